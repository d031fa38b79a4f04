"""`feint solve SOLVER TARGET`: something exact about a game, or bounds for a model."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from feint import show
from feint.commands import regret
from feint.commands.options import share, threads_of
from feint.commands.terminal import ERR, OUT, UsageError, memory_of, parse_params, progress_bar, status_line
from feint.game import make
from feint.pomdp import Moment
from feint.solve import (
    MODEL_SOLVERS,
    SOLVERS,
    LevelOptions,
    ModelOptions,
    SolveOptions,
    solve,
    solve_matrix,
    solve_model,
)

__all__ = ["add_commands"]

WALKING = ("tree", "best-response")  # what these tell of is nodes
DRAWING = ("double-dummy", "mccfr", "sarsop")  # the others have no chance in them
LEVELS_ONLY = ("levels", "prior", "known", "precision")


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    solver = add("solve", command_solve, param=True)
    solver.add_argument("solver", metavar="SOLVER", help=", ".join(SOLVERS))
    solver.add_argument(
        "target", metavar="TARGET", help=f"a game; for {', '.join(MODEL_SOLVERS)} a .pomdp or .pomdpx file, or a model"
    )
    share(solver, "--seed", default=None, help=f"{', '.join(DRAWING)}: equal seeds give equal results (0)")
    share(solver, "--seconds", help="of work in all (for models 60, else as long as it takes)")
    solver.add_argument("--policy", metavar="FILE", help="best-response: the policy to judge (uniform)")
    share(solver, "--out", help="write what was found")
    solver.add_argument(
        "--gap",
        type=float,
        metavar="X",
        help="sarsop: stop when the bounds are so close (1e-6); cfr: at this exploitability",
    )
    solver.add_argument("--discount", type=float, metavar="X", help="of the future (the model's; of ipomdp 1)")
    share(solver, "--memory", help="what it may hold: sarsop (2), mccfr (1), the tree of cfr (8)")
    solver.add_argument("--simulate", type=int, metavar="N", help="sarsop: play N episodes of the policy found")
    solver.add_argument("--levels", type=int, metavar="K", help="ipomdp: levels 1 to K of both seats (5)")
    solver.add_argument("--prior", metavar="W,W,...", help="ipomdp: weights of levels 0, 1, ... (all alike)")
    solver.add_argument("--known", action="store_true", default=None, help="ipomdp: level k meets level k - 1 alone")
    share(solver, "--threads", help="backward, cfr: the result is the same on any number (all cores)")
    solver.add_argument("--precision", type=float, metavar="X", help="ipomdp: quantal levels, exp(precision * value)")
    regret.add_options(solver)


def command_solve(args: argparse.Namespace) -> dict[str, Any]:
    """Solve a game or a model, or say something exact about it."""
    _only(args, ("seed",), *DRAWING)
    _only(args, ("threads",), "backward", "cfr")
    if args.threads is not None:
        threads_of(args)
    _only(args, ("simulate",), "sarsop")
    _only(args, ("gap",), "sarsop", "cfr")
    _only(args, ("memory",), "sarsop", "cfr", "mccfr")
    _only(args, LEVELS_ONLY, "ipomdp")
    _only(args, ("iterations",), "cfr", "mccfr")
    _only(args, regret.CFR_ONLY, "cfr")
    _only(args, regret.MCCFR_ONLY, "mccfr")
    if args.solver in MODEL_SOLVERS:
        return _solve_model(args)
    if args.solver == "cfr":
        return regret.solve_cfr(args)
    if args.solver == "matrix":
        return _solve_matrix(args)
    if args.discount is not None and args.solver != "ipomdp":
        raise UsageError(f"--discount is for ipomdp and for solvers of models, not for {args.solver}")
    levels = _levels(args) if args.solver == "ipomdp" else None
    game = make(args.target, **parse_params(args.param))
    seen = 0
    options = SolveOptions(
        args.seed or 0, args.seconds, args.policy, out=args.out, levels=levels, threads=args.threads or 0
    )
    if args.solver == "mccfr":
        options.mccfr = regret.mccfr_options(args)
    what = f"{args.solver} {args.target}"
    with progress_bar(what, args.iterations) as tell:

        def advance(done: int) -> None:
            nonlocal seen
            tell(done - seen)
            tell.say(_progress(args.solver, what, done))
            seen = done

        options.tell = advance
        if options.mccfr:
            options.mccfr.walked = lambda nodes: tell.say(regret.walking(what, nodes))
        result = solve(args.solver, game, options)
    if result.get("stopped") == "interrupted":
        ERR.print(f"stopped after {result['seconds']:.1f} s; this is the best so far")
    if options.mccfr:
        regret.say_building(args.seconds, result)
    if not args.json:
        shown = {"ipomdp": show.levels, "backward": show.backward, "mccfr": show.trace}
        shown.get(args.solver, show.facts)(OUT, result)
    return result


def _progress(solver: str, what: str, done: int) -> str:
    if solver in WALKING:
        return regret.walking(what, done)
    return f"{what}: {done:,} states and beliefs" if solver == "ipomdp" else what


def _solve_matrix(args: argparse.Namespace) -> dict[str, Any]:
    if args.param or args.seconds is not None or args.policy or args.out or args.discount is not None:
        raise UsageError("matrix takes a file and nothing else: a JSON array of rows, what the row player receives")
    result = solve_matrix(args.target)
    if not args.json:
        show.facts(OUT, result)
    return result


def _only(args: argparse.Namespace, names: tuple[str, ...], *solvers: str) -> None:
    for name in names:
        if getattr(args, name) is not None and args.solver not in solvers:
            those = " and ".join(filter(None, (", ".join(solvers[:-1]), solvers[-1])))
            raise UsageError(f"--{name} is for {those}, not for {args.solver}")


def _levels(args: argparse.Namespace) -> LevelOptions:
    options = LevelOptions(known=bool(args.known))
    if args.levels is not None:
        options.levels = args.levels
    if args.discount is not None:
        options.discount = args.discount
    if args.precision is not None:
        options.precision = args.precision
    if args.prior is not None:
        try:
            options.prior = [float(weight) for weight in args.prior.split(",")]
        except ValueError:
            raise UsageError(f"--prior {args.prior!r}: expected numbers with commas between, as 1,1,0.5") from None
    return options


def _solve_model(args: argparse.Namespace) -> dict[str, Any]:
    if args.policy is not None:
        raise UsageError(f"{args.solver} judges no policy; --policy is for best-response")
    if args.param:
        raise UsageError(f"{args.solver} takes a model: its arguments go with its name, as in rock_sample:n=7,k=8")
    options = ModelOptions(discount=args.discount, episodes=args.simulate or 0, seed=args.seed or 0, out=args.out)
    if args.seconds is not None:
        options.seconds = args.seconds
    if args.gap is not None:
        options.gap = args.gap
    if args.memory is not None:
        options.memory = memory_of(args)
    with status_line(f"{args.solver} {args.target}") as say:
        options.tell = lambda moment: say(_bounds(moment, options.seconds))
        result = solve_model(args.solver, args.target, options)
    if result.get("stopped") == "interrupted":
        ERR.print(f"stopped after {result['seconds']:.1f} s; this is the best so far")
    if args.out:
        ERR.print(f"policy: {args.out}", markup=False)
    if not args.json:
        (show.bounds if args.solver == "sarsop" else show.facts)(OUT, result)
    return result


def _bounds(moment: Moment, seconds: float) -> str:
    return (
        f"{moment.seconds:.0f} of {seconds:g} s  lower {moment.lower:.6g}  upper {moment.upper:.6g}  "
        f"gap {moment.upper - moment.lower:.3g}  {moment.alphas} vectors"
    )
