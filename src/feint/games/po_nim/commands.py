"""A command of nim with hidden heaps: `feint evaluate levels`."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from feint.commands.game_commands import GameCommand
from feint.commands.options import share
from feint.commands.terminal import OUT, progress_bar
from feint.files import write_whole
from feint.games.po_nim.levels import levels_of

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
    table = Table("level", box=None)
    for name in ("weight", "interval", "players"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in data["levels"]:
        mostly = sum(player["level"] == row["level"] for player in players)
        around = "{:.0%} - {:.0%}".format(*row["interval"])
        table.add_row(str(row["level"]), f"{row['weight']:.1%}", around, str(mostly) if mostly else "")
    out.print(table)
    out.print(f"tremble: {tremble['value']:.1%} ({low:.1%} - {high:.1%}) of the moves are not what the level would do")
    table = Table("player", box=None)
    for name in ("games", "decisions", "most likely level", "how likely"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in sorted(players, key=lambda one: (-one["decisions"], one["agent"]))[:MOST_PLAYERS]:
        share = f"{row['probabilities'][row['level']]:.0%}"
        table.add_row(escape(row["agent"]), str(row["games"]), str(row["decisions"]), str(row["level"]), share)
    out.print(table)
    if len(players) > MOST_PLAYERS:
        out.print(f"and {len(players) - MOST_PLAYERS} more: --json has them all")


COMMANDS = {"evaluate": {"levels": GameCommand(_levels_options, command_levels)}}
