"""What comes in from Python is checked at the border: one line that quotes the input and lists what is allowed."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import feint
from feint.errors import BadParameter, BadView, FeintError, GameOver, IllegalAction, UnknownGame

SURROGATE = "\ud800"


def one_line(error: pytest.ExceptionInfo[BaseException]) -> str:
    text = str(error.value)
    assert "\n" not in text
    assert len(text) < 400
    return text


@pytest.mark.parametrize("name", ["", "poker", "é" * 100, SURROGATE, "kuhn ", 3, None, b"kuhn", "x" * 10_000])
def test_names_of_no_game(name: Any) -> None:
    with pytest.raises(UnknownGame) if name != SURROGATE else pytest.raises(BadParameter) as error:
        feint.make(name)
    one_line(error)


@pytest.mark.parametrize(
    "value", [0, -1, 2**31, 2**63, 2**200, 1.0, float("nan"), None, True, "2", b"2", [2], {}, object(), SURROGATE, 2j]
)
def test_numbers_that_are_none(value: Any) -> None:
    with pytest.raises(BadParameter, match="liars_dice: ") as error:
        feint.make("liars_dice", dice=value)
    one_line(error)


@pytest.mark.parametrize("name", ["dyce", SURROGATE, "", "x" * 1000])
def test_parameters_that_are_none(name: str) -> None:
    with pytest.raises(BadParameter) as error:
        feint.make("liars_dice", **{name: 1})
    one_line(error)


def test_numpys_numbers_are_numbers() -> None:
    assert feint.make("liars_dice", dice=np.int64(2), sides=np.uint8(3)).parameters == {"dice": 2, "sides": 3}
    state = feint.make("kuhn").start()
    state.apply(-1, np.int8(1))
    assert state.view(0).json()["card"] == "queen"


def test_actions_by_number_and_in_words() -> None:
    state = feint.make("kuhn").start()
    state.apply(-1, "deal king")
    state.apply(-1, {"action": "deal", "data": {"card": "jack"}})
    state.apply(0, 1)
    assert [event.text() for event in state.apply(1, "pass")] == ["seat 1: pass"]


@pytest.mark.parametrize(
    "action",
    [-1, 2, 2**40, 2**80, 1.0, None, "win", "", SURROGATE, [1], {}, {"action": 1}, object(), np.eye(2), "x" * 9999],
)
def test_actions_that_are_none(action: Any) -> None:
    state = feint.make("kuhn").start()
    state.apply(-1, 0)
    state.apply(-1, 1)
    before = state.fingerprint
    with pytest.raises(FeintError) as error:
        state.apply(0, action)
    one_line(error)
    assert state.fingerprint == before


def test_after_the_end() -> None:
    state = feint.make("rock_paper_scissors").start()
    state.apply(0, "rock")
    state.apply(1, "rock")
    for action in (0, "rock", {"action": "rock"}):
        with pytest.raises(GameOver, match="matrix"):
            state.apply(0, action)


@pytest.mark.parametrize("seat", [-2, 2, 100, 10**6])
def test_seats_that_are_none(seat: int) -> None:
    state = feint.make("kuhn").start()
    for call in (state.view, state.key, state.legal):
        with pytest.raises(FeintError, match=f"kuhn .*seat {seat}"):
            call(seat)
    with pytest.raises(IllegalAction, match=f"seat {seat} "):
        state.apply(seat, 0)
    for speech in (state.game.speak, state.game.text):
        with pytest.raises(FeintError, match=f"seat {seat}"):
            speech(seat, 0)


def test_words_for_no_action() -> None:
    for name in ("kuhn", "leduc", "matrix", "goofspiel", "liars_dice"):
        game = feint.make(name)
        for action in (-1, game.actions, 10**6):
            with pytest.raises(FeintError):
                game.speak(0, action)
    with pytest.raises(IllegalAction, match=r"seat 0 .*\b2\b"):
        feint.make("matrix", payoffs=[[1, 2, 3], [4, 5, 6]]).speak(0, 2)
    with pytest.raises(FeintError):
        feint.make("kuhn").speak(-1, 99)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["kuhn", "leduc", "liars_dice", "goofspiel", "matrix", "reveal(kuhn)"]), st.data())
def test_views_of_anything(name: str, data: st.DataObject) -> None:
    """A view is read, or refused by name; what is read can be written again."""
    game = feint.make(name)
    state = game.start()
    while state.asked == [feint.CHANCE]:
        state.apply(-1, state.outcomes()[0][0])
    fields = state.view(0).json()
    fields[data.draw(st.sampled_from(sorted(fields)))] = data.draw(VALUES)
    try:
        view = game.read_view(fields)
    except (BadView, FeintError):
        return
    assert isinstance(view.text(), str)
    assert game.read_view(view.json()).json() == view.json()
    assert all(0 <= i < game.feature_count for i in view.features())
    if game.can_resample:
        game.resample(view, 1)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("liars_dice", {"dice": [100]}, "faces"),
        ("liars_dice", {"dice": [1, 2]}, "1 dice"),
        ("liars_dice", {"bids": [{"quantity": 1, "face": 2}, {"quantity": 1, "face": 1}]}, "rise"),
        ("liars_dice", {"bids": [{"quantity": 9, "face": 2}]}, "make"),
        ("liars_dice", {"liar": True}, "call"),
        ("goofspiel", {"points": [-1, 0]}, "reach"),
        ("goofspiel", {"points": [0]}, "number"),
        ("goofspiel", {"rounds": [{"prize": 2, "bids": [1, 99]}]}, "cards"),
        ("goofspiel", {"rounds": [{"prize": 2, "bids": [1, 1]}] * 2}, "card 2"),
        ("goofspiel", {"rounds": [{"prize": 2, "bids": [1]}]}, "bids"),
        ("matrix", {"row": 7, "column": 0}, "row"),
        ("matrix", {"row": 0}, "chosen"),
        ("kuhn", {"card": "ace"}, 'card.*"ace"'),
        ("kuhn", {"moves": ["pass"] * 4}, "moves.*pass"),
        ("kuhn", {"seat": 5}, "seat 5"),
        ("kuhn", {"key": "xyz"}, 'key.*"xyz"'),
    ],
)
def test_views_that_cannot_be(name: str, change: dict[str, Any], message: str) -> None:
    game = feint.make(name)
    with pytest.raises(FeintError, match=message):
        game.read_view(game.start().view(0).json() | change)


def test_games_views_and_policies_are_copied_and_pickled() -> None:
    game = feint.make("reveal(liars_dice)", sides=3)
    state = game.start()
    state.apply(-1, 0)
    policy = feint.TabularPolicy(feint.make("kuhn"), {1: [0.5, 0.5]})
    for copied in (copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))):
        assert repr(copied(game)) == repr(game)
        assert copied(state.view(0)).json() == state.view(0).json()
        assert copied(policy).table == policy.table
    assert copy.deepcopy(state).fingerprint == state.fingerprint
