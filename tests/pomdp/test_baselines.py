"""QMDP, FIB and PBVI: by hand, by plain numpy, and beside each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import feint
from feint.errors import BadModel, BadParameter
from feint.pomdp import Pomdp, from_arrays, from_functions, models
from feint.progress import Step

TIGER = 19.371368  # optimal


def dense(model: Pomdp) -> tuple[Any, Any, Any]:
    """T[a, s, s'], O[a, s', o] and R[a, s]."""
    out = []
    for (begin, column, value), width in (
        (model.transition, model.states),
        (model.observation, model.observations),
    ):
        matrix = np.zeros((len(begin) - 1, width))
        matrix[np.repeat(np.arange(len(begin) - 1), np.diff(begin)), column] = value
        out.append(matrix.reshape(model.actions, model.states, width))
    return out[0], out[1], model.reward.reshape(model.actions, model.states)


def plain_qmdp(model: Pomdp) -> Any:
    t, _, r = dense(model)
    q = np.zeros_like(r)
    for _ in range(2000):
        q = r + model.discount * t @ q.max(0)
    return q


def plain_fib(model: Pomdp) -> Any:
    """From above: alpha_a(s) = R + g sum_o max_a' sum_s' T O alpha_a'(s'); what is seen is a part of o."""
    t, o, r = dense(model)
    cells = np.eye(model.cells)[model.seen]
    told = np.einsum("aso,sc->asoc", o, cells).reshape(model.actions, model.states, -1)
    alpha = plain_qmdp(model)
    for _ in range(2000):
        joint = np.einsum("ast,ato,bt->asob", t, told, alpha)
        alpha = r + model.discount * joint.max(-1).sum(-1)
    return alpha


def random_model(seed: int, cells: int = 1) -> Pomdp:
    rng = np.random.default_rng(seed)
    t, o = rng.dirichlet(np.full(6, 0.4), (3, 6)), rng.dirichlet(np.ones(3), (3, 6))
    seen = np.arange(6) % cells
    return from_arrays(t, o, rng.normal(0, 5, (3, 6)), np.eye(6)[0], 0.9, seen=seen if cells > 1 else None)


def matrix(solved: Any) -> Any:
    """alpha[a, s], of solvers that have a vector for each action."""
    out = np.full((solved.model.actions, solved.model.states), np.nan)
    for action, cell, vector in zip(solved.actions, solved.cells, solved.vectors, strict=True):
        out[action, solved.states[cell]] = vector
    return out


def test_tiger_by_hand() -> None:
    """QMDP: seen, every step earns 10, 10 / 0.05 = 200 in all; listening costs 1 and then has 0.95 of it.

    FIB: m, opening right, is 10 + 0.95 l; l, listening, is -1 + 0.95 m.
    """
    tiger = models.tiger()
    asked, told = feint.solve("qmdp", tiger).policy, feint.solve("fib", tiger).policy
    assert matrix(asked) == pytest.approx(np.array([[189, 189], [90, 200], [200, 90]]))
    assert asked.value == pytest.approx(189)
    m = (10 - 0.95) / (1 - 0.95**2)
    listen = -1 + 0.95 * m
    assert matrix(told) == pytest.approx(
        np.array([[listen, listen], [-100 + 0.95 * listen, m], [m, -100 + 0.95 * listen]])
    )
    assert told.value == pytest.approx(listen)
    assert asked.bound == told.bound == "upper"
    assert [asked.action(b) for b in ([0.5, 0.5], [1, 0], [0, 1])] == [0, 2, 1]
    assert asked.at([0.25, 0.75]) == pytest.approx(189)


@pytest.mark.parametrize("cells", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_a_second_way(seed: int, cells: int) -> None:
    model = random_model(seed, cells)
    assert matrix(feint.solve("qmdp", model).policy) == pytest.approx(plain_qmdp(model), abs=1e-7)
    assert matrix(feint.solve("fib", model).policy) == pytest.approx(plain_fib(model), abs=1e-6)


@pytest.mark.parametrize("model", [models.tiger(), random_model(5), random_model(6, 3), models.rock_sample(3, 2)])
def test_they_stand_in_order(model: Pomdp) -> None:
    above, informed, below = (
        feint.solve("qmdp", model).policy,
        feint.solve("fib", model).policy,
        feint.solve("pbvi", model, beliefs=60).policy,
    )
    rng = np.random.default_rng(1)
    best = plain_qmdp(model).max(0)
    for states in above.states:
        for _ in range(20):
            belief = np.zeros(model.states)
            belief[states] = rng.dirichlet(np.full(len(states), 0.5))
            values = [below.at(belief), informed.at(belief), above.at(belief), float(best @ belief)]
            assert values == pytest.approx(sorted(values), abs=1e-6)
    assert below.value <= informed.value + 1e-9 <= above.value + 2e-9


def test_pbvi_comes_to_the_optimum_from_below() -> None:
    tiger = models.tiger()
    values = [feint.solve("pbvi", tiger, beliefs=beliefs).policy.value for beliefs in (1, 3, 9, 100)]
    assert values == sorted(values)
    assert values[0] < TIGER - 1
    solved = feint.solve("pbvi", tiger, beliefs=100).policy
    assert TIGER - 1e-4 < solved.value < TIGER + 1e-6 < feint.solve("fib", tiger).policy.value
    assert solved.bound == "lower"
    assert solved.beliefs <= 100
    assert [solved.action(b) for b in ([0.5, 0.5], [0.99, 0.01], [0.01, 0.99])] == [0, 2, 1]


def test_a_rock_underfoot_by_hand() -> None:
    """Check, which is sure; if it is good take it, then leave with two steps east."""
    g = 0.95
    model = models.rock_sample(2, 1, [(0, 1)])
    best = 0.5 * (10 * g + 10 * g**3) + 0.5 * 10 * g**2
    assert feint.solve("pbvi", model).policy.value == pytest.approx(best)
    # One look tells all, so that nothing is gained by seeing everything from the next step on.
    assert feint.solve("fib", model).policy.value == pytest.approx(best)
    assert feint.solve("qmdp", model).policy.value == pytest.approx(best)


def look() -> Pomdp:
    """Left or right: one look tells all and costs a step, so that 0.95 is the best one can do."""
    return from_functions(
        {"left": 0.5, "right": 0.5},
        ("look", "left", "right"),
        lambda s, a: {s: 1.0} if a == "look" else {"over": 1.0},
        lambda a, s: {s if a == "look" else "nothing": 1.0},
        lambda s, a: 0 if a == "look" else 1 if a == s else -100,
        0.95,
        terminal=lambda s: s == "over",
    )


def test_looking_changes_nothing_but_is_worth_it() -> None:
    """No bound from above may hold looking for useless."""
    model = look()
    assert feint.solve("pbvi", model).policy.value == pytest.approx(0.95)
    assert feint.solve("fib", model).policy.value == feint.solve("qmdp", model).policy.value == pytest.approx(0.95)


def doors(discount: float = 1) -> Pomdp:
    """The tiger once: a door that was opened ends it. Both doors may be opened only in the light."""
    return from_functions(
        {("dark", "left"): 0.5, ("dark", "right"): 0.5},
        ("listen", "left", "right"),
        lambda s, a: {("light", s[1]): 1.0} if a == "listen" else {("over", ""): 1.0},
        lambda a, s: {s[1]: 0.85, {"left": "right", "right": "left"}[s[1]]: 0.15} if s[1] else {"": 1.0},
        lambda s, a: -1 if a == "listen" else -100 if a == s[1] else 10,
        discount,
        terminal=lambda s: s[0] == "over",
        seen=lambda s: s[0],
        legal=lambda light: ("listen",) if light == "dark" else ("listen", "left", "right"),
    )


def test_undiscounted_and_with_actions_that_are_not_allowed() -> None:
    """At discount 1 one listens until it is sure enough: the odds go up and down by 17 : 3, three ahead is best."""
    model = doors()
    above, informed, below = (
        feint.solve("qmdp", model).policy,
        feint.solve("fib", model).policy,
        feint.solve("pbvi", model, beliefs=200).policy,
    )
    assert above.value == pytest.approx(-1 + 10)
    dark = int(model.seen[0])
    cell = next(i for i, states in enumerate(above.states) if model.seen[states[0]] == dark)
    assert [int(a) for a, c in zip(above.actions, above.cells, strict=True) if c == cell] == [0]
    values = []
    for ahead in range(1, 6):  # gambler's ruin between -ahead and +ahead
        right = 1 / (1 + (3 / 17) ** ahead)
        values.append(10 * right - 100 * (1 - right) - ahead * (2 * right - 1) / 0.7)
    assert below.value == pytest.approx(max(values), abs=1e-6)
    assert below.value <= informed.value <= above.value


def test_what_they_refuse() -> None:
    tiger = models.tiger()
    with pytest.raises(BadParameter, match=r"seconds.*\b0$"):
        feint.solve("qmdp", tiger, seconds=0)
    with pytest.raises(BadParameter, match=r"beliefs.*\b0\b"):
        feint.solve("pbvi", tiger, beliefs=0)
    solved = feint.solve("qmdp", tiger).policy
    with pytest.raises(BadModel, match=r"belief.*\(2,\).*\b1\.5\b"):
        solved.action([0.5, 1.0])
    rocks = feint.solve("qmdp", models.rock_sample(2, 1)).policy
    with pytest.raises(BadModel, match=r"belief.*s00_0, s01_0"):
        rocks.at(np.isin(np.arange(10), [0, 2]) / 2)
    with pytest.raises(BadModel, match=r"belief.*terminal"):
        rocks.at(np.eye(10)[8])


@pytest.mark.slow
def test_they_tell_how_far_they_are_and_stop_in_time() -> None:
    steps: list[Step] = []
    solved = feint.solve("pbvi", models.tag(), beliefs=100_000, seconds=1, progress=steps.append).policy
    told = [step.done for step in steps]
    assert told
    assert told == sorted(told)
    # SARSOP proves -5.81 to -3.888; how near a lower bound comes depends on the machine.
    assert -20 <= solved.value < -3.88
