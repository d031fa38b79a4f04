"""The pages: built files of web/, read once and kept in memory. Every address that is not theirs gets the start page,
which knows its own addresses."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

FOREVER = "public, max-age=31536000, immutable"  # of files with their hash in the name
PAGES = {"", "play", "matches", "ladders", "agents", "events", "build", "rules", "decks"}  # as in web/src/App.svelte


@dataclass(frozen=True)
class File:
    """A built file, packed too."""

    content: bytes
    packed: bytes
    kind: str
    tag: str


@cache
def built() -> dict[str, File]:
    """All built files by their path."""
    return {path: _read(file) for path, file in _walk(files("feint.arena").joinpath("web"), "")}


def _walk(folder: Traversable, place: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for one in folder.iterdir() if folder.is_dir() else ():
        found += _walk(one, f"{place}{one.name}/") if one.is_dir() else [(place + one.name, one)]
    return found


def _read(file: Traversable) -> File:
    content = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kind = "text/javascript" if file.name.endswith(".js") else kind
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return File(content, gzip.compress(content, 9, mtime=0), f"{kind}; charset=utf-8", tag)


def add_pages(app: FastAPI) -> None:
    """After all calls: what they do not answer is a page."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        first = path.partition("/")[0]
        file = built().get(path)
        if (first in ("api", "assets") and file is None) or "index.html" not in built():
            raise HTTPException(404)
        status = 200 if file is not None or first in PAGES else 404
        file = file or built()["index.html"]
        headers = {
            "cache-control": FOREVER if first == "assets" else "no-cache",
            "etag": file.tag,
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(file.packed, status, headers, media_type=file.kind)
        return Response(file.content, status, headers, media_type=file.kind)
