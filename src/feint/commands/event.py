"""feint event: tournaments at a server, for its admin."""

from __future__ import annotations

import argparse
import os
import time
import urllib.parse
from collections.abc import Callable
from typing import Any

from feint.commands.options import share
from feint.commands.terminal import ERR, OUT, UsageError
from feint.commands.tokens import token_in_env
from feint.errors import FeintError, NoArena
from feint.remote.api_client import ApiClient
from feint.report import Cell, Table
from feint.report.terminal import print_table

HOUSE_JOINS = 60.0  # seconds
PAUSE = 0.5


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    event = add("event", command_event)
    event.add_argument("what", choices=["create", "run", "show"], metavar="WHAT", help="one of %(choices)s")
    event.add_argument("name", metavar="NAME", help="of the event")
    event.add_argument("agents", nargs="*", metavar="AGENT", help="create: who takes part")
    share(event, "--server")
    share(event, "--token-env", default="FEINT_ADMIN_TOKEN", help="the variable with the admin's token")
    event.add_argument("--game", metavar="GAME", help="create: what is played; required")
    event.add_argument("--players", type=int, metavar="N", help="create: at a table (as the game has by itself)")
    event.add_argument(
        "--format",
        choices=["round_robin", "swiss", "duplicate"],
        default="round_robin",
        metavar="FORMAT",
        help="create: one of %(choices)s",
    )
    event.add_argument("--rounds", type=int, default=1, metavar="N", help="create: of duplicate, sets of one deal")
    event.add_argument("--decision-seconds", type=float, default=10.0, metavar="S", help="create: time for a decision")
    share(event, "--seed")


def command_event(args: argparse.Namespace) -> dict[str, Any]:
    """Create, run and show events: tournaments with a fixed schedule."""
    place = f"/events/{urllib.parse.quote(args.name, safe='')}"
    calls = ApiClient(args.server, _token(args))
    if args.what == "create":
        if args.game is None:
            raise UsageError("create needs --game GAME, one of those that `feint games` lists")
        new = {
            "name": args.name,
            "game": args.game,
            "agents": args.agents,
            "players": args.players,
            "format": args.format,
            "rounds": args.rounds,
            "decision_seconds": args.decision_seconds,
            "seed": args.seed,
        }
        made = dict(_create(calls, new))
        if not args.json:
            OUT.print(f"{made['name']}: {made['id']}; feint event run {made['name']!r} starts it", markup=False)
        return made
    if args.what == "run":
        calls.post(f"{place}/start", {})
    try:
        shown = _wait(calls, place) if args.what == "run" else dict(calls.get(place))
        if not args.json:
            show(shown)
    except FeintError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, IndexError):
        raise NoArena("what answers is no arena: its event cannot be read", "no_arena") from None
    return shown


def _create(calls: ApiClient, new: dict[str, Any]) -> dict[str, Any]:
    """Create an event. House bots join a moment after their server has started: those that are named are waited for."""
    end, is_told = time.monotonic() + HOUSE_JOINS, False
    while True:
        try:
            return calls.post("/events", new)
        except NoArena as error:
            if error.code not in ("not_found", "does_not_play") or not _will_join(str(error), new):
                raise
            if time.monotonic() > end:
                remedy = f"no house bot joined within {HOUSE_JOINS:.0f} s; feint serve without --no-house brings them"
                raise NoArena(f"{str(error).rstrip('.')}: {remedy}", error.code, error.more) from None
            if not is_told:
                ERR.print(f"feint: waiting up to {HOUSE_JOINS:.0f} s until the house bots have joined", markup=False)
                is_told = True
        time.sleep(PAUSE)


def _will_join(refusal: str, new: dict[str, Any]) -> bool:
    """Return whether a refusal is about a house bot that plays this game."""
    from feint.house_bots import house_bots
    from feint.remote.house import can_play

    named = [bot for bot in house_bots() if bot.name in new["agents"] and repr(bot.name) in refusal]
    return any(can_play(bot.spec, new["game"], new["players"]) for bot in named)


def _token(args: argparse.Namespace) -> str | None:
    """To look at an event takes none."""
    if args.token_env in os.environ or args.token_env.startswith("feint_"):
        return token_in_env("--token-env", args.token_env)
    if args.what != "show":
        raise UsageError(f"--token-env {args.token_env}: an admin's token is needed there; feint arena token makes one")
    return None


def _wait(calls: ApiClient, place: str) -> dict[str, Any]:
    """Until it is over. Ctrl-C leaves: the event goes on at the server."""
    last = None
    while True:
        shown = dict(calls.get(place))
        counts = {status: n for status, n in sorted(shown["matches"].items()) if status != "void"}
        if counts != last:
            ERR.print(
                f"feint: {shown['name']}: " + ", ".join(f"{n} {status}" for status, n in counts.items()), markup=False
            )
            last = counts
        if shown["status"] == "finished":
            return shown
        time.sleep(1.0)


def show(event: dict[str, Any]) -> None:
    """Standings for people."""
    OUT.print(f"{event['name']}: {event['game']}, {event['format']}, {event['status']}", markup=False)
    rows = [
        [
            row["agent"],
            Cell(row["strength"], row["interval"], digits=0),
            row["games"],
            Cell(row["share"], row["share_interval"], "%"),
            Cell(row["mean_return"], digits=3, signed=True),
        ]
        for row in event["standings"]
    ]
    print_table(OUT, Table(["agent", "strength (95%)", "games", "first places (95%)", "mean return"], rows))
    OUT.print(event["note"], markup=False)
