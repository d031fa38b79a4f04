"""What the commands draw for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
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
from feint.report import Cell, Table
from feint.report.numbers import plus_minus
from feint.report.terminal import print_table
from feint.tables import TerminalTable, locale_language, table_of
from feint.tables.explained import describe_choice

__all__ = [
    "ShownMoment",
    "Watcher",
    "facts",
    "game",
    "games",
    "moments",
    "replay",
    "result",
    "solution",
    "standings",
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
    table = table_of(match.game, match.seats, shown[0].seat if shown else None, locale_language())
    drawn: object = None
    for moment in () if quiet else shown:
        unseen = "something is drawn, unseen" if moment.by == CHANCE else f"{who(moment.by)} has answered, unseen"
        done = f"{who(moment.by)}: {words(moment.action)}" if moment.action else unseen
        told = table.between.join(table.story(moment.events)) or done
        out.print(Text.assemble((f"{moment.index} ", "bold"), table.tint(told)))
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


def _aside(out: Console, table: TerminalTable, entry: Entry | ShownMoment, explain: bool = True) -> None:
    """What is no event: a fault, and what the agent says of its choice."""
    if entry.fault:
        out.print(f"  {who(entry.by)} did not answer: {entry.fault}", style="red", markup=False)
    if not explain or not entry.explain or not entry.action:
        return
    reason, *more = describe_choice(entry.explain)
    chosen = f"{who(entry.by)} chooses {words(entry.action)}" + (f": {reason}" if reason else "")
    for indent, line in ((4, chosen), *((6, line) for line in more)):
        out.print(Padding(table.tint(line), (0, 0, 0, indent), expand=False), style="dim")


class Watcher:
    """Prints what happens in a match as it goes on; with `explain`, also what the agents say of each decision."""

    def __init__(self, out: Console, explain: bool = False) -> None:
        self._out, self._explain = out, explain
        self._shown = 0
        self._table: TerminalTable | None = None

    def __call__(self, match: Match) -> None:
        table = self._table = self._table or table_of(match.game, match.seats, language=locale_language())
        for entry, events in zip(match.log[self._shown :], match.told[self._shown :], strict=True):
            _aside(self._out, table, entry, self._explain)
            for event in events:
                if sentence := table.sentence(event):
                    indent = 2 if table.opens(event) else 4
                    self._out.print(Padding(table.tint(sentence), (0, 0, 0, indent), expand=False))
            if not any(match.told):  # a game that tells nothing
                self._out.print(f"  {who(entry.by)}: {words(entry.action)}", markup=False)
        self._shown = len(match.log)


def result(out: Console, match: Match, names: Sequence[str]) -> None:
    """Who got what."""
    if match.over:
        out.print(table_of(match.game, names, language=locale_language()).ending(match.state))


def games(out: Console, data: Sequence[dict[str, Any]]) -> None:
    """The list of games, with what can be set."""
    rows = []
    for game in data:
        parameters = ", ".join(parameter["name"] for parameter in game["parameters"])
        rows.append([game["name"], numbers(game["players"]), parameters, game["summary"]])
        rows += [[f"  {preset['name']}", "", "", preset["about"]] for preset in game["presets"]]
    print_table(out, Table(["game", "players", "parameters", "what it is"], rows), fold=("parameters", "what it is"))
    out.print("feint games GAME has the parameters of one.")


def numbers(players: Sequence[int]) -> str:
    """2, or 2-6."""
    return str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"


def game(out: Console, data: dict[str, Any]) -> None:
    """One game: what it is, and what each parameter means."""
    out.print(f"{data['name']}: {data['title']}, {numbers(data['players'])} players. {data['summary']}", markup=False)
    if data["parameters"]:
        rows = [[one["name"], json.dumps(one["default"]), one["allowed"], one["about"]] for one in data["parameters"]]
        columns = ["parameter", "unless given", "what it takes", "what it is"]
        print_table(out, Table(columns, rows), fold=columns[1:])
        out.print("--param NAME=VALUE sets one.")
    for kind, named in (("preset", data["presets"]), ("rules", data["rules"])):
        for one in named:
            out.print(f"{kind} {one['name']}: {one['about']}", markup=False)


def standings(out: Console, data: dict[str, Any]) -> None:
    """The table of a match of many games."""
    paired = data.get("duplicate")
    what = "deals, each played twice, the sides swapped" if paired else "games"
    out.print(f"{data['game']}, {data['games']} {what}, seed {data['seed']}; 95% intervals, ms a decision")
    rows = [
        [
            row["agent"],
            row["wins"],
            row["draws"],
            Cell(row["share"], row["share_interval"], "%"),
            plus_minus(row["mean_return"], row["mean_return_interval"], 3),
            f"{row['ms_per_decision']:.2g}".ljust(7),  # the table has one shape, however long they thought
            row["faults"],
        ]
        for row in data["agents"]
    ]
    print_table(out, Table(["agent", "wins", "draws", "share", "mean return", "ms", "faults"], rows), fold=["agent"])
    for row in data["agents"]:
        if "fault" in row:
            out.print(f"{row['agent']} failed, at first: {row['fault']}", markup=False, soft_wrap=True, style="red")
    if paired:
        points, deals = plus_minus(paired["points"], paired["interval"], 3), paired["deals"]
        out.print(
            f"{paired['first']} over {paired['second']}: {points} points a deal; "
            f"deals: {deals['won']} won, {deals['lost']} lost, {deals['drawn']} drawn",
            markup=False,
            soft_wrap=True,
        )


def facts(out: Console, data: dict[str, Any]) -> None:
    """Names and values, one a line."""
    table = Grid(box=None, show_header=False)
    for name, value in _flat(data):
        table.add_row(name.replace("_", " "), escape(value))
    out.print(table)


def _flat(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Go through names and values; those of a group have its name before their own."""
    for name, value in data.items():
        if isinstance(value, dict) and "interval" in value and "value" in value:
            low, high = value["interval"] or (value["value"], value["value"])
            yield name, f"{value['value']:.4g} ({low:.4g} to {high:.4g})"
        elif isinstance(value, dict):
            yield from ((f"{name} {inner}", text) for inner, text in _flat(value))
        elif isinstance(value, list):
            yield name, ", ".join(map(_cell, value))
        else:
            yield name, _cell(value)


