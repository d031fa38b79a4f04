"""The bench of regret minimisers: its rows, and the bar."""

from __future__ import annotations

import json

import pytest

from feint.bench import BENCHES


def test_rates() -> None:
    report = BENCHES["regret"](rounds=1, seconds=0)
    assert report["bench"] == "regret"
    rows = {row["workload"]: row for row in report["rows"]}
    assert {f"mccfr {how}, leduc" for how in ("external", "outcome", "robust", "weighted")} <= rows.keys()
    assert all(row["ours"] > 0 for row in rows.values())
    json.dumps(report)


@pytest.mark.nightly
def test_the_bar_is_met() -> None:
    """Eight times OpenSpiel's C++ on Leduc, measured in turn."""
    rows = {row["workload"]: row for row in BENCHES["regret"](peers=True)["rows"]}
    row = rows["mccfr external, leduc"]
    if row["error"]:
        pytest.skip(f"no peer: {row['error']}")
    assert row["ratio"] >= 8
