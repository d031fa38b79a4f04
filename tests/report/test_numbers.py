"""Numbers as text, by known outputs."""

from __future__ import annotations

import pytest

from feint.report import Cell, Provenance, Value
from feint.report.numbers import describe_provenance, duration, number, percent, plus_minus, quantity, size, text


@pytest.mark.parametrize(
    ("value", "significant", "shown"),
    [
        (0, 3, "0"),
        (2.0, 3, "2"),
        (46.19, 3, "46.2"),
        (0.012345, 3, "0.0123"),
        (8.5e-11, 3, "8.5e-11"),
        (999.6, 3, "1,000"),
        (1234.5, 3, "1,234"),
        (1234.5, 4, "1,234"),
        (24_030.9, 3, "24,031"),
        (123_456.0, 3, "123,456"),
        (-5.8057, 3, "-5.81"),
        (0.87391, 4, "0.8739"),
    ],
)
def test_number(value: float, significant: int, shown: str) -> None:
    assert number(value, significant) == shown


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (45_990.3, "iterations/s", "46 k iterations/s"),
        (1_512_345, "deals/s", "1.51 M deals/s"),
        (0.6334, "games solved/s", "0.633 games solved/s"),
        (-18.55, "points a deal", "-18.6 points a deal"),
        (200.0, "matches", "200 matches"),
    ],
)
def test_a_rate_is_the_same_everywhere(value: float, unit: str, shown: str) -> None:
    assert quantity(value, unit) == shown
    assert text(Cell(value, unit=unit)) == shown


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(8.22e-6, "8.22 us"), (4.5e-4, "450 us"), (0.0021, "2.1 ms"), (0.17, "170 ms"), (5.74, "5.74 s"),
     (89.81, "89.8 s"), (2318.2, "38.6 minutes")],
)  # fmt: skip
def test_duration(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown
    assert text(Cell(seconds, unit="s")) == shown


def test_duration_keeps_the_digits_of_a_paper() -> None:
    assert duration(1.1015, 6) == "1.1015 s"


def test_size_and_percent() -> None:
    assert [size(count) for count in (91.9, 9550, 54_300_000, 4.4e8)] == ["92 bytes", "9.55 kB", "54.3 MB", "440 MB"]
    assert [percent(0.4123), percent(0.4123, 0)] == ["41.2%", "41%"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "-"),
        ("any `text`", "any `text`"),
        (21883, "21,883"),
        (51.0512, "51.05"),
        (Cell(None), "-"),
        (Cell(30.49, [29.6, 31.4], digits=1), "30.5 (29.6 to 31.4)"),
        (Cell(0.412, [0.4, 0.425], "%"), "41.2% (40.0 to 42.5)"),
        (Cell(0.0425, unit="%", digits=0), "4%"),
        (Cell(324.1, [316.2, 332.4], "x"), "324x (316 to 332)"),
        (Cell(24031.2, [23515.1, 24774.4], "x"), "24,031x (23,515 to 24,774)"),
        (Cell(18.55, [3.516, 33.58], "points a deal"), "18.6 points a deal (3.52 to 33.6)"),
        (Cell(1.25, [-0.5, 3.0], digits=1, signed=True), "+1.2 (-0.5 to 3.0)"),
        (Cell(-1.25, digits=2, signed=True), "-1.25"),
        (Cell(1234567, digits=0), "1,234,567"),
    ],
)
def test_text(value: Value, shown: str) -> None:
    assert text(value) == shown


def test_half_of_an_interval() -> None:
    assert plus_minus(0.9921, [0.696, 1.288], 3) == "+0.992 ± 0.296"
    assert plus_minus(-1.5, None, 1) == "-1.5"


def test_provenance() -> None:
    results = {"seed": 0, "seconds": 209.4, "version": "0.1.0", "date": "2026-11-18", "tables": []}
    assert describe_provenance(Provenance.of(results)) == "seed 0; 3.49 minutes; version 0.1.0, 2026-11-18"
    assert describe_provenance(Provenance.of({"seed": 3}, "5 rounds")) == "5 rounds; seed 3"
    assert describe_provenance(Provenance()) == ""
