"""Every result that is kept in the docs, old ones too, makes a report that can be printed."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from feint.bench.report import report, versions
from feint.report import Report
from feint.report.terminal import print_report
from feint.reproduce import REPRODUCTIONS

RESULTS = Path(__file__).parents[2] / "docs" / "results"
PAPERS = [*sorted(RESULTS.glob("*.json")), *sorted((RESULTS / "quick").glob("*.json"))]
BENCHES = sorted((RESULTS / "bench").glob("*.json"))


def kept(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def printed(found: Report) -> str:
    out = StringIO()
    print_report(Console(file=out, width=80), found)
    return out.getvalue()


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_papers(path: Path) -> None:
    results = kept(path)
    found = REPRODUCTIONS[results["reproduction"]].report(results)
    said = printed(found)
    assert all(claim.text in said for claim in found.claims)
    assert len(found.claims) == len(results.get("claims", []))


@pytest.mark.parametrize("path", BENCHES, ids=lambda path: path.stem)
def test_benches(path: Path) -> None:
    results = kept(path)
    said = printed(report(results))
    assert all(row.get("workload", row.get("model")) in said for row in results["rows"])


def test_a_rate_on_the_terminal_is_that_of_the_pages() -> None:
    assert "46 k iterations/s" in printed(report(kept(RESULTS / "bench" / "regret.json")))


def test_each_package_of_a_peer_is_named_once() -> None:
    benches = [{"peers": {"a": "open_spiel 2.0.2", "b": "pgx 2.6.0, jax 0.7.2"}}, {"peers": {"c": "open_spiel 2.0.2"}}]
    assert versions(benches) == ["open_spiel 2.0.2", "pgx 2.6.0", "jax 0.7.2"]
    assert versions(benches, [{"peer": "pgx batch 1024"}, {"peer": None}]) == ["pgx 2.6.0", "jax 0.7.2"]
