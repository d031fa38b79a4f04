"""The engine bench: its rows, its arithmetic, and what becomes of peers that lie, die or cannot be had."""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from feint.bench import BENCHES, clock, peers
from feint.bench.engine import CONTESTS, Contest, against, engine, measure
from feint.errors import BadParameter
from feint.progress import Step

KEYS = {"workload", "unit", "ours", "peer", "theirs", "ratio", "interval", "error"}

ECHO = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"rate": 8.0, "version": "stub 1"}), flush=True)
"""
GROWING = """
import sys
for rate, line in enumerate(sys.stdin):
    print('{"rate": %d}' % 2 ** rate, flush=True)
"""


@pytest.fixture
def stub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Replace every peer by a script."""

    def put(script: str) -> None:
        path = tmp_path / "stub.py"
        path.write_text(script)
        monkeypatch.setattr(peers, "command", lambda name, progress: [sys.executable, str(path)])

    return put


def contest(rate: float = 16.0) -> Contest:
    return Contest("counting", "beans/s", lambda: lambda: (rate, 1.0), "a stub", "stub", "beans")


def test_rates_without_peers() -> None:
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    report = BENCHES["engine"](rounds=2, seconds=0.02)
    assert report["bench"] == "engine"
    assert (report["rounds"], report["seconds"], report["peers"]) == (2, 0.02, {})
    assert {row["workload"] for row in report["rows"]} == {each.workload for each in CONTESTS}
    assert len(report["rows"]) == len({each.workload for each in CONTESTS})
    for row in report["rows"]:
        assert set(row) == KEYS
        assert row["ours"] > 0
        assert all(row[key] is None for key in ("peer", "theirs", "ratio", "interval", "error"))
    json.dumps(report)
    if before is not None:
        assert os.sched_getaffinity(0) == before


def test_every_row_has_its_peer(stub: Any) -> None:
    stub(ECHO)
    told: list[Step] = []
    report = engine(peers=True, rounds=2, seconds=0.01, progress=told.append)
    assert [row["peer"] for row in report["rows"]] == [each.peer for each in CONTESTS]
    for row in report["rows"]:
        low, high = row["interval"]
        assert row["theirs"] == pytest.approx(8)
        assert row["ratio"] == pytest.approx(row["ours"] / 8)
        assert low <= row["ratio"] <= high
    assert report["peers"] == {"open_spiel": "stub 1", "pgx": "stub 1"}
    assert not told


def test_a_row_without_a_peer(stub: Any) -> None:
    stub(ECHO)
    ours = Contest("counting", "beans/s", lambda: lambda: (16.0, 1.0))
    (row,) = measure([ours], peers=True, rounds=1, seconds=0)["rows"]
    assert (row["ours"], row["ratio"]) == (pytest.approx(16), None)


def test_ratio_and_interval(stub: Any) -> None:
    stub(GROWING)  # 1 to warm up, then 2, 4, 8
    with peers.Peers(print) as running:
        row = against(contest(), rounds=3, seconds=1, peers=running)
    assert row["theirs"] == pytest.approx(4)
    assert row["ratio"] == pytest.approx(4)
    reach = 4.303 * math.log(2) / math.sqrt(3)  # t of 2 degrees of freedom; the logs' deviation is log 2
    assert row["interval"] == pytest.approx([4 * math.exp(-reach), 4 * math.exp(reach)])


def test_one_round_has_no_interval() -> None:
    times, interval = clock.ratio([6.0], [2.0])
    assert times == pytest.approx(3)
    assert interval is None


def test_many_equal_rounds_leave_no_doubt() -> None:
    assert clock.ratio([2.0] * 40, [2.0] * 40) == (1, [1, 1])


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("import sys; sys.exit('no such engine')", "no such engine"),
        ('input(); print(\'{"error": "unknown workload"}\', flush=True); input()', "unknown workload"),
        ("input(); print('hello', flush=True); input()", "'hello'"),
        ("input(); print('{\"rate\": 1}', flush=True); input(); raise SystemExit(3)", "exit code 3"),
    ],
)
def test_a_failing_peer_is_told_and_reported(stub: Any, script: str, reason: str) -> None:
    stub(script)
    told: list[Step] = []
    with peers.Peers(told.append) as running:
        row = against(contest(), rounds=2, seconds=1, peers=running)
    assert set(row) == KEYS
    assert (row["ours"], row["peer"]) == (pytest.approx(16), "a stub")
    assert row["theirs"] is row["ratio"] is row["interval"] is None
    assert reason in row["error"]
    assert len(told) == 1
    assert reason in told[0].part


def test_an_environment_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("FEINT_PEERS", str(tmp_path / "file"))
    told: list[Step] = []
    report = engine(peers=True, rounds=1, seconds=0, progress=told.append)
    assert all("cannot make the environment" in row["error"] and row["ours"] > 0 for row in report["rows"])
    announced = [step for step in told if step.part.startswith("installing")]
    assert len(announced) == 2, "each of the two peers is tried once"
    assert len(told) == len(announced) + len(CONTESTS)


def test_a_peer_is_gone_after_an_interrupt(stub: Any) -> None:
    stub(ECHO)
    started: list[peers.Peer] = []

    def interrupted() -> None:
        with peers.Peers(print) as running:
            started.append(running.get("open_spiel"))
            assert started[0].rate("anything", 0) == 8
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not started[0].alive


def test_bad_parameters() -> None:
    with pytest.raises(BadParameter, match=r"rounds.* 0\b"):
        engine(rounds=0)
    with pytest.raises(BadParameter, match=r"seconds.* -1"):
        engine(seconds=-1)


@pytest.mark.nightly
@pytest.mark.timeout(1200)  # on first use the peers are installed
def test_the_bars_are_met() -> None:
    report = engine(peers=True)
    rows = {(row["workload"], row["peer"]): row for row in report["rows"]}
    assert not [row["error"] for row in report["rows"] if row["error"]]
    bars = {
        ("leduc random games, once dealt", "open_spiel C++ rollouts"): 4,
        ("leduc random games", "open_spiel from Python"): 40,
        ("leduc random games", "pgx batch 1024"): 1,
        ("leduc vector env, choosing and stepping", "pgx batch 1024"): 10,
        ("leduc vector env, step calls alone", "pgx batch 1024"): 10,
    }
    for which, bar in bars.items():
        assert rows[which]["ratio"] >= bar, rows[which]
    assert rows["kuhn node steps, once dealt", "open_spiel C++ rollouts"]["ours"] >= 20e6
