"""Events: planned, played, resumed, and what they say in the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from scene import Scene, on_stage, settle
from sqlalchemy import select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.clock import QUICK
from feint.arena.database import new_id
from feint.arena.events import EventRunner, plan, results
from feint.rating.standings import crosstable, standings


async def event(scene: Scene, agents: list[str], form: str, rounds: int, players: int = 2, game: str = "kuhn") -> str:
    def make(session: Session) -> str:
        row = schema.Event(
            id=new_id(),
            name="cup",
            game=game,
            parameters={},
            players=players,
            format=form,
            rounds=rounds,
            clock=QUICK.json(),
            status="running",
            seed=3,
            created=scene.time,
        )
        session.add(row)
        session.flush()
        session.add_all(schema.Entrant(event=row.id, agent=agent, number=i) for i, agent in enumerate(agents))
        session.flush()
        plan(session, row, agents, scene.time)
        return row.id

    return await scene.database.write(make)


async def play_out(scene: Scene, name: str, rng: random.Random, most: int = 500) -> int:
    """Play what is started until the event is over, each time in a process that knows nothing."""
    played = 0
    while played < most:
        await scene.database.write(_all_here(scene))
        await EventRunner(scene.host).look()
        row = await scene.database.read(lambda s: s.get_one(schema.Event, name))
        if row.status == "finished":
            return played
        for match in list(scene.host.matches):
            await scene.play_on(scene.host, match, rng)
            await settle(scene.host)
            played += 1
        scene.host = scene.new_host()
    return played


def _all_here(scene: Scene) -> object:
    def write(session: Session) -> None:
        for agent in session.scalars(select(schema.Agent)):
            agent.seen = scene.time

    return write


@pytest.mark.parametrize(
    ("form", "rounds", "players", "expected"),
    [("round_robin", 2, 2, 12), ("duplicate", 4, 2, 8), ("swiss", 3, 2, 6), ("round_robin", 1, 3, 4)],
)
def test_an_event_is_played_to_its_end(database_url: str, form: str, rounds: int, players: int, expected: int) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c", "d")
        game = "kuhn" if players == 2 else "goofspiel"
        name = await event(scene, agents, form, rounds, players, game)
        assert await play_out(scene, name, random.Random(1)) == expected
        names = {agent: f"n{i}" for i, agent in enumerate(agents)}
        found = await scene.database.read(lambda s: results(s, name, names))
        assert len(found) == expected
        table = standings(found)
        assert sum(row.games for row in table) == players * expected
        assert set(crosstable(found)) <= set(names.values())
        assert await scene.count(schema.Rating) == 0, "events are not rated"
        if form == "duplicate":
            matches = await scene.database.read(lambda s: list(s.scalars(select(schema.Match))))
            assert set(Counter(match.seed[:32] for match in matches).values()) == {2}
            assert len({match.seed_hash for match in matches}) == len(matches), "nobody can tell which have one deal"

    on_stage(play, database_url)


def test_nobody_holds_two_hands_of_one_deal_at_a_time(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c")
        await event(scene, agents, "duplicate", 3, 3, "goofspiel")
        await EventRunner(scene.host).look()
        running = select(schema.Match).where(schema.Match.status == "running")
        matches = await scene.database.read(lambda s: list(s.scalars(running)))
        assert sorted(match.set for match in matches if match.set is not None) == [0, 1, 2]
        seeds = [message["seed"] for live in scene.host.matches.values() for message in [live.start_message(0)]]
        assert len(set(seeds)) == len(seeds)

    on_stage(play, database_url)


def test_a_void_match_of_an_event_is_played_again(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        name = await event(scene, agents, "duplicate", 1)
        await EventRunner(scene.host).look()
        first = next(iter(scene.host.matches.values()))
        await scene.host.void(first, "a test")
        await play_out(scene, name, random.Random(1))
        names = {agent: agent for agent in agents}
        found = await scene.database.read(lambda s: results(s, name, names))
        assert len(found) == 2
        assert {result.agents for result in found} == {tuple(agents), tuple(reversed(agents))}

    on_stage(play, database_url)


def test_a_match_waits_for_agents_that_are_away_but_not_for_ever(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        await event(scene, agents, "round_robin", 1)
        scene.time += 1000
        runner = EventRunner(scene.host)
        await runner.look()
        assert not scene.host.matches
        scene.time += 30
        await runner.look()
        assert not scene.host.matches
        scene.time += 31
        await runner.look()
        assert len(scene.host.matches) == 1

    on_stage(play, database_url)
