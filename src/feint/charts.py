"""Curves and heat maps as SVG. Plain text, so that they are the same everywhere."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

__all__ = ["curves", "grid", "heat", "panels"]

WIDTH, HEIGHT, LEFT, TOP = 560, 220, 52, 40
COLOURS = ("#b04a3a", "#2f6f9f", "#4d8b3a", "#8a5fa8", "#b8860b", "#555555", "#1f9e9e")
LETTER = 6.2  # how wide one is, about


def _ticks(low: float, high: float) -> list[float]:
    """About five round numbers."""
    rough = (high - low) / 5
    size = 10 ** math.floor(math.log10(rough))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough)
    first = math.floor(low / step)
    return [step * k for k in range(first, math.ceil(high / step) + 1)]


def _decades(low: float, high: float) -> list[float]:
    """1, 2 and 5 of every power of ten, from the last below to the first above."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    marks = [k * 10.0**power for power in powers for k in (1, 2, 5)]
    first = max(i for i, mark in enumerate(marks) if mark <= low * (1 + 1e-9))
    last = min(i for i, mark in enumerate(marks) if mark >= high * (1 - 1e-9))
    return marks[first : last + 1]


def curves(
    title: str,
    labels: list[str],
    series: Mapping[str, Sequence[float | None]],
    unit: str = "",
    logarithmic: bool = False,
) -> str:
    """A line for each name, over the same labels; None is left out."""
    values = [value for line in series.values() for value in line if value is not None]
    lines: Mapping[str, Sequence[float | None]]
    if logarithmic:
        marks = _decades(min(values), max(max(values), 1.001 * min(values)))
        lines = {name: [None if v is None else math.log10(v) for v in line] for name, line in series.items()}
        ticks = [math.log10(mark) for mark in marks]
    else:
        flat = min(values) == max(values)
        marks = ticks = _ticks(min(values), max(values) + (0.1 * abs(max(values)) or 1.0 if flat else 0.0))
        lines = series
    low, high = ticks[0], ticks[-1]
    step = WIDTH / len(labels)
    height = TOP + HEIGHT + 34

    def y(value: float) -> float:
        return TOP + HEIGHT * (1 - (value - low) / (high - low))

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 16} {height}" font-family="sans-serif" '
        'font-size="11">',
        f'<rect width="{LEFT + WIDTH + 16}" height="{height}" fill="white"/>',
        f'<text x="{LEFT}" y="16" font-size="13">{title}</text>',
    ]
    crowded, x = len(series) > 5, float(LEFT)
    for k, name in enumerate(series):
        x = x if crowded else LEFT + 100 * k
        out.append(f'<text x="{x:.0f}" y="32" fill="{COLOURS[k]}">{name}</text>')
        x += LETTER * len(name) + 12
    for mark, tick in zip(marks, ticks, strict=True):
        out.append(f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{mark:g}</text>')
        out.append(f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="#ddd"/>')
    for k, line in enumerate(lines.values()):
        places = [(LEFT + step * (i + 0.5), y(value)) for i, value in enumerate(line) if value is not None]
        points = " ".join(f"{x:.1f},{v:.1f}" for x, v in places)
        out.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[k]}" stroke-width="1.6"/>')
        out += [f'<circle cx="{x:.1f}" cy="{v:.1f}" r="2.4" fill="{COLOURS[k]}"/>' for x, v in places]
    every = max(1, len(labels) // 16)
    for i, label in enumerate(labels):
        if i % every == 0:
            x = LEFT + step * (i + 0.5)
            out.append(f'<text x="{x:.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{label}</text>')
    out.append(f'<text x="{LEFT + WIDTH}" y="{TOP + HEIGHT + 30}" text-anchor="end">{unit}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def grid(pictures: Sequence[str], columns: int = 2) -> str:
    """Several pictures of one size as one, row by row."""
    sizes = [re.search(r'viewBox="0 0 (\d+) (\d+)"', picture) for picture in pictures]
    width, height = (max(int(size[k]) for size in sizes if size) for k in (1, 2))
    rows = -(-len(pictures) // columns)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * min(columns, len(pictures))} {height * rows}">'
    ]
    for k, picture in enumerate(pictures):
        place = f'x="{width * (k % columns)}" y="{height * (k // columns)}" width="{width}" height="{height}" '
        out.append(picture.strip().replace("<svg ", "<svg " + place, 1))
    return "\n".join([*out, "</svg>"]) + "\n"


def panels(rows: Sequence[Mapping[str, float | None]], along: str, leave: Sequence[str] = ()) -> str:
    """A picture of its own for each column, over another one; of the rows that have it, if there are two."""
    names = dict.fromkeys(name for row in rows for name in row if name not in (along, *leave))
    pictures = []
    for name in names:
        there = [row for row in rows if row.get(name) is not None]
        if len(there) > 1:
            labels = [_short(row[along] or 0) for row in there]
            pictures.append(curves(name.replace("_", " "), labels, {"": [row[name] for row in there]}, along))
    return grid(pictures) if pictures else curves(f"nothing was measured twice over {along}", ["1"], {"": [0.0]})


def _short(number: float) -> str:
    return f"{number / 1e6:.3g}M" if number >= 1e6 else f"{number / 1e3:.3g}k" if number >= 1e4 else f"{number:g}"


def heat(title: str, labels: list[str], cells: list[list[float]], endless: list[list[bool]], most: float) -> str:
    """A square for each pair: blue where the row's side gains, red where it loses, crossed where nobody ever ends."""
    side, left, top = 34, 52, 64
    width = left + side * len(labels) + 16
    height = top + side * len(labels) + 16
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="10">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="12" y="18" font-size="13">{title}</text>',
        '<text x="12" y="36">rows: level of seat 1; columns: level of seat 2; crossed: it never ends</text>',
    ]
    for i, label in enumerate(labels):
        middle = side * (i + 0.5)
        out.append(f'<text x="{left + middle:.0f}" y="{top - 6}" text-anchor="middle">{label}</text>')
        out.append(f'<text x="{left - 8}" y="{top + middle + 4:.0f}" text-anchor="end">{label}</text>')
    for i, row in enumerate(cells):
        for j, value in enumerate(row):
            x, y = left + side * j, top + side * i
            out.append(
                f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{_shade(value / most)}" stroke="#fff"/>'
            )
            if endless[i][j]:
                out.append(f'<path d="M{x + 4},{y + 4} l{side - 8},{side - 8} m0,{8 - side} l{8 - side},{side - 8}" '
                           'stroke="#888"/>')  # fmt: skip
            else:
                out.append(f'<text x="{x + side / 2:.0f}" y="{y + 21}" text-anchor="middle">{value:.1f}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def _shade(share: float) -> str:
    """White at 0."""
    deep = (47, 111, 159) if share > 0 else (176, 74, 58)
    part = 0.75 * min(1.0, abs(share))
    return "#" + "".join(f"{round(255 - part * (255 - c)):02x}" for c in deep)
