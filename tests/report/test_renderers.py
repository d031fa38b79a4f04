"""One report by both renderers, by known outputs."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from feint.report import Cell, Chart, Claim, Finding, Picture, Provenance, Report, Section, Table, Verdict
from feint.report.markdown import section
from feint.report.terminal import print_report

TABLE = Table(
    ["player", "wins %", "time"],
    [["`one` [x]", Cell(30.49, [29.6, 31.4], digits=1, bold=True), Cell(8.2e-6, unit="s")], ["a|b", None, ""]],
    "Table I",
    "Forward search.",
    "10 games a cell.",
)
CLAIMS = [
    Claim.of("It always wins.", False, ["depth 4: 3 of 5", "depth 5: 1 of 2"]),
    Claim.of("It is quick.", None, ["no table"]),
    Claim(
        "It is deep.",
        [Finding(Verdict.HOLDS, ["a: 1"], "first"), Finding(Verdict.NOT_TESTABLE, ["b: 2"], "second")],
    ),
]
REPORT = Report(
    "A paper",
    [
        Section("tables", ["Seed 0.", TABLE, Picture("x.svg", "A chart")], "Tables"),
        Section("claims", CLAIMS, "Claims"),
    ],
    [Chart("x.svg", lambda: "<svg/>")],
    Provenance("2026-01-02", "0.1.0", seed=0),
)


def test_markdown() -> None:
    assert section(REPORT.section("tables")) == (
        "Seed 0.\n\n"
        "### Table I\n\n"
        "Forward search.\n\n"
        "| player | wins % | time |\n"
        "| --- | --- | --- |\n"
        "| `one` [x] | **30.5 (29.6 to 31.4)** | 8.2 us |\n"
        "| a\\|b | - |  |\n\n"
        "10 games a cell.\n\n"
        "![A chart](x.svg)\n"
    )
    assert section(REPORT.section("claims")) == (
        "- **fails**: *It always wins.* depth 4: 3 of 5; depth 5: 1 of 2.\n"
        "- **undecided**: *It is quick.* no table.\n"
        "- *It is deep.*\n"
        "  - first: **holds**. a: 1.\n"
        "  - second: **not testable here**. b: 2.\n"
    )


@pytest.mark.parametrize("width", [20, 80])
def test_terminal(width: int) -> None:
    """Tables are as wide as they must be, however narrow the terminal is."""
    out = StringIO()
    print_report(Console(file=out, width=width), REPORT)
    assert [line.rstrip() for line in out.getvalue().splitlines()] == [
        "A paper",
        "",
        "Tables",
        "Seed 0.",
        "Table I: Forward search.",
        "player                wins %    time",
        "one [x]  30.5 (29.6 to 31.4)  8.2 us",
        "a|b                        -",
        "10 games a cell.",
        "",
        "Claims",
        "fails: It always wins.",
        "  depth 4: 3 of 5",
        "  depth 5: 1 of 2",
        "undecided: It is quick.",
        "  no table",
        "It is deep.",
        "  first: holds",
        "    a: 1",
        "  second: not testable here",
        "    b: 2",
        "seed 0; version 0.1.0, 2026-01-02",
    ]


def test_verdicts_of_json() -> None:
    assert [Verdict.of(holds) for holds in (True, False, None)] == ["holds", "fails", "undecided"]
    assert CLAIMS[2].verdict == "first: holds; second: not testable here"
    assert REPORT.claims == CLAIMS
