"""Options that several commands have. Each is written once: one name, one meaning, one default, one help text.

What only one command has stands with that command. Defaults are shown by the help itself (`parser.Help`), so no text
repeats one that argparse knows; a text ends in parentheses only where the default is found out later.
"""

from __future__ import annotations

import argparse
import os
from typing import Any

from feint.agents import known_agents
from feint.commands.terminal import UsageError
from feint.quantities import MOST_THREADS

__all__ = ["SHARED", "share", "threads_of"]

SERVER = "http://127.0.0.1:8000"
SHARED: dict[str, dict[str, Any]] = {
    "game": {"metavar": "GAME", "help": "a name or preset of `feint games`, an adapter around one, or MODULE:CLASS"},
    "agents": {"metavar": "AGENT", "help": f"{', '.join(known_agents())}; options as name:key=value,..."},
    "policy": {"metavar": "POLICY", "help": "a policy's file, or an agent (with --game)"},
    "records": {
        "metavar": "RECORDS",
        "nargs": "+",
        "help": "files of records, an arena's export, directories of these",
    },
    "--json": {"action": "store_true", "help": "one JSON object on standard output and nothing else"},
    "--param": {
        "action": "append",
        "default": [],
        "metavar": "K=V",
        "help": "a parameter of the game; once for each",
    },
    "--games": {"type": int, "metavar": "N"},
    "--seed": {"type": int, "default": 0, "metavar": "N", "help": "equal seeds give equal results"},
    "--threads": {"type": int, "metavar": "N", "help": "the result is the same on any number (all cores)"},
    "--seconds": {"type": float, "metavar": "S"},
    "--iterations": {"type": int, "metavar": "N"},
    "--memory": {"type": float, "metavar": "GiB"},
    "--out": {"metavar": "FILE"},
    "--plot": {"metavar": "FILE.svg"},
    "--tensorboard": {"metavar": "DIR", "help": "write what is measured there, too"},
    "--ray": {"metavar": "ADDRESS", "help": "work on the Ray cluster at this address; the result is the same"},
    "--server": {"metavar": "URL", "default": SERVER, "help": "the arena"},
    "--token-env": {"metavar": "NAME", "help": "the variable with the agent's token"},
    "--agent": {"action": "append", "default": [], "metavar": "NAME", "help": "only this agent; once for each (all)"},
}


def share(parser: argparse._ActionsContainer, *names: str, **said: Any) -> None:
    """Give a parser options of this list; `said` is what one of them has otherwise here."""
    for name in names:
        parser.add_argument(name, **SHARED[name] | said)


def threads_of(args: argparse.Namespace) -> int:
    """--threads, or as many as there are cores."""
    if args.threads is not None and not 1 <= args.threads <= MOST_THREADS:
        raise UsageError(f"--threads must be from 1 to {MOST_THREADS}, got {args.threads}")
    return int(args.threads or min(os.cpu_count() or 1, MOST_THREADS))
