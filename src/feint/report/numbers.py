"""Numbers as text: one way to write a rate, a share, a time, a size and an interval."""

from __future__ import annotations

from collections.abc import Sequence

from feint.report.model import Cell, Provenance, Value

__all__ = ["describe_provenance", "duration", "number", "percent", "plus_minus", "quantity", "size", "text"]

SIZES = (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3))
NOTHING = "-"


def number(value: float, significant: int = 3) -> str:
    """Return a number in few digits: 46.2, 0.0123, 1,234, 8.5e-05. A whole one keeps all of its digits."""
    if round(abs(value)) >= 10**significant or (value == round(value) and abs(value) < 1e6):
        return f"{round(value):,}"
    return f"{value:,.{significant}g}"


def percent(share: float, digits: int = 1) -> str:
    """Return a share in percent: 0.412 is 41.2%."""
    return f"{100 * share:.{digits}f}%"


def quantity(value: float, unit: str) -> str:
    """Return how many of what: 46 k iterations/s, 1.51 M deals/s, 0.633 games solved/s."""
    for factor, prefix in ((1e6, " M"), (1e3, " k")):
        if abs(value) >= factor:
            return f"{number(value / factor)}{prefix} {unit}"
    return f"{number(value)} {unit}"


def duration(seconds: float, significant: int = 3) -> str:
    """Return a time in the unit that suits it: 8.22 us, 1.5 ms, 5.74 s, 38.6 minutes."""
    for factor, unit in ((60.0, "minutes"), (1.0, "s"), (1e-3, "ms")):
        if seconds >= (120 if unit == "minutes" else factor):
            return f"{number(seconds / factor, significant)} {unit}"
    return f"{number(seconds / 1e-6, significant)} us"


def size(count: float) -> str:
    """Return an amount of bytes: 9.55 kB."""
    for unit, factor in SIZES:
        if count >= factor:
            return f"{number(count / factor)} {unit}"
    return f"{count:.0f} bytes"


def plus_minus(value: float, interval: Sequence[float] | None, digits: int) -> str:
    """Return a signed mean with half of its interval, which is short: +0.992 ± 0.296."""
    half = f" ± {(interval[1] - interval[0]) / 2:.{digits}f}" if interval else ""
    return f"{value:+.{digits}f}{half}"


def text(value: Value) -> str:
    """Return any value of a table as text; a measured one with its interval: 30.5 (29.6 to 31.4)."""
    if value is None:
        return NOTHING
    if not isinstance(value, Cell):
        return value if isinstance(value, str) else f"{value:,}" if isinstance(value, int) else number(value, 4)
    if value.value is None:
        return NOTHING
    shown = _format_cell(value, value.value)
    if value.signed and value.value >= 0:
        shown = "+" + shown
    return shown + (f" ({_ends(value, value.interval)})" if value.interval else "")


def _format_cell(cell: Cell, value: float) -> str:
    if cell.unit == "%":
        return percent(value, 1 if cell.digits is None else cell.digits)
    if cell.unit == "s":
        return duration(value)
    if cell.unit == "bytes":
        return size(value)
    if cell.unit == "x":
        return f"{number(value)}x"
    shown = number(value) if cell.digits is None else f"{value:,.{cell.digits}f}"
    return quantity(value, cell.unit) if cell.unit and cell.digits is None else f"{shown} {cell.unit}".rstrip()


def _ends(cell: Cell, interval: Sequence[float]) -> str:
    """Write both ends as the value is written; they share its unit."""
    plain = Cell(None, digits=cell.digits, unit=cell.unit if cell.unit == "%" else "")
    return " to ".join(_format_cell(plain, end).removesuffix("%") for end in interval)


def describe_provenance(provenance: Provenance) -> str:
    """Return where figures come from: seed 0; 38.6 minutes; version 0.1.0, 2026-11-17."""
    parts = [provenance.budget] if provenance.budget else []
    parts += [f"seed {provenance.seed}"] if provenance.seed is not None else []
    parts += [duration(provenance.seconds)] if provenance.seconds is not None else []
    named = [f"version {provenance.version}"] if provenance.version else []
    named += [f"commit {provenance.commit}"] if provenance.commit else []
    named += [provenance.date] if provenance.date else []
    return "; ".join([*parts, ", ".join(named)] if named else parts)
