"""Matches on several threads: results come in order, and Ctrl-C leaves those that are whole."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from feint.agent import Agent

__all__ = ["Stop", "Stopped", "in_order", "on_threads"]

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")


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


def in_order(
    shards: Iterator[S],
    ahead: int,
    start: Callable[[S], T],
    finish: Callable[[T], R],
    interrupt: Callable[[deque[T]], list[T]],
) -> Iterator[R]:
    """Keep `ahead` shards under way and give their results in order; after Ctrl-C, of those that `interrupt` leaves."""
    waiting: deque[T] = deque()
    try:
        for shard in shards:
            waiting.append(start(shard))
            if len(waiting) >= ahead:
                yield finish(waiting[0])
                waiting.popleft()
        while waiting:
            yield finish(waiting[0])
            waiting.popleft()
    except KeyboardInterrupt:
        for task in interrupt(waiting):
            yield finish(task)


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
