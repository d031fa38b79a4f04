"""The parts of docs/results/index.md that come from what `feint bench --all --peers --out docs/results/bench` and
`feint reproduce --all --quick --out docs/results/quick` wrote, and its picture."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feint.reproduce.verdicts import VERDICTS

Report = dict[str, Any]
Row = dict[str, Any]

PAGES = {
    "coup-mdp": ("Solving Coup as an MDP/POMDP", "coup-mdp-win.svg"),
    "ipomdp-po-nim": ("Fully-nested I-POMDPs on partially observable nim", "ipomdp-po-nim-figure-3.svg"),
    "uct-exp3": ("EXP3 and UCT with short term partial information", "uct-exp3-1.svg"),
    "coinche-deep-cfr": ("Coinche with Deep CFR", "coinche-deep-cfr-trap.svg"),
}
OUR_OWN = {
    "mini-games": "[Mini-Coup and mini-Coinche, solved](mini-games.md)",
    "coinche-beyond": "Beyond the paper on Coinche: [encodings](coinche-encodings.md), "
    "[the partner's hand](coinche-partner-hand.md), [imitation](coinche-imitation.md), "
    "[matches](coinche-matches.md), [partners](coinche-partners.md), [signals](coinche-signals.md)",
}


def reports(folder: Path) -> dict[str, Report]:
    """By name, what was kept in a folder."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


def _table(header: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return (
        "\n".join([*lines, *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)])
        + "\n"
    )


def lasted(seconds: float) -> str:
    return f"{seconds / 60:.1f} minutes" if seconds >= 120 else f"{seconds:.1f} seconds"


def made(report: Report) -> str:
    """When it was measured, and by what."""
    return f"version {report['version']}, {report['date']}"


# ---- papers


def verdict(holds: Any) -> str:
    """Of one reading, or of several."""
    if isinstance(holds, dict):
        return "; ".join(f"{name}: {VERDICTS[value]}" for name, value in holds.items())
    return VERDICTS[holds]


def papers(quick: dict[str, Report], full: dict[str, Report]) -> str:
    """Claim by claim: what a long run found, and what the quick one did."""
    out = []
    for name, (title, picture) in PAGES.items():
        now = {claim["claim"]: claim["holds"] for claim in quick[name]["claims"]}
        rows = [
            [claim["claim"], verdict(claim["holds"]), verdict(now[claim["claim"]]) if claim["claim"] in now else ""]
            for claim in full[name]["claims"]
        ]
        how = f"{lasted(quick[name]['seconds'])}, seed {quick[name]['seed']}, {made(quick[name])}"
        out.append(
            f"### [{title}]({name}.md)\n\n"
            + _table(["the paper's claim", "here", "in the quick run"], rows)
            + f"\nThe quick run: {how}; its budgets are the reproduction's `QUICK`, those of the long run stand on "
            f"[its page]({name}.md).\n\n![{title}]({picture})\n"
        )
    for name, links in OUR_OWN.items():
        report = quick[name]
        how = f"{lasted(report['seconds'])}, seed {report['seed']}, {made(report)}"
        out.append(f"### Our own: `{name}`\n\n{links}. The quick run: {how}.\n")
    total = sum(report["seconds"] for report in quick.values())
    return f"All of them in a row, quick: {total / 60:.1f} minutes on two cores.\n\n" + "\n".join(out)


# ---- speed


