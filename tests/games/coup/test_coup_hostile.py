"""Views of Coup that somebody made up: they are refused as bad views, or whatever takes them goes on to the end."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import feint
from feint.agents import make_agent
from feint.errors import BadView
from feint.playouts import Rng

SEATS = [None, 0, 1, 2, 3, -1]
ROLES = ["ambassador", "assassin", "captain", "contessa", "duke"]
PHASES = ["deal", "action", "challenge_action", "reveal", "block", "challenge_block", "lose_influence"]
DEEDS = [None, "income", "foreign_aid", "tax", "exchange", "coup", "assassinate", "steal"]
VALUES: dict[str, list[Any]] = {
    **dict.fromkeys(["actor", "target", "blocker", "challenger", "loser"], SEATS),
    "phase": [*PHASES, "exchange_return", "over"],
    "action": DEEDS,
    "claim": [None, *ROLES],
    "hand": [[], ["duke"], ["captain", "duke"], ["duke"] * 3, ["captain", "duke", "duke", "duke"]],
    "known_deck": [[], ["duke"], ROLES, ROLES * 3],
    "doubters": [[], [0], [0, 0], [5]],
    "fallen": [[], [0], [0, 1], [0, 0], [0, 1, 2]],
    "deck": [0, 7, 9, 10, 11, 15, -1],
    "turn": [0, 200, 201, -1],
    "history": [
        [],
        [{"event": "returned", "data": {"return_indices": [0]}, "seat": 0}],
        [{"event": "declared", "data": {"action": "steal"}, "seat": 1}],
        [{"event": "blocked", "data": {"role": "duke"}}],
        [{"event": "passed", "data": {"phase": "over"}}],
    ],
    "players": [
        [{"coins": 2, "influence": 0, "revealed": ["duke", "duke"]}] * 3,
        [{"coins": 12, "influence": 1, "revealed": ["duke"]}] * 3,
        [{"coins": 0, "influence": 2, "revealed": []}] * 3,
    ],
}


def true_views(game: feint.Game, rng: Rng) -> list[dict[str, Any]]:
    """What any seat saw at any moment of a random game."""
    state, out = game.start(), []
    while not state.over:
        out += [state.view(seat).json() for seat in range(game.seats)]
        seat = state.asked[0]
        legal = [] if seat == feint.CHANCE else state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))] if legal else state.sample(rng.next()))
    return out


def bent(view: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The view with one to three of its fields replaced."""
    out = copy.deepcopy(view)
    for _ in range(1 + rng.below(3)):
        name = list(VALUES)[rng.below(len(VALUES))]
        out[name] = VALUES[name][rng.below(len(VALUES[name]))]
    return out


def go_on(game: feint.Game, view: feint.View, rng: Rng) -> None:
    """Whatever takes a view takes this one, and a game from there comes to its end."""
    assert view.text()
    assert all(0 <= feature < game.feature_count for feature in view.features())
    state = game.resample(view, rng.next())
    if view.seat in state.asked:
        for name in ("honest", "counter"):
            player = make_agent(name)
            player.start(game, view.seat, 1)
            assert player.act(view, state.legal(view.seat)) in state.legal(view.seat)
            assert player.explain()
    steps = 0
    while not state.over and steps < 3000:
        seat = state.asked[0]
        legal = [] if seat == feint.CHANCE else state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))] if legal else state.sample(rng.next()))
        steps += 1
    assert state.over


@pytest.mark.parametrize("rules", ["platform", "official"])
def test_views_that_somebody_made_up(rules: str) -> None:
    game = feint.make("coup", players=3, rules=rules)
    rng, taken = Rng(5), 0
    refusals: list[str] = []
    for index in range(6):
        for view in true_views(game, Rng(6, index)):
            assert game.read_view(view).json() == view
            try:
                read = game.read_view(bent(view, rng))
            except BadView as error:
                refusals.append(str(error))
                continue
            go_on(game, read, rng)
            taken += 1
    assert len(refusals) > 100
    assert all("\n" not in refusal for refusal in refusals)
    assert taken > 20
