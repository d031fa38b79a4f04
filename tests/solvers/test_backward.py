"""Backward induction: known values, a brute force with SciPy, both ways of its own, any number of threads.

Both of its ways at once, bounds on states and single calls of the solver are of the native layer alone.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from test_matrix_game import program_value

import feint
from feint import _core
from feint.cli import main
from feint.errors import BadParameter, FeintError, TooLarge


def brute(state: feint.State) -> float:
    """The definition, with a linear program at every node and nothing remembered."""
    if state.over:
        return state.returns()[0]
    if state.asked == [feint.CHANCE]:
        return sum(share * brute(after(state, [(feint.CHANCE, action)])) for action, share in state.outcomes())
    if len(state.asked) == 1:
        (seat,) = state.asked
        values = [brute(after(state, [(seat, action)])) for action in state.legal(seat)]
        return max(values) if seat == 0 else min(values)
    rows = [[brute(after(state, [(0, a), (1, b)])) for b in state.legal(1)] for a in state.legal(0)]
    return program_value(np.array(rows))


def after(state: feint.State, answers: Sequence[tuple[int, int]]) -> feint.State:
    state = state.copy()
    for seat, action in answers:
        state.apply(seat, action)
    return state


GOOFSPIELS: list[dict[str, Any]] = [
    {"cards": 3},
    {"cards": 3, "payoff": "difference"},
    {"cards": 4, "order": "descending"},
    {"cards": 4, "order": "ascending", "payoff": "difference"},
]


@pytest.mark.slow
@pytest.mark.parametrize("params", GOOFSPIELS)
def test_goofspiel_by_brute_force(params: dict[str, Any]) -> None:
    game = feint.make("goofspiel", **params)
    start = game.start()
    assert feint.solve("backward", game).facts["value"] == pytest.approx(brute(start), abs=1e-9)
    # Not from the start alone, where it is fair.
    while start.asked == [feint.CHANCE]:
        start.apply(feint.CHANCE, start.outcomes()[-1][0])
    behind = after(start, [(0, start.legal(0)[0]), (1, start.legal(1)[-1])])
    value = brute(behind)
    assert feint.solve("backward", game).result.value(behind) == pytest.approx(value, abs=1e-9)
    assert abs(value) > 0.01


@pytest.mark.slow
@pytest.mark.parametrize("params", [*GOOFSPIELS, {"cards": 5}, {"cards": 5, "payoff": "difference"}])
def test_both_ways_and_threads_agree(params: dict[str, Any]) -> None:
    game = feint.make("goofspiel", **params)
    solvers = [_core.Backward(game), _core.Backward(game, all=True), _core.Backward(game, threads=3)]
    values = [solver.value() for solver in solvers]
    assert values == pytest.approx([values[0]] * 3, abs=1e-12)
    assert solvers[0].counts()["states"] == solvers[2].counts()["states"]
    assert solvers[0].counts()["cells"] < solvers[1].counts()["cells"]
    assert all(solver.counts()["gap"] <= 1e-12 * game.highest_return for solver in solvers)


def test_goofspiel_is_fair() -> None:
    for cards in (4, 5):
        assert abs(feint.solve("backward", feint.make("goofspiel", cards=cards)).facts["value"]) < 1e-12


def test_a_matrix_with_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "backward", "rock_paper_scissors", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert abs(found["value"]) < 1e-12
    assert {"value", "states", "matrices", "lps", "seconds"} <= found.keys()
    assert found["matrices"] == 1
    for mix in found["strategies"]:
        assert mix == pytest.approx({"rock": 1 / 3, "paper": 1 / 3, "scissors": 1 / 3})


def test_the_equilibrium_cannot_be_exploited() -> None:
    game = feint.make("goofspiel", cards=4, payoff="difference")
    solver = feint.solve("backward", game).result

    def play(view: feint.View, legal: list[int]) -> list[float]:
        mix = solver.strategies(game.resample(view, 0))[view.seat]
        return [mix[action] for action in legal]

    value = solver.value()
    for seat in (0, 1):
        assert solver.response(play, seat)["value"] == pytest.approx(value, abs=1e-9)
    assert solver.response(play, -1)["value"] == pytest.approx(value, abs=1e-9)


def test_uniform_play_as_the_tree_judges_it() -> None:
    game = feint.make("goofspiel", cards=4)
    solver = feint.solve("backward", game).result

    def uniform(view: feint.View, legal: list[int]) -> list[float]:
        return [1 / len(legal)] * len(legal)

    best = [solver.response(uniform, 0)["value"], -solver.response(uniform, 1, by_history=True)["value"]]
    assert best == pytest.approx(feint.best_response(game, {})["best_responses"], abs=1e-12)
    assert solver.response(uniform, -1)["value"] == pytest.approx(0, abs=1e-12)


def test_continuation_is_the_matrix_of_values() -> None:
    game = feint.make("goofspiel", cards=4, order="descending", payoff="difference")
    solver = feint.solve("backward", game).result
    start = game.start()
    matrix = solver.continuation()
    assert matrix.shape == (4, 4)
    assert matrix[3, 0] == pytest.approx(solver.value(after(start, [(0, 3), (1, 0)])), abs=1e-12)
    assert program_value(matrix) == pytest.approx(solver.value(), abs=1e-9)
    assert matrix.min(axis=1).max() <= solver.value() + 1e-12 <= matrix.max(axis=0).min() + 2e-12


class Walk:
    """Two step left or right at once along a row of places; `loops` lets them come back."""

    name = "walk"
    seats, actions = 2, 2
    zero_sum = open = True
    highest_return = 1.0

    def __init__(self, loops: bool = False) -> None:
        self.loops = loops

    def initial(self) -> tuple[int, int, int | None]:
        return (0, 0, None)

    def asked(self, state: tuple[int, int, int | None]) -> Sequence[int]:
        place, steps, sealed = state
        if abs(place) == 2 or (steps == 3 and not self.loops):
            return ()
        return (0, 1) if sealed is None else (1,)

    def legal(self, state: Any, seat: int) -> Sequence[int]:
        return (0, 1)

    def apply(self, state: tuple[int, int, int | None], seat: int, action: int) -> Any:
        place, steps, sealed = state
        if sealed is None:
            return (place, steps, action)
        return (place + (1 if sealed == action else -1), steps + 1, None)

    def returns(self, state: tuple[int, int, int | None]) -> Sequence[float]:
        return (state[0] / 2, -state[0] / 2)

    def view(self, state: tuple[int, int, int | None], seat: int) -> dict[str, object]:
        place, steps, _ = state
        return {"place": place} if self.loops else {"place": place, "steps": steps}


def test_a_game_written_in_python() -> None:
    game = feint.wrap(Walk())
    solver = feint.solve("backward", game, threads=2).result
    assert solver.value() == pytest.approx(0, abs=1e-12)
    assert solver.strategies()[0] == pytest.approx({0: 0.5, 1: 0.5})


class Corridor:
    """One walks to its end, alone; a state is a number of steps."""

    name = "corridor"
    seats, actions = 2, 1
    zero_sum = open = True

    def __init__(self, steps: int, longest: int, pays: Sequence[float] = (0.5, -0.5)) -> None:
        self.steps, self.longest, self.pays = steps, longest, pays

    def initial(self) -> int:
        return 0

    def asked(self, state: int) -> Sequence[int]:
        return (state % 2,) if state < self.steps else ()

    def legal(self, state: int, seat: int) -> Sequence[int]:
        return (0,)

    def apply(self, state: int, seat: int, action: int) -> int:
        return state + 1

    def returns(self, state: int) -> Sequence[float]:
        return self.pays

    def view(self, state: int, seat: int) -> dict[str, object]:
        return {"at": state}


def test_long_games_are_solved_or_refused_in_a_line() -> None:
    """Nothing is known of how long a game without end is: the stack must hold, whichever thread it is."""
    assert feint.solve("backward", feint.wrap(Corridor(1000, 1000))).facts["value"] == 0.5
    endless = feint.wrap(Corridor(10**9, 10**9))
    for run in (
        lambda: feint.solve("backward", endless).facts["value"],
        lambda: _core.Backward(endless).response(lambda view, legal: [1.0], 0),
        lambda: feint.tree(endless),
    ):
        with pytest.raises(TooLarge, match=r"\d+ decisions") as caught:
            run()
        assert "\n" not in str(caught.value)
    with pytest.raises(FeintError, match=r"longest = 100\b"):
        feint.solve("backward", feint.wrap(Corridor(101, 100))).facts["value"]
    with ThreadPoolExecutor(1) as pool, pytest.raises(TooLarge, match=r"\d+ decisions"):
        pool.submit(feint.solve, "backward", endless).result()


@pytest.mark.parametrize(
    ("pays", "message"),
    [
        ((math.nan, math.nan), "nan and nan"),
        ((math.inf, -math.inf), "inf and -inf"),
        ((1.0, 1.0), r"1\.0 and 1\.0"),
        ((5.0, -5.0), r"\b5\.0\b.*highest_return.*\b1\.0\b"),
    ],
)
def test_ends_that_are_not_zero_sum_are_refused(pays: Sequence[float], message: str) -> None:
    game = feint.wrap(Corridor(2, 2, pays))
    with pytest.raises(FeintError, match=message):
        feint.solve("backward", game).facts["value"]
    if not math.isfinite(pays[0]):
        with pytest.raises(FeintError, match=f" {pays[0]};"):
            feint.tree(game)


def test_a_cyclic_game_is_refused_in_a_line() -> None:
    with pytest.raises(FeintError, match="walk") as caught:
        feint.solve("backward", feint.wrap(Walk(loops=True))).facts["value"]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "params", "message"),
    [
        ("kuhn", {}, "kuhn"),
        ("goofspiel", {"players": 3, "cards": 3}, "goofspiel.*3 players"),
        ("po_nim", {}, "po_nim"),
    ],
)
def test_what_is_refused(name: str, params: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        feint.solve("backward", feint.make(name, **params))


def test_too_large_and_a_wrong_policy() -> None:
    game = feint.make("goofspiel", cards=5)
    with pytest.raises(TooLarge, match=r"\b100\b.*states"):
        _core.Backward(game, most_states=100).value()
    with pytest.raises(BadParameter, match=r"\b5\b.*\[1\.0\]"):
        feint.solve("backward", game).result.response(lambda view, legal: [1.0], 0)
    with pytest.raises(BadParameter, match=r"kuhn.*goofspiel"):
        feint.solve("backward", game).result.value(feint.make("kuhn").start())
    assert main(["solve", "backward", "goofspiel", "--param", "cards=13", "--seconds", "0.3"]) == 1


@pytest.mark.parametrize(
    ("name", "params", "value"),
    [
        ("simultanize(kuhn)", {}, -1 / 18),
        ("simultanize(sequentialize(rock_paper_scissors))", {}, 0),
        ("simultanize(sequentialize(goofspiel))", {"cards": 3, "payoff": "difference"}, 0),
    ],
)
def test_hidden_games_as_simultaneous_ones(name: str, params: dict[str, Any], value: float) -> None:
    assert feint.solve("backward", feint.make(name, **params)).facts["value"] == pytest.approx(value, abs=1e-9)


def test_the_round_trip_keeps_the_value_of_a_duel() -> None:
    game = feint.make("small_duel")
    small = game.parameters
    value = feint.solve("backward", game).facts["value"]
    assert value == pytest.approx(-1 / 5, abs=1e-12)
    for name in ("simultanize(duel)", "simultanize(sequentialize(duel))"):
        assert feint.solve("backward", feint.make(name, **small)).facts["value"] == pytest.approx(value, abs=1e-9)
    found = feint.solve("windows", feint.make("sequentialize(duel)", **small)).facts
    assert found["value"] == pytest.approx(value, abs=1e-9)
