"""The types of `feint.solve`: a checker knows each solver's options and what its policy is."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

pytestmark = pytest.mark.slow

GOOD = """
import feint
from feint.policy import TabularPolicy

solution = feint.solve("cfr", "kuhn", variant="dcfr", iterations=10)
policy: TabularPolicy = solution.policy
options = feint.solvers.cfr.Options(alpha=2.0)
feint.solve("cfr", feint.make("kuhn"), options, gap=0.1)
feint.solve("sarsop", "tiger", seconds=1.0).policy.save("tiger.policy")
feint.solvers.find("cf" + "r")("kuhn", iterations=1)
"""
BAD = {
    "a choice": 'feint.solve("cfr", "kuhn", variant="nonsense")',
    "an option of another solver": 'feint.solve("cfr", "kuhn", sampler="outcome")',
    "an unknown option": 'feint.solve("cfr", "kuhn", nosuch=3)',
    "an unknown solver": 'feint.solve("nosuch", "kuhn")',
    "a problem": 'feint.solve("cfr", 7)',
    "a field of options": "feint.solvers.cfr.Options(nosuch=1)",
}


def test_types_of_solve(tmp_path: Path) -> None:
    file = tmp_path / "uses.py"
    head = f"{GOOD}\n"
    file.write_text(head + "\n".join(BAD.values()) + "\n", encoding="utf-8")
    out, err, _ = api.run(["--strict", "--no-error-summary", f"--cache-dir={tmp_path / 'cache'}", str(file)])
    assert not err
    first = head.count("\n") + 1
    found = {int(line.split(":")[1]) for line in out.splitlines() if ": error:" in line}
    assert found == set(range(first, first + len(BAD))), out
