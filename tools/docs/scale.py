"""The parts of docs/scale.md that come from docs/results/bench/scale.json: what was measured, and what follows."""

from __future__ import annotations

from typing import Any

from feint.report import Cell, Report, Section, Table, Value
from feint.report.numbers import number, size

Results = dict[str, Any]
Rows = list[list[Value]]
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
LOADS = {
    "paced": "Coup, bots that think for a second",
    "saturated": "Coup, bots that answer at once",
    "short": "Kuhn poker, at once",
}


def report(results: Results) -> Report:
    """Return what an arena costs, and what a large one would."""
    parts = {"costs": costs, "room": room, "sizing": sizing, "first": first}
    return Report("The size of an arena", [Section(name, [make(results)]) for name, make in parts.items()])


def costs(results: Results) -> Table:
    """Return processor time by role and load."""
    parts = [results[name] for name in LOADS]
    rows: Rows = [[f"{name} a second", *(number(part[name]) for part in parts)] for name in ("decisions", "matches")]
    rows.append(["deadlines missed", *(number(part["late"]) for part in parts)])
    rows += [
        [f"{words}: ms a decision", *(Cell(part["ms"][role], digits=2) for part in parts)]
        for role, words in ROLES.items()
    ]
    rows += [
        [f"{words}: share of a core", *(Cell(part["core"][role], unit="%", digits=0) for part in parts)]
        for role, words in ROLES.items()
    ]
    return Table(["", *LOADS.values()], rows)


def room(results: Results) -> Table:
    """Return what is kept and what is sent."""
    part = results["paced"]
    kept = part["bytes"]
    aside = ", ".join(f"{name} {size(kept[name])}" for name in TABLES)
    rows = [
        ["a match in PostgreSQL, with indexes", size(sum(kept[name] for name in TABLES)), aside],
        ["its record as JSON, before PostgreSQL packs it", size(results["record"]), ""],
        ["a match in PostgreSQL's log (WAL)", size(kept["log"]), "written once, kept until archived"],
        ["messages to bots", f"{size(part['received'])} a decision", "question, view, legal actions, receipt, end"],
        ["messages from bots", f"{size(part['sent'])} a decision", ""],
        ["connections to PostgreSQL", str(results["connections"]), "of four processes; 15 each at the most"],
        ["an agent that is connected and idle", size(1000 * results["idle"]), "of a server's memory"],
    ]
    return Table(["", "measured", ""], rows)


def sizing(results: Results) -> Table:
    """Return what a million matches a day need."""
    part = results["paced"]
    per_match = part["decisions"] / part["matches"]
    matches = MATCHES / DAY
    decisions = matches * per_match
    lasts = results["running"] / part["matches"]
    kept, log = sum(part["bytes"][name] for name in TABLES), part["bytes"]["log"]
    wire = 8 * decisions * (part["received"] + part["sent"])
    cores = {role: decisions * ms / 1000 for role, ms in part["ms"].items()}

    def both(what: str, mean: float, note: str = "") -> list[Value]:
        return [what, number(mean), number(PEAK * mean), note]

    rows: Rows = [
        both("matches a second", matches),
        both("decisions a second", decisions, f"{per_match:.1f} a match of Coup between two"),
        both("matches at once", matches * lasts, f"a match lasted {lasts:.0f} s, waits on the busy machine included"),
        both("cores for servers", cores["servers"], "any number of processes"),
        both("cores for the worker that leads", cores["leading worker"], "one process"),
        both("cores for PostgreSQL", cores["PostgreSQL"], "one host"),
        both("cores for bots that choose at random", cores["bots"], "a bot that thinks needs what it needs"),
        both("network of the servers, Mbit/s", wire / 1e6),
        ["disk a day", size(MATCHES * kept), "", "tables and indexes"],
        ["disk a year", size(365 * MATCHES * kept), "", ""],
        ["log (WAL) a day", size(MATCHES * log), "", "to be archived or thrown away"],
        [f"memory for {AGENTS:,} idle agents", size(AGENTS * results["idle"] * 1000), "", "of all servers together"],
    ]
    return Table(["", "mean", f"peak, {PEAK}x", ""], rows)


def first(results: Results) -> Table:
    """Return how far each part goes that cannot be doubled by starting one more."""
    part = results["paced"]
    peak = PEAK * MATCHES / DAY * part["decisions"] / part["matches"]
    rows: Rows = []
    for role, words in (
        ("leading worker", "the worker that leads: one process"),
        ("idle worker", "what every process pays for every decision of the arena, for it hears of it"),
        ("PostgreSQL", "PostgreSQL: one host, here taken to have 8 cores"),
    ):
        cores = 8 if role == "PostgreSQL" else 1
        most = 1000 * FULL * cores / part["ms"][role]
        rows.append([words, Cell(part["ms"][role], digits=2), number(most), f"{most / peak:.1f}x"])
    header = ["part", "ms a decision", f"decisions a second at {100 * FULL:.0f}% of its cores", "of the peak above"]
    return Table(header, rows)
