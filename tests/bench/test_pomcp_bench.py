"""The bench of POMCP: its rows, that its second RockSample is what it says, and the bar."""

from __future__ import annotations

import json

import numpy as np
import pytest

from feint.bench import BENCHES
from feint.bench.pomcp import ROCKS, SIZE, lenient_rock_sample, rock_sample


def test_rates_without_peers() -> None:
    report = BENCHES["pomcp"](rounds=1, seconds=0)
    assert report["bench"] == "pomcp"
    assert len(report["rows"]) == 3
    for row in report["rows"]:
        assert row["unit"] == "simulations/s"
        assert row["ours"] > 0
        assert row["peer"] is None
    json.dumps(report)


def test_the_lenient_rules() -> None:
    """As the usual ones, but that nobody falls off the edge and sampling nothing does nothing."""
    usual, lenient = rock_sample(), lenient_rock_sample()
    after, told = (model.transition[1].reshape(13, -1) for model in (usual, lenient))
    on_rock = np.isin(usual.seen, [x * SIZE + y for x, y in ROCKS])
    assert (after[:-1] == told[:-1]).all()
    assert (after[-1] == told[-1])[on_rock].all()
    assert (told[-1] == np.arange(usual.states))[~on_rock].all()
    legal = lenient.legal.reshape(-1, 13)
    assert legal.sum() == legal.size - 3 * SIZE
    reward = lenient.reward.reshape(13, -1)
    allowed = legal[lenient.seen].T.astype(bool)
    assert set(np.unique(reward[allowed])) == {-10, 0, 10}
    assert lenient.terminal.sum() == usual.terminal.sum() == 256


@pytest.mark.nightly
@pytest.mark.timeout(600)  # on first use the peer is installed
def test_the_bar_is_met() -> None:
    report = BENCHES["pomcp"](peers=True)
    assert not [row["error"] for row in report["rows"] if row["error"]]
    assert [row["ratio"] >= 50 for row in report["rows"] if row["peer"]] == [True, True]
