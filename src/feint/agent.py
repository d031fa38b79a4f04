"""An agent answers questions. `act(view, legal)` is all that it needs; the rest are hooks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

from feint.errors import BadSpec
from feint.game import Event, Game, View

__all__ = ["Acting", "Agent", "AgentLike", "FunctionAgent", "ObjectAgent", "agent_of", "is_agent_object", "is_factory"]


class Acting(Protocol):
    """Any object with `act`. Its `start`, `observe`, `explain`, `end` and `close` are called where it has them."""

    def act(self, view: View, legal: Sequence[int], /) -> int:
        """Choose one of the legal actions."""


class Agent:
    """Derive from this and write `act`."""

    name: str = ""
    runs_own_code: bool = False
    """Tell whether `act` runs the user's Python code here: many matches of it are then played on one thread."""
    needs_events: bool = False
    """Tell whether it is lost without the events before a question: it must hear a match from its beginning."""

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


AgentLike = str | type[Agent] | Callable[[], Agent] | Callable[[View, Sequence[int]], int]
"""A spec, a class of agents, a function that makes one, or a function of (view, legal)."""


class FunctionAgent(Agent):
    """A function of (view, legal) as an agent."""

    runs_own_code = True

    def __init__(self, function: Callable[[View, Sequence[int]], int]) -> None:
        self.name = getattr(function, "__name__", "function")
        self._function = function

    def act(self, view: View, legal: Sequence[int]) -> int:
        return self._function(view, legal)


class ObjectAgent(Agent):
    """Any object with `act(view, legal)` as an agent. Its hooks are called where it has them."""

    runs_own_code = True

    def __init__(self, wrapped: Acting) -> None:
        name = getattr(wrapped, "name", None)
        self.name = name if isinstance(name, str) and name else type(wrapped).__name__
        self._wrapped = wrapped

    def _call(self, hook: str, *arguments: object) -> Any:
        method = getattr(self._wrapped, hook, None)
        return method(*arguments) if method else None

    def start(self, game: Game, seat: int, seed: int) -> None:
        self._call("start", game, seat, seed)

    def observe(self, events: Sequence[Event]) -> None:
        self._call("observe", events)

    def act(self, view: View, legal: Sequence[int]) -> int:
        return self._wrapped.act(view, legal)

    def explain(self) -> dict[str, Any] | None:
        said: dict[str, Any] | None = self._call("explain")
        return said

    def end(self, returns: Sequence[float]) -> None:
        self._call("end", returns)

    def close(self) -> None:
        self._call("close")


ALLOWED = (
    "an agent is a spec, a function of (view, legal), an object with act(view, legal), a class of such objects, or a "
    "function without arguments that makes one"
)


def agent_of(player: object) -> Agent:
    """Return the agent that an object, a class or a function stands for. A class is instantiated."""
    if is_agent_object(player):
        return player if isinstance(player, Agent) else ObjectAgent(cast(Acting, player))
    if not callable(player):
        raise BadSpec(f"{ALLOWED}, got {player!r}")
    if not is_factory(player):
        if isinstance(player, type):
            raise BadSpec(f"{player.__name__} needs arguments: give an object of it, not the class {player!r}")
        return FunctionAgent(player)
    made = player()
    if not is_agent_object(made):
        raise BadSpec(f"{ALLOWED}; {player!r} made {made!r}")
    agent = made if isinstance(made, Agent) else ObjectAgent(cast(Acting, made))
    agent.runs_own_code = True
    return agent


def is_agent_object(player: object) -> bool:
    """Return whether this is an object that can act, as opposed to a class, a function or a spec."""
    return not isinstance(player, type) and callable(getattr(player, "act", None))


def is_factory(player: object) -> bool:
    """Return whether this is a class or a function that makes an agent when it is called without arguments."""
    if is_agent_object(player) or not callable(player):
        return False
    try:
        inspect.signature(player).bind()
    except (TypeError, ValueError):  # it has no signature
        return False
    return True
