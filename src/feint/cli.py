"""The command line. Every command takes --json: then one JSON object goes to standard output and nothing else."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from types import MappingProxyType
from typing import Any

from feint import entry
from feint.commands.options import share
from feint.commands.parser import Contents, Parser
from feint.commands.terminal import ERR
from feint.errors import FAILURES, CannotWrite, FeintError

# The modules of feint.commands, and the commands that each adds.
MODULES = {
    "play": ("games", "play", "match", "replay"),
    "agent": ("agent",),
    "mcp": ("mcp",),
    "arena": ("serve", "worker", "arena"),
    "event": ("event",),
    "records": ("records",),
    "solve": ("solve", "train"),
    "evaluate": ("evaluate",),
    "measure": ("bench", "reproduce"),
}


def build_parser(words: Sequence[str] = ()) -> Contents:
    """Every command has --json; those of a game have --param. If `words` begin with a command, only its module is
    loaded: the others would take half of the time that a short command takes."""
    parser = Contents(prog="feint", description="A laboratory and an arena for games of hidden information.")
    parser.add_argument("--version", action="version", version=f"feint {version('feint')}", help="which feint it is")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def add(
        name: str, run: Callable[[argparse.Namespace], dict[str, Any] | None], *, param: bool = False
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=run.__doc__, description=run.__doc__)
        sub.set_defaults(run=run)
        share(sub, "--json", *(["--param"] if param else []))
        return sub

    first = [module for module, names in MODULES.items() if words and words[0] in names]
    for module in first or MODULES:
        importlib.import_module(f"feint.commands.{module}").add_commands(add)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted."""
    words = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in words
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # so that MODULE:CLASS finds a game beside its user
    try:
        parser = build_parser(words)
        entry.finish_imports()
        args = parser.parse_args(words or ["--help"])
        result = args.run(args)
        if as_json and result is not None:
            print(json.dumps(result))
        sys.stdout.flush()
    except FeintError as error:
        done = error.result if isinstance(error, CannotWrite) else {}
        return complain(as_json, str(error), 1 if isinstance(error, FAILURES) else 2, done)
    except KeyboardInterrupt as error:
        ERR.print(f"feint: {str(error) or 'interrupted'}", markup=False, soft_wrap=True)
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # Whoever read our output has left; say nothing more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        # Mostly out of a game or an agent that the user wrote; the traceback is his to ask for.
        if "FEINT_TRACEBACK" in os.environ:
            raise
        return complain(as_json, f"{type(error).__name__}: {error} (FEINT_TRACEBACK=1 shows where)", 1)
    return 0


def complain(as_json: bool, message: str, status: int, done: Mapping[str, Any] = MappingProxyType({})) -> int:
    """Report an error: one line for people, and for machines an object that also has what was `done` before."""
    if as_json:
        with contextlib.suppress(OSError):  # a full disk, or nobody who reads: standard error says it still
            print(json.dumps({**done, "error": message}), flush=True)
    message = " ".join(message.split("\n"))
    ERR.print(f"feint: {message}", markup=False, soft_wrap=True, style="red")
    return status


if __name__ == "__main__":
    sys.exit(main())
