"""The paper's tables as something that can be played: a table is a list of rows, a row is three named players.

A player's name is `KIND complete` or `KIND incomplete`, or `random`. To add a table (of players that filter their
belief, say): a `[[table]]` in expected.toml, and its kind of player in `KINDS`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from feint.game import Game, make

__all__ = ["COLUMNS", "Column", "PaperTable", "Row", "contender", "load_tables"]


@dataclass(frozen=True)
class Row:
    """What the paper says of one setting; `effort` is the number of samples or simulations."""

    depth: int
    win: float
    effort: int | None = None
    seconds: float | None = None  # of one action
    thousand: float | None = None  # of 1,000 games

    @property
    def label(self) -> str:
        return str(self.depth) if self.effort is None else f"{self.depth}/{self.effort}"


@dataclass(frozen=True)
class PaperTable:
    """One table of the paper: who plays, and its rows."""

    name: str
    title: str
    players: tuple[str, ...]
    rotate: bool  # whether the first player changes seats from game to game, or stays in seat 0
    rows: tuple[Row, ...]

    @property
    def may_leak(self) -> bool:
        return "sparse_sampling incomplete" in self.players


@dataclass(frozen=True)
class Column:
    """Rules under which every table is played."""

    name: str
    about: str
    parameters: dict[str, Any]
    leak: bool

    def game(self) -> Game:
        return make("coup_mdp", **self.parameters)

    def has(self, table: PaperTable) -> bool:
        """Without the leak the paper's rules are another column only where there was one."""
        return self.name != "honest" or table.may_leak


COLUMNS = (
    Column(
        "paper",
        "the reading of the rules that fits the tables, with the leak of Table III",
        {"rules": "paper"},
        True,
    ),
    Column("honest", "the same without the leak", {"rules": "paper"}, False),
    Column(
        "proper",
        "the rules as one would play them, but four steps a turn and hidden cards imagined as in the paper; no leak",
        {"rules": "proper", "always_four_steps": True, "redraw": "roles"},
        False,
    ),
)

# The paper's tree search: the first simulation only expands the root, every action begins with N = 1 and Q = 0, the
# bound is in plain reward, and the highest value is played.
PAPER_MCTS = {"exploration": 1, "scaled": False, "prior": True, "choose": "value"}

KINDS: dict[str, Callable[[int, int | None], dict[str, Any]]] = {
    "forward_search": lambda depth, _: {"depth": depth},
    "sparse_sampling": lambda depth, samples: {"depth": depth, "samples": samples},
    "mcts": lambda depth, simulations: {"depth": depth, "simulations": simulations, **PAPER_MCTS},
}


def contender(name: str, row: Row, leak: bool) -> dict[str, Any]:
    """A named player with a row's settings, as `_core.tournament` takes it."""
    kind, _, sight = name.partition(" ")
    if kind == "random":
        return {"player": "random"}
    options = KINDS[kind](row.depth, row.effort)
    if leak and name == "sparse_sampling incomplete":
        return {"player": kind, "options": options | {"leak": True}, "complete": True}
    return {"player": kind, "options": options, "complete": sight == "complete"}


def load_tables(name: str | None = None) -> list[PaperTable]:
    """All tables, or the one of that name."""
    data = tomllib.loads(files("feint.reproduce.coup_mdp").joinpath("expected.toml").read_text(encoding="utf-8"))
    tables = [
        PaperTable(
            name=entry["name"],
            title=entry["title"],
            players=tuple(entry["players"]),
            rotate=entry["rotate"],
            rows=tuple(Row(**row) for row in entry["rows"]),
        )
        for entry in data["table"]
    ]
    return [table for table in tables if name in (None, table.name)]
