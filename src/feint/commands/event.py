"""feint event: tournaments at a server, for its admin."""

from __future__ import annotations

import argparse
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

from rich.table import Table

from feint.commands.terminal import ERR, OUT
from feint.errors import FeintError


class ServerError(FeintError):
    """The server said no, or is not there."""


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    event = add("event", command_event)
    event.add_argument("what", choices=["create", "run", "show"], metavar="WHAT", help="%(choices)s")
    event.add_argument("name", metavar="NAME")
    event.add_argument("agents", nargs="*", metavar="AGENT", help="create: who takes part")
    event.add_argument("--server", default="http://127.0.0.1:8000", metavar="URL", help="(%(default)s)")
    event.add_argument("--token-env", default="FEINT_ADMIN_TOKEN", help="where the admin's token is (%(default)s)")
    event.add_argument("--game", default="coup", help="(%(default)s)")
    event.add_argument("--players", type=int, help="at a table")
    event.add_argument("--format", choices=["round_robin", "swiss", "duplicate"], default="round_robin")
    event.add_argument("--rounds", type=int, default=1, help="of duplicate: sets of one deal (1)")
    event.add_argument("--seconds", type=float, default=10.0, help="for a decision (10)")
    event.add_argument("--seed", type=int, default=0, help="of the lots (0)")


def command_event(args: argparse.Namespace) -> dict[str, Any]:
    """Create, run and show events: tournaments with a fixed schedule."""
    place = f"/api/v1/events/{urllib.parse.quote(args.name, safe='')}"
    if args.what == "create":
        new = {
            "name": args.name,
            "game": args.game,
            "agents": args.agents,
            "players": args.players,
            "format": args.format,
            "rounds": args.rounds,
            "decision_seconds": args.seconds,
            "seed": args.seed,
        }
        made = call(args, "POST", "/api/v1/events", new)
        if not args.json:
            OUT.print(f"{made['name']}: {made['id']}; feint event run {made['name']!r} starts it", markup=False)
        return made
    if args.what == "run":
        call(args, "POST", f"{place}/start", {})
        shown = _wait(args, place)
    else:
        shown = call(args, "GET", place)
    if not args.json:
        show(shown)
    return shown


def _wait(args: argparse.Namespace, place: str) -> dict[str, Any]:
    """Until it is over. Ctrl-C leaves: the event goes on at the server."""
    last = None
    while True:
        shown = call(args, "GET", place)
        counts = {status: n for status, n in sorted(shown["matches"].items()) if status != "void"}
        if counts != last:
            ERR.print(f"feint: {shown['name']}: " + ", ".join(f"{n} {status}" for status, n in counts.items()))
            last = counts
        if shown["status"] == "finished":
            return shown
        time.sleep(1.0)


def show(event: dict[str, Any]) -> None:
    """Standings for people."""
    OUT.print(f"{event['name']}: {event['game']}, {event['format']}, {event['status']}", markup=False)
    table = Table("agent", "strength", "95%", "games", "first places", "95%", "mean return", box=None)
    for row in event["standings"]:
        table.add_row(
            row["agent"],
            f"{row['strength']:.0f}",
            "{:.0f} - {:.0f}".format(*row["interval"]),
            str(row["games"]),
            f"{100 * row['share']:.1f}%",
            "{:.1f} - {:.1f}".format(*(100 * end for end in row["share_interval"])),
            "-" if row["mean_return"] is None else f"{row['mean_return']:+.3f}",
        )
    OUT.print(table)
    OUT.print(event["note"], markup=False)


def call(args: argparse.Namespace, method: str, path: str, body: Any = None) -> dict[str, Any]:
    """One call of the server, its errors as one line."""
    headers = {"content-type": "application/json"}
    if token := os.environ.get(args.token_env):
        headers["authorization"] = f"Bearer {token}"
    elif method != "GET":
        raise FeintError(f"this needs an admin's token in {args.token_env}: feint arena token makes one")
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(args.server.rstrip("/") + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as error:
        try:
            message = json.load(error)["error"]["message"]
        except (ValueError, KeyError, TypeError):
            message = f"status {error.code}"
        raise ServerError(f"{args.server}: {message}") from None
    except (OSError, ValueError) as error:
        raise ServerError(
            f"{args.server}: {getattr(error, 'reason', error)}; is the arena running? feint serve"
        ) from None
