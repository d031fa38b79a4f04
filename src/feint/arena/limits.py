"""What every request passes: no body larger than the calls need, and headers that keep browsers careful."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
from starlette.exceptions import HTTPException

from feint.arena.errors import ArenaError
from feint.arena.impatient import PATIENCE
from feint.arena.security import HEADERS, LARGEST_BODY

LARGEST_UPLOAD = 1 << 21  # an annotation of a whole match


class BodyLimit:
    """An ASGI layer that counts the bytes of a request."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = LARGEST_UPLOAD if scope["path"].endswith("/annotations") else LARGEST_BODY
        declared = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if declared.isdigit() and int(declared) > most:
            await _too_large(send, most)
            return
        count, whole = 0, False

        async def counted() -> Any:
            nonlocal count, whole
            try:
                async with asyncio.timeout(None if whole else PATIENCE):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, f"the request did not arrive within {PATIENCE:.0f} s") from None
            whole = not message.get("more_body", False)
            count += len(message.get("body", b""))
            if count > most:
                raise HTTPException(413, f"a request has at most {most} bytes")
            return message

        await self.app(scope, counted, send)


async def _too_large(send: Any, most: int) -> None:
    body = orjson.dumps(ArenaError(413, "too_large", f"A request has at most {most} bytes.").json())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class SafeHeaders:
    """An ASGI layer that adds the headers of security.HEADERS."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)
