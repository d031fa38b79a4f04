"""A command of nim with hidden heaps: `feint evaluate levels`."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Any

from rich.console import Console

from feint.commands.game_commands import GameCommand
from feint.commands.options import share
from feint.commands.terminal import OUT, progress_bar
from feint.files import write_whole
from feint.games.po_nim.levels import levels_of
from feint.report import Cell, Table
from feint.report.terminal import print_table

__all__ = ["COMMANDS"]

MOST_PLAYERS = 40  # in a table for people


def _levels_options(parser: argparse.ArgumentParser) -> None:
    share(parser, "records")
    parser.add_argument("--levels", type=int, default=8, metavar="K", help="the deepest that a player may think")
    share(parser, "--agent")
    parser.add_argument("--people", action="store_true", help="only people, which an arena's export tells apart")
    share(parser, "--seed")
    share(parser, "--out", help="write the prior to a JSON file")


def command_levels(args: argparse.Namespace) -> dict[str, Any]:
    """Say how deep the players of recorded games of po_nim think: a prior over levels, with intervals."""
    with progress_bar("po_nim") as progress:
        result = levels_of(
            args.records, args.levels, agents=args.agent, people=args.people, seed=args.seed, progress=progress
        )
    if args.out:
        kept = ("game", "games", "decisions", "tremble", "prior")
        write_whole(args.out, json.dumps({name: result[name] for name in kept}) + "\n")
    if not args.json:
        draw_levels(OUT, result)
    return result


def draw_levels(out: Console, data: dict[str, Any]) -> None:
    """The weights of the levels, and the most likely level of each player."""
    tremble, players = data["tremble"], data["players"]
    low, high = tremble["interval"]
    counts = f"{data['games']} games, {len(players)} players, {data['decisions']} decisions; 95% intervals"
    out.print(f"{data['game']}: {counts}", markup=False)
    counted = Counter(player["level"] for player in players)
    rows = [[row["level"], Cell(row["weight"], row["interval"], "%"), counted[row["level"]]] for row in data["levels"]]
    print_table(out, Table(["level", "weight (95%)", "players"], rows))
    out.print(f"tremble: {tremble['value']:.1%} ({low:.1%} - {high:.1%}) of the moves are not what the level would do")
    shown = sorted(players, key=lambda one: (-one["decisions"], one["agent"]))[:MOST_PLAYERS]
    columns = ["agent", "games", "decisions", "level"]
    rows = [[*map(row.get, columns), Cell(row["probabilities"][row["level"]], unit="%", digits=0)] for row in shown]
    print_table(out, Table(["player", "games", "decisions", "most likely level", "how likely"], rows))
    if len(players) > MOST_PLAYERS:
        out.print(f"and {len(players) - MOST_PLAYERS} more: --json has them all")


COMMANDS = {"evaluate": {"levels": GameCommand(_levels_options, command_levels)}}
