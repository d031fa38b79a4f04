"""An arena under faults for a long time: nothing acknowledged is lost, nothing is stuck, memory is flat.

Six minutes by night; `make soak` takes two hours (FEINT_SOAK is the number of minutes) and leaves build/soak.json.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import pytest
from hosts import Network, can_be_made
from soak import Soak
from test_faults import ratings_are_right, wait_until
from test_hosts import answers

from feint.bench.postgres import Postgres, programs

MINUTES = float(os.environ.get("FEINT_SOAK", "6"))
MAY_GROW = 1.1 if MINUTES >= 60 else 1.3  # from the second quarter to the last; a short one is warm only then


@pytest.mark.nightly
@pytest.mark.timeout(60 * MINUTES + 600)
def test_an_arena_lives_through_faults(tmp_path: Path) -> None:
    if why := can_be_made():
        pytest.skip(why)
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql (make test tries)")
    with Network() as network, tempfile.TemporaryDirectory(prefix="feint-soak-", ignore_cleanup_errors=True) as folder:
        cluster = Postgres(Path(folder), found, network.address)
        cluster.start()
        soak = Soak(network, cluster, tmp_path)
        try:
            soak.begin()
            soak.run(MINUTES)
            for server in (soak.stays, soak.goes):
                wait_until(lambda server=server: answers(server), 60)
            soak.quicken()
            soak.part()
            wait_until(lambda: soak.stuck() == 0, 120)
            for _ in range(60):
                if not soak.unheard():
                    break
                time.sleep(1.0)
            assert not soak.unheard()  # shows which
            soak.settle()
            assert not any(bot.acknowledged for bot in soak.bots)
            assert not soak.stays.get("/api/v1/matches?status=void&limit=200")["matches"]
        finally:
            soak.save(Path("build/soak.json"), MINUTES)
            for bot in soak.bots:
                bot.over.set()
            for host in network.hosts.values():
                host.kill()
        ratings_are_right(soak.database)
        cluster.stop()
    assert soak.matches > 5 * MINUTES
    assert sum(soak.faults.values()) > MINUTES / 2
    for what, (before, after) in soak.growth().items():
        assert after < before * MAY_GROW, (what, before, after)
    for log in ("stays", "goes", "worker"):
        assert "Traceback" not in (tmp_path / log).read_text(encoding="utf-8"), log
