"""The parts of docs/scale.md that come from docs/results/bench/scale.json: what was measured, and what follows."""

from __future__ import annotations

from typing import Any

Report = dict[str, Any]
MATCHES = 1_000_000  # a day
DAY = 86_400
PEAK = 3  # times the mean
FULL = 0.6  # of a core that a process should use at the most, so that answers do not wait
AGENTS = 10_000  # connected and idle
TABLES = ("matches", "seats", "records", "ratings", "rating_changes", "answers")
ROLES = {
    "servers": "the two servers together",
    "leading worker": "the worker that leads",
    "idle worker": "the worker that stands by",
    "PostgreSQL": "PostgreSQL, all its processes",
    "bots": "the bots, which choose at random",
}
LOADS = ("paced", "saturated", "short")


def _table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _bytes(value: float) -> str:
    for unit, size in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if value >= size:
            return f"{_number(value / size)} {unit}"
    return f"{value:.0f} bytes"


def costs(report: Report) -> str:
    """Processor time by role and load."""
    parts = [report[name] for name in LOADS]
    rows = [[f"{name} a second", *(_number(part[name]) for part in parts)] for name in ("decisions", "matches")]
    rows.append(["deadlines missed", *(_number(part["late"]) if part["late"] else "0" for part in parts)])
    for role, words in ROLES.items():
        rows.append([f"{words}: ms a decision", *(f"{part['ms'][role]:.2f}" for part in parts)])
    for role, words in ROLES.items():
        rows.append([f"{words}: share of a core", *(f"{100 * part['core'][role]:.0f}%" for part in parts)])
    header = ["", "Coup, bots that think for a second", "Coup, bots that answer at once", "Kuhn poker, at once"]
    return _table(header, rows)


def room(report: Report) -> str:
    """What is kept and what is sent."""
    part = report["paced"]
    kept = part["bytes"]
    aside = ", ".join(f"{name} {_bytes(kept[name])}" for name in TABLES)
    rows = [
        ["a match in PostgreSQL, with indexes", _bytes(sum(kept[name] for name in TABLES)), aside],
        ["its record as JSON, before PostgreSQL packs it", _bytes(report["record"]), ""],
        ["a match in PostgreSQL's log (WAL)", _bytes(kept["log"]), "written once, kept until archived"],
        ["messages to bots", f"{_bytes(part['received'])} a decision", "question, view, legal actions, receipt, end"],
        ["messages from bots", f"{_bytes(part['sent'])} a decision", ""],
        ["connections to PostgreSQL", str(report["connections"]), "of four processes; 15 each at the most"],
        ["an agent that is connected and idle", f"{report['idle']:.0f} kB", "of a server's memory"],
    ]
    return _table(["", "measured", ""], rows)


def sizing(report: Report) -> str:
    """A million matches a day."""
    part = report["paced"]
    per_match = part["decisions"] / part["matches"]
    matches = MATCHES / DAY
    decisions = matches * per_match
    lasts = report["running"] / part["matches"]
    kept, log = sum(part["bytes"][name] for name in TABLES), part["bytes"]["log"]
    wire = 8 * decisions * (part["received"] + part["sent"])
    cores = {role: decisions * ms / 1000 for role, ms in part["ms"].items()}

    def both(what: str, mean: float, note: str = "") -> list[str]:
        return [what, _number(mean), _number(PEAK * mean), note]

    rows = [
        both("matches a second", matches),
        both("decisions a second", decisions, f"{per_match:.1f} a match of Coup between two"),
        both("matches at once", matches * lasts, f"a match lasted {lasts:.0f} s, waits on the busy machine included"),
        both("cores for servers", cores["servers"], "any number of processes"),
        both("cores for the worker that leads", cores["leading worker"], "one process"),
        both("cores for PostgreSQL", cores["PostgreSQL"], "one host"),
        both("cores for bots that choose at random", cores["bots"], "a bot that thinks needs what it needs"),
        both("network of the servers, Mbit/s", wire / 1e6),
        ["disk a day", _bytes(MATCHES * kept), "", "tables and indexes"],
        ["disk a year", _bytes(365 * MATCHES * kept), "", ""],
        ["log (WAL) a day", _bytes(MATCHES * log), "", "to be archived or thrown away"],
        [f"memory for {AGENTS:,} idle agents", _bytes(AGENTS * report["idle"] * 1000), "", "of all servers together"],
    ]
    return _table(["", "mean", f"peak, {PEAK}x", ""], rows)


def first(report: Report) -> str:
    """How far each part goes that cannot be doubled by starting one more."""
    part = report["paced"]
    peak = PEAK * MATCHES / DAY * part["decisions"] / part["matches"]
    rows = []
    for role, words in (
        ("leading worker", "the worker that leads: one process"),
        ("idle worker", "what every process pays for every decision of the arena, for it hears of it"),
        ("PostgreSQL", "PostgreSQL: one host, here taken to have 8 cores"),
    ):
        cores = 8 if role == "PostgreSQL" else 1
        most = 1000 * FULL * cores / part["ms"][role]
        rows.append([words, f"{part['ms'][role]:.2f}", _number(most), f"{most / peak:.1f}x"])
    header = ["part", "ms a decision", f"decisions a second at {100 * FULL:.0f}% of its cores", "of the peak above"]
    return _table(header, rows)


PARTS = {"costs": costs, "room": room, "sizing": sizing, "first": first}
