"""The native Coup against a second one: every decision of random games, for all numbers of players and all flags."""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.playouts import Rng

sys.path.insert(0, str(Path(__file__).parent))
from coup_reference import CoupReference, Question, Spoken

FLAGS: dict[str, list[Any]] = {
    "rules": ["platform", "official"],
    "two_player_start": ["even", "official"],
    "refund_on_caught": [False, True],
    "block_challengers": ["actor", "anyone"],
    "may_decline_proof": [False, True],
    "priority": ["random", "clockwise", "target_first"],
    "block_after_own_challenge": [False, True],
    "max_turns": [1, 7, 30, 200],
}
SIZES: list[dict[str, Any]] = [
    {"roles": ["assassin", "captain", "contessa", "duke"], "influence": 1, "copies": 1, "coins": 1},
    {"roles": ["assassin", "captain", "duke"], "copies": 2, "coins": 3},
    {"roles": ["assassin", "captain"], "players": 3, "coins": 0},
    {"roles": ["ambassador", "contessa", "captain"], "copies": 2, "two_player_start": "official"},
    {"roles": ["ambassador", "captain"], "players": 4, "influence": 1, "copies": 3, "coins": 9},
    {"players": 6, "influence": 1, "copies": 2, "rules": "official"},
    {"roles": ["contessa"], "copies": 2, "influence": 1, "two_player_start": "official", "coins": 0},
]


def in_any_order(spoken: list[Spoken]) -> list[str]:
    return sorted(json.dumps(action, sort_keys=True) for action in spoken)


def compare(state: feint.State, reference: CoupReference, question: Question) -> None:
    asked = state.asked
    assert asked == sorted(question.options)
    for seat in asked:
        legal = [state.game.speak(seat, action) for action in state.legal(seat)]
        assert in_any_order(legal) == in_any_order(question.options[seat])
    compare_tables(state, reference, question.phase)


def compare_tables(state: feint.State, reference: CoupReference, phase: str) -> None:
    for seat in reference.seats:
        view = state.view(seat).json()
        assert view["phase"] == phase
        assert view["hand"] == reference.hands[seat]
        assert [player["coins"] for player in view["players"]] == reference.coins
        assert [player["revealed"] for player in view["players"]] == reference.revealed
        held = [reference.flags["influence"] - len(up) for up in reference.revealed]
        assert [player["influence"] for player in view["players"]] == held
        assert (view["turn"], view["fallen"], view["deck"]) == (reference.turns, reference.fallen, len(reference.deck))


def follow(game: feint.Game, rng: Rng) -> None:
    """Play a random game here and there, and compare wherever a player is asked."""
    state, reference = game.start(), CoupReference(game.parameters)
    there = reference.play()
    question: Question | None = next(there)
    while not state.over:
        assert question is not None, "the reference thinks that the game is over"
        if state.asked == [feint.CHANCE]:
            assert not question.options
            outcome = state.sample(rng.next())
            state.apply(feint.CHANCE, outcome)
            question = sent(there, game.speak(feint.CHANCE, outcome)["data"])
            continue
        compare(state, reference, question)
        answers = {}
        for seat in state.asked:
            legal = state.legal(seat)
            action = legal[rng.below(len(legal))]
            # Half the answers in a window pass: else few actions would ever come to their end.
            answers[seat] = legal[0] if game.text(seat, legal[0]) == "pass" and rng.below(2) else action
        for seat, action in answers.items():
            state.apply(seat, action)
        question = sent(there, {seat: game.speak(seat, action) for seat, action in answers.items()})
    assert question is None, "the reference goes on"
    compare_tables(state, reference, "over")
    assert state.ranking() == reference.ranking()
    assert state.returns() == pytest.approx(reference.returns())


def sent(there: Any, answer: Any) -> Question | None:
    try:
        question: Question = there.send(answer)
    except StopIteration:
        return None
    return question


def some_flags(rng: Rng) -> dict[str, Any]:
    """Each flag left alone or at any of its values."""
    chosen = {"players": 2 + rng.below(5)}
    for name, values in FLAGS.items():
        pick = rng.below(len(values) + 1)
        if pick < len(values):
            chosen[name] = values[pick]
    return chosen


@pytest.mark.parametrize(("players", "rules"), [*itertools.product(range(2, 7), ["platform", "official"])])
def test_the_same_game_twice(players: int, rules: str) -> None:
    game = feint.make("coup", players=players, rules=rules)
    for index in range(20):
        follow(game, Rng(players, index))


@pytest.mark.parametrize("part", range(4))
def test_the_same_game_twice_under_any_flags(part: int) -> None:
    for index in range(40):
        rng = Rng(100 + part, index)
        follow(feint.make("coup", **some_flags(rng)), rng)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "-".join(map(str, size.values())))
def test_smaller_games_twice(size: dict[str, Any]) -> None:
    for index in range(20):
        rng = Rng(300, index)
        flags = {name: value for name, value in some_flags(rng).items() if name not in ("players", "rules")}
        follow(feint.make("coup", **{"max_turns": 60} | flags | size), rng)


def counted(parameters: dict[str, Any], path: list[Any]) -> tuple[int, int, int]:
    """Nodes, chance nodes and ends of the reference below a path, which is played from the start each time.

    With one card each chance never draws two.
    """
    reference = CoupReference(parameters)
    there = reference.play()
    question: Question | None = next(there)
    for answer in path:
        question = sent(there, answer)
    if question is None:
        return 1, 0, 1
    (asked,) = question.options or (None,)
    answers: list[Any] = [{"cards": [card]} for card in sorted(set(reference.deck))]
    if asked is not None:
        answers = [{asked: one} for one in question.options[asked]]
    below = [counted(parameters, [*path, answer]) for answer in answers]
    nodes, chance, ends = (sum(column) for column in zip(*below, strict=True))
    return nodes + 1, chance + (asked is None), ends


@pytest.mark.parametrize("roles", [["assassin", "captain", "contessa", "duke"], ["assassin", "captain", "duke"]])
def test_the_tree_of_a_tiny_coup_counted_twice(roles: list[str]) -> None:
    game = feint.make("mini_coup", roles=roles, max_turns=2)
    counts = feint.tree(game).counts()
    assert counted(game.parameters, []) == (counts["nodes"], counts["chance_nodes"], counts["ends"])


@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(8))
def test_many_games_twice(part: int) -> None:
    for index in range(2500):
        rng = Rng(200 + part, index)
        follow(feint.make("coup", **some_flags(rng)), rng)
