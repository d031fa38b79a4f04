"""Errors that a user can cause. Each message quotes the input and names what is allowed."""

import re
from typing import Any

from feint._core import (
    BadModel,
    BadParameter,
    BadView,
    FeintError,
    GameOver,
    IllegalAction,
    TooLarge,
    UnknownGame,
    WrongType,
)

__all__ = [
    "FAILURES",
    "AgentFault",
    "BadBackup",
    "BadCheckpoint",
    "BadModel",
    "BadParameter",
    "BadPolicy",
    "BadRecord",
    "BadSpec",
    "BadView",
    "CannotWrite",
    "FeintError",
    "GameOver",
    "IllegalAction",
    "NoArena",
    "NoCluster",
    "TooLarge",
    "UnknownGame",
    "WrongType",
    "hide_password",
    "install_command",
]


def install_command(extra: str) -> str:
    """Return the command that installs an extra: from a checkout, for feint is in no package index."""
    return f"pip install '.[{extra}]' in a checkout of feint"


class BadRecord(FeintError):
    """A record that cannot be read or does not replay; the message names the place."""


class BadBackup(FeintError):
    """A file that is no backup of an arena, or not a whole one."""


class BadCheckpoint(FeintError):
    """A checkpoint that cannot be read, or is one of another game or solver. It is left as it is."""


class CannotWrite(FeintError):
    """A file that could not be written: a full disk, no right to."""

    def __init__(self, message: str, result: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.result = result or {}  # what was to be written, as far as it can be shown


class BadSpec(FeintError):
    """An agent spec (`name:key=value,...`) that names nothing known."""


class BadPolicy(FeintError):
    """A policy file that cannot be read, or belongs to another game, version or parameters."""


class NoCluster(FeintError):
    """A cluster that cannot be reached."""


class NoArena(FeintError):
    """An arena that cannot be reached, or does not let one in or do what was asked."""

    def __init__(self, message: str, code: str = "", more: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code, self.more = code, more or {}  # the arena's word for it, and what it adds: docs/protocol.md


class AgentFault(FeintError):
    """An agent that did not answer as it should: late, gone, illegal, or nonsense."""


# What went wrong although the words were right: status 1.
FAILURES = (
    AgentFault,
    BadBackup,
    BadCheckpoint,
    BadModel,
    BadPolicy,
    BadRecord,
    CannotWrite,
    NoArena,
    NoCluster,
    TooLarge,
)


def hide_password(database: str) -> str:
    """A database's URL as one may print it: without its password, whatever is in that."""
    return re.sub(r"(://[^:/@]*):.*@", r"\1:***@", database)
