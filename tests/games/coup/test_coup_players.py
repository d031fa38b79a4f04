"""The house players of Coup: rule by rule, how strong with intervals, and that a pipe changes nothing."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.errors import BadParameter, BadSpec
from feint.evaluate.head_to_head import head_to_head

A, B, C, D, E = "assassin", "ambassador", "captain", "duke", "contessa"


def table(script: str = "", **before: Any) -> feint.State:
    """Play "0 tax; 1 pass" on a table of two that is set up."""
    state = feint.make("coup", may_decline_proof=before.pop("may_decline_proof", False)).set_up({"actor": 0, **before})
    for line in ["", *filter(None, script.split("; "))]:
        if line:
            state.apply(int(line[0]), line[2:])
        while state.asked == [feint.CHANCE]:
            state.apply(feint.CHANCE, state.sample(0))
    return state


def said(agent: str, state: feint.State, seed: int = 0) -> tuple[str, dict[str, Any]]:
    """What the agent answers, and how it explains it."""
    (seat,) = state.asked
    player = make_agent(agent)
    player.start(state.game, seat, seed)
    action = player.act(state.view(seat), state.legal(seat))
    return state.game.text(seat, action), player.explain() or {}


def tables(*rows: tuple[dict[str, Any], str, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("before", "script", "answer"), rows)


def hands(first: list[str], second: list[str], **rest: Any) -> dict[str, Any]:
    return {"hands": [first, second], **rest}


@tables(
    (hands([C, D], [A, A]), "", "tax"),
    (hands([A, C], [D, D], coins=[3, 2]), "", "steal 1"),
    (hands([A, C], [D, D], coins=[3, 0]), "", "assassinate 1"),
    (hands([A, B], [D, D], coins=[3, 0]), "", "assassinate 1"),
    (hands([A, B], [D, D]), "", "foreign_aid"),
    (hands([E, B], [A, D]), "0 income; 1 tax; 0 pass", "income"),  # the other has claimed a duke
    (hands([C, D], [A, A], coins=[7, 2]), "", "coup 1"),
    (hands([A, B], [C, D]), "0 foreign_aid", "block duke"),
    (hands([C, A], [D, B]), "0 steal 1; 1 pass", "block ambassador"),
    (hands([C, A], [D, C]), "0 steal 1; 1 pass", "block captain"),
    (hands([C, A], [D, C], coins=[2, 0]), "0 steal 1; 1 pass", "pass"),
    (hands([C, A], [D, D]), "0 steal 1; 1 pass", "pass"),
    (hands([C, A], [D, E], coins=[3, 2]), "0 assassinate 1; 1 pass", "block contessa"),
    (hands([C, A], [D, D], coins=[3, 2]), "0 assassinate 1; 1 pass", "pass"),
    (hands([A, A], [D, C]), "0 tax", "pass"),
    (hands([A], [D, D], revealed=[[D], []]), "0 tax", "challenge"),  # all three dukes are in sight
    (hands([A, A], [D], revealed=[[], [D]], coins=[7, 0]), "0 tax", "pass"),
    (hands([A, A], [D, B], coins=[7, 2]), "0 coup 1", "lose_card 0"),
    (hands([A, A], [A, E], coins=[7, 2]), "0 coup 1", "lose_card 1"),
    (hands([B, E], [A, A], deck=[D, E]), "0 exchange; 1 pass", "return_cards 0 1"),
    (hands([D, A], [A, A], may_decline_proof=True), "0 tax; 1 challenge", "show"),
    (hands([C, A], [A, A], may_decline_proof=True), "0 tax; 1 challenge", "decline"),
)
def test_honest(before: dict[str, Any], script: str, answer: str) -> None:
    found, explained = said("honest", table(script, **before))
    assert found == answer
    assert explained["probabilities"] == {answer: 1.0}
    assert explained["reason"]


@tables(
    (hands([C, D], [A, A]), "", "tax"),
    (hands([A, C], [E, E], coins=[7, 2]), "", "coup 1"),
    (hands([A, C], [E], revealed=[[], [D]]), "", "tax or steal 1"),
    (hands([A], [E], revealed=[[D], [D]]), "", "foreign_aid"),  # one duke is unseen: too few for a bluff
    (hands([A, A], [D, D]), "0 tax", "challenge"),  # one duke among thirteen cards: 2 in 13
    (hands([A, A], [D, B]), "0 tax", "pass"),
    (
        hands([A], [E, E], revealed=[[B], []]),
        "0 tax",
        "pass",
    ),  # three dukes among twelve cards: 1 in 4
    (hands([A], [D, C], revealed=[[B], []]), "0 tax", "challenge"),
    (hands([A, A], [D, B]), "0 steal 1; 1 pass", "block ambassador"),
    (hands([A, A], [D, D]), "0 steal 1; 1 pass", "block captain"),  # a bluff
    (hands([A, A], [D], revealed=[[], [B]], coins=[3, 2]), "0 assassinate 1; 1 pass", "block contessa"),
    (hands([A, A], [D, B], coins=[3, 2]), "0 assassinate 1; 1 pass", "pass"),
    (hands([A, A], [C], revealed=[[], [E]], coins=[3, 2]), "0 assassinate 1", "pass"),
)
def test_counter(before: dict[str, Any], script: str, answer: str) -> None:
    state = table(script, **before)
    answers = {said("counter", state, seed)[0] for seed in range(20)}
    assert answers == set(answer.split(" or "))


def test_counter_challenges_when_no_contessa_is_left() -> None:
    """Its last card falls to the assassin anyway."""
    game = feint.make("coup", players=3)
    up = [[], [D], [E, E]]
    state = game.set_up({"hands": [[A, A], [C], []], "revealed": up, "coins": [3, 2, 0], "actor": 0})
    state.apply(0, "assassinate 1")
    assert said("counter", state)[0] == "pass"  # one contessa may be its own
    up = [[E], [E], [E, D]]
    state = game.set_up({"hands": [[A], [C], []], "revealed": up, "coins": [3, 2, 0], "actor": 0})
    state.apply(0, "assassinate 1")
    answer, explained = said("counter:doubt=0", state)
    assert (answer, explained["reason"]) == ("challenge", "there is nothing left to lose")


def test_counter_says_what_it_believes() -> None:
    """Two dukes and no other card of mine among thirteen unseen: P = 1 - 12/13 * 11/12, and so on."""
    state = table("0 tax", **hands([A, A], [D, B]))
    answer, explained = said("counter", state)
    (belief,) = explained["beliefs"]
    assert belief["seat"] == 0
    assert belief["roles"]["duke"] == pytest.approx(1 - 11 * 10 / (13 * 12))
    assert belief["roles"]["captain"] == pytest.approx(1 - 10 * 9 / (13 * 12))
    assert explained["values"] == {"pass": 0, "challenge": pytest.approx(1 - 2 * belief["roles"]["duke"])}
    assert (answer, explained["reason"]) == ("pass", "the claim is not unlikely enough to challenge it")


def test_an_unchallenged_claim_raises_belief_and_a_catch_lowers_it() -> None:
    def duke(script: str, **before: Any) -> float:
        _, explained = said("counter", table(script, **before))
        found: float = explained["beliefs"][0]["roles"]["duke"]
        return found

    before = hands([A, A], [D, B])
    once = duke("0 tax; 1 pass", **before)
    prior = 1 - 11 * 10 / (13 * 12)
    odds = 2 * prior / (1 - prior)
    assert once == pytest.approx(odds / (1 + odds))
    assert duke("0 tax; 1 pass; 1 income; 0 tax; 1 pass", **before) > once
    assert duke("0 income", **before) == pytest.approx(prior)
    caught = duke("0 tax; 1 challenge; 0 lose_card 0", **before)
    assert caught < 2 / 12  # two dukes among twelve unseen cards


@pytest.mark.parametrize("name", ["honest", "counter"])
def test_other_games_are_refused_in_one_line(name: str) -> None:
    with pytest.raises(BadParameter, match=f"^{name} .*leduc$"):
        feint.play("leduc", [make_agent(name), make_agent("random")])


def test_options_are_checked() -> None:
    with pytest.raises(BadSpec, match=r"counter: bluff.*\b2\b"):
        make_agent("counter:bluff=2")
    with pytest.raises(BadSpec, match=r"honest.*'bluff'"):
        make_agent("honest:bluff=1")


def test_options_matter() -> None:
    state = table(**hands([A, B], [D, D]))
    assert {said("counter:bluff=1", state, seed)[0] for seed in range(10)} == {"tax"}
    assert {said("counter:bluff=0", state, seed)[0] for seed in range(10)} == {"foreign_aid"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("agents", "games", "fair"),
    [
        (["honest", "random"], 500, 1 / 2),
        (["counter", "honest"], 500, 1 / 2),
        (["counter", "honest", "honest", "honest"], 300, 1 / 4),
    ],
)
def test_who_is_stronger(agents: list[str], games: int, fair: float) -> None:
    """The whole interval of the first agent's share lies above its fair one."""
    result = head_to_head("coup", agents, games, seed=1, parameters={"players": len(agents)})
    low, _ = result["agents"][0]["share_interval"]
    assert low > fair
    assert [agent["faults"] for agent in result["agents"]] == [0] * len(agents)


@pytest.mark.process
@pytest.mark.parametrize(("name", "rules"), [("honest", "official"), ("counter", "platform")])
def test_a_pipe_changes_nothing(name: str, rules: str) -> None:
    command = shlex.join([sys.executable, "-m", "feint", "agent", name, "--stdio"])
    game = feint.make("coup", players=3, rules=rules)
    records = []
    for agent in (name, f'process:command="{command}"'):
        seated = make_agent(agent)
        try:
            games = [feint.play(game, [seated, "counter", "honest"], seed) for seed in range(3)]
        finally:
            seated.close()
        records.append([[(e.by, e.action, e.explain, e.fault, e.fingerprint) for e in g.log] for g in games])
    assert records[0] == records[1]
