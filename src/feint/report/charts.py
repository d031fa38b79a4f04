"""Charts as SVG. Plain text, so that they are the same everywhere."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Panel", "curves", "grid", "heat", "multiples", "panels", "ratios"]

WIDTH, HEIGHT, LEFT, TOP = 560, 220, 52, 40
COLOURS = ("#b04a3a", "#2f6f9f", "#4d8b3a", "#8a5fa8", "#b8860b", "#555555", "#1f9e9e")
LETTER = 6.2  # how wide one is, about

Place = tuple[float, float]
Series = Mapping[str, Sequence[float | None]]


def _open_svg(width: int, height: int, title: str, at: tuple[int, int], font: int = 11) -> list[str]:
    """Return the first lines of a picture: its size, a white ground and a title."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="{font}">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{at[0]}" y="{at[1]}" font-size="13">{title}</text>',
    ]


def _close_svg(lines: Sequence[str]) -> str:
    return "\n".join([*lines, "</svg>"]) + "\n"


def _across(low: float, high: float, y: float, colour: str = "#ddd") -> str:
    return f'<line x1="{low}" x2="{high}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}"/>'


def _polyline(places: Sequence[Place], colour: str, width: float, radius: float) -> list[str]:
    """Return a line through places, with a dot at each."""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>' for x, y in places]
    return [f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}"/>', *dots]


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


def curves(title: str, labels: list[str], series: Series, unit: str = "", logarithmic: bool = False) -> str:
    """A line for each name, over the same labels; None is left out."""
    values = [value for line in series.values() for value in line if value is not None]
    lines = series
    if logarithmic:
        marks = _decades(min(values), max(max(values), 1.001 * min(values)))
        lines = {name: [None if v is None else math.log10(v) for v in line] for name, line in series.items()}
        ticks = [math.log10(mark) for mark in marks]
    else:
        flat = min(values) == max(values)
        marks = ticks = _ticks(min(values), max(values) + (0.1 * abs(max(values)) or 1.0 if flat else 0.0))
    step = WIDTH / len(labels)

    def y(value: float) -> float:
        return TOP + HEIGHT * (1 - (value - ticks[0]) / (ticks[-1] - ticks[0]))

    out = _open_svg(LEFT + WIDTH + 16, TOP + HEIGHT + 34, title, (LEFT, 16))
    crowded, x = len(series) > 5, float(LEFT)
    for k, name in enumerate(series):
        x = x if crowded else LEFT + 100 * k
        out.append(f'<text x="{x:.0f}" y="32" fill="{COLOURS[k]}">{name}</text>')
        x += LETTER * len(name) + 12
    for mark, tick in zip(marks, ticks, strict=True):
        out.append(f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{mark:g}</text>')
        out.append(_across(LEFT, LEFT + WIDTH, y(tick)))
    for k, line in enumerate(lines.values()):
        places = [(LEFT + step * (i + 0.5), y(value)) for i, value in enumerate(line) if value is not None]
        out += _polyline(places, COLOURS[k], 1.6, 2.4)
    every = max(1, len(labels) // 16)
    for i, label in enumerate(labels):
        if i % every == 0:
            x = LEFT + step * (i + 0.5)
            out.append(f'<text x="{x:.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{label}</text>')
    out.append(f'<text x="{LEFT + WIDTH}" y="{TOP + HEIGHT + 30}" text-anchor="end">{unit}</text>')
    return _close_svg(out)


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
    return _close_svg(out)


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


@dataclass(frozen=True)
class Panel:
    """One of several small charts: two values for each label."""

    title: str
    labels: Sequence[str]
    theirs: Sequence[float]
    ours: Sequence[float]


def multiples(title: str, charts: Sequence[Panel], logarithmic: bool) -> str:
    """Panels side by side with one scale: powers of ten, or percent."""
    side, left, top, gap = 150, 46, 50, 20
    values = [value for chart in charts for value in (*chart.theirs, *chart.ours)]
    low, high = (math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))) if logarithmic else (0, 100)

    def y(value: float) -> float:
        return top + side * (1 - (value - low) / (high - low))

    width = left + len(charts) * (side + gap)
    out = _open_svg(width, top + side + 46, title, (left, 16), 10)
    for k, name in enumerate(("theirs", "ours")):
        out.append(f'<text x="{left + 260 + 60 * k}" y="16" fill="{COLOURS[k]}">{name}</text>')
    for tick in range(low, high + 1) if logarithmic else range(0, 101, 25):
        label = f"1e{tick}" if logarithmic else str(tick)
        out.append(f'<text x="{left - 6}" y="{y(tick) + 3:.1f}" text-anchor="end">{label}</text>')
        out.append(_across(left, width - gap, y(tick)))
    for k, chart in enumerate(charts):
        begins, step, foot = left + k * (side + gap), side / len(chart.labels), top + side + 12
        xs = [begins + step * (i + 0.5) for i in range(len(chart.labels))]
        out.append(f'<text x="{begins}" y="{top - 8}">{chart.title}</text>')
        for colour, line in zip(COLOURS, (chart.theirs, chart.ours), strict=False):
            heights = [y(math.log10(value) if logarithmic else value) for value in line]
            out += _polyline(list(zip(xs, heights, strict=True)), colour, 1.5, 2.2)
        for x, label in zip(xs, chart.labels, strict=True):
            turned = f'text-anchor="end" transform="rotate(-45 {x:.1f} {foot})"'
            out.append(f'<text x="{x:.1f}" y="{foot}" {turned}>{label}</text>')
    return _close_svg(out)


