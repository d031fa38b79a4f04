"""SARSOP against values known from elsewhere: by hand, by brute force, by playing, by other models of the same.

A solver that goes on trial by trial, watched, is of the native layer alone.
"""

from __future__ import annotations

import itertools
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from busy import has_worked

import feint
from feint import _core
from feint.cli import main
from feint.errors import BadModel, BadParameter, FeintError, WrongType
from feint.pomdp import (
    AlphaPolicy,
    Pomdp,
    from_arrays,
    from_functions,
    models,
    read,
    simulate,
    with_discount,
)
from feint.progress import Step

TIGER = 19.371368375  # both bounds of ours, to 1e-9; APPL's are 19.3714


def test_the_tiger() -> None:
    result = feint.solve("sarsop", models.tiger(), gap=1e-9)
    assert result.stopped == "gap"
    assert result.facts["lower"] == pytest.approx(TIGER, abs=1e-8)
    assert result.facts["upper"] == pytest.approx(TIGER, abs=1e-8)
    assert 0 <= result.facts["upper"] - result.facts["lower"] <= 1e-9
    assert result.facts["alphas"] == len(result.policy)
    assert result.policy.value(models.tiger().start) == result.facts["lower"]


def test_one_state() -> None:
    """Two actions earn 1 and 2 for ever, at discount 0.9: 20."""
    model = from_arrays([[[1]], [[1]]], [[[1]], [[1]]], [[1], [2]], [1], 0.9)
    result = feint.solve("sarsop", model)
    assert result.facts["lower"] == pytest.approx(20)
    assert result.facts["upper"] == pytest.approx(20)
    assert result.policy.action([1.0]) == 1


def look_and_bet(sure: float, discount: float) -> Pomdp:
    """A coin lies heads or tails. A look costs 1 and is right with chance `sure`; a bet earns 10 or costs 10, and ends.

    With s = 0.9 and discount 0.5: after one look the bet is worth 8, and a second look is not worth its price.
    Without a look the bet is worth nothing. So the value is -1 + 0.5 * 8 = 3.
    """

    def transition(state: str, action: str) -> dict[str, float]:
        return {state: 1.0} if action == "look" else {"end": 1.0}

    def observe(action: str, state: str) -> dict[str, float]:
        if action != "look" or state == "end":
            return {"heads": 0.5, "tails": 0.5}
        return {"heads": sure, "tails": 1 - sure} if state == "heads" else {"heads": 1 - sure, "tails": sure}

    def reward(state: str, action: str) -> float:
        return -1 if action == "look" else 10 if action == state else -10

    start = {"heads": 0.5, "tails": 0.5}
    return from_functions(
        start, ("look", "heads", "tails"), transition, observe, reward, discount, terminal=lambda s: s == "end"
    )


def test_two_steps_by_hand() -> None:
    model = look_and_bet(0.9, 0.5)
    result = feint.solve("sarsop", model)
    assert result.facts["lower"] == pytest.approx(3)
    assert result.facts["upper"] == pytest.approx(3)
    policy, start = result.policy, np.asarray(model.start)
    assert policy.action(start) == 0
    heads = model.observation_names.index("heads")
    after = policy.update(start, 0, None, heads)
    assert after[model.state_names.index("heads")] == pytest.approx(0.9)
    assert policy.action(after) == 1
    assert policy.value(after) == pytest.approx(8)


def test_a_shortest_path_with_discount_1() -> None:
    """Four squares in a row, each step costs 1; a push succeeds half the time. From the left: 3 / 0.5 steps."""

    def transition(square: int, action: str) -> dict[int, float]:
        return {square + 1: 0.5, square: 0.5} if action == "push" else {max(0, square - 1): 1.0}

    model = from_functions(
        {0: 1.0},
        ("back", "push"),
        transition,
        lambda action, square: {"nothing": 1.0},
        lambda square, action: -1,
        1.0,
        terminal=lambda square: square == 3,
    )
    result = feint.solve("sarsop", model, gap=1e-9)
    assert result.facts["lower"] == pytest.approx(-6)
    assert result.facts["upper"] == pytest.approx(-6)
    played = simulate(model, result.policy, 4000, seed=1)
    assert played.cut == 0
    assert played.interval is not None
    assert played.interval[0] < -6 < played.interval[1]


