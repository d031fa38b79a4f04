"""The bench of learners: its rows, and the bar."""

from __future__ import annotations

import json

import pytest

from feint import make
from feint.bench import BENCHES
from feint.bench.learn import pair


def test_the_pieces_do_the_same_work() -> None:
    work, still = pair(make("leduc"), "random", "dense", rollout=8)
    assert work()[0] == still()[0] == 64 * 8


@pytest.mark.nightly
def test_games_cost_a_tenth_at_most() -> None:
    """PPO on native tables has 90 % of the speed that it has where nothing happens, measured in turn."""
    report = BENCHES["learn"](rounds=9)
    json.dumps(report)
    assert all(row["ratio"] >= 0.9 for row in report["rows"]), [(r["workload"], r["ratio"]) for r in report["rows"]]
