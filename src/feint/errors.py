"""Errors that a user can cause. Each message quotes the input and names what is allowed."""

from feint._core import BadParameter, BadView, FeintError, GameOver, IllegalAction, TooLarge, UnknownGame

__all__ = [
    "AgentFault",
    "BadParameter",
    "BadPolicy",
    "BadRecord",
    "BadSpec",
    "BadView",
    "FeintError",
    "GameOver",
    "IllegalAction",
    "NoCluster",
    "TooLarge",
    "UnknownGame",
]


class BadRecord(FeintError):
    """A record that cannot be read or does not replay; the message names the place."""


class BadSpec(FeintError):
    """An agent spec (`name:key=value,...`) that names nothing known."""


class BadPolicy(FeintError):
    """A policy file that cannot be read, or belongs to another game, version or parameters."""


class NoCluster(FeintError):
    """A cluster that cannot be reached."""


class AgentFault(FeintError):
    """An agent that did not answer as it should: late, gone, illegal, or nonsense."""
