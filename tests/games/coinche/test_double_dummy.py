"""Coinche with all cards seen: known answers, itself card by card, what is refused. Recursion: see the native tests."""

from __future__ import annotations

import pytest

import feint
from feint.errors import FeintError
from feint.games.coinche.double_dummy import DoubleDummy

SUITS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}


def suits(*order: str) -> list[list[str]]:
    return [[rank + SUITS[suit] for rank in "789JQKTA"] for suit in order]


@pytest.mark.slow
@pytest.mark.parametrize(("trump", "points"), [("spades", 252), ("hearts", 0), ("diamonds", 252), ("clubs", 0)])
def test_who_holds_all_trumps_takes_all(trump: str, points: int) -> None:
    calls = [f"80 {trump}", "pass", "pass", "pass"]
    state = feint.make("coinche").set_up({"hands": suits(*SUITS), "calls": calls})
    # Without trumps seat 0 leads, and whoever holds the trumps ruffs: his partner must throw, the others too.
    solver = DoubleDummy(12)
    assert solver.points(state) == points
    assert set(solver.every(state).values()) == {points}
    assert solver.reaches(state, points)
    assert not solver.reaches(state, points + 1)


def test_the_best_card_is_worth_the_position() -> None:
    game = feint.make("coinche")
    solver = DoubleDummy()
    hands = [
        ["Js", "As", "7h", "8h", "Kd", "Td", "7c", "Ac"],
        ["9s", "7s", "Ah", "Jh", "Qd", "8d", "Kc", "8c"],
        ["Ts", "8s", "Kh", "9h", "Ad", "7d", "Qc", "9c"],
        ["Ks", "Qs", "Th", "Qh", "Jd", "9d", "Tc", "Jc"],
    ]
    state = game.set_up({"hands": hands, "calls": ["80 spades", "pass", "pass", "pass"]})
    while not state.over:
        (seat,) = state.asked
        every = solver.every(state)
        assert set(every) == {game.text(seat, action).removeprefix("play ") for action in state.legal(seat)}
        wanted = (max if seat % 2 == 0 else min)(every.values())
        assert solver.points(state) == wanted
        card = next(card for card, points in every.items() if points == wanted)
        state.apply(seat, state.parse(seat, f"play {card}"))
    assert state.view(0).json()["points"][0] == wanted


def test_by_command() -> None:
    found = feint.solve("double-dummy", "coinche", seed=7).facts
    assert all(0 <= found[suit] <= 252 for suit in SUITS)
    dealt = {card for seat in range(4) for card in found[f"seat_{seat}"].split()}
    assert dealt == {card for hand in suits(*SUITS) for card in hand}
    assert found == feint.solve("double-dummy", "coinche", seed=7).facts
    with pytest.raises(FeintError, match="kuhn"):
        feint.solve("double-dummy", "kuhn")


def test_what_cannot_be_solved() -> None:
    solver = DoubleDummy(10)
    with pytest.raises(FeintError, match="contract"):
        solver.points(feint.make("coinche").start())
    with pytest.raises(FeintError, match="kuhn"):
        solver.points(feint.make("kuhn").start())
    with pytest.raises(FeintError, match="bits"):
        DoubleDummy(40)
