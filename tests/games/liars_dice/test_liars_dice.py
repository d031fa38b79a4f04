from __future__ import annotations

import pytest

import feint


def played(faces: list[int], calls: str, **parameters: int) -> feint.State:
    """Roll the faces in order, then bid "quantity face, quantity face, liar"."""
    state = feint.make("liars_dice", **parameters).start()
    for face in faces:
        state.apply(feint.CHANCE, face - 1)
    for call in filter(None, calls.split(", ")):
        (seat,) = state.asked
        state.apply(seat, state.parse(seat, call if call == "liar" else f"bid {call}"))
    return state


@pytest.mark.parametrize(
    ("faces", "calls", "winner"),
    [
        ([1, 2], "1 1, liar", 0),
        ([2, 2], "1 1, liar", 1),
        ([6, 2], "1 1, liar", 0),  # six is wild
        ([6, 6], "2 3, liar", 0),
        ([6, 1], "2 6, liar", 1),  # but no other face is a six
        ([3, 3], "1 2, 2 3, liar", 1),
    ],
)
def test_who_wins(faces: list[int], calls: str, winner: int) -> None:
    state = played(faces, calls)
    assert state.over
    assert state.returns() == ([1, -1] if winner == 0 else [-1, 1])


def test_several_dice() -> None:
    state = played([4, 1, 4, 2, 2, 4], "3 4, liar", dice=3, sides=5)
    assert state.returns() == [1, -1]
    assert state.view(0).json()["other"] == [2, 2, 4]
    assert state.view(0).json()["dice"] == [1, 4, 4]


def test_the_order_of_the_dice_does_not_matter() -> None:
    one, other = (played([*mine, 2, 2], "", dice=2) for mine in ([1, 5], [5, 1]))
    assert one.key(0) == other.key(0)
    assert one.view(0).json() == other.view(0).json()


def test_bids_rise_and_the_last_word_is_liar() -> None:
    state = played([1, 1], "", sides=2)
    words = [state.game.text(0, action) for action in state.legal(0)]
    assert words == ["bid 1 1", "bid 1 2", "bid 2 1", "bid 2 2"]  # nobody to doubt yet
    state = played([1, 1], "2 2", sides=2)
    assert [state.game.text(1, action) for action in state.legal(1)] == ["liar"]


def test_tree_and_exploitability() -> None:
    game = feint.make("liars_dice", sides=4)
    counts = feint.tree(game).counts()
    assert (counts["nodes"], counts["infosets"]) == (8181, [512, 512])
    assert feint.best_response(game, {})["exploitability"] == pytest.approx(0.655060, abs=5e-7)


@pytest.mark.parametrize("bad", [{"dice": 0}, {"dice": 6}, {"sides": 1}, {"sides": 9}, {"dice": "two"}, {"dice": 1.5}])
def test_parameters(bad: dict[str, object]) -> None:
    ((name, value),) = bad.items()
    with pytest.raises(feint.errors.BadParameter, match=f"liars_dice: {name}.*{value}"):
        feint.make("liars_dice", **bad)
