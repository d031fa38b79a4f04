"""`feint train imitate RECORDS`: a policy that plays as was played in recorded games."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from feint.commands.options import share, threads_of
from feint.commands.terminal import UsageError, status_line
from feint.learn.imitation import ImitationSettings, imitate

__all__ = ["add_options", "train"]

DEFAULT = ImitationSettings()
NUMBERS = {
    "held": (float, "share of the matches that are not learnt from, but measured by"),
    "steps": (int, "of the fit; 0: ten passes over the decisions, 2,000 at least"),
    "batch": (int, "decisions of a step"),
    "rate": (float, "of Adam, falling to 0 over the steps"),
    "rows": (int, "decisions at most; of more, a uniform sample"),
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """What imitate takes."""
    share(parser, "records")
    parser.add_argument(
        "--game", metavar="GAME", help="where there are several, the one to learn; or MODULE:CLASS, one of your own"
    )
    share(parser, "--agent")
    parser.add_argument("--winners", action="store_true", help="only those who came first, match by match")
    for name, (kind, what) in NUMBERS.items():
        letter = "N" if kind is int else "X"
        parser.add_argument(f"--{name}", type=kind, metavar=letter, help=what, default=getattr(DEFAULT, name))
    share(parser, "--hidden", default="64,64")
    share(parser, "--seed", "--threads")
    share(parser, "--out", default="imitation.json", help="the policy")


def train(args: argparse.Namespace) -> dict[str, Any]:
    """Read the words, learn, and say what came out."""
    try:
        hidden = tuple(int(word) for word in args.hidden.split(","))
    except ValueError:
        raise UsageError(f"--hidden reads numbers with commas, as in 64,64; got {args.hidden!r}") from None
    settings = ImitationSettings(
        agents=tuple(args.agent),
        winners=args.winners,
        hidden=hidden,
        seed=args.seed,
        threads=threads_of(args),
        **{name: getattr(args, name) for name in NUMBERS},
    )
    with status_line("imitate") as say:

        def tell(part: str, done: int, of: int | None) -> None:
            say(f"imitate: {part} {done:,}" + ("" if of is None else f" of {of:,}"))

        found = imitate(args.records, Path(args.out), settings, game=args.game, tell=tell)
    if args.json:
        return {"learner": "imitate", **found}
    held = found.pop("held")
    shown = {} if held is None else {f"held out: {name}": _said(value) for name, value in held.items()}
    return {"learner": "imitate", **found, "agents": ", ".join(found["agents"]), **shown}


def _said(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if not value["interval"]:
        return f"{value['value']:.4f}"
    low, high = value["interval"]
    return f"{value['value']:.4f} ({low:.4f} - {high:.4f})"
