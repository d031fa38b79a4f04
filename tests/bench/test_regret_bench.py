"""The bench of regret minimisers: its rows, and the bars."""

from __future__ import annotations

import json
import os
import time

import pytest

import feint
from feint import _core
from feint.bench import BENCHES


def test_rates() -> None:
    report = BENCHES["regret"](rounds=1, seconds=0)
    assert report["bench"] == "regret"
    rows = {row["workload"]: row for row in report["rows"]}
    assert {"cfr, leduc", "dcfr, leduc", "exploitability, leduc"} <= rows.keys()
    assert {f"mccfr {how}, leduc" for how in ("external", "outcome", "robust", "weighted")} <= rows.keys()
    assert all(row["ours"] > 0 for row in rows.values())
    json.dumps(report)


BARS = {"cfr, leduc": 100, "cfr, leduc, again": 10, "exploitability, leduc": 50, "mccfr external, leduc": 8}


@pytest.mark.nightly
def test_the_bars_are_met() -> None:
    """Times OpenSpiel's C++, and once LiteEFG, measured in turn."""
    rows = {row["workload"]: row for row in BENCHES["regret"](peers=True)["rows"]}
    for workload, bar in BARS.items():
        row = rows[workload]
        if row["error"]:
            pytest.skip(f"no peer: {row['error']}")
        assert row["ratio"] >= bar, workload


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "parameters"), [("mini_coup", {}), ("liars_dice", {"sides": 7})])
def test_two_threads_are_worth_it(name: str, parameters: dict[str, int]) -> None:
    """On trees of more than a million nodes, the mean of ten pairs on a quiet machine."""
    if (os.cpu_count() or 1) < 2:
        pytest.skip("one core")
    tree = _core.CompiledTree(feint.make(name, **parameters))
    ratios = []
    for _ in range(10):
        took = []
        for threads in (1, 2):
            solver = _core.Cfr(tree, "cfr+", threads=threads)
            solver.run(3)
            began = time.perf_counter()
            solver.run(63)
            took.append(time.perf_counter() - began)
        ratios.append(took[0] / took[1])
    assert sum(ratios) / len(ratios) >= 1.6, ratios
