from __future__ import annotations

import pytest

import feint


def test_payoffs_go_to_the_row_player() -> None:
    game = feint.make("matrix", payoffs=[[1, 2], [3.5, -4], [0, 0]])
    for row in range(3):
        for column in range(2):
            state = game.start()
            state.apply(1, column)
            state.apply(0, row)
            paid = [[1, 2], [3.5, -4], [0, 0]][row][column]
            assert state.returns() == [paid, -paid]
    assert game.actions == 3
    assert game.start().legal(1) == [0, 1]


def test_presets() -> None:
    game = feint.make("rock_paper_scissors")
    assert game.name == "matrix"
    state = game.start()
    state.apply(0, state.parse(0, "paper"))
    state.apply(1, state.parse(1, {"action": "rock"}))
    assert state.returns() == [1, -1]
    assert feint.make(game.name, **game.parameters).parameters == game.parameters
    assert feint.best_response(game, {})["exploitability"] == pytest.approx(0, abs=1e-12)


def test_best_responses_to_a_mixture() -> None:
    game = feint.make("rock_paper_scissors")
    state = game.start()
    result = feint.best_response(game, {state.key(0): [0.5, 0.25, 0.25], state.key(1): [1, 0, 0]})
    assert result["best_responses"] == pytest.approx([1, 0.25])


@pytest.mark.parametrize(
    "payoffs",
    [[], [[]], [[1], [1, 2]], [[float("nan")]], [[float("inf")]], "no", [["a"]], [[True]], [[1] * 257], 3, None],
)
def test_payoffs_that_are_none(payoffs: object) -> None:
    with pytest.raises(feint.errors.BadParameter, match="matrix: payoffs"):
        feint.make("matrix", payoffs=payoffs)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"rows": ["a"]}, r"rows.*\b1\b.*payoffs.*\b2\b"),
        ({"columns": ["a", "a"]}, r'columns.*\["a", "a"\]'),
        ({"columns": ["a", ""]}, r'columns.*\["a", ""\]'),
    ],
)
def test_names(names: dict[str, object], message: str) -> None:
    with pytest.raises(feint.errors.BadParameter, match=message):
        feint.make("matrix", payoffs=[[1, 0], [0, 1]], **names)
