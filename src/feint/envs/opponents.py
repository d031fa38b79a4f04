"""The players of the other seats: uniformly random, by spec, a function, or an agent with its hooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, SupportsIndex

import numpy as np

from feint.agent import Agent, agent_of, is_factory
from feint.agents import make_agent
from feint.errors import BadSpec, FeintError
from feint.game import Event, Game, View

__all__ = ["Opponent", "Seated", "seat_opponents"]


class Acting(Protocol):
    """Whatever has `act`: every agent. Its `start`, `observe` and `end` are called too, where it has them."""

    def act(self, view: View, legal: list[int], /) -> SupportsIndex:
        """One of the legal actions."""


Opponent = str | Acting | type[Acting] | Callable[[View, list[int]], SupportsIndex]
"""A spec, an object with `act(view, legal)`, a class of such objects, or a function of (view, legal)."""


class Seated:
    """One opponent; None plays at random. Of a spec or a class it makes an agent, and closes it."""

    def __init__(self, opponent: Opponent | None) -> None:
        made = _make(opponent)
        self._close: Any = made.close if made else None
        opponent = made or opponent
        self._choose: Any = getattr(opponent, "act", opponent)
        if opponent is not None and not callable(self._choose):
            raise BadSpec(
                "an opponent is None, the spec of an agent, a function of (view, legal), an object with "
                f"act(view, legal), or a class of such objects; got {opponent!r}"
            )
        self._start: Any = getattr(opponent, "start", None)
        self._observe: Any = getattr(opponent, "observe", None)
        self._end: Any = getattr(opponent, "end", None)
        self._unheard: list[Event] = []

    def start(self, game: Game, seat: int, rng: np.random.Generator) -> None:
        self._unheard = []
        if self._start:
            self._start(game, seat, int(rng.integers(2**48)))

    def hear(self, seat: int, events: Sequence[Event]) -> None:
        if self._observe:
            self._unheard += [event for event in events if seat in event.to]

    def act(self, view: View, legal: list[int], rng: np.random.Generator) -> SupportsIndex:
        if self._choose is None:
            return legal[int(rng.integers(len(legal)))]
        if self._unheard:
            self._observe(self._unheard)
            self._unheard = []
        action: SupportsIndex = self._choose(view, legal)
        return action

    def end(self, returns: Sequence[float]) -> None:
        if self._end:
            self._end(returns)

    def close(self) -> None:
        if self._close:
            self._close()


def _make(opponent: Opponent | None) -> Agent | None:
    """Return the agent of a spec, a class or a factory."""
    if isinstance(opponent, str):
        return make_agent(opponent)
    return agent_of(opponent) if isinstance(opponent, type) or is_factory(opponent) else None


def seat_opponents(game: Game, opponents: Opponent | Sequence[Opponent | None] | None, others: int) -> list[Seated]:
    """One for each of so many other seats, in their order: the same for all, or as listed."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [Seated(opponents) for _ in range(others)]
    if len(opponents) != others:
        raise FeintError(f"{game.name} takes {others} opponents, one for each other seat; got {opponents!r}")
    return [Seated(opponent) for opponent in opponents]
