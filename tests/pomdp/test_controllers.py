"""Controllers and the belief graph: exact values by two ways, and machines as small as they can be.

Controllers before they are merged, the bound on beliefs and single trials are of the native layer alone.
"""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import feint
from feint import _core, make
from feint.errors import BadParameter, TooLarge
from feint.match import Match
from feint.pomdp import Pomdp, from_arrays, from_game, models, simulate


def corridor(cost: float = -1.0, discount: float = 1.0) -> Pomdp:
    """Three rooms and a way out at the right end; one does not see where one is. Left bumps into the wall."""
    end = 3
    step = np.zeros((2, 4, 4))
    for s in range(3):
        step[0, s, max(0, s - 1)] = 1
        step[1, s, s + 1] = 1
    step[:, end, end] = 1
    reward = np.full((2, 4), cost)
    reward[:, end] = 0
    blind = np.ones((2, 4, 1))
    return from_arrays(step, blind, reward, np.array([1 / 3, 1 / 3, 1 / 3, 0]), discount, actions=("left", "right"))


def test_a_corridor_by_hand() -> None:
    """To the right until out: 1, 2 or 3 steps, each as likely."""
    found = feint.solve("belief-graph", corridor())
    assert found.facts["value"] == pytest.approx(-2, abs=1e-12)
    controller = found.result
    assert controller.evaluate() == pytest.approx((-2, 0), abs=1e-12)
    shape = controller.json()
    assert all(node["choices"] == [{"action": "right", "probability": 1.0}] for node in shape["nodes"])
    assert [start["probability"] for start in shape["starts"]] == [1.0]


def test_tiger_is_solved_exactly() -> None:
    """The graph of its beliefs is small; SARSOP's bounds and a linear system say the same."""
    found = _core.belief_graph(models.tiger())
    assert found["value"] == pytest.approx(19.371368374895, abs=1e-9)
    assert found["beliefs"] < 100
    whole, merged = found["controller"], found["controller"].minimised()
    assert merged.nodes < whole.nodes or merged.nodes == whole.nodes
    for controller in (whole, merged):
        assert controller.evaluate()[0] == pytest.approx(found["value"], abs=1e-9)
    first = whole.json()["nodes"][whole.json()["starts"][0]["node"]]
    assert first["choices"][0]["action"] == "listen"
    assert {edge["observation"] for edge in first["edges"]} == {"obs-left", "obs-right"}


def exact_to_a_horizon(model: Pomdp, steps: int) -> float:
    """By brute force over everything that can be done and seen."""
    actions, states = model.actions, model.states
    begin, column, value = model.transition
    dense = np.zeros((actions * states, states))
    told = np.zeros((actions * states, model.observations))
    for row in range(actions * states):
        dense[row, column[begin[row] : begin[row + 1]]] = value[begin[row] : begin[row + 1]]
    begin, column, value = model.observation
    for row in range(actions * states):
        told[row, column[begin[row] : begin[row + 1]]] = value[begin[row] : begin[row + 1]]
    step, seen = dense.reshape(actions, states, states), told.reshape(actions, states, -1)
    reward = model.reward.reshape(actions, states)

    def best(b: np.ndarray, left: int) -> float:
        if left == 0:
            return 0.0
        values = []
        for a in range(actions):
            after = (b @ step[a])[:, None] * seen[a]
            values.append(
                b @ reward[a] + model.discount * sum(best(after[:, o], left - 1) for o in range(after.shape[1]))
            )
        return float(max(values))

    return best(model.start, steps)


def random_model(rng: random.Random, discount: float) -> Pomdp:
    numbers = np.random.default_rng(rng.randrange(2**32))
    states, actions, observations = 3, 2, 2
    step = numbers.dirichlet([0.4] * states, size=(actions, states))
    told = numbers.dirichlet([0.5] * observations, size=(actions, states))
    reward = numbers.uniform(-1, 1, size=(actions, states))
    return from_arrays(step, told, reward, numbers.dirichlet([1] * states), discount)


