"""The parts of docs/results/coup-mdp.md that come from the JSON files beside it, and its plots."""

from __future__ import annotations

from typing import Any

from plots import Curve, plot

from feint.reproduce.coup_mdp.draw import measured_lines
from feint.reproduce.coup_mdp.fit import BETWEEN_PLANNERS_GAMES, RANDOM_GAMES, misfits
from feint.reproduce.verdicts import VERDICTS

NAMES = {"paper": "paper's rules", "honest": "without the leak", "proper": "proper rules"}


def percent(cell: dict[str, Any]) -> str:
    value = cell.get("win", cell.get("value"))
    return "-" if value is None else f"{value:.1f} ({cell['interval'][0]:.1f} - {cell['interval'][1]:.1f})"


def time(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds:g} s" if seconds >= 1e-3 else f"{1e6 * seconds:.3g} us"


def tables(report: dict[str, Any]) -> str:
    out = []
    for table in report["tables"]:
        timed = table["rows"][0]["paper"]["seconds"] is not None
        columns = list(table["rows"][0]["ours"])
        header = ["depth", "effort", "theirs %", *(f"{NAMES[c]} %" for c in columns), "optimum %"]
        header += ["their time", "our time", "ratio"] if timed else []
        lines = [f"### Table {table['table']}\n", f"{table['title']}.\n"]
        lines += ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
        for row in table["rows"]:
            ours = row["ours"]["paper"]
            cells = [str(row["depth"]), str(row["effort"] or ""), f"{row['paper']['win']:g}"]
            cells += [percent(row["ours"][c]) for c in columns]
            cells.append("" if row["optimum"] is None else f"{row['optimum']:.2f}")
            if timed:
                cells += [time(row["paper"]["seconds"]), time(ours["seconds"]), f"{ours['ratio']:,.0f}x"]
            lines.append("| " + " | ".join(cells) + " |")
        out.append("\n".join(lines) + "\n")
    note = f"{report['games']:,} games a cell, a fifth of them in Tables VI to IX; seed {report['seed']}. "
    note += "The effort is the number of samples or simulations.\n\n"
    cells, missed = sum(len(table["rows"]) for table in report["tables"]), misfits(report["tables"])
    note += (
        f"{len(missed)} of {cells} cells do not come out, at the 1% level: {', '.join(missed)}. The test takes the "
        f"paper's cells to be of {RANDOM_GAMES:,} games in Tables I to V and of {BETWEEN_PLANNERS_GAMES} in the others."
        "\n\n"
    )
    return note + "\n".join(out)


def filtering(report: dict[str, Any]) -> str:
    """Table X, from a report of its own."""
    out = [f"Seed {report['seed']}; the player's seat changes from game to game.\n"]
    for group in report["filtering"]["groups"]:
        games = group["rows"][0]["ours"]["paper"]["games"]
        title = group["title"][0].upper() + group["title"][1:]
        header = ["player", *(f"{NAMES[c]} %" for c in ("paper", "proper")), "ms an action"]
        lines = [
            f"**{title}**, {games:,} games a cell:\n",
            "| " + " | ".join(header) + " |",
            "|" + "---|" * len(header),
        ]
        for row in group["rows"]:
            cells = row["ours"]
            slow = [1000 * cells[c]["seconds"] for c in ("paper", "proper") if cells[c]["seconds"] is not None]
            times = " / ".join(f"{ms:.2g}" for ms in slow)
            lines.append(f"| {row['player']} | {percent(cells['paper'])} | {percent(cells['proper'])} | {times} |")
        out.append("\n".join(lines) + "\n")
    return "\n".join(out)


def claims(report: dict[str, Any]) -> str:
    lines = []
    for claim in report["claims"]:
        measured = "; ".join(measured_lines(claim["measured"]))
        lines.append(f"- {VERDICTS[claim['holds']].capitalize()}: *{claim['claim']}* {measured}.\n")
    return "In percent, under the paper's rules.\n\n" + "".join(lines)


def curves(report: dict[str, Any], key: str) -> list[Curve]:
    """Theirs and ours of Tables I to V, row by row."""
    out = []
    for table in report["tables"][:5]:
        labels = [f"{row['depth']}" + (f"/{row['effort']}" if row["effort"] else "") for row in table["rows"]]
        theirs = [row["paper"][key] for row in table["rows"]]
        ours = [row["ours"]["paper"][key] for row in table["rows"]]
        out.append(Curve(f"Table {table['table']}", labels, theirs, ours))
    return out


def drawings(report: dict[str, Any]) -> dict[str, str]:
    """The plots by file name."""
    return {
        "coup-mdp-win.svg": plot("Win % by depth/effort", curves(report, "win"), logarithmic=False),
        "coup-mdp-time.svg": plot("Seconds an action by depth/effort", curves(report, "seconds"), logarithmic=True),
    }
