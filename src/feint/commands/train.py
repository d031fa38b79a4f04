"""`feint train LEARNER ...`: learn something and write it to a file."""

from __future__ import annotations

import argparse
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feint import show
from feint.commands import deep_cfr, imitate, ppo
from feint.commands.options import share, threads_of
from feint.commands.terminal import ERR, OUT, UsageError, progress_bar
from feint.learn.bidder import needs_torch, solved_deals, train_bidder
from feint.regret.coup import ITERATIONS, train_regret

__all__ = ["add_commands"]

SAID = functools.partial(ERR.print, markup=False, style="dim")
LONG = ("parameters", "settings", "trace")  # for machines
WITHOUT_GAME = ("imitate",)  # its records say which it is


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    kinds = add("train", command_train).add_subparsers(dest="learner", required=True, metavar="LEARNER")
    for name, (options, learn) in LEARNERS.items():
        kind = kinds.add_parser(name, help=learn.__doc__, description=learn.__doc__)
        kind.set_defaults(learn=learn)
        if name not in WITHOUT_GAME:
            share(kind, "game")
        options(kind)
        # Without a default of its own: --json may stand before the learner, too.
        share(kind, "--json", default=argparse.SUPPRESS)


def command_train(args: argparse.Namespace) -> dict[str, Any]:
    """Learn a policy, or what a player of ours knows, into a file."""
    result: dict[str, Any] = args.learn(args)
    if not args.json:
        show.facts(OUT, {name: value for name, value in result.items() if name not in LONG})
    return result


def _bidder_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deals", type=int, default=8000, metavar="N", help="to learn from")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="each with the bidder of the one before")
    parser.add_argument("--epochs", type=int, default=10, metavar="N", help="of a round")
    share(parser, "--seed", "--threads")
    share(parser, "--out", default="bidder.txt", help="the weights; deals go to FILE.deals")


def _bidder(args: argparse.Namespace) -> dict[str, Any]:
    """How Coinche's pimc bids."""
    _only(args, "coinche")
    if args.deals < 20:
        raise UsageError(f"--deals {args.deals}: at least 20, and thousands for anything useful")
    for option in ("rounds", "epochs"):
        if getattr(args, option) < 1:
            raise UsageError(f"--{option} {getattr(args, option)}: at least 1")
    needs_torch()  # before the long part
    out = Path(args.out)
    with progress_bar("deals solved", args.deals) as tell:
        deals = solved_deals(args.deals, args.seed, threads_of(args), Path(f"{out}.deals"), tell)
    return train_bidder(deals, out, seed=args.seed, rounds=args.rounds, epochs=args.epochs, tell=SAID)


def _regret_options(parser: argparse.ArgumentParser) -> None:
    share(parser, "--iterations", default=ITERATIONS, help="in all")
    share(parser, "--seed")
    share(parser, "--out", default="regret.txt", help="the table; a run goes to FILE.run.npz")


def _regret(args: argparse.Namespace) -> dict[str, Any]:
    """How Coup's regret plays."""
    _only(args, "coup")
    with progress_bar("iterations", args.iterations) as tell:
        return train_regret(Path(args.out), args.iterations, args.seed, tell, SAID)


def _deep_cfr(args: argparse.Namespace) -> dict[str, Any]:
    """A policy of any game, by Deep CFR."""
    return deep_cfr.train(args)


def _ppo(args: argparse.Namespace) -> dict[str, Any]:
    """A policy of any game, by PPO."""
    return ppo.train(args)


def _imitate(args: argparse.Namespace) -> dict[str, Any]:
    """A policy that plays as was played in recorded games."""
    return imitate.train(args)


def _only(args: argparse.Namespace, game: str) -> None:
    if args.game != game:
        raise UsageError(f"{args.learner} learns {game}, not {args.game!r}")


LEARNERS: dict[
    str, tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], dict[str, Any]]]
] = {
    "deep-cfr": (deep_cfr.add_options, _deep_cfr),
    "ppo": (ppo.add_options, _ppo),
    "imitate": (imitate.add_options, _imitate),
    "bidder": (_bidder_options, _bidder),
    "regret": (_regret_options, _regret),
}
