"""`feint train LEARNER GAME`: learn something and write it to a file."""

from __future__ import annotations

import argparse
import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feint import show
from feint.commands.terminal import ERR, OUT, UsageError, progress_bar
from feint.learn.bidder import needs_torch, solved_deals, train_bidder

__all__ = ["add_commands"]


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    train = add("train", command_train)
    train.add_argument("learner", metavar="LEARNER", help="bidder")
    train.add_argument("game", metavar="GAME")
    train.add_argument("--deals", type=int, default=8000, help="to learn from (8000)")
    train.add_argument("--rounds", type=int, default=3, help="each with the bidder of the one before (3)")
    train.add_argument("--epochs", type=int, default=10, help="of a round (10)")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, help="for solving deals (all cores)")
    train.add_argument("--out", default="bidder.txt", metavar="FILE", help="(bidder.txt); its deals go to FILE.deals")


def command_train(args: argparse.Namespace) -> dict[str, Any]:
    """Learn something and write it to a file: `bidder` is how Coinche's pimc bids."""
    if args.learner != "bidder":
        raise UsageError(f"there is no learner {args.learner!r}; known: bidder")
    if args.game != "coinche":
        raise UsageError(f"bidder learns coinche, not {args.game!r}")
    if args.deals < 20:
        raise UsageError(f"--deals {args.deals}: at least 20, and thousands for anything useful")
    for option in ("rounds", "epochs"):
        if getattr(args, option) < 1:
            raise UsageError(f"--{option} {getattr(args, option)}: at least 1")
    needs_torch()  # before the long part
    out = Path(args.out)
    with progress_bar("deals solved", args.deals) as tell:
        deals = solved_deals(args.deals, args.seed, args.threads or os.cpu_count() or 1, Path(f"{out}.deals"), tell)
    said = functools.partial(ERR.print, markup=False, style="dim")
    result = train_bidder(deals, out, seed=args.seed, rounds=args.rounds, epochs=args.epochs, tell=said)
    if not args.json:
        show.facts(OUT, result)
    return result