def solution(out: Console, data: dict[str, Any], trace: Sequence[dict[str, Any]]) -> None:
    """A solver's facts one a line, rows as tables, and at most eight rows of the trace."""
    rows = {name: value for name, value in data.items() if isinstance(value, list) and value and _are_rows(value)}
    facts(out, {name: value for name, value in data.items() if name not in rows})
    for name, value in rows.items():
        if len({tuple(row) for row in value}) == 1:
            _rows(out, value)
            continue
        for at, row in enumerate(value):
            if not row:
                continue
            inside = ", ".join(f"{word} {share:.4%}" for word, share in row.items())
            out.print(f"{name} {at}: {inside}", markup=False, soft_wrap=True)
    if trace:
        steps = sorted({round(i * (len(trace) - 1) / 7) for i in range(8)})
        _rows(out, [trace[i] for i in steps])


def _are_rows(value: list[Any]) -> bool:
    return all(isinstance(row, dict) for row in value)


def _rows(out: Console, rows: Sequence[dict[str, Any]]) -> None:
    """A table with a column for each number or word; lists are left to --json."""
    names = [name for name, value in rows[0].items() if not isinstance(value, list | dict)]
    lines = [[name.replace("_", " ") for name in names], *([_cell(row.get(name), 6) for name in names] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:  # not by rich, which cuts the words of a table that is wider than the screen
        text = "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True))
        out.print(f" {text}".rstrip(), markup=False, soft_wrap=True)


def _cell(value: Any, digits: int = 9) -> str:
    return "" if value is None else f"{value:.{digits}g}" if isinstance(value, float) else str(value)
