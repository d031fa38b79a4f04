"""The parts of a report. Nothing here knows how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

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


class Verdict(StrEnum):
    """The judgement of a claim."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"
    NOT_TESTABLE = "not testable here"

    @classmethod
    def of(cls, holds: bool | None) -> Verdict:
        """Return the verdict that a JSON report writes as true, false or null."""
        return cls.UNDECIDED if holds is None else cls.HOLDS if holds else cls.FAILS


@dataclass(frozen=True)
class Cell:
    """A measured value with its interval and unit; None was not measured.

    `unit` is "s", "bytes", "%" (the value is a share), "x" (a ratio) or what is counted. `digits` are decimal places;
    without them the formatter chooses.
    """

    value: float | None
    interval: Sequence[float] | None = None
    unit: str = ""
    digits: int | None = None
    bold: bool = False
    signed: bool = False

    @classmethod
    def of(cls, measured: Mapping[str, Any], unit: str = "", digits: int | None = None) -> Cell:
        """Return a `value` with its `interval`, as JSON reports have them."""
        return cls(measured["value"], measured["interval"], unit, digits)


Value = Cell | str | int | float | None


@dataclass(frozen=True)
class Table:
    """Rows below named columns; the caption stands before them, the note after."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Value]]
    title: str = ""
    caption: str = ""
    note: str = ""


@dataclass(frozen=True)
class Finding:
    """A verdict and what it rests on; `reading` names one of several readings of a claim."""

    verdict: Verdict
    evidence: Sequence[str] = ()
    reading: str = ""


@dataclass(frozen=True)
class Claim:
    """A sentence of a paper and what was found, by reading."""

    text: str
    findings: Sequence[Finding]

    @classmethod
    def of(cls, text: str, holds: bool | None, evidence: Sequence[str] = ()) -> Claim:
        """Return a claim with one reading."""
        return cls(text, [Finding(Verdict.of(holds), evidence)])

    @property
    def verdict(self) -> str:
        """The verdicts in words."""
        return "; ".join((f"{one.reading}: " if one.reading else "") + one.verdict for one in self.findings)


@dataclass(frozen=True)
class Picture:
    """A place for a chart: pages show it, a terminal does not."""

    file: str
    title: str


@dataclass(frozen=True)
class Section:
    """A named part of a report: a page shows the parts that it has markers for, a terminal shows all."""

    name: str
    blocks: Sequence[Table | Claim | Picture | str]
    title: str = ""  # for a terminal; a page has headings of its own
    level: int = 3  # of headings within it


@dataclass(frozen=True)
class Chart:
    """An SVG file, drawn when it is asked for."""

    file: str
    draw: Callable[[], str]


@dataclass(frozen=True)
class Provenance:
    """When, by what and with what effort something was measured. Old results do not have all of it."""

    date: str = ""
    version: str = ""
    commit: str = ""
    seed: int | None = None
    seconds: float | None = None
    budget: str = ""

    @classmethod
    def of(cls, results: Mapping[str, Any], budget: str = "") -> Provenance:
        """Return that of a JSON report."""
        known = {name: results[name] for name in ("date", "version", "commit", "seed", "seconds") if name in results}
        return cls(**known, budget=budget)


@dataclass(frozen=True)
class Report:
    """Everything that one measurement says."""

    title: str
    sections: Sequence[Section]
    charts: Sequence[Chart] = ()
    provenance: Provenance = field(default_factory=Provenance)

    def section(self, name: str) -> Section:
        """Return a part by its name."""
        return next(one for one in self.sections if one.name == name)

    @property
    def claims(self) -> list[Claim]:
        """All claims, in order."""
        return [block for one in self.sections for block in one.blocks if isinstance(block, Claim)]
