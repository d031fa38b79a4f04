from __future__ import annotations

from typing import Any

import pytest

import feint


def played(prizes: list[int], rounds: list[tuple[int, ...]], **parameters: Any) -> feint.State:
    state = feint.make("goofspiel", **parameters).start()
    for i, bids in enumerate([*rounds, ()]):
        if state.asked == [feint.CHANCE]:
            state.apply(feint.CHANCE, prizes[i] - 1)
        for seat, card in enumerate(bids):
            state.apply(seat, card - 1)
    return state


def test_highest_bid_takes_the_prize_and_ties_burn_it() -> None:
    state = played([3, 1], [(1, 2), (2, 1)], cards=3)
    assert state.over  # the last card plays itself
    assert state.view(0).json()["points"] == [1, 3]
    assert state.returns() == [-1, 1]
    assert [r["bids"] for r in state.view(0).json()["rounds"]] == [[1, 2], [2, 1], [3, 3]]


def test_bids_are_sealed() -> None:
    state = played([4], [], cards=4)
    assert state.asked == [0, 1]
    before = [state.view(seat).json() for seat in range(2)]
    assert state.apply(1, 3) == []
    assert state.asked == [0]
    assert [state.view(seat).json() for seat in range(2)] == before
    told = [event.text() for event in state.apply(0, 0)]
    assert told == ["seat 0: bid 1", "seat 1: bid 4", "seat 1: won 4"]


@pytest.mark.parametrize(("order", "first"), [("ascending", 1), ("descending", 5)])
def test_fixed_orders_have_no_chance(order: str, first: int) -> None:
    state = feint.make("goofspiel", order=order).start()
    assert state.view(0).json()["prize"] == first
    assert state.asked == [0, 1]


def test_three_players() -> None:
    # Prizes 2, 1: seat 2 takes the 2, the tie burns the 1, the last is burnt by the tie of seats 0 and 1.
    state = played([2, 1], [(1, 2, 3), (2, 1, 2)], cards=3, players=3)
    assert state.view(0).json()["points"] == [0, 0, 2]
    assert state.returns() == pytest.approx([-0.5, -0.5, 1])
    assert state.ranking() == [2, 2, 1]
    state = played([2, 1], [(1, 2, 3), (2, 1, 2)], cards=3, players=3, payoff="difference")
    assert state.returns() == pytest.approx([-1, -1, 2])


def test_running_difference() -> None:
    state = played([3, 1], [(3, 1)], cards=3, payoff="difference")
    assert not state.over
    assert state.returns() == [3, -3]


def test_a_symmetric_game_is_worth_nothing() -> None:
    result = feint.best_response(feint.make("goofspiel", cards=3), {})
    assert result["values"] == pytest.approx([0, 0], abs=1e-12)
    assert result["best_responses"][0] == pytest.approx(result["best_responses"][1], abs=1e-12)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"cards": 1}, r"cards.*\b1\b"),
        ({"order": "sideways"}, 'order.*"sideways"'),
        ({"players": 5}, r"players.*\b5\b"),
        ({"bids": 3}, '"bids".*cards, order, players, payoff'),
    ],
)
def test_parameters(bad: dict[str, object], message: str) -> None:
    with pytest.raises(feint.errors.BadParameter, match=message):
        feint.make("goofspiel", **bad)
