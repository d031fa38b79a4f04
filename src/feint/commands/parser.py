"""How the command line is read and explained: words in any order, complaints in one line, help in one style."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from feint.commands.terminal import UsageError

__all__ = ["CONTENTS", "Contents", "Parser"]

# The commands as a newcomer would read them. `feint --help` and docs/cli.md have this order.
CONTENTS = {
    "play": ("games", "play", "match", "replay"),
    "agents and arena": ("agent", "mcp", "serve", "worker", "arena", "event", "records"),
    "solve and learn": ("solve", "train"),
    "measure": ("evaluate", "bench", "reproduce"),
}


class Help(argparse.HelpFormatter):
    """Defaults in parentheses at the end."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28)

    def _get_help_string(self, action: argparse.Action) -> str:
        text, default = action.help or "", action.default
        is_said = action.option_strings or action.nargs == "?"
        if default is None or default is False or default in ([], "", argparse.SUPPRESS) or not is_said:
            return text
        shown = (
            f"{default:,}" if isinstance(default, int) else f"{default:g}" if isinstance(default, float) else default
        )
        return f"{text} ({shown})"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, as all errors are. Arguments and options may come in any order."""

    _is_mixing = False

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **{"formatter_class": Help, **more})

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._subparsers is not None or self._is_mixing:
            return super().parse_known_args(args, namespace)
        self._is_mixing = True  # it comes back here, for the options and then for the rest
        try:
            found, extra = self.parse_known_intermixed_args(args, namespace)
            if extra:
                self.error(f"unrecognized arguments: {' '.join(extra)}")
            return found, extra
        finally:
            self._is_mixing = False

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")


class Contents(Parser):
    """The parser above the commands: its help is a table of contents."""

    def format_help(self) -> str:
        (commands,) = (action for action in self._actions if isinstance(action, argparse._SubParsersAction))
        lines = [f"usage: {self.prog} COMMAND ...", "", self.description or ""]
        for title, names in CONTENTS.items():
            lines += ["", title, *(f"  {name:<10} {commands.choices[name].description}" for name in names)]
        lines += ["", f"{self.prog} COMMAND --help has the words and options of one."]
        return "\n".join(lines) + "\n"