def rate(value: float, unit: str) -> str:
    for size, sign in ((1e6, " M"), (1e3, " k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{sign} {unit}"
    return f"{value:.3g} {unit}"


def number(value: float) -> str:
    """Three digits, or all of a large one."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def speed(benches: dict[str, Report]) -> str:
    """Every row of every bench that has a peer beside it, bench by bench; then what has none."""
    out = []
    for name, report in benches.items():
        if name == "sarsop":
            out.append(_models(report))
            continue
        rows = [row_cells(row) for row in report["rows"]]
        settings = [f"{report['rounds']} rounds in turn"] if "rounds" in report else []
        settings += [", ".join(report["peers"].values())] if report.get("peers") else []
        settings += [made(report)]
        out.append(
            f"### `feint bench {name}`\n\n"
            + _table(["workload", "feint", "beside", "theirs", "ratio (95%)"], rows)
            + f"\n{'; '.join(settings)}.\n"
        )
    return "\n".join(out)


def row_cells(row: Row) -> list[str]:
    """Return the cells of one workload: ours, the peer, theirs and the ratio with its interval."""
    ratio = ""
    if row["ratio"] is not None:
        low, high = row["interval"] or (math.nan, math.nan)
        ratio = f"{number(row['ratio'])}x ({number(low)} - {number(high)})"
    theirs = "" if row["theirs"] is None else rate(row["theirs"], row["unit"])
    return [row["workload"], rate(row["ours"], row["unit"]), row["peer"] or "", theirs, ratio]


def _models(report: Report) -> str:
    rows = []
    for row in report["rows"]:
        ours, theirs = row["ours"], row["theirs"]
        when = [f"{row[key]:.1f} s" if row[key] is not None else "no" for key in ("lower_reached", "gap_reached")]
        bounds = [f"{one['lower']:.4f} / {one['upper']:.4f}" if one else "" for one in (ours, theirs)]
        rows.append([row["model"], *bounds, *(when if theirs else ["", ""]), f"{ours['peak'] / 1e9:.2f} GB"])
    header = ["model", "feint: lower / upper", "APPL", "its lower bound reached", "its gap reached", "memory"]
    note = f"30 s a model, 40 s of RockSample; {made(report)}.\n"
    return f"### `feint bench sarsop --models DIR`\n\n{_table(header, rows)}\n{note}"


WIDTH, LINE, LABELS = 760, 20, 330
COLOUR = "#2f6f9f"


def picture(benches: dict[str, Report]) -> str:
    """How many times a peer's speed, on a logarithmic scale, with intervals."""
    shown = {
        f"{row['workload']} v {row['peer']}": row
        for name, report in benches.items()
        if name not in ("sarsop", "learn", "coup-mdp")
        for row in report["rows"]
        if row["ratio"] is not None and row["unit"] != "points"
    }
    rows = list(shown.values())
    low, high = -0.2, math.ceil(math.log10(max(row["interval"][1] for row in rows)))

    def x(ratio: float) -> float:
        return LABELS + (WIDTH - LABELS - 20) * (math.log10(ratio) - low) / (high - low)

    height = 50 + LINE * len(rows)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        'font-size="11">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        '<text x="10" y="18" font-size="13">How many times as fast as a peer, one core, in one run</text>',
    ]
    for power in range(high + 1):
        at = x(10.0**power)
        out.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="30" y2="{height - 14}" stroke="#ddd"/>')
        out.append(f'<text x="{at:.1f}" y="{height - 2}" text-anchor="middle">{10**power:,}x</text>')
    for i, (label, row) in enumerate(shown.items()):
        y = 40 + LINE * i
        lower, upper = row["interval"]
        out.append(f'<text x="{LABELS - 8}" y="{y + 4}" text-anchor="end">{label[:62]}</text>')
        out.append(f'<line x1="{x(lower):.1f}" x2="{x(upper):.1f}" y1="{y}" y2="{y}" stroke="{COLOUR}"/>')
        out.append(f'<circle cx="{x(row["ratio"]):.1f}" cy="{y}" r="3.2" fill="{COLOUR}"/>')
    return "\n".join([*out, "</svg>"]) + "\n"


HEADLINES = (
    ("engine", "leduc random games, once dealt", ""),
    ("engine", "leduc random games", "pgx"),
    ("engine", "leduc vector env, step calls alone", ""),
    ("coup", "coup random games, 4 players", ""),
    ("coinche", "random deals, once dealt", ""),
    ("coinche", "20-card positions solved", ""),
    ("regret", "cfr, leduc", "open_spiel"),
    ("regret", "cfr, leduc, again", "LiteEFG"),
    ("regret", "exploitability, leduc", ""),
    ("regret", "mccfr external, leduc", ""),
    ("deep-cfr", "deep cfr, leduc", ""),
    ("pomcp", "tiger, 4 steps", ""),
)


def headlines(benches: dict[str, Report]) -> str:
    """A few rows, for the README."""
    rows = []
    for bench, workload, peer in HEADLINES:
        found = [row for row in benches[bench]["rows"] if row["workload"] == workload and peer in (row["peer"] or "")]
        rows.append(row_cells(found[-1]))
    # A peer may name several packages, and two peers the same one.
    named = {text for report in benches.values() for text in report.get("peers", {}).values()}
    versions = sorted({package for text in named for package in text.split(", ")})
    note = f"\n95% intervals of the ratio; {', '.join(versions)}; {made(benches['engine'])}.\n"
    return _table(["workload", "feint", "beside", "theirs", "ratio"], rows) + note


# ---- promises


def promises(folder: Path, benches: dict[str, Report]) -> str:
    """Each figure that was promised, what is measured, and whether it holds; those without a bench name their test."""
    rows = []
    for one in tomllib.loads((folder / "promises.toml").read_text(encoding="utf-8"))["promise"]:
        if "bench" in one:
            value, row = _measured(one, benches[one["bench"]])
            good = value >= one["least"] if "least" in one else value <= one["most"]
            asked = f"at least {one['least']:,}" if "least" in one else f"at most {one['most']:,}"
            shown = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
            holds = "yes" if good else "**no**"
            if good and one.get("read") == "ratio" and row["interval"][0] < one["least"]:
                holds = f"in the mean; the interval begins at {row['interval'][0]:.4g}x"
            rows.append([one["what"], asked + one.get("unit", ""), shown + one.get("unit", ""), holds])
        else:
            rows.append([one["what"], one["asked"], "", f"`{one['test']}`"])
    return _table(["what", "asked", "measured", "holds, or the test that says so"], rows)


READ: dict[str, Callable[[Row], float]] = {
    "ratio": lambda row: float(row["ratio"]),
    "rate": lambda row: float(row["ours"]),
    "milliseconds": lambda row: 1e3 / float(row["ours"]),
    "microseconds": lambda row: 1e6 / float(row["ours"]),
    "seconds": lambda row: 1.0 / float(row["ours"]),
    "low": lambda row: float(row["interval"][0]),
}


def _measured(one: Row, report: Report) -> tuple[float, Row]:
    """The least of the rows that are meant, or the most where less is better, and which that is."""
    rows = [
        row
        for row in report["rows"]
        if one["workload"] in row["workload"]
        and one.get("peer", "") in (row["peer"] or "")
        and one.get("counted", row["unit"]) == row["unit"]
    ]
    if not rows:
        raise LookupError(f"promises.toml: {one['what']}: there is no such row of {one['bench']}")
    read = READ[one.get("read", "rate")]
    worst = (min if "least" in one else max)(rows, key=read)
    return read(worst), worst
