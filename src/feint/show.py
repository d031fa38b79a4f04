"""What the commands draw for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from feint.game import CHANCE, Event, State
from feint.match import Match, steps

__all__ = ["ShownMoment", "Watcher", "bench", "facts", "moments", "replay", "result", "standings"]


def who(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


def words(action: dict[str, Any]) -> str:
    return " ".join(str(word) for word in (action["action"], *action.get("data", {}).values()))


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

    def json(self) -> dict[str, Any]:
        """Only what the seat may know."""
        seats = range(self.state.game.seats) if self.seat is None else [self.seat]
        views = [self.state.view(seat).json() for seat in seats]
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


def _table(state: State, seat: int | None) -> Panel:
    seats = range(state.game.seats) if seat is None else [seat]
    text = "\n\n".join((f"seat {s}\n" if seat is None else "") + state.view(s).text() for s in seats)
    return Panel(escape(text), title="all seats" if seat is None else f"seat {seat}", expand=False)


def replay(out: Console, match: Match, shown: Sequence[ShownMoment], pause: bool, quiet: bool) -> None:
    """Draw a replay; with a person at the terminal, wait for Enter after each step."""
    for moment in () if quiet else shown:
        done = f": {words(moment.action)}" if moment.action else " has answered, unseen"
        events = "; ".join(event.text() for event in moment.events) or who(moment.by) + done
        out.print(f"[bold]{moment.index}[/] {escape(events)}")
        if moment.fault:
            out.print(f"  {who(moment.by)} did not answer: {moment.fault}", style="red", markup=False)
        if moment.explain:
            out.print(f"  {moment.explain}", style="dim", markup=False)
        out.print(_table(moment.state, moment.seat))
        if pause:
            try:
                if out.input("[dim]Enter goes on, q leaves [/]").strip() == "q":
                    return
            except EOFError:
                return
    if not quiet:
        result(out, match, match.seats)


class Watcher:
    """Prints what happens in a match as it goes on."""

    def __init__(self, out: Console) -> None:
        self._out = out
        self._shown = 0

    def __call__(self, match: Match) -> None:
        for entry, events in zip(match.log[self._shown :], match.told[self._shown :], strict=True):
            for event in events:
                self._out.print("  " + event.text(), markup=False)
            if not any(match.told):  # a game that tells nothing
                self._out.print(f"  {who(entry.by)}: {words(entry.action)}", markup=False)
            if entry.fault:
                self._out.print(f"  {who(entry.by)} did not answer: {entry.fault}", markup=False, style="red")
        self._shown = len(match.log)


def result(out: Console, match: Match, names: Sequence[str]) -> None:
    """Who got what."""
    if not match.over:
        return
    table = Table("seat", "agent", "return", "rank", box=None)
    for seat, (paid, rank) in enumerate(zip(match.state.returns(), match.state.ranking(), strict=True)):
        table.add_row(str(seat), escape(names[seat]), f"{paid:+g}", str(rank))
    out.print(table)


def standings(out: Console, data: dict[str, Any]) -> None:
    """The table of a match of many games."""
    out.print(f"{data['game']}, {data['games']} games, seed {data['seed']}; 95% intervals, ms a decision")
    table = Table("agent", box=None)
    for name in ("wins", "draws", "share", "mean return", "ms", "faults"):
        table.add_column(name, no_wrap=True)
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


def facts(out: Console, data: dict[str, Any]) -> None:
    """Names and values, one a line."""
    table = Table(box=None, show_header=False)
    for name, value in data.items():
        shown = (
            f"{value:.9g}"
            if isinstance(value, float)
            else ", ".join(f"{v:.9g}" for v in value)
            if isinstance(value, list)
            else value
        )
        table.add_row(name.replace("_", " "), escape(str(shown)))
    out.print(table)


def bench(out: Console, data: dict[str, Any]) -> None:
    """Ours beside theirs."""
    table = Table("workload", "unit", "ours", "peer", "theirs", "ratio", box=None)
    for row in data["rows"]:
        ratio = (
            "" if row["ratio"] is None else f"{row['ratio']:.1f}x ({row['interval'][0]:.1f} - {row['interval'][1]:.1f})"
        )
        theirs = row.get("error") or ("" if row["theirs"] is None else f"{row['theirs']:,.0f}")
        table.add_row(row["workload"], row["unit"], f"{row['ours']:,.0f}", row["peer"] or "", escape(theirs), ratio)
    out.print(table)
