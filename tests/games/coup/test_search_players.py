"""Players that search, at Coup: beliefs and explanations, strength with intervals, and that a pipe changes nothing."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.agents.native import kind_of
from feint.errors import BadParameter, BadSpec
from feint.evaluate.head_to_head import wilson
from feint.players import tournament
from feint.policy import UniformPolicy

PLANNERS = {
    "forward_search": {"depth": 2},
    "sparse_sampling": {"depth": 3, "samples": 3},
    "mcts": {"simulations": 200},
    "ismcts": {"simulations": 300},
    "pomcp": {"simulations": 200},
    "believer": {"simulations": 300},
}


def share(players: int, name: str, options: dict[str, Any], rival: str, games: int) -> list[float]:
    """The 95% interval of a player's share of first places at a table of rivals."""
    table = [{"player": name, "options": options}, *({"player": rival} for _ in range(players - 1))]
    tally = tournament(feint.make("coup", players=players), table, games, seed=11, threads=2)[0]
    return wilson(tally["share"], tally["games"])


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANNERS)
def test_every_planner_beats_random(name: str) -> None:
    assert share(2, name, PLANNERS[name], "random", 100)[0] > 0.5


@pytest.mark.slow
def test_believer_beats_counter() -> None:
    assert share(2, "believer", {"simulations": 500}, "counter", 200)[0] > 0.55
    assert share(4, "believer", {"simulations": 300}, "counter", 150)[0] > 0.25


@pytest.mark.nightly
@pytest.mark.timeout(1200)
def test_believer_is_as_strong_as_its_page_says() -> None:
    assert share(2, "believer", {}, "counter", 1000)[0] >= 0.6
    assert share(4, "believer", {}, "counter", 400)[0] >= 0.4


@pytest.mark.parametrize("players", [2, 3, 6])
def test_believer_explains_itself(players: int) -> None:
    agents = ["believer:simulations=60,particles=500", *["counter"] * (players - 1)]
    record = feint.play("coup", agents, seed=5, parameters={"players": players})
    thoughts = [entry.explain for entry in record.log if entry.by == 0 and entry.explain]
    assert len(thoughts) > 2
    for thought in thoughts:
        assert thought["values"].keys() == thought["visits"].keys()
        for belief in thought["beliefs"]:
            assert belief["seat"] != 0
            assert all(-1e-9 <= p <= 1 + 1e-9 for p in belief["roles"].values())
            assert 1 - 1e-6 <= sum(belief["roles"].values()) <= 2 + 1e-6  # one card or two


def test_beliefs_of_a_table_that_was_set_up() -> None:
    """All but one card of the other's role lie open: it is not believed to be held more than that allows."""
    game = feint.make("coup")
    setup = {"state": {"hands": [["duke", "duke"], ["captain"]], "revealed": [[], ["duke"]], "actor": 0}}
    match = feint.Match(game, 1, setup)
    agent = make_agent("believer:simulations=50")
    agent.start(game, 0, 1)
    question = match.asked()[0]
    agent.act(question.view, question.legal)
    explained = agent.explain()
    assert explained is not None
    (belief,) = explained["beliefs"]
    assert belief["roles"]["duke"] == 0
    assert sum(belief["roles"].values()) == pytest.approx(1)


@pytest.mark.process
@pytest.mark.parametrize("name", ["ismcts", "believer", "pomcp"])
def test_a_pipe_changes_nothing(name: str) -> None:
    spec = f"{name}:simulations=40"
    command = shlex.join([sys.executable, "-m", "feint", "agent", spec, "--stdio"])
    here = feint.play("coup", [spec, "counter", "honest"], seed=8, parameters={"players": 3})
    there = feint.play("coup", [f'process:command="{command}"', "counter", "honest"], seed=8, parameters={"players": 3})
    assert [(e.by, e.action) for e in here.log] == [(e.by, e.action) for e in there.log]
    assert [e.explain for e in here.log] == [e.explain for e in there.log]


def test_equal_seeds_play_equal_games() -> None:
    games = [feint.play("coup", ["believer:simulations=50", "ismcts:simulations=50"], seed=s) for s in (1, 1, 2)]
    first, second, other = ([(e.by, e.action) for e in g.log] for g in games)
    assert first == second != other


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("believer:simulations=0", r"simulations.*\b0\b"),
        ("ismcts:milliseconds=0", r"milliseconds.*\b0\.0"),
        ("believer:belief=none", 'belief.*"none"'),
        ("pomcp:particles=0", r"particles.*\b0\b"),
        ("believer:hope=1", "believer.*'hope'"),
    ],
)
def test_bad_options_are_refused(spec: str, message: str) -> None:
    with pytest.raises(BadSpec, match=message):
        make_agent(spec)