@pytest.mark.parametrize("seed", range(12))
def test_bounds_hold_on_random_models(seed: int) -> None:
    """No play earns more than the upper bound, and some play no less than the lower: brute force says so."""
    rng, steps, discount = random.Random(seed), 7, 0.4
    model = random_model(rng, discount)
    value = exact_to_a_horizon(model, steps)
    rest = discount**steps / (1 - discount)  # of all that comes after, at most 1 each step
    solver = _core.Sarsop(model)
    for trials in (0, 1, 3, 20):
        solver.solve(seconds=10, gap=1e-9, trials=trials)
        assert solver.lower <= value + rest + 1e-9
        assert solver.upper >= value - rest - 1e-9
        assert solver.lower <= solver.upper + 1e-9


def test_the_first_of_equal_actions_is_taken_and_ties_are_counted() -> None:
    """Two actions that do the same: the first one in the order."""
    stay = np.ones((2, 1, 1))
    reward = np.array([[1.0], [1.0]])
    found = feint.solve("belief-graph", from_arrays(stay, np.ones((2, 1, 1)), reward, np.array([1.0]), 0.5))
    assert found.facts["value"] == pytest.approx(2)
    assert found.facts["ties"] == 1
    assert found.result.json()["nodes"][0]["choices"][0]["action"] == "0"


def test_levels_as_models_are_solved_by_both() -> None:
    """The model of a level, solved by hand-over: SARSOP, the graph, the controller's linear system."""
    levels = feint.solve("ipomdp", "po_nim", levels=3).result
    facts = {(row["level"], row["seat"]): row for row in levels.facts()}
    for level, seat in itertools.product((1, 2, 3), (1, 2)):
        model = levels.model(level, seat)
        value = facts[level, seat]["value"]
        found = feint.solve("belief-graph", model)
        bounds = feint.solve("sarsop", model, seconds=20, gap=1e-10).facts
        assert found.facts["value"] == pytest.approx(value, abs=1e-9)
        assert bounds["lower"] == pytest.approx(value, abs=1e-9)
        assert bounds["upper"] == pytest.approx(value, abs=1e-9)
        assert found.result.evaluate() == pytest.approx((value, 0), abs=1e-9)


def test_a_graph_that_grows_for_ever_is_refused() -> None:
    with pytest.raises(TooLarge, match=r"\b50\b"):
        _core.belief_graph(models.rock_sample(4, 4), most_beliefs=50)


def test_a_game_against_a_fixed_policy_is_a_model_whose_value_is_the_best_response() -> None:
    """Two ways to one number: the belief graph of the model, and the best response on the game's tree."""
    rng = np.random.default_rng(1)
    for name in ("kuhn", "leduc"):
        game = make(name)
        tree = feint.best_response(game, {})
        for seat in (0, 1):
            found = feint.solve("belief-graph", from_game(game, seat)).facts
            assert found["value"] == pytest.approx(tree["best_responses"][seat], abs=1e-9)
    game = make("kuhn")
    keys: dict[int, int] = {}
    for seed in range(200):
        state = Match(game, seed)
        while not state.over:
            for seat in state.asked():
                keys[int(state.state.view(seat).key)] = 2
                state.answer(seat, state.state.legal(seat)[int(rng.integers(2))])
    table = {key: rng.dirichlet([1, 1]).tolist() for key in keys}
    best = feint.best_response(game, table)["best_responses"]
    for seat in (0, 1):
        model = from_game(game, seat, table)
        assert feint.solve("belief-graph", model).facts["value"] == pytest.approx(best[seat], abs=1e-9)
        assert feint.solve("sarsop", model, seconds=10, gap=1e-9).facts["lower"] == pytest.approx(best[seat], abs=1e-8)


def test_controllers_are_simulated() -> None:
    model = models.tiger()
    controller = feint.solve("sarsop", model, seconds=10, gap=1e-9).result.controller().minimised()
    value = controller.evaluate()[0]
    assert value == pytest.approx(19.371368, abs=1e-5)
    played = simulate(model, controller, 20_000, seed=1)
    assert played.interval is not None
    assert played.interval[0] < value < played.interval[1]
    assert played == simulate(model, controller, 20_000, seed=1, threads=1)
    with pytest.raises(BadParameter, match="model"):
        simulate(models.tag(), controller, 10)
