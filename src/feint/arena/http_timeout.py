"""Protocols of uvicorn with time limits: for a request to arrive, and for a client to read what it was sent."""

from __future__ import annotations

import asyncio
import resource
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_TIMEOUT = 20.0  # seconds for the head of a request; its body has as long (limits.py)
READ_TIMEOUT = 30.0  # seconds for a client to read so much that more can be sent


class ReadingTimeout:
    """Abort a connection whose client has not read for READ_TIMEOUT seconds."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        if self._stalled is None:
            self._stalled = self.loop.call_later(READ_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        self._reads_again()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reads_again()
        super().connection_lost(exc)  # type: ignore[misc]

    def _reads_again(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class TimeoutWebSocketProtocol(ReadingTimeout, WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them. The close frame goes out at once, behind what the client has not read yet."""

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.writable.set()
        await super().send(message)


class TimeoutHttpProtocol(ReadingTimeout, H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, with a limit on how long a request may take to arrive."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        """From the first moment without a request under way until there is one."""
        has_left = self.transport is not None and self.transport.get_protocol() is not self  # it became a WebSocket
        if has_left or (self.cycle is not None and not self.cycle.response_complete):
            self._stop()
        elif self._timer is None:
            self._timer = self.loop.call_later(REQUEST_TIMEOUT, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()


def raise_file_limit() -> None:
    """As many as the system lets us have: watchers are cheap."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else 65_536, hard))
