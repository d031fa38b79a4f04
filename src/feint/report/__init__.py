"""Reports: tables, claims and charts as data. `terminal` prints one, `markdown` writes it for the docs."""

from __future__ import annotations

from feint.report.model import Cell, Chart, Claim, Finding, Picture, Provenance, Report, Section, Table, Value, Verdict

__all__ = [
    "Cell",
    "Chart",
    "Claim",
    "Finding",
    "Picture",
    "Provenance",
    "Report",
    "Section",
    "Table",
    "Value",
    "Verdict",
]