def test_believer_plays_coup_only() -> None:
    with pytest.raises(BadParameter, match=r"believer.*leduc"):
        feint.play("leduc", ["believer", "random"])
    with pytest.raises(BadParameter, match=r"believer.*\b5\b"):
        feint.play("coup", ["believer:belief=exact", *["random"] * 4], parameters={"players": 5})


def test_every_kind_of_belief_plays() -> None:
    for kind in ("exact", "factored", "particles"):
        spec = f"believer:simulations=30,belief={kind},particles=200"
        record = feint.play("coup", [spec, "counter", "honest", "random"], seed=2, parameters={"players": 4})
        assert record.returns is not None


@pytest.mark.slow
def test_the_right_model_helps() -> None:
    """Who knows that the other is honest believes him, and wins more often than who takes him for random."""
    shares = [
        share(2, "believer", {"simulations": 200, "model": model}, "honest", 300) for model in ("honest", "uniform")
    ]
    assert shares[0][0] > shares[1][1]


def followed(players: int, seed: int, minds: dict[str, feint.agent.Agent]) -> list[list[Any]]:
    """What each of them believes at every question to seat 0 of a match between rule players."""
    match = feint.Match(feint.make("coup", players=players), seed)
    rest = [make_agent(("counter", "honest")[seat % 2]) for seat in range(players)]
    for seat, agent in enumerate(rest):
        agent.start(match.game, seat, seed)
    for mind in minds.values():
        mind.start(match.game, 0, seed)
    believed = []
    while not match.over:
        for seat, question in match.asked().items():
            rest[seat].observe(question.events)
            if seat == 0:
                for mind in minds.values():
                    mind.observe(question.events)
                    mind.act(question.view, question.legal)
                believed.append([(mind.explain() or {})["beliefs"] for mind in minds.values()])
            match.answer(seat, rest[seat].act(question.view, question.legal))
    return believed


@pytest.mark.parametrize("model", ["uniform", "honest"])
def test_a_policy_or_an_agent_as_a_model_gives_the_same_beliefs(model: str) -> None:
    """The native model against one that is asked through the border, view by view."""
    asked: Any = UniformPolicy(feint.make("coup")) if model == "uniform" else "honest"

    class Asking(kind_of("believer")):  # type: ignore[misc]
        models = ("typical",)  # so that honest is asked as an agent too

    native = make_agent(f"believer:simulations=1,model={model}")
    minds = {"native": native, "asked": Asking(simulations=1, model=asked)}
    players = 3 if model == "uniform" else 2
    believed = [pair for seed in range(6) for pair in followed(players, seed, minds)]
    assert len(believed) > 40
    for native, through in believed:
        for one, other in zip(native, through, strict=True):
            assert one["roles"] == pytest.approx(other["roles"], abs=1e-12)


def test_a_planner_can_be_the_model() -> None:
    spec = 'believer:simulations=20,model="ismcts:simulations=20"'
    record = feint.play("coup", [spec, "counter", "honest"], seed=3, parameters={"players": 3})
    again = feint.play("coup", [spec, "counter", "honest"], seed=3, parameters={"players": 3})
    assert record.returns is not None
    assert [e.explain for e in record.log] == [e.explain for e in again.log]
    with pytest.raises(BadSpec, match=r"believer: model.*'me'"):
        make_agent("believer:model=me")
    with pytest.raises(BadSpec, match=r"believer: model.*'believer'"):
        make_agent("believer:model=believer")


def test_thinking_stops_in_time() -> None:
    game = feint.make("coup")
    match = feint.Match(game, 1)
    ((seat, question),) = match.asked().items()
    for name in ("ismcts", "mcts", "pomcp", "believer"):
        agent = make_agent(f"{name}:simulations=1000000000,milliseconds=30")
        agent.start(game, seat, 1)
        assert agent.act(question.view, question.legal) in question.legal
        explained = agent.explain()
        assert explained is not None
        assert 0 < explained["simulations"] < 10**8
