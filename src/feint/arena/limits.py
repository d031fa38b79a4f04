"""ASGI layers around all calls: limits on calls and bodies, and headers that keep browsers careful."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from feint.arena.api.dependencies import address_of, identify
from feint.arena.arena import Arena
from feint.arena.errors import ArenaError
from feint.arena.http_timeout import REQUEST_TIMEOUT
from feint.arena.json_checks import brackets_of
from feint.arena.security import HEADERS
from feint.protocol import LARGEST_BODY, MOST_BRACKETS

LARGEST_UPLOAD = 1 << 21  # an annotation of a whole match
UPLOAD_BRACKETS = 16 * MOST_BRACKETS


class RequestLimit:
    """An ASGI layer that counts calls and bytes before a body is read, for a body is parsed before a call sees it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            uploads = await _count_call(request) and scope["path"].endswith("/annotations")
            most = LARGEST_UPLOAD if uploads else LARGEST_BODY
            if _declared_size(request, 0) > most:
                raise ArenaError(413, "too_large", f"A request has at most {most} bytes.")
        except ArenaError as error:
            await error_response(error)(scope, receive, send)
            return
        await self.app(scope, _limit_body(receive, most, UPLOAD_BRACKETS if uploads else MOST_BRACKETS), send)


async def _count_call(request: Request) -> bool:
    """Count a call of the API, and the bytes of its body. Returns whether the caller is known."""
    if not request.url.path.startswith("/api/"):
        return False
    arena: Arena = request.app.state.arena
    caller = request.state.caller = await identify(arena, request)
    rates, size = arena.authenticator.rates, min(_declared_size(request, LARGEST_BODY), LARGEST_UPLOAD)
    if size and caller is None:
        rates.strangers_bytes.take(address_of(request), size)
    elif size and caller is not None and caller.kind != "house":
        rates.bytes.take(caller.owner, size)
    return caller is not None


def _declared_size(request: Request, unknown: int) -> int:
    """The size of the body as the head says it; `unknown` if it comes in chunks."""
    declared = request.headers.get("content-length", "0")
    if "transfer-encoding" in request.headers:
        return unknown
    return int(declared) if declared.isdigit() else 0


def _limit_body(receive: Any, most: int, brackets: int) -> Any:
    """Receive a body that is not too large, not too slow, and has not too many lists and objects."""
    count, opened, whole = 0, 0, False

    async def limited() -> Any:
        nonlocal count, opened, whole
        try:
            async with asyncio.timeout(None if whole else REQUEST_TIMEOUT):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, f"the request did not arrive within {REQUEST_TIMEOUT:.0f} s") from None
        whole = not message.get("more_body", False)
        body = message.get("body", b"")
        count, opened = count + len(body), opened + brackets_of(body)
        if count > most:
            raise HTTPException(413, f"a request has at most {most} bytes")
        if opened > brackets:
            raise HTTPException(413, f"a request has at most {brackets} lists and objects")
        return message

    return limited


def error_response(error: ArenaError) -> Response:
    """The answer of a call that is refused."""
    headers = {"retry-after": "1"} if error.status in (429, 503) else None
    return Response(orjson.dumps(error.json()), error.status, headers, media_type="application/json")


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
