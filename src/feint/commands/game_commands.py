"""Commands of one game: its folder offers them as `COMMANDS` (feint.games), by the command that they extend.

COMMANDS = {"evaluate": {"my-metrics": GameCommand(add_options, run)}}     # feint evaluate my-metrics
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

from feint.games import offers

__all__ = ["GameCommand", "game_commands"]


class GameCommand(NamedTuple):
    """The options of a command, and what runs it; the docstring of `run` is the command's help."""

    add_options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], dict[str, Any]]


def game_commands(extended: str) -> dict[str, GameCommand]:
    """Return what games add to a command, by name."""
    return {name: one for own in offers("commands").values() for name, one in own.get(extended, {}).items()}
