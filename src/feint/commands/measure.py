"""feint bench and feint reproduce: how fast it is, and what comes out of papers."""

from __future__ import annotations

import argparse
import inspect
import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from feint.commands.options import share, threads_of
from feint.commands.terminal import OUT, UsageError, print_step
from feint.files import write_whole
from feint.report.terminal import print_report


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    bench = add("bench", command_bench)
    bench.add_argument("bench", metavar="NAME", nargs="?", help="benchmark to run; --all runs every one")
    bench.add_argument(
        "--peers", action="store_true", help="beside other libraries, installed into an environment of their own"
    )
    share(bench, "--seconds", help="of each measurement; of sarsop, for each model (its own)")
    bench.add_argument("--models", metavar="DIR", help="sarsop: files of models (our own models)")
    bench.add_argument("--pomdpsol", metavar="PATH", help="sarsop: APPL's program, to be run in turn with ours")
    reproduce = add("reproduce", command_reproduce)
    reproduce.add_argument("paper", metavar="PAPER", nargs="?", help="experiment to run; --all runs every one")
    reproduce.add_argument("--table", metavar="NAME", help="only this one, as the paper numbers it; then no claims")
    share(reproduce, "--games", help="of a cell (as many as the paper needs)")
    reproduce.add_argument(
        "--quick", action="store_true", help="few games of each cell: a look at it, not a measurement"
    )
    share(reproduce, "--threads", "--seed")
    for many in (bench, reproduce):
        many.add_argument("--all", action="store_true", help="all of them, one after the other")
        share(many, "--out", metavar="DIR", help="write each report to DIR/NAME.json as soon as it is there")


def command_bench(args: argparse.Namespace) -> dict[str, Any]:
    """Measure speed, side by side with peers in one run."""
    from feint.bench import BENCHES, bench
    from feint.bench.report import report as report_of

    given = {name: getattr(args, name) for name in ("models", "pomdpsol", "seconds") if getattr(args, name) is not None}
    if args.all and given:
        raise UsageError(f"--all measures everything as it is: leave --{next(iter(given))} out")
    reports = []
    for name in _choose("bench", args.bench, args.all, BENCHES):
        for word in given.keys() - inspect.signature(BENCHES[name]).parameters.keys():
            raise UsageError(f"bench {name} takes no --{word}")
        report = bench(name, peers=args.peers, progress=print_step, **given)
        reports.append(report)
        _keep_report(args.out, name, report)
        if not args.json:
            print_report(OUT, report_of(report))
    return {"benches": reports} if args.all else reports[0]


def command_reproduce(args: argparse.Namespace) -> dict[str, Any]:
    """Play a paper's tables again, its numbers beside ours."""
    from feint.reproduce import REPRODUCTIONS, reproduce

    if args.all and (args.table is not None or args.games is not None):
        raise UsageError("--all plays everything as it is: leave --table and --games out")
    words = ("table", "games", "quick", "seed")
    given = {"threads": threads_of(args)} | {name: getattr(args, name) for name in words}
    reports = []
    for name in _choose("reproduction", args.paper, args.all, REPRODUCTIONS):
        report = reproduce(name, progress=print_step, **given)
        reports.append(report)
        _keep_report(args.out, name, report)
        if not args.json:
            print_report(OUT, REPRODUCTIONS[name].report(report))
    return {"reproductions": reports} if args.all else reports[0]


def _choose(what: str, name: str | None, everything: bool, known: Collection[str]) -> list[str]:
    """The one that was named, or all of them."""
    if everything == (name is not None):
        raise UsageError(f"name a {what}, or say --all; known: {', '.join(known)}")
    if name is not None and name not in known:
        raise UsageError(f"there is no {what} {name!r}; known: {', '.join(known)}")
    return list(known) if name is None else [name]


def _keep_report(folder: str | None, name: str, report: dict[str, Any]) -> None:
    """As soon as it is there: what comes after may be stopped."""
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        write_whole(Path(folder) / f"{name}.json", json.dumps(report) + "\n")
