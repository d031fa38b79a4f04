"""`feint solve cfr GAME` and `feint solve mccfr GAME`: regret minimisation, on the whole tree and without it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from feint import show
from feint.charts import curves
from feint.commands.options import share
from feint.commands.terminal import ERR, OUT, UsageError, check_drawing, memory_of, parse_params, status_line
from feint.files import check_place, write_whole
from feint.game import make
from feint.regret import CfrResult, CfrSettings, cfr
from feint.regret.cfr import VARIANTS
from feint.regret.mccfr import SAMPLERS, MccfrOptions

__all__ = ["CFR_ONLY", "MCCFR_ONLY", "add_options", "mccfr_options", "say_building", "solve_cfr", "walking"]

CFR_ONLY = ("variant", "updates", "alpha", "beta", "gamma", "checkpoint", "plot")
MCCFR_ONLY = ("sampler", "draws", "epsilon", "linear", "baseline", "unweighted")


def add_options(solver: argparse.ArgumentParser) -> None:
    """What only these solvers take."""
    share(solver, "--iterations", help="cfr (1,000), mccfr (100,000): in all, unless --seconds")
    solver.add_argument("--variant", metavar="VARIANT", help=f"cfr: {', '.join(VARIANTS)} (cfr+)")
    solver.add_argument("--updates", metavar="HOW", help="cfr: alternating or simultaneous (alternating)")
    for name, default in (("alpha", 1.5), ("beta", 0.0), ("gamma", 2.0)):
        solver.add_argument(f"--{name}", type=float, metavar="X", help=f"cfr: of dcfr ({default:g})")
    share(solver, "--checkpoint", help="cfr: go on from it if it is there, and keep it")
    share(solver, "--plot", help="cfr: draw the exploitability over the iterations")
    solver.add_argument(
        "--sampler",
        choices=SAMPLERS,
        metavar="SAMPLER",
        help=f"mccfr: which actions a traverser tries: {', '.join(SAMPLERS)} (external)",
    )
    solver.add_argument("--draws", type=int, metavar="K", help="mccfr: of robust, weighted and paper (2)")
    solver.add_argument(
        "--epsilon", type=float, metavar="X", help="mccfr: of outcome (0.6), weighted (0.3), branching (0.1)"
    )
    for flag, what in (
        ("linear", "iteration t counts t times"),
        ("baseline", "learn values, draw differences"),
        ("unweighted", "for games of many decisions"),
    ):
        solver.add_argument(f"--{flag}", action="store_true", default=None, help=f"mccfr: {what}")


def mccfr_options(args: argparse.Namespace) -> MccfrOptions:
    """What was said of sampling."""
    names = ("iterations", *MCCFR_ONLY)
    options = MccfrOptions(**{name: getattr(args, name) for name in names if getattr(args, name) is not None})
    if args.memory is not None:
        options.memory = memory_of(args)
    options.check()
    return options


def solve_cfr(args: argparse.Namespace) -> dict[str, Any]:
    """Read the words, solve, write what was asked for, and show it."""
    if args.policy is not None:
        raise UsageError("cfr judges no policy; --policy is for best-response")
    if args.discount is not None:
        raise UsageError("--discount is for ipomdp and for solvers of models, not for cfr")
    names = ("variant", "updates", "alpha", "beta", "gamma")
    settings = CfrSettings(**{name: getattr(args, name) for name in names if getattr(args, name) is not None})
    powers = [name for name in ("alpha", "beta", "gamma") if getattr(args, name) is not None]
    if powers and settings.variant != "dcfr":
        raise UsageError(f"--{powers[0]} is of --variant dcfr, not of {settings.variant}")
    if args.plot:
        check_drawing("plot", args.plot)
    places = [str(Path(place).resolve()) for place in (args.out, args.plot, args.checkpoint) if place]
    if len(set(places)) < len(places):
        raise UsageError(f"--out, --plot and --checkpoint are three files; {places[0]!r} is named twice")
    for name in ("out", "plot", "checkpoint"):
        place = getattr(args, name)
        check_place(f"--{name} {place!r}", place)
    game = make(args.target, **parse_params(args.param))
    what = f"cfr {args.target}"
    with status_line(what) as say:
        found = cfr(
            game,
            settings,
            iterations=args.iterations,
            seconds=args.seconds,
            gap=args.gap,
            threads=args.threads,
            memory=None if args.memory is None else memory_of(args),
            checkpoint=args.checkpoint,
            tell=lambda moment: say(
                f"{what}: iteration {moment[0]:,}  {moment[1]:.0f} s  exploitability {moment[2]:.3g}"
            ),
            walked=lambda nodes: say(walking(what, nodes)),
        )
    result = _written(args, settings, found)
    say_building(args.seconds, result)
    if args.out:
        found.policy.save(args.out)
        ERR.print(f"policy: {args.out}", markup=False)
    if args.plot:
        write_whole(args.plot, _drawn(result))
    if found.stopped == "interrupted":
        ERR.print(f"stopped after {found.iterations} iterations; this is what was reached")
    if not args.json:
        show.facts(OUT, {name: value for name, value in result.items() if name not in ("trace", "parameters")})
    return result


def _written(args: argparse.Namespace, settings: CfrSettings, found: CfrResult) -> dict[str, Any]:
    return {
        "solver": "cfr",
        "game": found.policy.game.name,
        "parameters": found.policy.game.parameters,
        "variant": settings.variant,
        "updates": settings.updates,
        "iterations": found.iterations,
        "exploitability": found.exploitability,
        "value": found.values[0],
        "values": found.values,
        "seconds": found.seconds,
        "building": found.building,
        "nodes": found.tree.nodes,
        "infosets": sum(found.tree.infosets),
        "bytes": found.tree.bytes,
        "stopped": found.stopped,
        "trace": [list(moment) for moment in found.trace],
    }


def _drawn(result: dict[str, Any]) -> str:
    rows = [row for row in result["trace"] if row[2] > 0]
    title = f"{result['game']}, {result['variant']}: exploitability"
    labels = [f"{row[0]:,}" for row in rows]
    return curves(title, labels, {result["variant"]: [row[2] for row in rows]}, "iterations", logarithmic=True)


def walking(what: str, nodes: int) -> str:
    """Where a tree is that is being built; its size is estimated first."""
    return f"{what}: the tree, {nodes:,} nodes so far" if nodes else f"{what}: how large is the tree?"


def say_building(seconds: float | None, result: dict[str, Any]) -> None:
    """Where all the time went into what comes before the first iteration."""
    if seconds is not None and result["stopped"] == "seconds" and result["building"] >= seconds:
        ERR.print(f"building the tree took {result['building']:.2g} s, and {seconds:g} s were given: one iteration")