def ratios(title: str, rows: Mapping[str, tuple[float, Sequence[float]]]) -> str:
    """A line for each name: a ratio with its interval, on a logarithmic scale."""
    width, line, labels, colour = 760, 20, 330, COLOURS[1]
    low, high = -0.2, math.ceil(math.log10(max(interval[1] for _, interval in rows.values())))
    height = 50 + line * len(rows)

    def x(ratio: float) -> float:
        return labels + (width - labels - 20) * (math.log10(ratio) - low) / (high - low)

    out = _open_svg(width, height, title, (10, 18))
    for power in range(high + 1):
        at = x(10.0**power)
        out.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="30" y2="{height - 14}" stroke="#ddd"/>')
        out.append(f'<text x="{at:.1f}" y="{height - 2}" text-anchor="middle">{10**power:,}x</text>')
    for i, (name, (ratio, interval)) in enumerate(rows.items()):
        y = 40 + line * i
        out.append(f'<text x="{labels - 8}" y="{y + 4}" text-anchor="end">{name[:62]}</text>')
        out.append(f'<line x1="{x(interval[0]):.1f}" x2="{x(interval[1]):.1f}" y1="{y}" y2="{y}" stroke="{colour}"/>')
        out.append(f'<circle cx="{x(ratio):.1f}" cy="{y}" r="3.2" fill="{colour}"/>')
    return _close_svg(out)


def heat(title: str, labels: list[str], cells: list[list[float]], endless: list[list[bool]], most: float) -> str:
    """A square for each pair: blue where the row's side gains, red where it loses, crossed where nobody ever ends."""
    side, left, top = 34, 52, 64
    out = _open_svg(left + side * len(labels) + 16, top + side * len(labels) + 16, title, (12, 18), 10)
    out.append('<text x="12" y="36">rows: level of seat 1; columns: level of seat 2; crossed: it never ends</text>')
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
    return _close_svg(out)


def _shade(share: float) -> str:
    """White at 0."""
    deep = (47, 111, 159) if share > 0 else (176, 74, 58)
    part = 0.75 * min(1.0, abs(share))
    return "#" + "".join(f"{round(255 - part * (255 - c)):02x}" for c in deep)
