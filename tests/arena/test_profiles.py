"""What an agent's page shows: the same numbers as the matches, from a few queries, on both databases."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

from scene import Scene, on_stage, settle
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from feint.arena import schema, styles
from feint.arena.api import ladders, profiles
from feint.arena.events import Scoreboard
from feint.arena.styles import Styles
from feint.games.coup.style import Style


async def play(scene: Scene, game: str, tables: list[list[str]], **more: Any) -> list[schema.Match]:
    rng, out = random.Random(1), []
    for table in tables:
        match = await scene.match(game, list(table), **more)
        await scene.play_on(scene.host, match, rng)
        await settle(scene.host)
        out.append(await scene.row(match))
        scene.time += 1.0
    assert {match.status for match in out} == {"finished"}
    return out


def test_opponents_are_counted_pair_by_pair(database_url: str) -> None:
    async def scenario(scene: Scene) -> None:
        a, b, c, d = agents = await scene.agents("a", "b", "c", "d")
        tables = [[a, b, c], [c, a, d], [b, c, d], [d, b, a]]
        played = await play(scene, "goofspiel", tables)
        await play(scene, "goofspiel", [[a, b, c]], kind="casual")
        await play(scene, "kuhn", [[a, b]])
        games: Counter[str] = Counter()
        wins: Counter[str] = Counter()
        draws: Counter[str] = Counter()
        for match, table in zip(played, tables, strict=True):
            places = dict(zip(table, (match.result or {})["places"], strict=True))
            for other in set(table) - {a} if a in table else set():
                games[other] += 1
                wins[other] += places[a] < places[other]
                draws[other] += places[a] == places[other]
        met = await scene.database.read(lambda s: profiles._count_meetings(s, a, "goofspiel", 3))
        assert met.matches == 3
        assert (met.games, +met.wins, +met.draws) == (games, +wins, +draws)
        shown = met.against(b)
        assert shown.agent == "b"
        assert shown.interval[0] <= shown.share <= shown.interval[1]
        assert (await scene.database.read(lambda s: profiles._count_meetings(s, a, "leduc", 2))).matches == 0
        assert len(agents) == 4

    on_stage(scenario, database_url)


def test_a_ladder_has_the_last_ratings_of_all_at_once(database_url: str) -> None:
    async def scenario(scene: Scene) -> None:
        a, b, c = await scene.agents("a", "b", "c")
        await play(scene, "kuhn", [[a, b]] * 5 + [[b, c]] * 2)
        await play(scene, "leduc", [[a, c]])
        query = select(schema.RatingChange).where(schema.RatingChange.game == "kuhn").order_by(schema.RatingChange.at)
        changes = await scene.database.read(lambda s: list(s.scalars(query)))

        def look(session: Session, most: int) -> dict[str, list[float]]:
            found = ladders._ladder(session, "kuhn", 2, 100, most)
            ratings = [row.rating for row, *_ in found]
            assert all(one >= two for one, two in pairwise(ratings))
            return {row.agent: line for row, _, _, line in found}

        for most in (1, 3, 60):
            lines = await scene.database.read(lambda s, most=most: look(s, most))
            for agent in (a, b, c):
                own = [round(change.rating, 1) for change in changes if change.agent == agent]
                assert lines[agent] == own[-most:]
        assert await scene.database.read(lambda s: look(s, 0)) == {a: [], b: [], c: []}

    on_stage(scenario, database_url)


def test_styles_are_kept_and_a_deal_still_played_stays_closed(database_url: str) -> None:
    async def scenario(scene: Scene) -> None:
        a, b = await scene.agents("a", "b")
        played = await play(scene, "coup", [[a, b]] * 3)
        found = Styles(scene.database)
        matches, style = await found.of(a, "coup")
        assert matches == 3
        texts = await scene.database.read(lambda s: dict(styles._texts(s, [match.id for match in played])))
        expected = Style()
        for match in played:
            expected += styles.count_styles(texts[match.id])[0]
        assert style == expected
        assert await found.of("nobody", "coup") == (0, Style())

        event = schema.Event(
            id="cup", name="cup", game="coup", parameters={}, players=2, format="duplicate", rounds=1,
            clock={}, status="running", seed=1, created=scene.time,
        )  # fmt: skip

        def enter(session: Session) -> None:
            session.add(event)
            session.flush()
            session.execute(update(schema.Match).where(schema.Match.id == played[0].id).values(event="cup"))

        await scene.database.write(enter)
        assert (await found.of(a, "coup"))[0] == 2
        await scene.database.write(lambda s: s.execute(update(schema.Event).values(status="finished")))
        assert (await found.of(a, "coup")) == (3, expected)
        scoreboard = Scoreboard(scene.database)
        table = await scoreboard.of(event, {a: "a", b: "b"}, 1)
        assert {row.agent for row in table} == {"a", "b"}
        assert await scoreboard.of(event, {a: "a", b: "b"}, 1) is table, "computed once"

    on_stage(scenario, database_url)


def test_what_is_kept_has_a_bound(database_url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(styles, "KEPT", 2)

    async def scenario(scene: Scene) -> None:
        a, b = await scene.agents("a", "b")
        await play(scene, "coup", [[a, b]] * 3)
        found = Styles(scene.database)
        first = await found.of(a, "coup")
        assert len(found._known) == 2
        assert await found.of(a, "coup") == first

    on_stage(scenario, database_url)
