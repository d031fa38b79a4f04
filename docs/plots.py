"""Small multiples as SVG: for each table two curves, theirs and ours. Plain text, so that it is the same everywhere."""

from __future__ import annotations

import math
from dataclasses import dataclass

WIDTH, HEIGHT, LEFT, TOP, GAP = 150, 150, 46, 50, 20
COLOURS = {"theirs": "#b04a3a", "ours": "#2f6f9f"}


@dataclass(frozen=True)
class Curve:
    """What one panel shows: two values for each label."""

    title: str
    labels: list[str]
    theirs: list[float]
    ours: list[float]


def plot(title: str, curves: list[Curve], logarithmic: bool) -> str:
    """Panels side by side with one scale."""
    values = [value for curve in curves for value in (*curve.theirs, *curve.ours)]
    low, high = (math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))) if logarithmic else (0, 100)
    ticks = range(low, high + 1) if logarithmic else range(0, 101, 25)

    def height(value: float) -> float:
        share = ((math.log10(value) if logarithmic else value) - low) / (high - low)
        return TOP + HEIGHT * (1 - share)

    width = LEFT + len(curves) * (WIDTH + GAP)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 46}" font-family="sans-serif" '
        'font-size="10">',
        f'<rect width="{width}" height="{TOP + HEIGHT + 46}" fill="white"/>',
        f'<text x="{LEFT}" y="16" font-size="13">{title}</text>',
    ]
    for i, (name, colour) in enumerate(COLOURS.items()):
        out.append(f'<text x="{LEFT + 260 + 60 * i}" y="16" fill="{colour}">{name}</text>')
    for tick in ticks:
        y = TOP + HEIGHT * (1 - (tick - low) / (high - low))
        label = f"1e{tick}" if logarithmic else str(tick)
        out.append(f'<text x="{LEFT - 6}" y="{y + 3:.1f}" text-anchor="end">{label}</text>')
        out.append(f'<line x1="{LEFT}" x2="{width - GAP}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
    for panel, curve in enumerate(curves):
        x0 = LEFT + panel * (WIDTH + GAP)
        step = WIDTH / len(curve.labels)
        places = [x0 + step * (i + 0.5) for i in range(len(curve.labels))]
        out.append(f'<text x="{x0}" y="{TOP - 8}">{curve.title}</text>')
        for name, series in (("theirs", curve.theirs), ("ours", curve.ours)):
            points = " ".join(f"{x:.1f},{height(v):.1f}" for x, v in zip(places, series, strict=True))
            out.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[name]}" stroke-width="1.5"/>')
            out += [
                f'<circle cx="{x:.1f}" cy="{height(v):.1f}" r="2.2" fill="{COLOURS[name]}"/>'
                for x, v in zip(places, series, strict=True)
            ]
        for x, label in zip(places, curve.labels, strict=True):
            y = TOP + HEIGHT + 12
            out.append(
                f'<text x="{x:.1f}" y="{y}" text-anchor="end" transform="rotate(-45 {x:.1f} {y})">{label}</text>'
            )
    return "\n".join([*out, "</svg>"]) + "\n"
