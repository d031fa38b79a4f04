"""Matches on several threads: results come in order, and Ctrl-C leaves those that are whole.

Games and agents that run the user's Python code take one thread: such code may keep state that matches share, and
Python's lock lets only one thread run it at a time anyway.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from feint.agent import Agent
from feint.cluster import in_order
from feint.game import Game
from feint.play import Player, as_agent, is_made_here

__all__ = ["Checked", "Stop", "Stopped", "check_agents", "on_threads", "threads_for"]

S = TypeVar("S")
R = TypeVar("R")


class Checked(NamedTuple):
    """Facts about a player that are needed before many matches."""

    name: str  # a spec, or the name of a function or an object
    runs_own_code: bool


def check_agents(players: Sequence[Player]) -> list[Checked]:
    """Make each agent once, so that a wrong one is refused before anything is played."""
    out = []
    for player in players:
        agent = as_agent(player)
        name = player if isinstance(player, str) else agent.name or type(agent).__name__
        out.append(Checked(name, agent.runs_own_code or not is_made_here(player)))
        if is_made_here(player):
            agent.close()
    return out


def threads_for(game: Game, players: Sequence[Checked], threads: int) -> int:
    """Return how many threads matches between these players may take."""
    return 1 if game.needs_python or any(player.runs_own_code for player in players) else threads


class Stopped(Exception):
    """Raised in a match that is not to go on."""


class Stop:
    """Ends matches under way: agents that somebody waits for are closed, and what they had begun does not count."""

    def __init__(self) -> None:
        self.wanted = False
        self._agents: set[Agent] = set()

    def watch(self, agents: Sequence[Agent]) -> None:
        self._agents.update(agents)

    def look(self, match: object) -> None:
        """Between two windows of a match: raises Stopped if it is not to go on."""
        if self.wanted:
            raise Stopped

    def now(self) -> None:
        self.wanted = True
        for agent in list(self._agents):
            agent.close()


def on_threads(shards: Iterator[S], threads: int, ahead: int, run: Callable[[S, Stop], R]) -> Generator[R, None, None]:
    """Run shards on threads, `ahead` of them under way. `run` ends early once its Stop is wanted."""
    pool, stop = ThreadPoolExecutor(threads), Stop()

    def interrupt(waiting: deque[Future[R]]) -> list[Future[R]]:
        stop.now()
        return [future for future in waiting if not future.cancel()]

    try:
        yield from in_order(
            shards, ahead, lambda shard: pool.submit(run, shard, stop), lambda future: future.result(), interrupt
        )
    finally:
        stop.now()
        pool.shutdown(cancel_futures=True)
