"""/health fails when the database does not keep what is written, and says why; it costs next to nothing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server import ArenaServer, Server

from feint.arena.database import Database
from feint.arena.health import Health
from feint.arena.migrate import migrate

SOON = 60.0  # seconds; on a busy machine


def health(server: Server) -> tuple[int, str]:
    status, answer = server.call("GET", "/health")
    return status, answer.get("status") or answer["error"]["message"]


def becomes(server: Server, status: int) -> str:
    """Wait until /health says so; what it says."""
    end = time.monotonic() + SOON
    while (said := health(server))[0] != status:
        assert time.monotonic() < end, said
        time.sleep(0.1)
    return said[1]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ArenaServer]:
    """One with matches in its file, and not in the log alone."""
    running = ArenaServer(str(tmp_path / "arena.sqlite"))
    with running:
        for _ in range(40):
            token = running.token()
            name = running.get("/api/v1/me", token)["agent"]
            running.post("/api/v1/tables", {"game": "kuhn", "seats": [name, None]}, token)
        with contextlib.closing(sqlite3.connect(running.database, timeout=10)) as database:
            assert database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        assert becomes(running, 200) == "ok"
        yield running


def test_a_server_that_is_well_says_when_it_wrote(server: ArenaServer) -> None:
    said = server.get("/health")
    assert said["status"] == "ok"
    assert 0 <= said["last_write"]["kept"] < SOON
    assert said["last_write"]["failed"] is None


@pytest.mark.skipif(os.geteuid() != 0, reason="to fill a disk one must mount a small one, as root")
def test_a_full_disk(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", small], capture_output=True).returncode:
        pytest.skip("a small disk cannot be mounted here")
    try:
        with ArenaServer(str(small / "arena.sqlite")) as running:
            becomes(running, 200)
            with (small / "filler").open("wb", buffering=0) as out, contextlib.suppress(OSError):
                while True:
                    out.write(bytes(4096))
            assert "full" in becomes(running, 503)
            (small / "filler").unlink()
            assert becomes(running, 200) == "ok"
            assert running.get("/health")["last_write"]["failed"] is not None
    finally:
        subprocess.run(["umount", "-l", small], check=True)


def test_a_file_that_cannot_grow(server: ArenaServer) -> None:
    assert server.process is not None
    pid, limit = server.process.pid, "RLIMIT_FSIZE"
    script = f"import resource; resource.prlimit({pid}, resource.{limit}, (100, resource.RLIM_INFINITY))"
    subprocess.run([sys.executable, "-c", script], check=True)  # no write of more than 100 bytes from the start
    assert "failed" in becomes(server, 503)
    subprocess.run([sys.executable, "-c", script.replace("(100,", "(resource.RLIM_INFINITY,")], check=True)
    assert becomes(server, 200) == "ok"


@pytest.mark.parametrize("which", ["", "-wal"], ids=["database", "log"])
def test_a_deleted_file(server: ArenaServer, which: str) -> None:
    Path(server.database + which).unlink()
    assert "deleted" in becomes(server, 503)


def test_a_replaced_file(server: ArenaServer) -> None:
    shutil.copy(server.database, server.database + ".copy")
    os.replace(server.database + ".copy", server.database)
    assert "replaced" in becomes(server, 503)


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 // 4096 * 4096)


def spoil(file: Path) -> None:
    """Noise in all pages but the first."""
    with file.open("r+b") as out:
        out.seek(4096)
        out.write(os.urandom(file.stat().st_size - 4096))


@pytest.mark.parametrize("damage", [cut, spoil])
def test_a_damaged_file(server: ArenaServer, damage: Callable[[Path], None]) -> None:
    damage(Path(server.database))
    for _ in range(20):  # somebody looks around
        for path in ("/api/v1/matches", "/api/v1/agents?limit=200"):
            server.call("GET", path)
    said = becomes(server, 503)
    assert "database" in said or "malformed" in said
    server.kill()
    words = [sys.executable, *Server(server.database, port=server.port).words()]
    again = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert again.returncode == 1
    lines = again.stderr.strip().splitlines()
    assert len(lines) == 1
    assert "arena.sqlite" in lines[0]
    assert "Traceback" not in again.stderr


def test_however_many_ask_the_database_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> int:
        database = Database(str(tmp_path / "arena.sqlite"))
        await migrate(database)
        looks = 0

        async def read(work: Any) -> Any:
            nonlocal looks
            looks += 1
            return await Database.read(database, work)

        async def write(*_: Any, **__: Any) -> None:
            raise AssertionError("who asks makes no write")

        monkeypatch.setattr(database, "read", read)
        monkeypatch.setattr(database, "write", write)
        health = Health(database)
        await asyncio.gather(*(health.check() for _ in range(500)))
        await database.close()
        return looks

    assert asyncio.run(ask()) == 1


def test_a_postgresql_that_is_away(postgres: Any) -> None:
    with ArenaServer(postgres.make()) as running:
        becomes(running, 200)
        postgres.stop()
        try:
            becomes(running, 503)
        finally:
            postgres.start()
        assert becomes(running, 200) == "ok"
