"""The bench of Coup: its rows, and the bars."""

from __future__ import annotations

import json

import pytest

from feint.bench import BENCHES
from feint.bench.coup import PLAYERS


def test_rates_without_peers() -> None:
    report = BENCHES["coup"](rounds=1, seconds=0)
    assert report["bench"] == "coup"
    rows = {(row["workload"], row["unit"]): row for row in report["rows"]}
    assert len(rows) == len(report["rows"]) == 3 * len(PLAYERS) + 1
    for players in PLAYERS:
        decisions, games = (
            rows[f"coup random games, {players} players", f"{unit}/s"] for unit in ("decisions", "games")
        )
        assert decisions["ours"] > games["ours"] > 0
    json.dumps(report)


@pytest.mark.nightly
@pytest.mark.timeout(600)  # on first use the peer is installed
def test_the_bars_are_met() -> None:
    report = BENCHES["coup"](peers=True)
    assert not [row["error"] for row in report["rows"] if row["error"]]
    for row in report["rows"]:
        if row["unit"] == "decisions/s":
            assert row["ours"] >= 10e6, row
        elif row["unit"] == "games/s":
            assert row["ratio"] >= 50, row
        elif row["unit"] == "simulations/s":
            assert row["ours"] >= 0.3e6, row
        else:
            assert row["unit"] == "thoughts/s"
            assert row["ours"] >= 10, row  # 100 ms each
