"""The pages: built files of web/, read once and kept in memory. Every address that is not theirs gets the start page,
which knows its own addresses.

Names of built files do not change with their content, so browsers ask each time whether a file is still the same
(ETag). The version of the whole build is a part of the addresses: a page that was opened before the server was updated
never loads parts of the new build, which would not fit; it is told that they are not there.
"""

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

START = "index.html"
ASSETS = "assets/"
# Those of App.svelte, and those of games: web/src/games/*/facts.ts.
PAGES = {"", "play", "matches", "ladders", "agents", "events", "build", "rules", "decks"}


@dataclass(frozen=True)
class File:
    """A built file, packed too."""

    content: bytes
    packed: bytes
    kind: str
    tag: str


@cache
def built_files() -> dict[str, File]:
    """All built files by their addresses."""
    contents = dict(_walk(files("feint.arena").joinpath("web"), ""))
    versioned = f"{ASSETS}{_version(contents)}/"
    if START in contents:
        contents[START] = contents[START].replace(b'"./' + ASSETS.encode(), f'"/{versioned}'.encode())
    return {
        path.replace(ASSETS, versioned, 1) if path.startswith(ASSETS) else path: _file(path, content)
        for path, content in contents.items()
    }


def _walk(folder: Traversable, place: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for one in folder.iterdir() if folder.is_dir() else ():
        found += _walk(one, f"{place}{one.name}/") if one.is_dir() else [(place + one.name, one.read_bytes())]
    return found


def _version(contents: dict[str, bytes]) -> str:
    """A word that changes with any of the files."""
    every = b"".join(path.encode() + hashlib.sha256(contents[path]).digest() for path in sorted(contents))
    return hashlib.sha256(every).hexdigest()[:12]


def _file(path: str, content: bytes) -> File:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    kind = "text/javascript" if path.endswith(".js") else kind
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return File(content, gzip.compress(content, 9, mtime=0), f"{kind}; charset=utf-8", tag)


def add_pages(app: FastAPI) -> None:
    """After all calls: what they do not answer is a page."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        first = path.partition("/")[0]
        file = built_files().get(path)
        if (first in ("api", "assets") and file is None) or START not in built_files():
            raise HTTPException(404)
        status = 200 if file is not None or first in PAGES else 404
        file = file or built_files()[START]
        headers = {"cache-control": "no-cache", "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(file.packed, status, headers, media_type=file.kind)
        return Response(file.content, status, headers, media_type=file.kind)
