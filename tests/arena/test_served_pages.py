"""How the built pages are served: always asked for again, and never from two builds at once."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from posixpath import dirname, join, normpath
from typing import Any

from fastapi import FastAPI

from feint.arena import pages
from feint.arena.pages import add_pages, built_files


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


def get(path: str, **headers: str) -> Answer:
    """Ask the pages alone, without a server."""
    app = FastAPI()
    add_pages(app)
    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/{path}",
        "query_string": b"",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:]))


def addresses() -> list[str]:
    """Of all built files but the start page."""
    return [path for path in built_files() if path.startswith("assets/")]


def test_a_browser_asks_again_and_is_told_that_nothing_changed() -> None:
    for path in ["", "play", *addresses()[:5]]:
        first = get(path)
        assert first.status == 200
        assert first.headers["cache-control"] == "no-cache"
        again = get(path, if_none_match=first.headers["etag"])
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]


def test_parts_of_another_build_are_not_there() -> None:
    """Whoever has an older page open is told to reload, and gets nothing that does not fit."""
    now = addresses()[0]
    _, version, name = now.split("/", 2)
    assert get(now).status == 200
    assert get(f"assets/{'0' * len(version)}/{name}").status == 404
    assert get(f"assets/{name}").status == 404


def test_the_version_changes_with_any_file() -> None:
    files = {"index.html": b"1", "assets/a.js": b"2"}
    versions = {pages._version(files | change) for change in ({}, {"assets/a.js": b"3"}, {"assets/b.js": b"2"})}
    assert len(versions) == 3


def test_all_that_the_files_refer_to_is_there() -> None:
    """By names that stay as they are: none has a hash, or the number that makes two equal names different."""
    start = built_files()["index.html"].content.decode()
    named = {name.lstrip("/") for name in re.findall(r'(?:src|href)="(/[^"]+)"', start)}
    assert len(named) >= 2
    for path in (path for path in addresses() if path.endswith(".js")):
        code = built_files()[path].content.decode()
        imported = re.findall(r'(?:from|import\(?)\s*["`](\.[^"`]+)["`]', code)
        preloaded = re.findall(r'"(\.{1,2}/[\w./-]+\.(?:js|css))"', code.partition("\n")[0])
        named |= {normpath(join(dirname(path), name)) for name in imported + preloaded}
    assert named <= set(built_files())
    assert set(addresses()) <= named
    assert not [path for path in addresses() if re.search(r"(-[\w-]{8}|\d)\.(js|css)$", path)]