def test_no_time_is_no_excuse_for_a_wrong_bound() -> None:
    """A walk of 100 squares to the right, 0.6 to 0.4 at best: 490 steps. With discount 1 nothing is cut short."""
    steps = [0.6, 0.5]
    model = from_functions(
        {0: 1.0},
        ("run", "walk"),
        lambda square, a: {square + 1: steps[a == "walk"], max(0, square - 1): 1 - steps[a == "walk"]},
        lambda a, square: {"nothing": 1.0},
        lambda square, a: -1,
        1.0,
        terminal=lambda square: square == 100,
    )
    # h(k) = steps from k to k + 1: h(0) = 1 / p, p h(k) = 1 + q h(k - 1)
    one = [1 / 0.6]
    for _ in range(99):
        one.append((1 + 0.4 * one[-1]) / 0.6)
    found = feint.solve("sarsop", model, seconds=1e-9)
    assert found.stopped == "seconds"
    assert found.facts["lower"] <= -sum(one) + 1e-6
    assert found.facts["upper"] >= -sum(one) - 1e-6


def test_what_discount_1_refuses() -> None:
    free = from_arrays([[[0, 1], [1, 0]]], [[[1], [1]]], [[0, 0]], [1, 0], 1.0, seen=[0, 1])
    with pytest.raises(BadModel, match="discount"):
        feint.solve("sarsop", free)
    with pytest.raises(BadModel, match=r'"open-right".*"tiger-left"'):
        feint.solve("sarsop", with_discount(models.tiger(), 1))


@pytest.mark.slow
@pytest.mark.parametrize("model", [models.tiger(), models.tag(), models.rock_sample(4, 3), look_and_bet(0.8, 1.0)])
def test_bounds_come_together_and_bracket_what_is_earned(model: Pomdp) -> None:
    steps: list[Step] = []
    result = feint.solve("sarsop", model, seconds=1, progress=steps.append)
    trace = result.trace
    for before, after in itertools.pairwise(trace):
        assert after["lower"] >= before["lower"] - 1e-9
        assert after["upper"] <= before["upper"] + 1e-9
        assert after["seconds"] >= before["seconds"]
    told = [step.row for step in steps if step.row]
    assert all(row["lower"] <= row["upper"] + 1e-9 for row in [*trace, *told])
    assert (trace[-1]["lower"], trace[-1]["upper"]) == (result.facts["lower"], result.facts["upper"])
    played = simulate(model, result.policy, 20_000, seed=3)
    assert played.interval is not None
    low, high = played.interval
    half = (high - low) / 2
    assert low - half <= result.facts["upper"] + played.remainder  # within twice the interval: some seeds miss it once
    assert high + half >= result.facts["lower"] - (played.remainder if played.cut else 0)


def brute_force(model: Pomdp, steps: int) -> tuple[float, float]:
    """Every action and every observation for so many steps; from there on what one action for ever earns, or what could
    be had if the state were seen. The value lies between."""
    a, s = model.actions, model.states
    t, o = dense(model.transition, s).reshape(a, s, s), dense(model.observation, model.observations).reshape(a, s, -1)
    r, discount = np.asarray(model.reward).reshape(a, s), model.discount
    blind = np.stack([np.linalg.solve(np.eye(s) - discount * t[i], r[i]) for i in range(a)], 1)
    known = np.zeros(s)
    for _ in range(400):
        known = (r + discount * t @ known).max(0)
    levels = [np.asarray(model.start)[None, :]]
    for _ in range(steps):  # not scaled: a belief's mass is its probability
        levels.append(np.einsum("ns,ast,ato->naot", levels[-1], t, o).reshape(-1, s))
    lower, upper = (levels[-1] @ blind).max(1), levels[-1] @ known
    for beliefs in reversed(levels[:-1]):
        earned = beliefs @ r.T
        lower, upper = (
            (earned + discount * after.reshape(len(beliefs), a, -1).sum(2)).max(1) for after in (lower, upper)
        )
    return float(lower[0]), float(upper[0])


def dense(rows: tuple[Any, Any, Any], width: int) -> Any:
    begin, column, value = rows
    out = np.zeros((len(begin) - 1, width))
    out[np.repeat(np.arange(len(out)), np.diff(begin.astype(int))), column] = value
    return out


def random_model(rng: np.random.Generator, seen: bool) -> Pomdp:
    t, o = rng.dirichlet([0.5] * 3, (2, 3)), rng.dirichlet([0.7] * 2, (2, 3))
    discount = float(rng.uniform(0.5, 0.9))
    r = rng.uniform(-5, 5, (2, 3))
    if seen:  # a third observation tells one state from the others: two cells, and a start in both
        o[:, 2] = 0
        o = np.concatenate([o, np.zeros((2, 3, 1))], 2)
        o[:, 2, 2] = 1
    return from_arrays(t, o, r, rng.dirichlet([1] * 3), discount)


