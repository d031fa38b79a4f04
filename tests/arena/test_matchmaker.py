"""Who plays whom."""

from __future__ import annotations

import random

from scene import Scene, connected, on_stage, settle
from sqlalchemy import select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.clock import PERSON, QUICK, Clock
from feint.arena.matchmaker import HERE, HOUSE_EVERY, PATIENCE, WIDTH, Matchmaker
from feint.arena.queue import join, leave
from feint.arena.seating import game_of


async def validated(scene: Scene, agents: list[str], game: str = "kuhn") -> None:
    def write(session: Session) -> None:
        for agent in agents:
            session.add(schema.Validation(agent=agent, game=game, match="x", at=scene.time))

    await scene.database.write(write)


async def seats(scene: Scene, match: str) -> set[str | None]:
    query = select(schema.Seat.agent).where(schema.Seat.match == match)
    return await scene.database.read(lambda session: set(session.scalars(query)))


async def seen(scene: Scene, agents: list[str]) -> None:
    def write(session: Session) -> None:
        for agent in agents:
            session.get_one(schema.Agent, agent).seen = scene.time

    await scene.database.write(write)


def test_a_validation_match_comes_first(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        (agent,) = await scene.agents("new")
        maker = Matchmaker(scene.host, seed=1)
        await join(scene.host, agent, "kuhn", None)
        (match,) = await maker.look()
        row = await scene.row(match)
        assert row.kind == "validation"
        assert await seats(scene, match) == {agent, None}
        assert await maker.look() == [], "one at a time"
        live, rng = scene.host.matches[match], random.Random(0)
        while not live.over:
            if live.seats[live.waiting()[0]].plays_random:
                await scene.host.deadlines.expire(live)
            else:
                await scene.host.answers.submit(agent, match, live.decision, rng.choice(live.legal(live.waiting()[0])))
            await settle(scene.host)
        assert await scene.count(schema.Validation) == 1
        assert await scene.count(schema.Rating) == 0, "random moves are nobody's opponent"
        assert await maker.look() == [], "now it waits for somebody"

    on_stage(play, database_url)


def test_who_cannot_finish_a_validation_match_leaves_the_queue(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        (agent,) = await scene.agents("broken")
        await join(scene.host, agent, "coup", 2)
        (match,) = await Matchmaker(scene.host).look()
        live = scene.host.matches[match]
        for _ in range(1000):
            if live.over:
                break
            scene.time = max(live.deadline(seat) for seat in live.waiting()) + 1
            await scene.host.deadlines.expire(live)
            await settle(scene.host)
        assert (await scene.row(match)).status == "finished"
        assert await scene.count(schema.Validation) == 0
        assert await scene.count(schema.QueueEntry) == 0

    on_stage(play, database_url)


def test_neighbours_by_rating_and_never_two_of_one_owner(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        a, b, c, d = await scene.agents("a", "b", "c", "d")
        owner = (await scene.database.read(lambda s: s.get_one(schema.Agent, a))).owner
        (twin,) = await scene.agents("twin", owner=owner)
        everybody = [a, b, c, d, twin]
        await validated(scene, everybody)
        ratings = {a: 1500, twin: 1500, b: 1900, c: 1560, d: 1880}

        def rate(session: Session) -> None:
            for agent, rating in ratings.items():
                values = {"deviation": 60.0, "volatility": 0.06, "matches": 9, "updated": scene.time}
                session.add(schema.Rating(agent=agent, game="kuhn", players=2, rating=float(rating), **values))

        await scene.database.write(rate)
        for agent in everybody:
            scene.time += 0.001
            await join(scene.host, agent, "kuhn", 2)
        tables = [await seats(scene, match) for match in await Matchmaker(scene.host, seed=2).look()]
        assert {a, c} in tables
        assert {b, d} in tables
        assert len(tables) == 2, "twin waits: only its owner's other agent is near"

    on_stage(play, database_url)


def test_waiting_widens_the_choice(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        a, b = await scene.agents("a", "b")
        await validated(scene, [a, b])

        def rate(session: Session) -> None:
            values = {"deviation": 60.0, "volatility": 0.06, "matches": 9, "updated": scene.time}
            session.add(schema.Rating(agent=a, game="kuhn", players=2, rating=1500 + 3 * WIDTH, **values))

        await scene.database.write(rate)
        await join(scene.host, a, "kuhn", 2)
        await join(scene.host, b, "kuhn", 2)
        maker = Matchmaker(scene.host)
        assert await maker.look() == []
        scene.time += 10
        await seen(scene, [a, b])
        assert len(await maker.look()) == 1

    on_stage(play, database_url)


def test_the_house_fills_a_strangers_table_after_a_moment(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        (stranger,) = await scene.agents("stranger")
        house = await scene.agents("h1", "h2", "h3", kind="house")
        await validated(scene, [stranger, *house], "coup")
        for bot in house:
            await join(scene.host, bot, "coup", 4, most=5, repeat=True)
        await join(scene.host, stranger, "coup", 4)
        maker = Matchmaker(scene.host)
        maker._last_house = scene.time
        assert await maker.look() == []
        scene.time += PATIENCE
        (match,) = await maker.look()
        assert await seats(scene, match) == {stranger, *house}
        waiting = await scene.database.read(lambda s: set(s.scalars(select(schema.QueueEntry.agent))))
        assert waiting == set(house), "who plays waits no longer, but for the house"

    on_stage(play, database_url)


def test_the_house_plays_by_itself_gently(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        house = await scene.agents("h1", "h2", "h3", kind="house")
        for game in ("kuhn", "leduc"):
            await validated(scene, house, game)
            for bot in house:
                await join(scene.host, bot, game, 2, most=5, repeat=True)
        maker, played = Matchmaker(scene.host), []
        for _ in range(60):
            await seen(scene, house)
            for match in await maker.look():
                played.append((await scene.row(match)).game)
                await scene.play_on(scene.host, match, random.Random(0))
            scene.time += 1
        assert len(played) == -(-60 // int(HOUSE_EVERY))
        assert {"kuhn", "leduc"} == set(played)

    on_stage(play, database_url)


def test_who_leaves_while_we_look_is_not_seated(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c", "d")
        await validated(scene, agents)
        maker = Matchmaker(scene.host, seed=1)
        for agent in agents:
            await join(scene.host, agent, "kuhn", 2)
        pools = await maker._pools(scene.time)
        plans = maker._pool(game_of("kuhn", {}, 2), pools["kuhn", 2], await maker._busy(), set(), scene.time)
        gone = plans[0].table[1].agent
        await leave(scene.host, gone, "kuhn")
        assert await maker._make(plans[0]) is None
        match = await maker._make(plans[1])
        assert match is not None
        assert await seats(scene, match) == {c.agent for c in plans[1].table}
        waiting = await scene.database.read(lambda s: set(s.scalars(select(schema.QueueEntry.agent))))
        assert waiting == {plans[0].table[0].agent}

    on_stage(play, database_url)


def test_who_leaves_hears_first_of_a_match_that_was_made_before(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        heard = connected(scene.host, agents[0])
        await scene.match("kuhn", [*agents])  # written, and not begun yet
        await leave(scene.host, agents[0], None)
        assert [message["type"] for message in heard][:1] == ["start"]

    on_stage(play, database_url)


def test_people_have_more_time(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = [*await scene.agents("a", "b"), *await scene.agents("c", "d", kind="person")]
        await validated(scene, agents)
        for agent in agents:
            scene.time += 0.001
            await join(scene.host, agent, "kuhn", 2)
        clocks = [Clock.read((await scene.row(match)).clock) for match in await Matchmaker(scene.host).look()]
        assert clocks == [QUICK, PERSON]
        (person,) = await scene.agents("e", kind="person")
        await join(scene.host, person, "kuhn", 2)
        (match,) = await Matchmaker(scene.host).look()
        assert Clock.read((await scene.row(match)).clock) == PERSON, "in its validation match too"

    on_stage(play, database_url)


def test_who_is_away_is_not_seated(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        await validated(scene, agents)
        for agent in agents:
            await join(scene.host, agent, "kuhn", 2)
        scene.time += HERE + 1
        assert await Matchmaker(scene.host).look() == []
        await seen(scene, agents)
        await leave(scene.host, agents[0], "kuhn")
        assert await Matchmaker(scene.host).look() == []

    on_stage(play, database_url)
