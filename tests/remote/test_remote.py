"""Agents at an arena: they play as they do in the process, and many matches at once."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Sequence

import pytest
from server import NUMBERS, ArenaServer
from watched import Watched, played_here, record_of, seeds_of

import feint
from feint.errors import BadSpec, NoArena
from feint.game import View
from feint.remote import AgentLike
from feint.remote.api_client import ApiClient, register
from feint.remote.client import MatchResult


def seated(server: ArenaServer, players: Sequence[AgentLike], game: str, matches: int = 1, most: int = 1) -> list[str]:
    """Play casual matches between agents of one owner; returns the matches' names when all are over."""
    owner = ApiClient(server.url, server.owner_token())
    names = [f"seat {i} of {next(NUMBERS)} {os.getpid()}" for i in range(len(players))]
    tokens = [register(owner, name)[0] for name in names]
    results: list[list[MatchResult]] = [[] for _ in players]

    def play(i: int) -> None:
        results[i] = feint.connect(server.url, tokens[i]).play(players[i], matches=matches, most=most)

    threads = [threading.Thread(target=play, args=(i,)) for i in range(len(players))]
    for thread in threads:
        thread.start()
    mine = ApiClient(server.url, tokens[0])
    table = {"game": game, "seats": names, "players": len(players)}
    made = [mine.post("/tables", table)["match"] for _ in range(matches)]
    for thread in threads:
        thread.join(50)
    assert all({ended.match for ended in result} == set(made) for result in results)
    return made


@pytest.mark.parametrize(
    ("game", "specs"),
    [
        ("coup", ["believer:simulations=200", "counter", "ismcts:simulations=100"]),
        ("leduc", ["ismcts:simulations=50", "random"]),
        ("goofspiel", ["random", "ismcts:simulations=50"]),
        ("python_kuhn", ["random", "random"]),
    ],
)
def test_an_agent_plays_as_it_does_in_the_process(arena_server: ArenaServer, game: str, specs: list[str]) -> None:
    kept: list[Watched] = []
    makers = [lambda spec=spec: Watched(spec, kept) for spec in specs]
    for match in seated(arena_server, makers, game, matches=2):  # type: ignore[arg-type]
        record = record_of(arena_server, match)
        assert feint.replay(record).over
        assert not [entry.fault for entry in record.log if entry.fault]
        mine = [agent for agent in kept if any(agent.seed == seed for seed in seeds_of(record))]
        assert sorted(agent.seat for agent in mine) == list(range(len(specs)))
        log = [(entry.by, entry.action, entry.fingerprint) for entry in record.log]
        assert log == played_here(record, specs)
        if any("believer" in spec for spec in specs):
            assert any(entry.explain for entry in record.log if entry.by == 0)


def first(view: View, legal: Sequence[int]) -> int:
    return legal[0]


def test_a_bot_is_five_lines(arena_server: ArenaServer) -> None:
    other = threading.Thread(
        target=lambda: feint.connect(arena_server.url, arena_server.token()).play("random", game="leduc", matches=1)
    )
    other.start()
    (*_, last) = feint.connect(arena_server.url, arena_server.token()).play(first, game="leduc", matches=1)
    other.join(20)
    assert (last.game, last.kind) == ("leduc", "ranked")
    assert sorted(last.ranking) in ([1, 1], [1, 2])


def test_a_slow_decision_does_not_hold_up_the_others(arena_server: ArenaServer) -> None:
    kept: list[Watched] = []
    began = time.monotonic()
    players: list[AgentLike] = [lambda: Watched("random", kept, pause=0.2), "random"]
    seated(arena_server, players, "goofspiel", matches=8, most=8)
    slow = sum(len(agent.keys) for agent in kept) * 0.2
    assert time.monotonic() - began < slow * 0.6


def test_an_agent_that_fails_costs_only_itself(arena_server: ArenaServer, caplog: pytest.LogCaptureFixture) -> None:
    calls = 0

    def failing(view: View, legal: Sequence[int]) -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise RuntimeError("out of cheese")
        return -7 if calls == 2 else legal[-1]

    (match,) = seated(arena_server, [failing, "random"], "goofspiel")
    mine = [entry for entry in record_of(arena_server, match).log if entry.by == 0]
    assert [entry.action["data"]["card"] for entry in mine[:3]] == [1, 2, 5]  # the safest ones, in its place
    assert [entry.fault for entry in mine[:2]] == [
        "RuntimeError: out of cheese",
        "-7 is not legal; legal were [1, 2, 3, 4]",
    ]
    assert not any(entry.fault for entry in mine[2:])
    assert "out of cheese" in caplog.text
    assert "-7 is not legal" in caplog.text


def test_agents_that_cannot_play_the_game_do_not_hang_it(
    arena_server: ArenaServer, caplog: pytest.LogCaptureFixture
) -> None:
    (match,) = seated(arena_server, ["honest", "random"], "leduc")
    record = record_of(arena_server, match)
    assert record.returns is not None
    assert all(entry.fault for entry in record.log if entry.by == 0)
    assert "honest" in caplog.text


def test_what_cannot_play() -> None:
    arena = feint.connect("http://127.0.0.1:1", "x")
    with pytest.raises(BadSpec, match="'nobody'"):
        arena.play("nobody")
    with pytest.raises(BadSpec, match=r"honest.*leduc"):
        arena.play("honest", game="leduc")
    with pytest.raises(BadSpec, match="Watched"):
        arena.play(Watched("random", []))  # type: ignore[arg-type]

    class Plain:
        def act(self, view: View, legal: Sequence[int]) -> int:
            return legal[0]

    with pytest.raises(BadSpec, match="Plain"):
        arena.play(Plain())  # type: ignore[arg-type]


@pytest.mark.parametrize("url", ["127.0.0.1:80", "ftp://x", "", "http://"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(NoArena, match=re.escape(repr(url))):
        feint.connect(url, "x")


def test_no_arena(arena_server: ArenaServer) -> None:
    with pytest.raises(NoArena, match=r"http://127\.0\.0\.1:1\b"):
        feint.connect("http://127.0.0.1:1", "x").play("random", game="kuhn")
    with pytest.raises(NoArena, match="token") as refused:
        feint.connect(arena_server.url, "feint_wrong").play("random", game="kuhn")
    assert refused.value.code == "bad_token"
    assert "feint_wrong" not in str(refused.value)
    with pytest.raises(NoArena, match="token") as refused:
        feint.connect(arena_server.url, arena_server.owner_token()).play("random", game="kuhn")
    assert refused.value.code == "not_an_agent"
    with pytest.raises(NoArena, match="'chess'") as refused:
        feint.connect(arena_server.url, arena_server.token()).play("random", game="chess")
    assert refused.value.code == "not_found"


def test_it_waits_for_an_arena_that_comes_later(own_server: ArenaServer) -> None:
    token = own_server.token()
    own_server.stop()
    failed: list[Exception] = []

    def play() -> None:
        try:
            feint.connect(own_server.url, token, patience=30).play("random", game="kuhn", matches=1)
        except Exception as error:
            failed.append(error)

    client = threading.Thread(target=play)
    client.start()
    time.sleep(0.7)
    own_server.start()
    other = feint.connect(own_server.url, own_server.token()).play("random", game="kuhn", matches=1)
    client.join(30)
    assert other
    assert not failed
