"""The report: whatever tables were run."""

from __future__ import annotations

from typing import Any

from feint.report import Provenance, Report, Section, Table
from feint.reproduce.coinche_beyond.run import EXPERIMENTS

__all__ = ["report"]


def report(results: dict[str, Any]) -> Report:
    """Return a section for each table."""
    sections = []
    for name, found in results["tables"].items():
        header, *rows = EXPERIMENTS[name].rows(found)
        sections.append(Section(name, [Table([str(word) for word in header], rows)], EXPERIMENTS[name].title))
    return Report("Beyond the paper on Coinche", sections, provenance=Provenance.of(results))
