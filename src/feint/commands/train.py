"""`feint train LEARNER GAME`: learn something and write it to a file."""

from __future__ import annotations

import argparse
import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feint import show
from feint.commands import ppo
from feint.commands.terminal import ERR, OUT, UsageError, progress_bar
from feint.learn.bidder import needs_torch, solved_deals, train_bidder
from feint.regret.coup import ITERATIONS, train_regret

__all__ = ["add_commands"]

GAMES = {"bidder": "coinche", "regret": "coup", "ppo": None}  # of each learner; None: any
SAID = functools.partial(ERR.print, markup=False, style="dim")


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    train = add("train", command_train)
    train.add_argument("learner", metavar="LEARNER", help=", ".join(GAMES))
    train.add_argument("game", metavar="GAME")
    train.add_argument("--deals", type=int, default=8000, help="to learn from (8000)")
    train.add_argument("--rounds", type=int, default=3, help="each with the bidder of the one before (3)")
    train.add_argument("--epochs", type=int, help="of a round (10), or of an update")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, help="for solving deals (all cores)")
    train.add_argument("--iterations", type=int, default=ITERATIONS, help=f"of regret ({ITERATIONS:,})")
    train.add_argument(
        "--out", metavar="FILE", help="(LEARNER.txt, ppo.json); deals go to FILE.deals, a run to FILE.run.npz"
    )
    ppo.add_options(train)


def command_train(args: argparse.Namespace) -> dict[str, Any]:
    """Learn something and write it to a file: a policy by PPO, how Coinche's pimc bids, or how Coup's regret plays."""
    if args.learner not in GAMES:
        raise UsageError(f"there is no learner {args.learner!r}; known: {', '.join(GAMES)}")
    if GAMES[args.learner] not in (None, args.game):
        raise UsageError(f"{args.learner} learns {GAMES[args.learner]}, not {args.game!r}")
    if args.learner == "ppo":
        result = ppo.train(args)
    else:
        for name in ppo.ONLY:
            if getattr(args, name) is not None:
                raise UsageError(f"--{name.replace('_', '-')} is of ppo, not of {args.learner}")
        out = Path(args.out or f"{args.learner}.txt")
        result = _bidder(args, out) if args.learner == "bidder" else _regret(args, out)
    if not args.json:
        show.facts(OUT, {name: value for name, value in result.items() if name != "parameters"})
    return result


def _bidder(args: argparse.Namespace, out: Path) -> dict[str, Any]:
    if args.deals < 20:
        raise UsageError(f"--deals {args.deals}: at least 20, and thousands for anything useful")
    args.epochs = 10 if args.epochs is None else args.epochs
    for option in ("rounds", "epochs"):
        if getattr(args, option) < 1:
            raise UsageError(f"--{option} {getattr(args, option)}: at least 1")
    needs_torch()  # before the long part
    with progress_bar("deals solved", args.deals) as tell:
        deals = solved_deals(args.deals, args.seed, args.threads or os.cpu_count() or 1, Path(f"{out}.deals"), tell)
    return train_bidder(deals, out, seed=args.seed, rounds=args.rounds, epochs=args.epochs, tell=SAID)


def _regret(args: argparse.Namespace, out: Path) -> dict[str, Any]:
    with progress_bar("iterations", args.iterations) as tell:
        return train_regret(out, args.iterations, args.seed, tell, SAID)
