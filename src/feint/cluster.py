"""Work in parts, on several threads or on a Ray cluster, with results in order."""

from __future__ import annotations

import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, TypeVar

from feint.errors import FeintError, NoCluster, install_command

__all__ = ["cluster", "in_order"]

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """The module `ray`, connected; it is left in the end."""
    try:
        import ray

        _ = ray.init  # a folder named "ray" can be imported too
    except (ImportError, AttributeError):
        raise FeintError(f"--ray needs the ray extra: {install_command('ray')}") from None
    _check_there(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = str(error).splitlines()[0]
        hint = "if it asks for a token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
        raise NoCluster(f"no Ray cluster at {address!r}: {why}; {hint}") from error
    try:
        with redirect_stdout(sys.stderr):  # where Ray tells of hosts that it lost: the output is the command's own
            yield ray
    finally:
        ray.shutdown()


def _check_there(address: str) -> None:
    """Knock before Ray does: it waits for minutes where nobody answers."""
    host, colon, port = address.rpartition(":")
    if not colon or "://" in address:
        return  # "auto", "ray://...": Ray knows better
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, ValueError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster at {address!r}: {error}") from error


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
