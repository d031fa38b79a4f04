"""Seeds have one range; a solver is named where it is run."""

from __future__ import annotations

from typing import Any

import pytest

import feint
from feint import solvers
from feint.errors import BadParameter

QUICK: dict[str, dict[str, Any]] = {
    "mccfr": {"iterations": 1},
    "deep-cfr": {"iterations": 1, "traversals": 1, "steps": 1},
    "ppo": {"steps": 1, "envs": 2, "rollout": 4},
}


@pytest.mark.parametrize("name", QUICK)
def test_the_largest_seed(name: str) -> None:
    if name != "mccfr":
        pytest.importorskip("torch", reason="learners need feint[learn]")
    feint.solve(name, feint.make("kuhn"), seed=2**64 - 1, **QUICK[name])
    with pytest.raises(BadParameter, match=rf"seed.*{2**64}"):
        feint.solve(name, feint.make("kuhn"), seed=2**64, **QUICK[name])


def test_a_solver_is_named_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    from feint.cli import main

    for name in solvers.names():
        right, wrong = ("train", "solve") if solvers.find(name).trains else ("solve", "train")
        assert main([wrong, name, "kuhn"]) == 2
        assert f"feint {right} {name}" in capsys.readouterr().err
