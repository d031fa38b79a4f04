"""Kill whatever can be killed, and count: nothing acknowledged is lost, nothing is rated twice, no match is stuck."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from player import Bot
from server import Server

KILLS = 50


def decisions_of(record: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    keep = ("action", "data")
    return [(step["by"], {k: step[k] for k in keep if k in step}) for step in record["log"] if step["by"] != "chance"]


def check(server: Server, bots: list[Bot]) -> int:
    """Every acknowledged answer stands in its record, in its place; ratings follow from the records. How many."""
    found = 0
    records: dict[str, Any] = {}
    for bot in bots:
        assert not bot.refused
        for match in {match for match, *_ in bot.acknowledged}:
            if match not in records:
                status, record = server.patient_get(f"/api/v1/matches/{match}/record")
                if status == 409:
                    continue  # still being played
                assert status == 200
                records[match] = record
        mine: dict[tuple[str, int], list[dict[str, Any]]] = {}
        for match, _, seat, action in bot.acknowledged:
            mine.setdefault((match, seat), []).append(action)
        for (match, seat), actions in mine.items():
            if match not in records:
                continue
            recorded = [action for by, action in decisions_of(records[match]) if by == seat]
            left = iter(recorded)
            assert all(any(action == other for other in left) for action in actions), (match, seat)
            found += len(actions)
    return found


def ratings_are_right(database: str) -> None:
    words = [sys.executable, "-m", "feint", "arena", "ratings", "--database", database, "--json"]
    out = subprocess.run(words, check=True, capture_output=True, text=True)
    rows = json.loads(out.stdout)["ratings"]
    assert rows
    for row in rows:
        assert row["kept"] == pytest.approx(row["recomputed"], abs=1e-9)


def finished(server: Server, status: str = "finished") -> int:
    return len(server.get(f"/api/v1/matches?status={status}&limit=200")["matches"])


def wait_until(what: Any, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.1)


def none_is_stuck(server: Server, bots: list[Bot]) -> None:
    """With the queue closed, everything that runs comes to its end."""
    for bot in bots:
        server.call("DELETE", "/api/v1/queue", token=bot.token)
    wait_until(lambda: finished(server, "running") == 0)


@pytest.mark.parametrize("kills", [6, pytest.param(KILLS, marks=pytest.mark.nightly)])
def test_killing_the_server_again_and_again_loses_nothing(tmp_path: Path, kills: int) -> None:
    database, rng = str(tmp_path / "arena.sqlite"), random.Random(kills)
    server = Server(database).start(tmp_path / "log")
    bots = [Bot(server.url, server.token(), "coup", 2, seed=i, most=4) for i in range(6)]
    try:
        for bot in bots:
            bot.start()
        for _ in range(kills):
            time.sleep(rng.uniform(0.3, 1.2))
            server.kill()
            server.start(tmp_path / "log")
        wait_until(lambda: finished(server) > 3)
        none_is_stuck(server, bots)
        time.sleep(0.5)
        assert check(server, bots) > 10 * kills
        assert sum(bot.reconnects for bot in bots) >= kills
    finally:
        for bot in bots:
            bot.over.set()
        server.stop()
    ratings_are_right(database)


def test_killing_a_worker_loses_nothing(database_url: str, tmp_path: Path) -> None:
    """The server only serves; two workers run the matches, and one of them dies."""
    server = Server(database_url, "--workers", "2").start(tmp_path / "log")
    bots = [Bot(server.url, server.token(), "coup", 2, seed=i, most=4) for i in range(4)]
    try:
        for bot in bots:
            bot.start()
        wait_until(lambda: finished(server) >= 3, 60)
        for _ in range(3):
            wait_until(lambda: len(children(server)) == 2)
            os.kill(children(server)[0], signal.SIGKILL)
            time.sleep(1.0)
        before = finished(server)
        wait_until(lambda: finished(server) > before, 60)
        none_is_stuck(server, bots)
        assert check(server, bots) > 20
    finally:
        for bot in bots:
            bot.over.set()
        server.stop()
    ratings_are_right(database_url)


def children(server: Server) -> list[int]:
    """The processes that the server has started."""
    assert server.process is not None
    out = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True)
    return [int(pid) for pid in out.stdout.split() if Path(f"/proc/{pid}").exists()]


def test_a_restart_of_postgresql_loses_nothing(postgres: Any, tmp_path: Path) -> None:
    database = postgres.make()
    server = Server(database).start(tmp_path / "log")
    bots = [Bot(server.url, server.token(), "coup", 2, seed=i, most=4) for i in range(4)]
    try:
        for bot in bots:
            bot.start()
        for quickly in (False, True, False):
            time.sleep(1.5)
            postgres.stop(quickly)
            time.sleep(0.5)
            postgres.start()
        before = finished(server)
        wait_until(lambda: finished(server) > before + 3, 60)
        none_is_stuck(server, bots)
        assert check(server, bots) > 20
    finally:
        for bot in bots:
            bot.over.set()
        server.stop()
    ratings_are_right(database)


@pytest.mark.skipif(os.geteuid() != 0, reason="to fill a disk one must mount a small one, as root")
def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", small], capture_output=True).returncode:
        pytest.skip("a small disk cannot be mounted here")
    server = Server(str(small / "arena.sqlite")).start(tmp_path / "log")
    bots = [Bot(server.url, server.token(), "coup", 2, seed=i, most=4) for i in range(4)]
    try:
        for bot in bots:
            bot.start()
        wait_until(lambda: finished(server) >= 3)
        for bot in bots:
            bot.think = 1.0  # so that the disk is full in the midst of matches, not between them
        wait_until(lambda: finished(server, "running") >= 2)
        filler = small / "filler"
        with contextlib.closing(sqlite3.connect(server.database, timeout=5)) as database:
            # The log is emptied first: else it would write on for long in the room that it has.
            wait_until(lambda: database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
        with filler.open("wb", buffering=0) as out, contextlib.suppress(OSError):
            while True:
                out.write(bytes(4096))
        wait_until(lambda: any(bot.down for bot in bots), 60)
        filler.unlink()
        for bot in bots:
            bot.think = 0.0
        before = finished(server)
        wait_until(lambda: finished(server) > before + 2, 60)
        none_is_stuck(server, bots)
        assert check(server, bots) > 20
    finally:
        for bot in bots:
            bot.over.set()
        server.stop()
        subprocess.run(["umount", "-l", small], check=True)
