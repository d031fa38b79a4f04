"""Hosts whose clocks differ: no lease is stolen and nobody is late before his time, for the database's clock counts."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from player import Bot
from scene import Scene, on_stage
from server import Server
from test_faults import check, none_is_stuck, ratings_are_right, wait_until

from feint.arena import leases
from feint.arena.database import Database
from feint.arena.matches import MatchHost
from feint.arena.wall_clock import WallClock

HOUR = 3600.0
TAKEN = "SELECT count(*) FROM matches WHERE resumed > started"
SERVE_SHIFTED = """
import sys, time
true, shift = time.time, float(sys.argv[3])
time.time = lambda: true() + shift
from feint.arena.arena import Settings
from feint.arena.serve import bind_socket, serve

settings = Settings(database=sys.argv[1], calls_per_second=1e4, calls_at_once=1e5)
serve(settings, bind_socket("127.0.0.1", int(sys.argv[2])))
"""


class ShiftedServer(Server):
    """On a host whose clock somebody has set wrong."""

    def __init__(self, database: str, shift: float) -> None:
        super().__init__(database)
        self.shift = shift

    def words(self) -> list[str]:
        return ["-c", SERVE_SHIFTED, self.database, str(self.port), str(self.shift)]


class Slow(Database):
    """One that is far away."""

    way = 0.0

    async def read(self, work: Any) -> Any:
        await asyncio.sleep(self.way)
        found = await super().read(work)
        await asyncio.sleep(self.way)
        return found


def test_servers_with_other_clocks_play_as_one(postgres: Any, tmp_path: Path) -> None:
    database = postgres.make()
    first, second = (ShiftedServer(database, shift).start(tmp_path / "log") for shift in (-HOUR, HOUR))
    bots = [Bot([first.url, second.url], first.token(), "coup", 2, seed=i, most=2) for i in range(4)]

    def asked(query: str) -> list[str]:
        return postgres.ask(database, query)

    def finished() -> int:
        return int(asked("SELECT count(*) FROM matches WHERE status = 'finished' AND kind = 'ranked'")[0])

    def leader() -> int:
        (owner,) = asked("SELECT owner FROM duties WHERE name = 'matchmaker'")
        return int(owner.split(":")[1])

    try:
        for bot in bots:
            bot.think = 0.2
            bot.start()
        wait_until(lambda: finished() >= 4, 60)
        # Whoever makes the matches keeps them. Others would take them if it seemed to them that a lease had lapsed.
        assert asked(TAKEN) == ["0"]
        assert leader() == first.process.pid
        first.kill()
        before = finished()
        wait_until(lambda: finished() >= before + 4, 60)
        wait_until(lambda: leader() == second.process.pid, 60)
        for bot in bots:
            bot.think = 0.0
        none_is_stuck(second, bots)
        time.sleep(0.5)
        assert check(second, bots) > 50
    finally:
        for bot in bots:
            bot.over.set()
        for server in (first, second):
            server.process.poll() is None and server.stop()
    records = [json.loads(line) for line in asked("SELECT text FROM records")]
    steps = [step for record in records for step in record["log"] if step["by"] != "chance"]
    assert asked("SELECT count(*) FROM matches WHERE status = 'void'") == ["0"]
    assert not [step for step in steps if "fault" in step]
    assert 20 < sum(step["ms"] for step in steps) / len(steps) < 5000  # as long as they thought, and no hour
    ratings_are_right(database)


def test_a_lease_is_not_stolen_by_a_clock(postgres: Any) -> None:
    """The same in small: a process whose clock is ahead, or runs fast, takes nothing that is another's."""

    async def play(scene: Scene) -> None:
        clocks = [WallClock(scene.database), WallClock(scene.database, lambda: 1.5 * time.monotonic() + HOUR)]
        first, second = (MatchHost(scene.database, clock.now) for clock in clocks)
        for clock in clocks:
            await clock.set()
        scene.time = first.now()
        match = await scene.match("coup", list(await scene.agents("a", "b")), lease=(first.name, first.now() + 10))
        await first.begin(match, leased=True)
        for _ in range(5):
            await asyncio.sleep(0.1)
            for clock in clocks:
                await clock.set()
            assert abs(first.now() - second.now()) < 0.2
            assert await leases.claim(second) == []
            await leases.renew(first)
        row = await scene.row(match)
        assert row.resumed == row.started
        assert first.leased == {match}
        await first.close()
        await second.close()

    on_stage(play, postgres.make())


def test_a_slow_answer_moves_the_clock_no_farther_than_it_proves(postgres: Any) -> None:
    async def play(scene: Scene) -> None:
        database = Slow(scene.url)
        right, late = WallClock(database), WallClock(database, lambda: time.monotonic() - HOUR)
        await right.set()
        await late.set()
        begun, database.way = right.now() - time.monotonic(), 0.3
        await right.set()
        # It was right, and a slow answer proves nothing else.
        assert right.now() - time.monotonic() == pytest.approx(begun, abs=0.05)
        late._ahead += 10.0
        await late.set()
        assert 0.2 < abs(late.now() - right.now()) < 0.5  # of the ten seconds what a way of 0.3 s leaves open
        await database.close()

    on_stage(play, postgres.make())


def test_on_sqlite_all_processes_share_the_clock_of_their_host(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        clock = WallClock(scene.database, lambda: time.monotonic() + HOUR)
        await clock.set()
        assert abs(clock.now() - time.time()) < 0.1

    on_stage(play, str(tmp_path / "arena.sqlite"))
