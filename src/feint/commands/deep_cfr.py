"""`feint train deep-cfr GAME`: a policy by Deep CFR."""

from __future__ import annotations

import argparse
import csv
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from feint.charts import panels
from feint.cluster import cluster
from feint.commands.options import share, threads_of
from feint.commands.terminal import ERR, UsageError, check_board, check_drawing, check_judge, parse_params, status_line
from feint.errors import BadParameter, FeintError, install_command
from feint.evaluate.coinche_metrics import policy_metrics
from feint.files import check_place, write_whole
from feint.game import make
from feint.learn.deep_cfr import DeepCfr, train_deep_cfr
from feint.learn.deep_cfr_cluster import ClusterTraversals
from feint.learn.deep_cfr_settings import AVERAGES, PRESETS, TRAINERS, DeepCfrSettings, settings_for
from feint.torch_net import builder_of

__all__ = ["add_options", "train"]

DEALS = 400  # a judgement is of
ITERATIONS = 100  # where nobody says how many, nor how long
NUMBERS = {
    "traversals": (int, "of an iteration, for each seat that learns"),
    "sampler": (str, "external, robust(2), weighted(2, 0.3), outcome(0.6), branching(0.1) or paper(4)"),
    "auction": (str, "another sampler for auctions"),
    "steps": (int, "of a fit"),
    "batch": (int, "rows of a step"),
    "rate": (float, "of Adam, falling to 0 over a fit"),
    "rows": (int, "that a reservoir holds"),
    "scale": (float, "payments are divided by it"),
    "openings": (float, "share of traversals that begin anywhere"),
    "keep": (int, "nets at most in the policy"),
}
LETTERS: dict[type, str] = {int: "N", float: "X", str: "SAMPLER"}
FLAGS = {
    "linear": "iteration t counts t times",
    "shared": "one net for all seats",
    "afresh": "every fit begins with new weights",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """What deep-cfr takes."""
    share(parser, "--param")
    parser.add_argument("--preset", metavar="PRESET", help=f"{', '.join(PRESETS)} (that of the game, else house)")
    share(parser, "--iterations", help=f"in all ({ITERATIONS}, unless --seconds)")
    share(parser, "--seconds", help="of work in all; the iteration under way is ended")
    parser.add_argument("--net", metavar="FILE.py:NAME", help="a net of your own, by torch: what builds it")
    parser.add_argument("--fixed", metavar="A,,A,", help="by seat: agents that do not learn, nothing for learners")
    share(parser, "--seed", "--threads", "--ray")
    share(parser, "--out", default="deep-cfr.json", help="the policy; FILE.csv is what was seen")
    share(parser, "--checkpoint", "--tensorboard")
    share(parser, "--plot", help="draw what was seen over the iterations")
    share(parser, "--judge", help="Coinche: a paper's metrics after every N iterations (never)")
    settings = parser.add_argument_group("settings, instead of the preset's")
    for name, (kind, what) in NUMBERS.items():
        settings.add_argument(f"--{name}", type=kind, metavar=LETTERS[kind], help=what)
    for name, what in FLAGS.items():
        settings.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, default=None, help=what)
    share(settings, "--hidden")
    settings.add_argument(
        "--head", metavar="HEAD", help="where nothing has an advantage: best_regret, or regret_matching: all alike"
    )
    settings.add_argument(
        "--average", metavar="HOW", help=f"{' or '.join(AVERAGES)}: of stored nets, or a net of its own"
    )
    settings.add_argument("--trainer", metavar="TRAINER", help=" or ".join(TRAINERS))


