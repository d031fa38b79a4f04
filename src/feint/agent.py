"""An agent answers questions. `act(view, legal)` is all that it needs; the rest are hooks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from feint.errors import BadSpec
from feint.game import Event, Game, View

__all__ = ["Agent", "FunctionAgent", "agent_by"]


class Agent:
    """Derive from this and write `act`."""

    name: str = ""

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Begin a match in that seat. The seed is the agent's own: equal seeds should play equal games."""

    def observe(self, events: Sequence[Event]) -> None:
        """Hear what happened since the last question, as far as this seat saw it."""

    def act(self, view: View, legal: Sequence[int]) -> int:
        """Choose one of the legal actions."""
        raise TypeError(f"{type(self).__name__} is no agent: it has no act(view, legal)")

    def explain(self) -> dict[str, Any] | None:
        """Say why: beliefs, action values. Called after each `act`; kept with the record."""
        return None

    def end(self, returns: Sequence[float]) -> None:
        """Hear how the match ended."""

    def close(self) -> None:
        """Let go of what the agent holds: processes, connections."""


class FunctionAgent(Agent):
    """A function of (view, legal) as an agent."""

    def __init__(self, function: Callable[[View, Sequence[int]], int]) -> None:
        self.name = getattr(function, "__name__", "function")
        self._function = function

    def act(self, view: View, legal: Sequence[int]) -> int:
        return self._function(view, legal)


def agent_by(make: Callable[..., Any]) -> Agent:
    """An agent of a class of agents, of a function without arguments that makes one, or of one of (view, legal)."""
    try:
        inspect.signature(make).bind()
    except TypeError:
        return FunctionAgent(make)
    made = make()
    if not isinstance(made, Agent):
        raise BadSpec(f"an agent is derived from feint.Agent, got {made!r}")
    return made
