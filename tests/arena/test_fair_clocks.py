"""A seat is charged from the moment its question is sent, and never for delays, outages or clock steps of the arena."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from player import Bot
from scene import Scene, answer, on_stage, settle
from server import Server
from sqlalchemy import update
from sqlalchemy.orm import Session
from test_faults import finished, wait_until

from feint.arena import database, events, schema
from feint.arena.downtime import STALL, Downtime
from feint.arena.errors import StorageDown
from feint.arena.live_match import LiveMatch
from feint.arena.matches import MatchHost
from feint.arena.matchmaker import Matchmaker
from feint.arena.queue import join
from feint.arena.wall_clock import WallClock

SLOW = 7.0  # seconds that a transaction takes in these tests
SERVE_STEPPED = """
import pathlib, sys, time
true, shift = time.time, pathlib.Path(sys.argv[3])
time.time = lambda: true() + float(shift.read_text())
from feint.arena.arena import Settings
from feint.arena.serve import bind_socket, serve

settings = Settings(database=sys.argv[1], calls_per_second=1e4, calls_at_once=1e5)
serve(settings, bind_socket("127.0.0.1", int(sys.argv[2])))
"""


class SteppedServer(Server):
    """A server on a host whose time of day the test sets."""

    def __init__(self, database: str, folder: Path) -> None:
        super().__init__(database)
        self.shift = folder / "shift"
        self.step(0.0)

    def step(self, seconds: float) -> None:
        new = self.shift.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self.shift)

    def words(self) -> list[str]:
        return ["-c", SERVE_STEPPED, self.database, str(self.port), str(self.shift)]


def charged(records: list[str]) -> list[dict[str, Any]]:
    """The decisions of agents in these records."""
    return [step for record in records for step in json.loads(record)["log"] if step["by"] != "chance"]


async def one_match(scene: Scene, host: MatchHost) -> LiveMatch:
    """A match of two that this process watches, begun just now."""
    match = await scene.match("coup", [*await scene.agents("a", "b")])
    await host.begin(match, leased=True)
    return host.matches[match]


@contextlib.contextmanager
def two_bots(server: Server, think: float) -> Iterator[None]:
    """Two bots that play Kuhn poker at a server, which is stopped at the end."""
    bots = [Bot(server.url, server.token(), "kuhn", seed=i) for i in range(2)]
    try:
        for bot in bots:
            bot.think = think
            bot.start()
        yield
    finally:
        for bot in bots:
            bot.over.set()
        server.stop()


# ---- many matches in one pass


def with_slow_writes(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every transaction takes a while by the arena's time."""
    write = scene.database.write

    async def slow(work: Any, urgent: bool = False) -> Any:
        scene.time += SLOW
        return await write(work, urgent)

    monkeypatch.setattr(scene.database, "write", slow)