def train(args: argparse.Namespace) -> dict[str, Any]:
    """Read the words, train, and say what came out."""
    game = make(args.game, **parse_params(args.param))
    if args.plot:
        check_drawing("plot", args.plot)
    check_judge(args.judge, game)
    for name, place in (("out", args.out), ("checkpoint", args.checkpoint), ("plot", args.plot)):
        check_place(f"--{name} {place!r}", place)
    check_board(args.tensorboard)
    if args.checkpoint and Path(args.checkpoint).resolve() == Path(args.out).resolve():
        raise UsageError(f"--out and --checkpoint are two files; {args.out!r} is named twice")
    if args.iterations is not None and args.iterations < 1:
        raise UsageError(f"--iterations {args.iterations}: at least 1")
    if args.seconds is not None and not args.seconds > 0:
        raise UsageError(f"--seconds {args.seconds:g}: more than 0")
    threads = threads_of(args)
    for name in ("hidden", "trainer", "ray") if args.net else ():
        if getattr(args, name) is not None:
            raise UsageError(f"--{name} is of the native nets: with --net {args.net} leave it away")
    run = DeepCfr(
        game,
        _settings(args, settings_for(game, args.preset)),
        threads=threads,
        model=builder_of(args.net) if args.net else None,
    )
    checkpoint = Path(args.checkpoint) if args.checkpoint else None
    if checkpoint and checkpoint.exists():
        run.resume(checkpoint)
        ERR.print(f"goes on after iteration {run.iteration}", markup=False, style="dim")
    iterations = args.iterations or (None if args.seconds is not None else ITERATIONS)
    if iterations is not None and run.iteration >= iterations:
        ERR.print(f"{run.iteration} iterations are done already; for more say --iterations N above that", markup=False)
    with (
        _line(f"deep-cfr {args.game}") as (tell, each),
        _board(args.tensorboard) as board,
        cluster(args.ray) if args.ray else nullcontext() as ray,
    ):
        if ray:
            run.cluster = ClusterTraversals(ray, game, run.settings)

        def seen(row: dict[str, Any]) -> None:
            if args.judge and row["iteration"] % args.judge == 0:  # what the average then plays like
                row |= policy_metrics(run.policy(), DEALS, run.settings.seed, net=args.net)
            each(row)
            board(row)

        stopped = train_deep_cfr(
            run,
            iterations=iterations,
            seconds=args.seconds,
            checkpoint=checkpoint,
            tell=tell,
            each=seen,
        )
        if not run.iteration:
            hint = "not one iteration was finished: fewer --traversals, or a --sampler that tries less: branching(0.1)"
            if stopped == "seconds":
                raise FeintError(f"{hint}, or more than {args.seconds:g} --seconds")
            ERR.print(hint)
            raise KeyboardInterrupt
        policy = run.policy(tell)
    policy.save(args.out)
    write_whole(f"{args.out}.csv", _csv(run.trace))
    if args.plot:
        write_whole(args.plot, panels(run.trace, "iteration", ("seconds", "traversals")))
    if stopped == "interrupted":
        ERR.print(f"stopped after iteration {run.iteration}; this is what was reached")
    return {
        "learner": "deep-cfr",
        "game": game.name,
        "parameters": game.parameters,
        "settings": run.settings.told(),
        "net": args.net,
        "iterations": run.iteration,
        "traversals": run.traversals,
        "exploitability": run.trace[-1]["exploitability"],
        "seconds": run.before,
        "loss": run.trace[-1]["loss"],
        "stopped": stopped,
        "policy": args.out,
        "trace": run.trace,
    }


def _settings(args: argparse.Namespace, preset: DeepCfrSettings) -> DeepCfrSettings:
    names = (*NUMBERS, *FLAGS, "head", "average", "trainer", "seed")
    said: dict[str, Any] = {name: getattr(args, name) for name in names}
    if args.hidden is not None:
        try:
            said["hidden"] = tuple(int(word) for word in args.hidden.split(","))
        except ValueError:
            raise UsageError(f"--hidden reads widths with commas, as in 64,64; got {args.hidden!r}") from None
    if args.fixed is not None:
        said["fixed"] = tuple(word.strip() for word in args.fixed.split(","))
    return preset.but(**said)


def _csv(trace: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    names = list(dict.fromkeys(name for row in trace for name in row))
    table = csv.DictWriter(text, names or ["iteration"])
    table.writeheader()
    table.writerows(trace)
    return text.getvalue()


@contextmanager
def _line(what: str) -> Iterator[tuple[Callable[[str, int, int], None], Callable[[dict[str, Any]], None]]]:
    """Where the training is: what is done in an iteration, and what each came to."""
    so_far = ["iteration 1"]
    with status_line(what) as say:

        def tell(part: str, done: int, of: int) -> None:
            say(f"{what}: {so_far[0]}  {part} {done:,} of {of:,}")

        def each(row: dict[str, Any]) -> None:
            judged = "" if row["exploitability"] is None else f"  exploitability {row['exploitability']:.4f}"
            rate = f"{row['traversals_per_second']:,.0f} traversals/s"
            so_far[0] = f"iteration {row['iteration']}  {row['seconds']:.0f} s  {rate}  loss {row['loss']:.4g}{judged}"
            say(f"{what}: {so_far[0]}")

        yield tell, each


@contextmanager
def _board(place: str | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """A writer for TensorBoard, where one is asked for."""
    if place is None:
        yield lambda row: None
        return
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ModuleNotFoundError as missing:
        raise BadParameter(f"--tensorboard needs {missing.name}: {install_command('learn')}") from None
    with SummaryWriter(place) as writer:

        def write(row: dict[str, Any]) -> None:
            for name, value in row.items():
                if name != "iteration" and value is not None:
                    writer.add_scalar(name, value, row["iteration"])

        yield write
