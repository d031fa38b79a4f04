"""The costs of a match, measured for a moment: every part is there, and no deadline is missed at a bot's pace."""

from __future__ import annotations

import pytest

from feint.bench import BENCHES
from feint.bench.postgres import programs
from feint.bench.scale import TABLES


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_what_a_match_costs() -> None:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql (make test tries)")
    report = BENCHES["scale"](seconds=6.0)
    paced = report["paced"]
    assert paced["late"] == 0
    assert paced["decisions"] > 10 * paced["matches"] > 0
    assert all(ms > 0 for ms in paced["ms"].values())
    assert paced["ms"]["idle worker"] < paced["ms"]["leading worker"]  # it is only told
    assert 0.1 * report["record"] < sum(paced["bytes"][name] for name in TABLES) < 20 * report["record"]
    assert report["short"]["matches"] > report["saturated"]["matches"]
    assert not [row["workload"] for row in report["rows"] if not row["ours"] >= 0]
