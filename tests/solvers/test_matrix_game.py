"""Matrix games: known values, SciPy's linear programs as the second way, and what is refused.

The clock of small matrices is of the native layer alone.
"""

from __future__ import annotations

import json
import math
import re
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import linprog

import feint
from feint import _core
from feint.cli import main
from feint.errors import BadModel
from feint.solvers import Step

PENNIES = [[1, -1], [-1, 1]]
SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def program_value(matrix: NDArray[np.float64]) -> float:
    """max v with x A >= v, by HiGHS."""
    rows, columns = matrix.shape
    found = linprog(
        [*[0] * rows, -1],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[*[1] * rows, 0]],
        b_eq=[1],
        bounds=[*[(0, None)] * rows, (None, None)],
        method="highs",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    return -float(found.fun)


def judged(matrix: NDArray[np.float64], found: dict[str, Any]) -> float:
    """The gap, measured here; strategies must be strategies."""
    row, column = np.array(found["row"]), np.array(found["column"])
    for mix in (row, column):
        assert (mix >= 0).all()
        assert abs(mix.sum() - 1) < 1e-12
    most, least = float((matrix @ column).max()), float((row @ matrix).min())
    assert least - 1e-12 <= found["value"] <= most + 1e-12
    return most - least


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        ([[3]], 3),
        ([[1, 2, 0.5]], 0.5),
        ([[1], [2], [0.5]], 2),
        (PENNIES, 0),
        (SCISSORS, 0),
        ([[3, -1], [-2, 1]], 1 / 7),  # (ad - bc) / (a + d - b - c)
        ([[4, 2, 6], [3, 3, 3], [1, 0, 9]], 3),  # a saddle
        ([[0, 2, -1], [-2, 0, 3], [1, -3, 0]], 0),  # symmetric
        ([[5, 5], [5, 5]], 5),
        ([[1e-9, -1e-9], [-1e-9, 1e-9]], 0),
        ([[1e9, 0], [0, 1e9]], 5e8),
    ],
)
def test_known_values(rows: list[list[float]], value: float) -> None:
    found = feint.solve("matrix", rows).facts
    width = max(map(max, rows)) - min(map(min, rows))
    assert found["value"] == pytest.approx(value, rel=1e-12, abs=1e-12 * width)
    assert found["gap"] <= 1e-12 * width + 1e-300
    judged(np.array(rows, dtype=float), found)


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    found = feint.solve("matrix", SCISSORS).facts
    assert found["row"] == pytest.approx([1 / 3] * 3)
    assert found["column"] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (5, 2), (3, 3), (8, 8), (13, 13), (23, 23), (23, 92), (92, 23)])
def test_random_matrices_as_scipy_solves_them(size: tuple[int, int]) -> None:
    rng = np.random.default_rng(size)
    for kind in ("even", "whole", "low rank"):
        for _ in range(8):
            matrix = rng.random(size)
            if kind == "whole":  # ties everywhere
                matrix = rng.integers(-2, 3, size).astype(float)
            elif kind == "low rank":
                matrix = np.outer(rng.normal(size=size[0]), rng.normal(size=size[1]))
            found = feint.solve("matrix", matrix.tolist()).facts
            assert found["value"] == pytest.approx(program_value(matrix), abs=1e-9)
            assert judged(matrix, found) <= 1e-9
            assert found["gap"] == pytest.approx(judged(matrix, found), abs=1e-12)


def test_shift_scale_and_turn() -> None:
    rng = np.random.default_rng(5)
    matrix = rng.random((7, 9))
    value = feint.solve("matrix", matrix.tolist()).facts["value"]
    assert feint.solve("matrix", (3 * matrix - 7).tolist()).facts["value"] == pytest.approx(3 * value - 7, abs=1e-12)
    assert feint.solve("matrix", (-matrix.T).tolist()).facts["value"] == pytest.approx(-value, abs=1e-12)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "matrix"),
        ([[]], "matrix"),
        ([[1, 2], [3]], r"row 0 .*\b2\b.*row 1 .*\b1\b"),
        ([[1, math.nan]], "row 0 .*NaN"),
        ([[1], [math.inf]], "row 1 .*Infinity"),
        ([[-1.7e308, 1.7e308]], "difference"),
    ],
)
def test_what_is_no_matrix(rows: list[list[float]], message: str) -> None:
    with pytest.raises(BadModel, match=message):
        feint.solve("matrix", rows)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(PENNIES))
    assert main(["solve", "matrix", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["value"] == 0
    assert found["row"] == found["column"] == [0.5, 0.5]
    assert found["gap"] == 0


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("[]", "matrix: "),
        ("[[NaN, 1], [2, 3]]", "row 0 .*NaN"),
        ("[[1, 2], [3]]", r"row 0 .*\b2\b.*row 1 .*\b1\b"),
        ('[["a"]]', 'row 0 .*"a"'),
        ("[[true]]", "row 0 .*true"),
        ('{"a": 1}', r"game\.json.*rows"),
        ("[1, 2]", r"game\.json.*rows"),
        ("[[1, 2", r"game\.json.*JSON"),
        ("[[1e999]]", "row 0 .*Infinity"),
        (f"[[1{'0' * 400}]]", "row 0 .*1000"),
        ("[" * 100_000, r"game\.json"),
        ("[" * 100_000 + "]" * 100_000, r"game\.json"),
    ],
)
def test_what_the_command_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, quoted: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert main(["solve", "matrix", str(file)]) != 0
    error = capsys.readouterr().err
    assert re.search(quoted, error)
    assert error.count("\n") == 1


def test_a_file_without_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("feint.solvers.problems.MOST_CHARACTERS", 1 << 20)
    assert main(["solve", "matrix", "/dev/zero"]) != 0
    assert re.search(r"'/dev/zero'.*\b1 MB\b", capsys.readouterr().err)


@pytest.mark.slow
def test_ctrl_c_stops_a_large_matrix() -> None:
    """It would take minutes."""
    rows = np.random.default_rng(1).uniform(-1, 1, (1500, 1500)).tolist()
    began = time.monotonic()

    def stop(step: Step) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        feint.solve("matrix", rows, progress=stop)
    assert time.monotonic() - began < 10


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "matrix", "no-such-file.json"]) != 0
    assert "no-such-file.json" in capsys.readouterr().err


@pytest.mark.nightly
@pytest.mark.parametrize(("size", "most"), [((13, 13), 8e-6), ((23, 92), 80e-6)])
def test_speed(size: tuple[int, int], most: float) -> None:
    assert min(_core.time_matrices(*size, 50, seed) for seed in range(50)) <= most
