"""Matches under way: what is durable, what is refused, what the clock does, and that a crash loses nothing."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace
from typing import Any

import pytest
from scene import Scene, answer, connected, on_stage, settle
from sqlalchemy import select
from sqlalchemy.orm import Session

from feint.arena import leases, schema
from feint.arena.api.matches import show_match
from feint.arena.clock import Clock
from feint.arena.errors import ArenaError
from feint.arena.live_match import LiveMatch
from feint.arena.mailbox import Mailbox
from feint.match import replay
from feint.record import Record

GAMES = [("coup", 2), ("coup", 4), ("kuhn", 2), ("goofspiel", 3), ("leduc", 2), ("coup_mdp", 3), ("python_kuhn", 2)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_match_is_played_rated_and_kept(database_url: str, game: str, players: int) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents(*(f"a{i}" for i in range(players)))
        match = await scene.match(game, [*agents])
        given = await scene.play_on(scene.host, match, random.Random(1))
        row = await scene.row(match)
        assert (row.status, row.lease_owner) == ("finished", None)
        assert row.result is not None
        assert row.result["places"] == row.result["ranking"]
        kept = await scene.database.read(lambda s: s.get_one(schema.Record, match))
        record = Record.from_json(json.loads(kept.text))
        again = replay(record)
        assert sum(entry.by >= 0 for entry in record.log) == given
        assert again.state.returns() == row.result["returns"]
        assert record.seed_hash == row.seed_hash
        assert await scene.count(schema.Answer) == 0
        assert await scene.count(schema.RatingChange) == players
        assert match not in scene.host.matches

    on_stage(play, database_url)


def test_whatever_was_acknowledged_survives_a_crash_at_any_moment(database_url: str) -> None:
    """After every single answer another process rebuilds the match from the rows alone, and goes on."""

    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c")
        match = await scene.match("coup", [*agents])
        rng, given = random.Random(3), 0
        while (await scene.row(match)).status == "running":
            before = scene.host.matches.get(match)
            if before is not None and not before.over:
                fresh = await scene.new_host().hold(match)
                assert fresh is not None
                assert fresh.match.record().json() == before.match.record().json()
                assert [e.json() for e in fresh.match.pending()] == [e.json() for e in before.match.pending()]
                assert (fresh.decision, fresh.opened, fresh.public) == (before.decision, before.opened, before.public)
                assert [s.bank for s in fresh.seats] == [s.bank for s in before.seats]
            scene.host.forget(match)
            scene.host = scene.new_host()  # the old process is gone, with all that it knew
            given += await scene.play_on(scene.host, match, rng, most=1)
        assert given > 10
        assert await scene.count(schema.RatingChange) == 3

    on_stage(play, database_url)


def test_two_processes_may_hold_the_same_match(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c", "d")
        match = await scene.match("coup", [*agents])
        hosts, rng = [scene.host, scene.new_host()], random.Random(5)
        stale = 0
        while (await scene.row(match)).status == "running":
            lives = [await host.hold(match) for host in hosts]
            live = lives[1] or lives[0]
            if live is None or live.over:
                await asyncio.gather(*(host.refresh(match) for host in hosts))
                for host in hosts:
                    await settle(host)
                continue
            seat = rng.choice(live.waiting())
            action = rng.choice(live.legal(seat))
            calls = [host.answers.submit(str(agents[seat]), match, live.decision, action) for host in hosts]
            done = await asyncio.gather(*calls, return_exceptions=True)
            errors = [error for error in done if error is not None]
            stale += len(errors)
            assert all(isinstance(error, ArenaError) and error.code == "stale" for error in errors)
            assert len(errors) == 1, "exactly one of two answers to a question is taken"
            for host in hosts:
                await settle(host)
                await host.refresh(match)
        assert stale > 5
        assert await scene.count(schema.RatingChange) == 4, "rated once"
        assert await scene.count(schema.Record) == 1

    on_stage(play, database_url)


def test_stale_foreign_and_illegal_answers_change_nothing(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        (stranger,) = await scene.agents("stranger")
        match = await scene.match("coup", [*agents])
        live = await scene.host.hold(match)
        assert live is not None
        (seat,) = live.waiting()
        me, other = str(agents[seat]), str(agents[1 - seat])

        async def refused(agent: str, decision: int, action: dict[str, Any]) -> ArenaError:
            with pytest.raises(ArenaError) as caught:
                await scene.host.answers.submit(agent, match, decision, action)
            return caught.value

        assert (await refused(stranger, 0, {"action": "tax"})).status == 403
        assert (await refused(other, 0, {"action": "tax"})).code == "stale"
        assert (await refused(me, 1, {"action": "tax"})).code == "stale"
        illegal = await refused(me, 0, {"action": "coup", "data": {"target": 1 - seat}})
        assert illegal.code == "illegal"
        assert illegal.more["tries"] == 2
        assert {"action": "income"} in illegal.more["legal"]
        assert await scene.count(schema.Answer) == 0
        await answer(scene.host, live, seat, {"action": "income"})
        assert (await refused(me, 0, {"action": "income"})).code == "stale"
        assert await scene.count(schema.Answer) == 1
        await scene.play_on(scene.host, match, random.Random(0))
        assert (await refused(me, 0, {"action": "income"})).code == "stale"
        with pytest.raises(ArenaError) as nothing:
            await scene.host.answers.submit(me, "nowhere", 0, {"action": "income"})
        assert nothing.value.status == 404

    on_stage(play, database_url)


def test_too_many_illegal_answers_are_a_fault(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("kuhn", [*agents])
        live = await scene.host.hold(match)
        assert live is not None
        for tries in (2, 1, 0):
            with pytest.raises(ArenaError) as caught:
                await scene.host.answers.submit(str(agents[0]), match, 0, {"action": "jump"})
            assert caught.value.more["tries"] == tries
        assert live.decision == 1
        assert live.match.log[-1].fault is not None
        assert live.match.log[-1].action == {"action": "pass"}
        assert live.seats[0].faults == 1

    on_stage(play, database_url)


def test_the_clock_plays_for_who_does_not_and_forfeits_him(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("slow", "quick")
        match = await scene.match("coup", [*agents], clock=Clock(decision=2.0, bank=3.0, faults=3))
        await scene.host.begin(match, leased=True)
        live = scene.host.matches[match]
        late = 0
        for _ in range(2000):
            if match not in scene.host.matches:
                break
            waiting = live.waiting()
            if 1 in waiting:
                scene.time += 0.5
                await answer(scene.host, live, 1, live.legal(1)[0])
            elif not live.over:
                bank = live.seats[0].bank
                if not live.has_forfeited(0):
                    scene.time = live.deadline(0) + 0.2
                    await scene.host.deadlines.expire(live)
                    assert live.waiting() == [0], "a quarter of a second for the way"
                    late += 1
                    scene.time += 0.1
                await scene.host.deadlines.expire(live)
                assert live.seats[0].bank in (0.0, bank)
            await settle(scene.host)
        row = await scene.row(match)
        assert row.status == "finished"
        assert late == 3
        assert row.result is not None
        assert row.result["forfeits"] == [0]
        assert row.result["places"] == [2, 1], "who forfeits is last, whatever the cards say"

    on_stage(play, database_url)


def test_the_bank_pays_for_long_decisions(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("coup", [*agents], clock=Clock(decision=10.0, bank=60.0))
        live = await scene.host.hold(match)
        assert live is not None
        (seat,) = live.waiting()
        assert live.deadline(seat) == scene.time + 70
        scene.time += 25
        await answer(scene.host, live, seat, {"action": "income"})
        assert live.seats[seat].bank == pytest.approx(45)
        assert live.ask_message(1 - seat, scene.time)["timeout_ms"] == 70_000
        scene.time += 70.3
        with pytest.raises(ArenaError, match="Decision") as late:
            await answer(scene.host, live, 1 - seat, {"action": "income"})
        assert late.value.code == "stale"

    on_stage(play, database_url)


def test_while_nobody_holds_a_match_no_time_runs(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        gone = ("elsewhere:1:x", scene.time + leases.LEASE)
        match = await scene.match("coup", [*agents], lease=gone)
        assert await leases.claim(scene.host) == [], "somebody has it"
        scene.time += leases.LEASE + 100
        assert await leases.claim(scene.host) == [match]
        live = scene.host.matches[match]
        (seat,) = live.waiting()
        assert live.deadline(seat) == scene.time + live.clock.decision + live.clock.bank
        assert await leases.claim(scene.new_host()) == []
        scene.time += 5
        await leases.renew(scene.host)
        assert (await scene.row(match)).lease_until == scene.time + leases.LEASE

    on_stage(play, database_url)


def test_a_match_that_lay_too_long_is_void_and_nobody_is_rated(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("coup", [*agents], lease=("elsewhere:1:x", scene.time + 10))
        heard = connected(scene.host, str(agents[0]))
        scene.time += leases.GRACE + 60
        assert await leases.claim(scene.host) == [match]
        row = await scene.row(match)
        assert (row.status, row.result) == ("void", None)
        assert "longer than a match may lie" in (row.reason or "")
        assert heard[-1]["type"] == "void"
        assert await scene.count(schema.Rating) == 0
        assert await scene.count(schema.Record) == 1

    on_stage(play, database_url)


def test_a_worker_that_lost_its_lease_lets_go(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("coup", [*agents])
        assert await leases.claim(scene.host) == [match]
        other = scene.new_host()
        scene.time += leases.LEASE + 1
        assert await leases.claim(other) == [match]
        await leases.renew(scene.host)
        assert match not in scene.host.leased
        assert match in other.leased
        await other.close()

    on_stage(play, database_url)


def test_what_a_connection_hears(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("kuhn", [*agents])
        heard = [connected(scene.host, str(agent)) for agent in agents]
        await scene.host.begin(match, leased=True)
        await scene.play_on(scene.host, match, random.Random(2))
        for seat, messages in enumerate(heard):
            kinds = [message["type"] for message in messages]
            assert kinds[0] == "start"
            assert kinds[-1] == "end"
            assert "ask" in kinds
            assert all(message["match"] == match and message["cursor"] for message in messages)
            text = json.dumps(messages)
            row = await scene.row(match)
            assert row.seed.hex() not in text
            assert messages[0]["seat"] == seat
        assert heard[0][0]["seed"] != heard[1][0]["seed"]

    on_stage(play, database_url)


def test_who_comes_while_a_match_ends_elsewhere_hears_of_it(database_url: str) -> None:
    """It is under way when the process looks who plays, and over when it would be held."""

    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("kuhn", [*agents])
        there, elsewhere = scene.new_host(), scene.host
        hold = there.hold

        async def late(wanted: str) -> LiveMatch | None:
            await scene.play_on(elsewhere, match, random.Random(2))
            return await hold(wanted)

        there.hold = late  # type: ignore[method-assign]
        heard: list[dict[str, Any]] = []
        box = Mailbox()
        box.put = heard.append  # type: ignore[method-assign]
        await there.connect(str(agents[0]), box)
        assert [(message["type"], message["match"]) for message in heard] == [("end", match)]

    on_stage(play, database_url)


def test_an_agent_that_comes_back_hears_what_it_missed(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        first = await scene.match("kuhn", [*agents])
        cursor = f"{scene.time:.3f}"
        scene.time += 20
        await scene.play_on(scene.host, first, random.Random(2))
        second = await scene.match("coup", [*agents])
        heard: list[dict[str, Any]] = []
        box = Mailbox()
        box.put = heard.append  # type: ignore[method-assign]
        await scene.host.connect(str(agents[0]), box, cursor)
        assert [(m["type"], m["match"]) for m in heard if m["type"] != "ask"] == [("end", first), ("start", second)]
        live = scene.host.matches[second]
        assert [m["match"] for m in heard if m["type"] == "ask"] == ([second] if live.waiting() == [0] else [])
        with pytest.raises(ArenaError, match="'yesterday'"):
            await scene.host.connect(str(agents[0]), Mailbox(), "yesterday")

    on_stage(play, database_url)


def test_an_answer_that_could_not_be_kept_was_not_given(tmp_path: Any) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("coup", [*agents])
        live = await scene.host.hold(match)
        assert live is not None
        (seat,) = live.waiting()

        def fill(session: Session) -> None:
            raise OSError("No space left on device")

        from feint.arena import database

        insert = database._insert
        patience, database.PATIENCE = database.PATIENCE, (0.01, 0.01)
        database._insert = lambda session, *_: fill(session)
        try:
            with pytest.raises(ArenaError) as caught:
                await answer(scene.host, live, seat, {"action": "income"})
        finally:
            database._insert, database.PATIENCE = insert, patience
        assert (caught.value.status, caught.value.code) == (503, "storage_down")
        assert live.decision == 0
        assert live.waiting() == [seat]
        await answer(scene.host, live, seat, {"action": "income"})
        kept = await scene.database.read(lambda s: list(s.scalars(select(schema.Answer.action))))
        assert kept == [{"action": "income"}]

    on_stage(play, str(tmp_path / "arena.sqlite"))


@pytest.mark.parametrize("leased", [True, False])
def test_a_match_that_somebody_looks_at_too_early_still_begins_for_its_seats(database_url: str, leased: bool) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("goofspiel", [*agents])
        ears = [connected(scene.host, agent) for agent in agents]
        await scene.host.hold(match)
        await (scene.host.begin(match, leased=True) if leased else scene.host.refresh(match))
        await scene.host.refresh(match)
        assert [[message["type"] for message in ear] for ear in ears] == [["start", "ask"]] * 2

    on_stage(play, database_url)


def test_a_match_that_ends_while_one_looks_is_not_shown_as_running(database_url: str) -> None:
    """Between reading the row and holding the match it may end: what is shown is then its end."""

    async def play(scene: Scene) -> None:
        match = await scene.match("kuhn", await scene.agents("a", "b"))
        await scene.host.begin(match, leased=True)
        hold = scene.host.hold

        async def late(wanted: str) -> LiveMatch | None:
            scene.host.hold = hold  # type: ignore[method-assign]
            await scene.play_on(scene.host, wanted, random.Random(1))
            return await hold(wanted)

        scene.host.hold = late  # type: ignore[method-assign]
        arena: Any = SimpleNamespace(database=scene.database, host=scene.host)
        shown = await show_match(match, None, arena)
        assert shown.status == "finished"
        assert shown.record is not None

    on_stage(play, database_url)
