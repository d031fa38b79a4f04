from __future__ import annotations

import json

import pytest

from feint.bench import BENCHES


@pytest.mark.nightly
def test_every_timed_row_of_the_paper_is_there() -> None:
    report = BENCHES["coup-mdp"](rounds=1)
    assert len(report["rows"]) == 4 + 4 * 7 + 1
    assert all(row["ours"] > 0 and row["bar"] >= 300 for row in report["rows"])
    json.dumps(report)


@pytest.mark.nightly
def test_the_bars_hold() -> None:
    assert BENCHES["coup-mdp"]()["missed"] == []
