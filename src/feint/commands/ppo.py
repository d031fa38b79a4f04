"""`feint train ppo GAME`: a policy by proximal policy optimisation, against fixed opponents or itself."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import Any

from feint.charts import panels
from feint.commands.options import share
from feint.commands.terminal import ERR, UsageError, check_board, check_drawing, check_judge, parse_params, status_line
from feint.errors import BadParameter, BadPolicy, install_command
from feint.files import check_place, write_whole
from feint.game import Game, make
from feint.learn.bidder import needs_torch
from feint.nets import NetPolicy
from feint.policy import load_policy

__all__ = ["add_options", "train"]

NUMBERS = {  # of a preset, that may be said
    "envs": (int, "games side by side"),
    "rollout": (int, "steps of each between updates"),
    "minibatch": (int, "rows of one step of the optimiser"),
    "epochs": (int, "passes over what was played, in an update"),
    "rate": (float, "of learning"),
    "clip": (float, "how far a probability may move in an update"),
    "entropy": (float, "bonus for mixing"),
    "gamma": (float, "discount"),
    "gae": (float, "lambda of the advantages"),
    "unit": (float, "what rewards are divided by; 0: the highest return"),
    "mmd": (float, "how strongly a magnet pulls (0: not at all)"),
    "pace": (float, "how far the magnet follows after an update"),
    "guess": (float, "Coinche: guess the partner's hand in training; what share of that the actor learns from"),
    "past": (float, "share of games against nets of the pool"),
    "pool": (int, "nets in it"),
    "snapshot": (int, "updates between two of them"),
    "stage": (int, "updates after which all games start anew, and a checkpoint may be written"),
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """What ppo takes."""
    share(parser, "--param")
    parser.add_argument("--preset", metavar="PRESET", default="house", help="house, paper or notes")
    parser.add_argument(
        "--opponents", metavar="AGENT", default="self", help="who does not learn: an agent, several as A|B, or self"
    )
    parser.add_argument("--learners", metavar="0,2", help="the seats that learn (seat 0 and its partners; self: all)")
    parser.add_argument(
        "--start", metavar="POLICY", help="the actor begins as this policy of one net, as imitate writes"
    )
    parser.add_argument("--together", action="store_true", help="partners who learn are one trajectory")
    parser.add_argument(
        "--sight", metavar="SIGHT", help="dense, or paper140 at Coinche (dense; paper140 in the preset paper)"
    )
    parser.add_argument(
        "--encoding",
        metavar="ENCODING",
        default="integers",
        help="of the auction in paper140: integers, one_hot or sequence",
    )
    parser.add_argument("--most-bid", type=int, metavar="N", help="Coinche: no bid above (any)")
    parser.add_argument(
        "--steps", type=int, metavar="N", help="decisions of learners in all (1,000,000, unless --seconds)"
    )
    share(parser, "--seconds", help="of work in all; the update under way is ended")
    share(parser, "--seed")
    share(parser, "--out", default="ppo.json", help="the policy; FILE.csv is what was seen")
    share(parser, "--checkpoint", "--tensorboard")
    share(parser, "--plot", help="draw what was seen over the steps")
    share(parser, "--judge", help="Coinche: a paper's metrics after every N updates (at the end)")
    settings = parser.add_argument_group("settings, instead of the preset's")
    for name, (kind, what) in NUMBERS.items():
        settings.add_argument(f"--{name}", type=kind, metavar="N" if kind is int else "X", help=what)
    share(settings, "--hidden")


def train(args: argparse.Namespace) -> dict[str, Any]:
    """Read the words, train, and say what came out."""
    needs_torch()
    try:
        from feint.learn.ppo import train_ppo
        from feint.learn.ppo_settings import PRESETS, Seats, avoided_bids
    except ModuleNotFoundError as missing:
        raise BadParameter(f"ppo needs {missing.name}: {install_command('learn')}") from None

    if args.plot:
        check_drawing("plot", args.plot)
        check_place(f"--plot {args.plot!r}", args.plot)
    check_board(args.tensorboard)
    preset = args.preset
    if preset not in PRESETS:
        raise UsageError(f"there is no preset {preset!r}; known: {', '.join(PRESETS)}")
    numbers = {name: getattr(args, name) for name in NUMBERS}
    hidden = None if args.hidden is None else _numbers("hidden", args.hidden)
    settings = PRESETS[preset].but(**numbers, hidden=hidden)
    given, paper = parse_params(args.param), preset == "paper" and args.game == "coinche"
    if paper:
        from feint.envs.coinche import TRAINED

        given = TRAINED | given
    game = make(args.game, **given)
    check_judge(args.judge, game)
    if args.sight not in (None, "dense", "paper140"):
        raise UsageError(f"--sight is dense or paper140, got {args.sight!r}")
    seats = Seats(
        args.opponents,
        None if args.learners is None else _numbers("learners", args.learners),
        together=args.together or paper,
        sight="paper140" if args.sight == "paper140" or (paper and args.sight is None) else "dense",
        avoided=avoided_bids(game, args.most_bid),
        encoding=args.encoding,
    )
    with status_line(f"ppo {args.game}") as say:
        found = train_ppo(
            game,
            Path(args.out),
            settings,
            seats,
            seed=args.seed,
            steps=args.steps,
            seconds=args.seconds,
            start=None if args.start is None else _start(args.start, game),
            checkpoint=None if args.checkpoint is None else Path(args.checkpoint),
            judge=args.judge or 0,
            tensorboard=args.tensorboard,
            tell=lambda row: say(f"ppo {args.game}: {_progress(row)}"),
        )
    if args.plot:
        write_whole(args.plot, panels(_seen(Path(f"{args.out}.csv")), "steps", ("update", "seconds", "games")))
    if found["stopped"] == "interrupted":
        ERR.print(f"stopped after {found['steps']} steps; this is what was reached")
    return {"learner": "ppo", "game": game.name, "parameters": game.parameters, "preset": preset, **found}


def _start(path: str, game: Game) -> NetPolicy:
    """A policy of the game, or of a deal of it: then it does not look at the score yet."""
    policy = load_policy(path, game if ":" in game.name else None)  # a file does not import code
    if not isinstance(policy, NetPolicy):
        raise BadParameter(f"--start {path!r}: a policy of kind {policy.kind!r}; one net with a softmax is needed")
    try:
        return policy.elsewhere(game)
    except BadPolicy as error:
        raise BadParameter(f"--start {path!r}: {error}") from error


def _seen(path: Path) -> list[dict[str, float | None]]:
    with path.open(newline="", encoding="utf-8") as file:
        return [{name: float(word) if word else None for name, word in row.items()} for row in csv.DictReader(file)]


def _numbers(name: str, text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(","))
    except ValueError:
        raise UsageError(f"--{name} reads numbers with commas, as in 64,64; got {text!r}") from None


def _progress(row: dict[str, Any]) -> str:
    paid = row["return"] if row["return"] is not None else float("nan")
    return f"{row['steps']:,} steps  {row['seconds']:.0f} s  return {paid:.3g}  entropy {row['entropy']:.3f}"
