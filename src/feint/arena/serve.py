"""Starting a server and its workers."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from feint.arena.app import create_app
from feint.arena.arena import Arena, Settings
from feint.arena.http_timeout import TimeoutHttpProtocol, TimeoutWebSocketProtocol, raise_file_limit
from feint.errors import NoArena
from feint.protocol import LARGEST_EXPLAINED_MESSAGE

SWITCH = 0.0005  # seconds: the database's thread must not wait long for its turn


def bind_socket(host: str, port: int) -> socket.socket:
    """The socket of an address, which is ours from now on."""
    # The protocol is named, for asyncio sends small packets at once only where it is: else each answer waits 40 ms.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRINUSE:
            raise NoArena(f"port {port} of {host} is taken by another program; --port chooses another one") from None
        why = error.strerror or error
        raise NoArena(f"nothing can be served at {host}, port {port}: {why}; see --host and --port") from None
    return made


def serve(settings: Settings, at: socket.socket, log_level: str = "warning") -> None:
    """Serve until Ctrl-C or SIGTERM."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=TimeoutHttpProtocol,
        ws=TimeoutWebSocketProtocol,
        ws_max_size=LARGEST_EXPLAINED_MESSAGE,
        ws_per_message_deflate=False,  # small messages: packing them costs more than sending
        ws_ping_interval=20.0,
        ws_ping_timeout=60.0,
        log_level=log_level,
        access_log=False,
        lifespan="off",  # _Server sees to it
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    raise_file_limit()
    signal.signal(signal.SIGTERM, _leave)  # uvicorn stops by itself, then hands the signal on
    _Server(config, app).run([at])


def _be_prompt() -> None:
    """Nothing may hold up an answer for long: not another thread, nor a walk through all that start-up has made."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()


class _Server(uvicorn.Server):
    """Start the arena before listening (a failure is an exception), and end the streams before waiting for them."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app
        self._serving: asyncio.Task[Any] | None = None

    async def _serve(self, sockets: list[socket.socket] | None = None) -> None:
        self._serving = asyncio.current_task()
        try:
            async with self._app.router.lifespan_context(self._app):
                await super()._serve(sockets)
        except asyncio.CancelledError:
            if not self.should_exit:
                raise

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _be_prompt()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            return  # it ends already, within seconds; to cut that short would end in a traceback
        arena: Arena | None = getattr(self._app.state, "arena", None)
        if arena is not None:
            arena.connections.close_all()
        if not self.started and self._serving is not None:
            self._serving.cancel()  # it waits for the database
        super().handle_exit(sig, frame)


def _leave(*_: object) -> None:
    raise SystemExit(0)


async def work(settings: Settings, ready: Callable[[], None]) -> signal.Signals:
    """Run matches and serve nobody. Call `ready` when it runs; return the signal that ended it."""
    arena = Arena(settings)
    try:
        await arena.start()
    except BaseException:
        await arena.stop()
        raise
    _be_prompt()
    loop = asyncio.get_running_loop()
    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, signals.put_nowait, number)
    ready()
    try:
        return await signals.get()
    finally:
        await arena.stop()
