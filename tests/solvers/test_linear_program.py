"""The simplex method beside SciPy's.

The simplex method has no public name: matrix games, windows and belief graphs stand on it.
"""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from scipy.optimize import linprog

from feint import _core
from feint.errors import FeintError


def test_by_hand() -> None:
    """Max 3x + 5y with x <= 4, 2y <= 12, 3x + 2y <= 18: 36 at (2, 6), and the prices are 0, 3/2, 1."""
    found = _core.solve_linear([3, 5], [[1, 0], [0, 2], [3, 2]], [4, 12, 18])
    assert found["status"] == "optimal"
    assert found["value"] == pytest.approx(36)
    assert found["x"] == pytest.approx([2, 6])
    assert found["prices"] == pytest.approx([0, 1.5, 1])


def test_beales_cycle_ends() -> None:
    """E. M. L. Beale, 1955: the largest coefficient alone goes round for ever."""
    rows = [[0.25, -60, -1 / 25, 9], [0.5, -90, -1 / 50, 3], [0, 0, 1, 0]]
    found = _core.solve_linear([0.75, -150, 0.02, -6], rows, [0, 0, 1])
    assert found["value"] == pytest.approx(1 / 20)


def test_what_has_no_solution_is_said() -> None:
    assert _core.solve_linear([1], [[1], [-1]], [1, -2])["status"] == "infeasible"
    assert _core.solve_linear([1, 0], [[1, -1]], [1])["status"] == "unbounded"
    assert _core.solve_linear([1, 1], [[1, 1], [1, 1]], [1, 2], [True, True])["status"] == "infeasible"


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(FeintError, match=r"2 rows.*1 bound"):
        _core.solve_linear([1], [[1], [1]], [1])
    with pytest.raises(FeintError, match=r"row 0 .*\b2\b.*\b1\b"):
        _core.solve_linear([1], [[1, 2]], [1])
    with pytest.raises(FeintError, match="finite"):
        _core.solve_linear([math.nan], [[1]], [1])


@pytest.mark.parametrize("seed", range(60))
def test_as_scipy_says(seed: int) -> None:
    """Equations, negative bounds, ties and numbers of very different size among them."""
    draw = random.Random(seed)
    columns, rows = draw.randint(1, 12), draw.randint(1, 12)
    size = (lambda: 10 ** draw.uniform(-3, 3)) if seed % 3 == 0 else (lambda: 1.0)
    cells = [[draw.choice([0, 1, -1, draw.uniform(-2, 2)]) * size() for _ in range(columns)] for _ in range(rows)]
    bounds = [draw.choice([0.0, 1.0, draw.uniform(-2, 5)]) for _ in range(rows)]
    equal = [draw.random() < 0.2 for _ in range(rows)]
    objective = [draw.uniform(-1, 1) for _ in range(columns)]
    if seed % 2:  # bounded
        cells, bounds, equal = [*cells, [1.0] * columns], [*bounds, 10.0], [*equal, False]
    found = _core.solve_linear(objective, cells, bounds, equal)
    table, limit, mask = np.array(cells), np.array(bounds), np.array(equal)
    theirs = linprog(
        [-c for c in objective],
        A_ub=table[~mask],
        b_ub=limit[~mask],
        A_eq=table[mask] if mask.any() else None,
        b_eq=limit[mask] if mask.any() else None,
    )
    assert found["status"] == {0: "optimal", 2: "infeasible", 3: "unbounded"}[theirs.status]
    if theirs.status == 0:
        assert found["value"] == pytest.approx(-theirs.fun, rel=1e-7, abs=1e-7)
        assert max(found["primal_error"], found["dual_error"], found["gap"]) < 1e-9
        assert all(price >= 0 for price, fixed in zip(found["prices"], equal, strict=True) if not fixed)
