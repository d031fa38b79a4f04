"""`feint train imitate RECORDS`: a policy that plays as was played in recorded games."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from feint.commands.terminal import ERR, UsageError
from feint.learn.imitation import ImitationSettings, imitate

__all__ = ["add_options", "train"]

DEFAULT = ImitationSettings()
NUMBERS = {
    "held": (float, f"share of the matches that are not learnt from, but measured by ({DEFAULT.held})"),
    "steps": (int, "of the fit (ten passes over the decisions, 2,000 at least)"),
    "batch": (int, f"decisions of a step ({DEFAULT.batch})"),
    "rate": (float, f"of Adam, falling to 0 over the steps ({DEFAULT.rate})"),
    "memory": (int, f"decisions at most; of more, a uniform sample ({DEFAULT.memory:,})"),
    "seed": (int, f"({DEFAULT.seed})"),
    "threads": (int, f"the result is the same ({DEFAULT.threads})"),
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """What imitate takes."""
    parser.add_argument("records", nargs="+", metavar="RECORDS", help="files of records, .jsonl, exports, directories")
    parser.add_argument("--game", help="where there are several, the one to learn; or MODULE:CLASS, one of your own")
    parser.add_argument("--agent", action="append", default=[], metavar="NAME", help="whom to follow (all)")
    parser.add_argument("--winners", action="store_true", help="only those who came first, match by match")
    for name, (kind, what) in NUMBERS.items():
        parser.add_argument(f"--{name}", type=kind, help=what, default=getattr(DEFAULT, name))
    parser.add_argument("--hidden", metavar="64,64", default="64,64", help="widths of the hidden layers")
    parser.add_argument("--out", metavar="FILE", default="imitation.json", help="(%(default)s)")


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
        **{name: getattr(args, name) for name in NUMBERS},
    )
    with _line("imitate") as tell:
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


@contextmanager
def _line(what: str) -> Iterator[Callable[[str, int, int | None], None]]:
    """Where the work is, in one line that is drawn over; only where somebody looks."""
    if not ERR.is_terminal:
        yield lambda part, done, of: None
        return
    with ERR.status(what) as status:
        yield lambda part, done, of: status.update(f"{what}: {part} {done:,}" + ("" if of is None else f" of {of:,}"))