def test_a_match_starts_with_a_full_clock_however_many_were_made_before_it(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents(*(f"bot {i}" for i in range(12)))

        def validate(session: Session) -> None:
            session.add_all(schema.Validation(agent=agent, game="coup", match="", at=0.0) for agent in agents)

        await scene.database.write(validate)
        for agent in agents:
            await join(scene.host, agent, "coup", 2)
        with_slow_writes(scene, monkeypatch)
        begin = scene.host.begin
        asked = {}

        async def note(match: str, leased: bool) -> None:
            await begin(match, leased)
            asked[match] = scene.time

        monkeypatch.setattr(scene.host, "begin", note)
        assert len(await Matchmaker(scene.host).look()) == 6
        for match, at in asked.items():
            assert scene.host.matches[match].since() == at
            row = await scene.row(match)
            assert row.started is not None
            assert at - row.started < SLOW, "started when it was written, not when the queue was read"

    on_stage(play, database_url)


def test_a_match_of_an_event_starts_with_a_full_clock(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c", "d")
        facts = {"game": "coup", "parameters": {}, "players": 2, "format": "round_robin", "rounds": 1, "seed": 1}
        event = schema.Event(id="e", name="e", **facts, clock={}, status="running", created=scene.time)

        def plan(session: Session) -> None:
            session.add(event)
            session.flush()
            events.plan(session, event, agents, scene.time)

        await scene.database.write(plan)
        with_slow_writes(scene, monkeypatch)
        here = update(schema.Agent).values(seen=scene.time + SLOW)
        await scene.database.write(lambda session: session.execute(here))
        await events.EventRunner(scene.host).look()
        assert scene.host.matches
        assert all(live.since() == scene.time for live in scene.host.matches.values())

    on_stage(play, database_url)


# ---- a slow commit


def test_the_next_seat_is_not_charged_for_a_slow_commit(tmp_path: Path) -> None:
    """Another process holds the write lock while the first seat answers."""

    async def play(scene: Scene) -> None:
        scene.time = time.time()
        host = MatchHost(scene.database, time.time)
        live = await one_match(scene, host)
        lock = sqlite3.connect(scene.url, check_same_thread=False, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        released: list[float] = []

        def release() -> None:
            released.append(time.time())
            lock.execute("ROLLBACK")

        threading.Timer(1.5, release).start()
        (seat,) = live.waiting()
        await answer(host, live, seat, {"action": "income"})
        assert live.seats[seat].times[0] < 1000, "the seat that answered is charged until its answer came"
        assert live.since() >= released[0]
        loaded = await MatchHost(scene.database, time.time).hold(live.id)
        assert loaded is not None
        assert released[0] <= loaded.since() <= live.since(), "the rows say so too"
        lock.close()
        await host.close()

    on_stage(play, str(tmp_path / "arena.sqlite"))


# ---- the arena is away


class Outage:
    """A database that answers nothing for a while; time is the scene's."""

    def __init__(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.scene, self.is_down = scene, False
        scene.database.downtime = Downtime(lambda: scene.time)
        run = scene.database._store.run

        async def fail(work: Any, writes: bool, urgent: bool = False) -> Any:
            if self.is_down:
                raise OSError("no route to host")
            return await run(work, writes, urgent)

        monkeypatch.setattr(scene.database._store, "run", fail)
        monkeypatch.setattr(database, "PATIENCE", ())


def test_nobody_is_charged_for_an_outage_of_the_database(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(scene: Scene) -> None:
        outage = Outage(scene, monkeypatch)
        live = await one_match(scene, scene.host)
        (seat,) = live.waiting()
        scene.time += 1.0
        outage.is_down = True
        for _ in range(18):
            with pytest.raises(StorageDown):
                await answer(scene.host, live, seat, {"action": "income"})
            scene.time += 5.0
            await scene.host.deadlines.expire(live)
        assert live.waiting() == [seat], "90 seconds later it is still its turn"
        assert scene.host.deadlines._timers[live.id].when() > asyncio.get_running_loop().time() + 60
        outage.is_down = False
        scene.time += 0.5
        await answer(scene.host, live, seat, {"action": "income"})
        assert live.seats[seat].times == [pytest.approx(1000.0)]
        assert live.match.record().json()["log"][-1].get("fault") is None
        await scene.host.deadlines.save()

    on_stage(play, database_url)


def test_a_seat_is_late_only_if_the_database_answers(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database stops while an answer is on its way: the timer that fires before anybody knows convicts nobody."""

    async def play(scene: Scene) -> None:
        outage = Outage(scene, monkeypatch)
        live = await one_match(scene, scene.host)
        (seat,) = live.waiting()
        run = scene.database._store.run

        async def time_out(work: Any, writes: bool, urgent: bool = False) -> Any:
            scene.time += 8.0 * outage.is_down  # that is how long one waits for a database that says nothing
            return await run(work, writes, urgent)

        monkeypatch.setattr(scene.database._store, "run", time_out)
        outage.is_down = True
        scene.time = live.deadline(seat) + 0.5
        await scene.host.deadlines.expire(live)
        assert live.waiting() == [seat]
        outage.is_down = False
        scene.time += 5.0
        await scene.host.deadlines.expire(live)
        assert live.waiting() == [seat], "it has the time for a decision to send its answer again"
        await answer(scene.host, live, seat, {"action": "income"})
        assert live.seats[seat].faults == 0
        (seat,) = live.waiting()
        scene.time = live.deadline(seat) + 0.5
        await scene.host.deadlines.expire(live)
        assert live.seats[seat].faults == 1, "the database answers: this one is late"

    on_stage(play, database_url)


def test_the_rows_say_from_when_stopped_clocks_run(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process that holds the match does not charge for the outage either."""

    async def play(scene: Scene) -> None:
        live = await one_match(scene, scene.host)
        other = scene.new_host()
        await other.begin(live.id, leased=False)
        outage = Outage(scene, monkeypatch)
        outage.is_down = True
        with pytest.raises(StorageDown):
            await scene.database.read(lambda session: None)
        scene.time += 100.0
        outage.is_down = False
        await scene.database.read(lambda session: None)
        scene.host.deadlines.exclude_downtime()
        assert live.since() == scene.time
        assert other.matches[live.id].since() < scene.time
        await scene.host.deadlines.save()
        await other.refresh(live.id)
        assert other.matches[live.id].since() == scene.time
        await settle(other)

    on_stage(play, database_url)


def test_downtime_is_counted_once_and_from_its_beginning() -> None:
    now = 100.0
    downtime = Downtime(lambda: now)
    now = 110.0
    assert downtime.take() == 0.0, "it was not started, so nobody expects a call"
    downtime.start()
    now += STALL / 2
    assert downtime.take() == 0.0
    now += 10.0
    assert downtime.take() == 10.0, "the process stood still"
    started, now = now + 0.1, now + 0.5
    assert downtime.take() == 0.0
    now = started + 0.8
    downtime.note_failure(started, writes=True)
    assert downtime.take() == pytest.approx(0.8), "all of the work that failed"
    now += 0.5
    downtime.note_failure(started, writes=True)
    downtime.note_success(writes=False)
    assert downtime.take() == pytest.approx(0.5), "nothing twice; reads that work do not end an outage of writes"
    now += 0.25
    downtime.note_success(writes=True)
    assert downtime.take() == pytest.approx(0.25)
    now += 0.25
    assert downtime.take() == 0.0


def test_a_server_that_stood_still_charges_nobody(tmp_path: Path) -> None:
    """As in a suspended container: the answer lies in the socket meanwhile."""
    server = Server(str(tmp_path / "arena.sqlite")).start(tmp_path / "log")
    with two_bots(server, think=0.4):
        wait_until(lambda: finished(server) >= 2)
        assert server.process is not None
        os.kill(server.process.pid, signal.SIGSTOP)
        time.sleep(4.0)
        os.kill(server.process.pid, signal.SIGCONT)
        before = finished(server)
        wait_until(lambda: finished(server) >= before + 2)
    with sqlite3.connect(server.database) as kept:
        steps = charged([text for (text,) in kept.execute("SELECT text FROM records")])
    assert len(steps) > 5
    assert max(step["ms"] for step in steps) < 2500
    assert not [step for step in steps if "fault" in step]


def test_an_outage_of_postgresql_charges_nobody(postgres: Any, tmp_path: Path) -> None:
    url = postgres.make()
    server = Server(url).start(tmp_path / "log")
    with two_bots(server, think=0.2):
        wait_until(lambda: finished(server) >= 2)
        before = finished(server)
        postgres.stop(True)
        time.sleep(4.0)
        postgres.start()
        wait_until(lambda: finished(server) >= before + 2, 60)
    steps = charged(postgres.ask(url, "SELECT text FROM records"))
    assert len(steps) > 5
    assert max(step["ms"] for step in steps) < 2500
    assert not [step for step in steps if "fault" in step]


# ---- the time of day is set


def test_a_step_of_the_hosts_clock_is_no_step_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(scene: Scene) -> None:
        true = time.time
        clock = WallClock(scene.database)
        scene.time = clock.now()
        host = MatchHost(scene.database, clock.now)
        live = await one_match(scene, host)
        (seat,) = live.waiting()
        left = live.deadline(seat) - host.now()
        for step, moved in ((400.0, 400.0), (-3600.0, 0.0)):
            monkeypatch.setattr(time, "time", lambda step=step: true() + step)
            before = host.now()
            assert live.deadline(seat) - before == pytest.approx(left, abs=1.0)
            by = await clock.set()
            assert by == pytest.approx(moved, abs=0.1)
            host.deadlines.exclude_step(by)
            assert host.now() >= before
            assert live.deadline(seat) - host.now() == pytest.approx(left, abs=1.0)
        await answer(host, live, seat, {"action": "income"})
        assert live.seats[seat].times[0] < 1000
        await host.close()

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_matches_go_on_when_the_time_of_day_is_set(tmp_path: Path) -> None:
    server = SteppedServer(str(tmp_path / "arena.sqlite"), tmp_path).start(tmp_path / "log")
    with two_bots(server, think=0.2):
        for step in (0.0, 400.0, -3600.0):
            server.step(step)
            before = finished(server)
            wait_until(lambda: finished(server) >= before + 3)  # noqa: B023
            time.sleep(3.0)  # until the server has looked at the clock again
    with sqlite3.connect(server.database) as kept:
        steps = charged([text for (text,) in kept.execute("SELECT text FROM records")])
        ended = kept.execute("SELECT count(*), min(ended - started) FROM matches WHERE ended IS NOT NULL").fetchone()
    assert max(step["ms"] for step in steps) < 2500
    assert not [step for step in steps if "fault" in step]
    assert ended[1] >= 0
