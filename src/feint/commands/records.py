"""feint records: what was played at an arena, as a file to learn from."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from feint.commands.options import share
from feint.commands.terminal import ERR, OUT, UsageError
from feint.files import check_output_path, write_whole
from feint.remote.records import fetch_records

FILTERS = ("agent", "game", "kind", "event")
MOST = 1 << 31


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    records = add("records", command_records)
    share(records, "--server")
    records.add_argument("--agent", metavar="NAME", help="only matches of this agent")
    records.add_argument("--game", metavar="GAME", help="only matches of this game")
    records.add_argument(
        "--kind",
        choices=["ranked", "casual", "validation", "event"],
        metavar="KIND",
        help="only matches of this kind, one of %(choices)s",
    )
    records.add_argument("--event", metavar="ID", help="only matches of this event")
    records.add_argument("--limit", type=int, metavar="N", help="so many, the newest (all)")
    share(records, "--out", default="records.jsonl", help="one record a line")


def command_records(args: argparse.Namespace) -> dict[str, Any]:
    """Fetch the records of matches that have ended at an arena."""
    if args.limit is not None and not 1 <= args.limit <= MOST:
        raise UsageError(f"--limit must be from 1 to {MOST}, got {args.limit}")
    check_output_path(f"--out {args.out!r}", args.out)
    wanted = {name: getattr(args, name) for name in FILTERS if getattr(args, name) is not None}
    lines: list[str] = []
    interrupted = False
    try:
        for _, record in fetch_records(args.server, args.limit, **wanted):
            lines.append(json.dumps(record.json()))
            if len(lines) % 200 == 0:
                ERR.print(f"feint: {len(lines)} records", markup=False, style="dim")
    except KeyboardInterrupt:  # what was fetched is kept
        interrupted = True
    if lines:
        write_whole(args.out, "".join(f"{line}\n" for line in lines))
    if interrupted:
        ERR.print(f"feint: {len(lines)} records are in {args.out}", markup=False)
        raise KeyboardInterrupt
    if not lines:
        asked = ", ".join(f"{name} {value!r}" for name, value in wanted.items())
        raise UsageError(f"there is no finished match{f' with {asked}' if asked else ''}; nothing was written")
    if not args.json:
        OUT.print(f"{len(lines)} records: {args.out}", markup=False)
    return {"records": len(lines), "file": args.out}