@pytest.mark.parametrize("seed", range(30))
def test_no_bound_crosses_the_truth(seed: int) -> None:
    rng = np.random.default_rng(seed)
    model = random_model(rng, seed % 3 == 0)
    low, high = brute_force(model, 7 if seed % 3 == 0 else 9)
    solver = _core.Sarsop(model)
    for trials in (0, 1, 2, 5, 20, 500):  # bounds of any age
        solver.solve(gap=1e-6, trials=trials, seconds=1)
        assert solver.lower <= high + 1e-9
        assert solver.upper >= low - 1e-9
        assert solver.lower <= solver.upper + 1e-9
    assert solver.upper - solver.lower < 0.01
    # One step of looking ahead by the policy's own promises is no worse than they are, and no better than the truth.
    policy = AlphaPolicy.from_arrays(model, *solver.vectors())
    s, start = model.states, np.asarray(model.start)
    t = dense(model.transition, s).reshape(2, s, s)
    o = dense(model.observation, model.observations).reshape(2, s, -1)
    backed = []
    for a in range(2):
        after = (start @ t[a])[None, :] * o[a].T
        promised = [mass * policy.value(b / mass) for b in after if (mass := b.sum()) > 0]
        backed.append(float(start @ model.reward[a * s : (a + 1) * s]) + model.discount * sum(promised))
    assert solver.lower - 1e-9 <= max(backed) <= min(solver.upper, high) + 1e-9


def test_seen_cells_change_no_value() -> None:
    """RockSample with its squares seen, and the same as one flat problem whose observations tell the square."""
    seen = models.rock_sample(3, 2, [(0, 0), (2, 2)])
    s, cells = seen.states, seen.cells
    t = dense(seen.transition, s).reshape(seen.actions, s, s)
    told = dense(seen.observation, 2).reshape(seen.actions, s, 2)
    o = np.zeros((seen.actions, s, 2 * cells))
    for state, cell in enumerate(seen.seen.tolist()):
        o[:, state, 2 * cell : 2 * cell + 2] = told[:, state]
    r = seen.reward.reshape(seen.actions, s)
    one_cell = from_arrays(t, o, r, seen.start, seen.discount, seen=np.zeros(s, np.uint32))
    found = from_arrays(t, o, r, seen.start, seen.discount)
    assert (one_cell.cells, found.cells) == (1, cells + 3)  # nobody asks what is seen at the end
    values = [feint.solve("sarsop", model, seconds=20, gap=1e-7) for model in (seen, one_cell, found)]
    assert all(value.stopped == "gap" for value in values)
    assert values[1].facts["lower"] == pytest.approx(values[0].facts["lower"], abs=1e-6)
    assert values[2].facts["lower"] == pytest.approx(values[0].facts["lower"], abs=1e-6)


def test_it_goes_on_where_it_stopped() -> None:
    model = models.tag()
    solver = _core.Sarsop(model)
    assert (solver.lower, solver.upper, solver.trace, solver.stopped) == (-inf, inf, [], "")
    with pytest.raises(FeintError, match=r"solve\(\)"):
        solver.vectors()
    solver.solve(trials=3)
    assert (solver.stopped, solver.trials) == ("trials", 3)
    first = (solver.lower, solver.upper, len(solver.trace))
    solver.solve(trials=30)
    assert solver.trials == 33
    assert solver.lower >= first[0]
    assert solver.upper <= first[1]
    assert len(solver.trace) > first[2]
    whole = _core.Sarsop(model)
    whole.solve(trials=33)
    assert (whole.lower, whole.upper) == (solver.lower, solver.upper)  # stopping changes nothing
    solver.solve(memory=1)
    assert solver.stopped == "memory"


def test_a_watcher_reads_and_stops() -> None:
    solver = _core.Sarsop(models.rock_sample(7, 8))
    seen: list[tuple[float, float, int]] = []

    def look(done: int) -> None:
        seen.append((solver.lower, solver.upper, len(solver.trace)))
        if len(seen) == 1:
            with pytest.raises(FeintError, match="Sarsop"):
                solver.solve()
            with pytest.raises(FeintError, match="vectors"):
                solver.vectors()
        if len(seen) == 8:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solver.solve(progress=look)
    assert len(seen) == 8
    assert all(low <= high for low, high, _ in seen)
    assert solver.stopped == "interrupted"
    assert solver.upper - solver.lower < inf
    assert len(solver.vectors()[0]) == solver.alphas


