"""Starting a server and its workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from types import FrameType

import uvicorn
from fastapi import FastAPI

from feint.arena.app import create_app
from feint.arena.arena import Arena, Settings
from feint.arena.impatient import ImpatientProtocol, allow_many_connections

SWITCH = 0.0005  # seconds: the database's thread must not wait long for its turn


def serve(settings: Settings, host: str, port: int, log_level: str = "warning") -> None:
    """Serve until Ctrl-C or SIGTERM."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=ImpatientProtocol,
        ws="websockets-sansio",
        ws_max_size=1 << 17,
        ws_per_message_deflate=False,  # small messages: packing them costs more than sending
        ws_ping_interval=20.0,
        ws_ping_timeout=60.0,
        log_level=log_level,
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    sys.setswitchinterval(SWITCH)
    allow_many_connections()
    signal.signal(signal.SIGTERM, _leave)  # uvicorn stops by itself, then hands the signal on
    _Server(config, app).run()


class _Server(uvicorn.Server):
    """Lets the streams end before it waits for them."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        arena: Arena | None = getattr(self._app.state, "arena", None)
        if arena is not None:
            arena.hall.say_goodbye()
        super().handle_exit(sig, frame)


def _leave(*_: object) -> None:
    raise SystemExit(0)


async def work(settings: Settings) -> None:
    """A worker: it runs matches and serves nobody."""
    sys.setswitchinterval(SWITCH)
    arena = Arena(settings)
    await arena.start()
    logging.getLogger("feint").info("worker %s", arena.hall.name)
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, over.set)
    try:
        await over.wait()
    finally:
        await arena.stop()
