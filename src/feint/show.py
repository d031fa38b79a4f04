"""What the commands draw for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from feint.game import CHANCE, Event, State
from feint.match import Match, steps
from feint.record import Entry
from feint.tables import Table, spoken_here, table_of
from feint.tables.explained import explained

__all__ = [
    "ShownMoment",
    "Watcher",
    "bench",
    "bounds",
    "facts",
    "game",
    "games",
    "moments",
    "replay",
    "result",
    "standings",
    "trace",
]


def who(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


def words(action: dict[str, Any]) -> str:
    """As `Game.text` has it: a flag is said by its name, or not at all."""
    said = [name if value is True else value for name, value in action.get("data", {}).items() if value is not False]
    return " ".join(str(word) for word in (action["action"], *said))


@dataclass
class ShownMoment:
    """A step as one seat saw it, or as all did together (seat None)."""

    index: int
    by: int
    action: dict[str, Any] | None  # None where the seat could not see what was done
    events: list[Event]
    state: State
    seat: int | None
    explain: dict[str, Any] | None
    fault: str | None

    def seats(self) -> Sequence[int]:
        """Those through whose eyes it is seen."""
        return range(self.state.game.seats) if self.seat is None else [self.seat]

    def json(self) -> dict[str, Any]:
        """Only what the seat may know."""
        views = [self.state.view(seat).json() for seat in self.seats()]
        out: dict[str, Any] = {"step": self.index, "by": who(self.by) if self.by == CHANCE else self.by}
        if self.action is not None:
            out |= self.action
        if self.explain is not None:
            out["explain"] = self.explain
        if self.fault is not None:
            out["fault"] = self.fault
        return out | {"events": [event.json() for event in self.events], "views": views}


def moments(match: Match, seat: int | None) -> list[ShownMoment]:
    """Go through a match as a seat saw it: its own answers, and the events told to it."""
    shown = []
    for index, (entry, events, state) in enumerate(steps(match)):
        open_ = seat is None or entry.by == seat
        seen = [event for event in events if seat is None or seat in event.to]
        mine = (entry.action, entry.explain, entry.fault) if open_ else (None, None, None)
        shown.append(ShownMoment(index, entry.by, mine[0], seen, state, seat, *mine[1:]))
    return shown


def replay(out: Console, match: Match, shown: Sequence[ShownMoment], pause: bool, quiet: bool) -> None:
    """Draw a replay; with a person at the terminal, wait for Enter after each step."""
    table = table_of(match.game, match.seats, shown[0].seat if shown else None, spoken_here())
    drawn: object = None
    for moment in () if quiet else shown:
        unseen = "something is drawn, unseen" if moment.by == CHANCE else f"{who(moment.by)} has answered, unseen"
        done = f"{who(moment.by)}: {words(moment.action)}" if moment.action else unseen
        told = table.between.join(table.story(moment.events)) or done
        out.print(Text.assemble((f"{moment.index} ", "bold"), table.tinted(told)))
        _aside(out, table, moment)
        views = {seat: moment.state.view(seat) for seat in moment.seats()}
        looks = [view.json() for view in views.values()]
        if looks != drawn:  # a sealed answer changes nothing that is seen
            out.print(table.board(views))
            drawn = looks
        if pause:
            try:
                if out.input("[dim]Enter goes on, q leaves [/]").strip() == "q":
                    return
            except EOFError:
                return
    if not quiet and match.over:
        out.print(table.ending(match.state))


def _aside(out: Console, table: Table, entry: Entry | ShownMoment, explain: bool = True) -> None:
    """What is no event: a fault, and what the agent says of its choice."""
    if entry.fault:
        out.print(f"  {who(entry.by)} did not answer: {entry.fault}", style="red", markup=False)
    if not explain or not entry.explain or not entry.action:
        return
    reason, *more = explained(entry.explain)
    chosen = f"{who(entry.by)} chooses {words(entry.action)}" + (f": {reason}" if reason else "")
    for indent, line in ((4, chosen), *((6, line) for line in more)):
        out.print(Padding(table.tinted(line), (0, 0, 0, indent), expand=False), style="dim")


class Watcher:
    """Prints what happens in a match as it goes on; with `explain`, also what the agents say of each decision."""

    def __init__(self, out: Console, explain: bool = False) -> None:
        self._out, self._explain = out, explain
        self._shown = 0
        self._table: Table | None = None

    def __call__(self, match: Match) -> None:
        table = self._table = self._table or table_of(match.game, match.seats, language=spoken_here())
        for entry, events in zip(match.log[self._shown :], match.told[self._shown :], strict=True):
            _aside(self._out, table, entry, self._explain)
            for event in events:
                if sentence := table.sentence(event):
                    indent = 2 if table.opens(event) else 4
                    self._out.print(Padding(table.tinted(sentence), (0, 0, 0, indent), expand=False))
            if not any(match.told):  # a game that tells nothing
                self._out.print(f"  {who(entry.by)}: {words(entry.action)}", markup=False)
        self._shown = len(match.log)


def result(out: Console, match: Match, names: Sequence[str]) -> None:
    """Who got what."""
    if match.over:
        out.print(table_of(match.game, names, language=spoken_here()).ending(match.state))


def games(out: Console, data: Sequence[dict[str, Any]]) -> None:
    """The list of games, with what can be set."""
    table = Grid("game", "players", box=None)
    table.add_column("parameters", overflow="fold")
    table.add_column("what it is")
    for game in data:
        table.add_row(
            game["name"], numbers(game["players"]), ", ".join(p["name"] for p in game["parameters"]), game["summary"]
        )
        for preset in game["presets"]:
            table.add_row(f"  {preset['name']}", "", "", preset["about"])
    out.print(table)
    out.print("feint games GAME has the parameters of one.")


def numbers(players: Sequence[int]) -> str:
    """2, or 2-6."""
    return str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"


def game(out: Console, data: dict[str, Any]) -> None:
    """One game: what it is, and what each parameter means."""
    out.print(f"{data['name']}: {data['title']}, {numbers(data['players'])} players. {data['summary']}", markup=False)
    if data["parameters"]:
        table = Grid(box=None)
        table.add_column("parameter", no_wrap=True)
        for name in ("unless given", "what it takes", "what it is"):
            table.add_column(name)
        for parameter in data["parameters"]:
            given = escape(json.dumps(parameter["default"]))
            table.add_row(parameter["name"], given, escape(parameter["allowed"]), escape(parameter["about"]))
        out.print(table)
        out.print("--param NAME=VALUE sets one.")
    for kind, named in (("preset", data["presets"]), ("rules", data["rules"])):
        for one in named:
            out.print(f"{kind} {one['name']}: {one['about']}", markup=False)


def standings(out: Console, data: dict[str, Any]) -> None:
    """The table of a match of many games."""
    duel = data.get("duplicate")
    what = "deals, each played twice, the sides swapped" if duel else "games"
    out.print(f"{data['game']}, {data['games']} {what}, seed {data['seed']}; 95% intervals, ms a decision")
    table = Grid(box=None)
    table.add_column("agent", overflow="fold")  # two of one kind differ at the end of their specs
    for name in ("wins", "draws", "share", "mean return"):
        table.add_column(name, no_wrap=True)
    table.add_column("ms", no_wrap=True, min_width=8)  # the table has one shape, however long they thought
    table.add_column("faults", no_wrap=True)
    for row in data["agents"]:
        low, high = row["share_interval"]
        interval = row["mean_return_interval"]
        half = f" ± {(interval[1] - interval[0]) / 2:.3f}" if interval else ""
        table.add_row(
            escape(row["agent"]),
            str(row["wins"]),
            str(row["draws"]),
            f"{row['share']:.1%} ({100 * low:.1f}-{100 * high:.1f})",
            f"{row['mean_return']:+.3f}{half}",
            f"{row['ms_per_decision']:.3g}",
            str(row["faults"]),
        )
    out.print(table)
    for row in data["agents"]:
        if "fault" in row:
            out.print(f"{row['agent']} failed, at first: {row['fault']}", markup=False, soft_wrap=True, style="red")
    if duel:
        interval, deals = duel["interval"], duel["deals"]
        half = f" ± {(interval[1] - interval[0]) / 2:.3f}" if interval else ""
        out.print(
            f"{duel['first']} over {duel['second']}: {duel['points']:+.3f}{half} points a deal; "
            f"deals: {deals['won']} won, {deals['lost']} lost, {deals['drawn']} drawn",
            markup=False,
            soft_wrap=True,
        )


def facts(out: Console, data: dict[str, Any]) -> None:
    """Names and values, one a line."""
    table = Grid(box=None, show_header=False)
    for name, value in data.items():
        shown = (
            f"{value:.9g}"
            if isinstance(value, float)
            else ", ".join(f"{v:.9g}" if isinstance(v, float) else str(v) for v in value)
            if isinstance(value, list)
            else value
        )
        table.add_row(name.replace("_", " "), escape(str(shown)))
    out.print(table)


def backward(out: Console, data: dict[str, Any]) -> None:
    """A game solved from its end: facts, and the mixes with which it begins."""
    facts(out, {name: value for name, value in data.items() if name not in ("strategies", "parameters")})
    for seat, mix in enumerate(data["strategies"]):
        for action, share in mix.items():
            out.print(f"seat {seat}  {share:8.4%}  {action}", markup=False, highlight=False)


def trace(out: Console, data: dict[str, Any]) -> None:
    """A policy that came nearer to an equilibrium from iteration to iteration: facts, and the way there."""
    facts(out, {name: value for name, value in data.items() if name not in ("trace", "parameters")})
    if not data["trace"]:
        return
    table = Grid("iterations", "seconds", "exploitability", box=None)
    for iterations, seconds, exploitability in data["trace"]:
        table.add_row(str(iterations), f"{seconds:.3g}", f"{exploitability:.6f}")
    out.print(table)


def levels(out: Console, data: dict[str, Any]) -> None:
    """Levels of nested play, a line each."""
    facts(out, {name: value for name, value in data.items() if name not in ("levels", "parameters")})
    quantal = any(abs(row["earned"] - row["value"]) > 1e-9 for row in data["levels"])
    value = ("best answer", "earned") if quantal else ("value",)
    table = Grid("level", "seat", *value, "bounds' gap", "beliefs", "nodes", "alphas", "ties", "ms", box=None)
    for row in data["levels"]:
        shown = [row[name] for name in ("beliefs", "nodes", "alphas", "ties")]
        gap = f"{max(0.0, row['upper'] - row['lower']):.1e}"
        table.add_row(
            str(row["level"]),
            str(row["seat"]),
            *(f"{row[name]:.9f}" for name in (("value", "earned") if quantal else ("value",))),
            gap,
            *map(str, shown),
            f"{row['seconds'] * 1e3:.1f}",
        )
    out.print(table)


def bounds(out: Console, data: dict[str, Any]) -> None:
    """What a solver of models found: the facts, and how the bounds came together."""
    words = {"gap": "the gap is closed", "seconds": "time is up", "memory": "memory is full"}
    hidden = ("trace", "simulation", "bytes")
    shown = {name: value for name, value in data.items() if name not in hidden}
    shown |= {"stopped": words.get(data["stopped"], data["stopped"]), "memory_mb": data["bytes"] / 1e6}
    if simulated := data.get("simulation"):
        low, high = simulated["interval"] or [simulated["mean"]] * 2
        cut = f", {simulated['cut']} cut off" if simulated["cut"] else ""
        shown["simulated"] = f"{simulated['mean']:.6g} ({low:.6g} to {high:.6g}), {simulated['episodes']} episodes{cut}"
    facts(out, shown)
    trace = data["trace"]
    steps = sorted({round(i * (len(trace) - 1) / 7) for i in range(8)})
    table = Grid("seconds", "lower", "upper", "gap", box=None)
    for seconds, lower, upper in (trace[i] for i in steps):
        table.add_row(f"{seconds:.3g}", f"{lower:.6g}", f"{upper:.6g}", f"{upper - lower:.3g}")
    out.print(table)


def bench(out: Console, data: dict[str, Any]) -> None:
    """Ours beside theirs."""
    if data["bench"] == "sarsop":
        _bench_bounds(out, data)
        return
    table = Grid("workload", "unit", "ours", "peer", "theirs", "ratio", box=None)
    for row in data["rows"]:
        ratio = (
            "" if row["ratio"] is None else f"{row['ratio']:.1f}x ({row['interval'][0]:.1f} - {row['interval'][1]:.1f})"
        )
        if row["ratio"] is None and row["interval"]:
            ratio = f"{row['interval'][0]:+.1f} to {row['interval'][1]:+.1f}"
        theirs = row.get("error") or ("" if row["theirs"] is None else _amount(row["theirs"]))
        table.add_row(row["workload"], row["unit"], _amount(row["ours"]), row["peer"] or "", escape(theirs), ratio)
    out.print(table)


def _amount(number: float) -> str:
    """Whole where it is large; what is slow is not nothing."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _bench_bounds(out: Console, data: dict[str, Any]) -> None:
    """Bounds of models, ours beside APPL's."""
    table = Grid("model", box=None, pad_edge=False)
    for name in ("bounds", "vectors", "MB", "APPL's", "lower at", "gap at"):
        table.add_column(name, no_wrap=True)

    def both(run: dict[str, Any] | None) -> str:
        return "" if run is None else escape(run.get("error") or f"{run['lower']:.4g}/{run['upper']:.4g}")

    for row in data["rows"]:
        ours = row["ours"]
        table.add_row(
            escape(row["model"]),
            both(ours),
            str(ours.get("alphas", "")),
            f"{ours['peak'] / 1e6:.0f}" if "peak" in ours else "",
            both(row["theirs"]),
            *("" if row[at] is None else f"{row[at]:.2g}" for at in ("lower_reached", "gap_reached")),
        )
    out.print(table)
    out.print(
        "lower at, gap at: after how many seconds ours was as good as APPL's. MB: the most that the process had.",
        style="dim",
    )
