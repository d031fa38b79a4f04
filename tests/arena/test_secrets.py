"""Nothing hidden crosses the wire: frames are the same, byte for byte, whatever lies where one cannot see it."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from scene import Scene, answer, connected, on_stage
from sqlalchemy import select

from feint.arena import schema
from feint.arena.api.matches import show_match
from feint.arena.live_match import LiveMatch
from feint.arena.matches import MatchHost
from feint.arena.security import Caller
from feint.record import agent_seed

DEALS = 5


def frames(scene: Scene, live: LiveMatch, seat: int) -> bytes:
    """Everything that a seat may be sent about this moment."""
    sent: list[dict[str, Any]] = [live.start_message(seat)]
    if seat in live.waiting():
        sent.append(live.ask_message(seat, scene.time))
    return orjson.dumps(sent)


async def shown(scene: Scene, host: MatchHost, live: LiveMatch, agent: str | None) -> bytes:
    """What GET /matches/{id} answers to a seat, or to a stranger, and what watchers are sent."""
    arena: Any = SimpleNamespace(host=host, database=scene.database)
    caller = Caller("owner", "owner", "play", agent, "token") if agent else None
    detail = await show_match(live.id, caller, arena)
    eyes = live.seat_of(agent)
    return orjson.dumps([detail.model_dump(), live.scene(None, 0, scene.time), live.scene(eyes, 0, scene.time)])


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("coup", 2),
        ("coup", 3),
        pytest.param("coup", 5, marks=pytest.mark.nightly),
        ("leduc", 2),
        ("po_nim", 2),
        ("goofspiel", 3),
    ],
)
def test_frames_do_not_tell_what_is_hidden(tmp_path: Any, game: str, players: int) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents(*(f"a{i}" for i in range(players)))
        rng, checked, different = random.Random(players), 0, 0
        for number in range(3):
            match = await scene.match(game, [*agents], seed=bytes([number] * 32))
            while (live := await scene.host.hold(match)) is not None and not live.over:
                true = live.match.state
                for seat in range(players):
                    mine, mine_shown = (
                        frames(scene, live, seat),
                        await shown(scene, scene.host, live, str(agents[seat])),
                    )
                    strangers = await shown(scene, scene.host, live, None)
                    for _ in range(DEALS):
                        if live.match.pending():
                            break  # a state with sealed answers in it cannot be dealt anew; see the next test
                        live.match.state = live.game.resample(true.view(seat), rng.getrandbits(60))
                        different += live.match.state.fingerprint != true.fingerprint
                        assert frames(scene, live, seat) == mine
                        assert await shown(scene, scene.host, live, str(agents[seat])) == mine_shown
                        assert await shown(scene, scene.host, live, None) == strangers
                        checked += 1
                    live.match.state = true
                scene.time += 0.5
                seat = rng.choice(live.waiting())
                await answer(scene.host, live, seat, rng.choice(live.legal(seat)))
        assert checked > 25
        assert game == "goofspiel" or different > checked / 4, "the deals were really different"

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_a_sealed_answer_shows_nowhere(tmp_path: Any) -> None:
    """Not to those who are still asked, not to watchers, and not by the order in which people answer."""

    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c", "d")
        heard = [connected(scene.host, agent) for agent in agents]
        rng, windows = random.Random(1), 0
        for number in range(4):
            match = await scene.match("coup", [*agents], seed=bytes([number] * 32))
            await scene.host.begin(match, leased=False)
            while (live := await scene.host.hold(match)) is not None and not live.over:
                first, *rest = rng.sample(live.waiting(), len(live.waiting()))
                scene.time = (
                    min(live.deadline(seat) for seat in live.waiting()) - 0.1
                )  # whoever answers spends his bank
                before = {s: (frames(scene, live, s), await shown(scene, scene.host, live, agents[s])) for s in rest}
                strangers = await shown(scene, scene.host, live, None)
                told = [len(messages) for messages in heard]
                await answer(scene.host, live, first, rng.choice(live.legal(first)))
                if rest:
                    windows += 1
                    for s in rest:
                        assert (frames(scene, live, s), await shown(scene, scene.host, live, agents[s])) == before[s]
                    assert await shown(scene, scene.host, live, None) == strangers
                    assert [len(messages) for messages in heard] == told
        assert windows > 20

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_the_seed_stays_inside(tmp_path: Any) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("coup", [*agents], seed=bytes(range(32)))
        live = await scene.host.hold(match)
        assert live is not None
        everything = b"".join([frames(scene, live, 0), await shown(scene, scene.host, live, str(agents[0]))])
        row = await scene.database.read(lambda s: s.scalars(select(schema.Match)).one())
        assert row.seed.hex().encode() not in everything
        assert row.seed_hash.encode() in everything
        others = {agent_seed(live.match.seed, seat) for seat in range(2)}
        assert len(others) == 2

    on_stage(play, str(tmp_path / "arena.sqlite"))
