"""The bench of the searches for open games: its rows, and the bar."""

from __future__ import annotations

import json

import pytest

from feint.bench import BENCHES


@pytest.mark.nightly
def test_rates() -> None:
    report = BENCHES["simultaneous"](rounds=1, seconds=0)
    assert report["bench"] == "simultaneous"
    assert len(report["rows"]) == 16
    for row in report["rows"]:
        assert row["ours"] > 0
        assert row["peer"] is None
    json.dumps(report)


@pytest.mark.nightly
def test_the_bar_is_met() -> None:
    rates = {row["workload"]: row["ours"] for row in BENCHES["simultaneous"]()["rows"]}
    assert rates["exp3, goofspiel(5)"] >= 1_000_000
    assert rates["exp3, duel"] >= 500_000
    assert rates["matrix 13x13"] >= 1 / 8e-6
    assert rates["matrix 23x92"] >= 1 / 80e-6
    assert rates["duel, deterministic"] >= 1 / 4
    assert rates["duel, proportional"] >= 1 / 8