def test_nonsense_is_refused() -> None:
    with pytest.raises(BadParameter, match=r"seconds.*-1\b"):
        feint.solve("sarsop", models.tiger(), seconds=-1)
    with pytest.raises(BadParameter, match=r"gap.*nan"):
        feint.solve("sarsop", models.tiger(), gap=float("nan"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Tiger.pomdp", "Hallway.pomdp", "TagAvoid.pomdp"])
def test_published_models(name: str, published: Callable[[str], Path]) -> None:
    """Not against APPL's bounds, which take long to meet: against being wrong."""
    best = {"Tiger.pomdp": (19.371, 19.372), "Hallway.pomdp": (0.99, 1.20), "TagAvoid.pomdp": (-5.83, -2.6)}[name]
    result = feint.solve("sarsop", read(published(name)), seconds=2)
    assert result.facts["lower"] <= best[1]
    assert result.facts["upper"] >= best[0]


def command(words: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["solve", "sarsop", *words.split(), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "tiger.npz"
    found = command(f"tiger --simulate 2000 --out {out}", capsys)
    assert (found["file"], found["states"], found["actions"], found["observations"]) == ("tiger", 2, 3, 2)
    assert found["stopped"] == "gap"
    assert found["lower"] == pytest.approx(TIGER, abs=1e-5)
    assert (found["trace"][-1]["lower"], found["trace"][-1]["upper"]) == (found["lower"], found["upper"])
    assert found["simulation"]["episodes"] == 2000
    assert out.exists()
    assert command("tiger --discount 0.5 --gap 1e-3", capsys)["discount"] == 0.5
    assert command("rock_sample:n=4,k=3,seed=2 --seconds 0.2", capsys)["states"] == 17 * 8
    assert main(["solve", "sarsop", "tiger"]) == 0
    text = capsys.readouterr().out
    assert "19.3714" in text


@pytest.mark.parametrize(
    ("words", "status", "quoted"),
    [
        ("notes.txt", 2, r'"notes\.txt".*\.pomdp\b.*\.pomdpx\b.*tiger, tag, rock_s'),
        ("gone.pomdp", 1, r"gone\.pomdp"),
        ("rock_sample:n=4", 2, r"rock_sample.*\bk\b"),
        ("rock_sample:n=4,k=3,j=1", 2, "'j=1'.*rock_sample"),
        ("rock_sample:n=4,k=many", 2, r"\bk\b.*'many'"),
        ("rock_sample:n=400,k=3", 2, r"\bn\b.*\b400\b"),
        ("tiger --discount 1", 1, r"discount.*\b1\b"),
        ("tiger --discount 1.5", 2, r"discount.* 1\.5\b"),
        ("tiger --seconds 0", 2, r"seconds.* 0\b"),
        ("tiger --memory 0", 2, r"--memory.* 0\b"),
        ("tiger --out /no/such/place", 2, "--out.*/no/such/place"),
        ("tiger --param n=3", 2, "--param n=3"),
    ],
)
def test_what_the_command_refuses(words: str, status: int, quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "sarsop", *words.split()]) == status
    assert re.search(quoted, " ".join(capsys.readouterr().err.split()))


@pytest.mark.parametrize(("name", "value"), [("seconds", "1"), ("gap", "x"), ("memory", 1.5), ("memory", True)])
def test_arguments_of_a_wrong_type_are_named(name: str, value: Any) -> None:
    with pytest.raises(WrongType, match=f"{name}.* {value!r}"):
        feint.solve("sarsop", models.tiger(), **{name: value})


def test_a_number_is_no_model() -> None:
    with pytest.raises(WrongType, match=r"model.*feint\.pomdp\.find.*\b7\b"):
        feint.solve("sarsop", 7)


def test_the_gap_of_a_result() -> None:
    result = feint.solve("sarsop", models.tiger(), gap=0.5)
    assert 0 < result.facts["gap"] == result.facts["upper"] - result.facts["lower"] <= 0.5


@pytest.mark.process
def test_ctrl_c_keeps_the_best_so_far(tmp_path: Path) -> None:
    out = tmp_path / "rocks.npz"
    words = ["solve", "sarsop", "rock_sample:n=7,k=8", "--json", "--out", str(out)]
    program = [sys.executable, "-m", "feint", *words]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        has_worked(process, 3)
        process.send_signal(signal.SIGINT)
        text, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    found = json.loads(text)
    assert found["stopped"] == "interrupted"
    assert 0 < found["lower"] < found["upper"] < 40
    assert "the best so far" in err
    assert out.stat().st_size > 1000


def test_rewards_that_would_overflow_are_refused() -> None:
    with pytest.raises(BadModel, match=r"reward.*1e\+308.*1e\+100"):
        from_arrays(np.ones((1, 1, 1)), np.ones((1, 1, 1)), np.array([[1e308]]), np.ones(1), 0.9)
