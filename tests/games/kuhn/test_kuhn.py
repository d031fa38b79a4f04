from __future__ import annotations

import pytest

import feint


def played(name: str, cards: tuple[int, int], moves: str) -> feint.State:
    state = feint.make(name).start()
    for card in cards:
        state.apply(feint.CHANCE, card)
    for i, move in enumerate(moves):
        state.apply(i % 2, "pb".index(move))
    return state


@pytest.mark.parametrize("name", ["kuhn", "python_kuhn"])
@pytest.mark.parametrize(
    ("cards", "moves", "returns"),
    [
        ((2, 0), "pp", [1, -1]),
        ((0, 2), "pp", [-1, 1]),
        ((0, 2), "bp", [1, -1]),  # a bluff that works
        ((2, 0), "pbp", [-1, 1]),  # the king folds
        ((0, 1), "bb", [-2, 2]),
        ((1, 0), "pbb", [2, -2]),
    ],
)
def test_who_is_paid(name: str, cards: tuple[int, int], moves: str, returns: list[float]) -> None:
    state = played(name, cards, moves)
    assert state.over
    assert state.returns() == returns
    assert state.ranking() == ([1, 2] if returns[0] > 0 else [2, 1])


def test_a_fold_shows_nothing() -> None:
    assert played("kuhn", (0, 2), "bp").view(1).json()["other"] is None
    assert played("kuhn", (0, 2), "bb").view(1).json()["other"] == "jack"


def test_tree_and_values() -> None:
    game = feint.make("kuhn")
    counts = feint.tree(game).counts()
    assert (counts["nodes"], counts["infosets"]) == (58, [6, 6])
    assert feint.best_response(game, {})["exploitability"] == pytest.approx(11 / 24, abs=1e-12)


def equilibrium(name: str, alpha: float = 1 / 3) -> dict[int, list[float]]:
    """Kuhn's solution: how often to bet, by card and by what was done before."""
    bets = {
        (): (alpha, 0.0, 3 * alpha),
        ("p",): (1 / 3, 0.0, 1.0),
        ("b",): (0.0, 1 / 3, 1.0),
        ("p", "b"): (0.0, alpha + 1 / 3, 1.0),
    }
    table = {}
    for moves, by_card in bets.items():
        seat = len(moves) % 2
        for card, bet in enumerate(by_card):
            other = (card + 1) % 3
            state = played(name, (card, other) if seat == 0 else (other, card), "".join(moves))
            table[state.key(seat)] = [1 - bet, bet]
    return table


@pytest.mark.parametrize("name", ["kuhn", "python_kuhn"])
@pytest.mark.parametrize("alpha", [0.0, 0.2, 1 / 3])
def test_kuhns_solution_cannot_be_exploited(name: str, alpha: float) -> None:
    result = feint.best_response(feint.make(name), equilibrium(name, alpha))
    assert result["values"] == pytest.approx([-1 / 18, 1 / 18], abs=1e-12)
    assert result["exploitability"] == pytest.approx(0, abs=1e-12)


def test_a_table_that_is_no_distribution_is_refused() -> None:
    game = feint.make("kuhn")
    key = played("kuhn", (0, 1), "").key(0)
    for row in ([0.5], [0.7, 0.7], [1.5, -0.5], [float("nan"), 1.0]):
        with pytest.raises(feint.errors.FeintError, match=r"policy.*\b2\b"):
            feint.best_response(game, {key: row})
