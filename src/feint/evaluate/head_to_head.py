"""Many matches between the same agents, seats rotating, with 95% intervals.

Matches are cut into shards that depend on nothing but their number, and merged in order: the same seed gives the same
result on one thread, on many, or on a Ray cluster.
"""

from __future__ import annotations

import hashlib
import json
import math
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from feint.agent import Agent
from feint.agents import make_agent
from feint.errors import BadParameter, FeintError, NoCluster
from feint.game import make
from feint.intervals import Z, wilson
from feint.match import Match
from feint.play import play_match
from feint.record import Record

__all__ = ["Pairing", "Tally", "head_to_head", "wilson"]

SHARD = 25
S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")
T_975 = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


@dataclass(frozen=True)
class Pairing:
    """Who plays what. Only words and numbers, so that it can be sent to another machine."""

    game: str
    parameters: str  # JSON
    agents: tuple[str, ...]
    seed: int

    def match_seed(self, index: int) -> int:
        """The seed of one match: independent of all others."""
        digest = hashlib.blake2b(f"{self.seed}/{index}".encode(), digest_size=8, person=b"feint match").digest()
        return int.from_bytes(digest, "big")


@dataclass
class Tally:
    """What one agent has done."""

    games: int = 0
    wins: int = 0  # first alone
    draws: int = 0  # first with others
    share: float = 0.0  # of first places
    returns: float = 0.0
    squares: float = 0.0  # of returns
    decisions: int = 0
    ms: float = 0.0
    faults: int = 0

    def add(self, other: Tally) -> None:
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)

    def summary(self, agent: str) -> dict[str, Any]:
        """One row of the table."""
        games = max(1, self.games)
        mean = self.returns / games
        variance = max(0.0, self.squares - games * mean * mean) / max(1, games - 1)
        half = student(games - 1) * math.sqrt(variance / games)
        return {
            "agent": agent,
            "wins": self.wins,
            "draws": self.draws,
            "share": self.share / games,
            "share_interval": wilson(self.share, self.games),
            "mean_return": mean,
            "mean_return_interval": [mean - half, mean + half] if games > 1 else None,
            "ms_per_decision": self.ms / max(1, self.decisions),
            "faults": self.faults,
        }


def student(freedom: int) -> float:
    """The 97.5% quantile of Student's t: tabled up to 30, then by the first terms of its expansion in 1 / freedom."""
    if freedom <= len(T_975):
        return T_975[max(1, freedom) - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def _count(record: Record, seats: Sequence[int], tallies: list[Tally]) -> None:
    assert record.returns is not None
    assert record.ranking is not None
    first = record.ranking.count(1)
    for seat, agent in enumerate(seats):
        tally, best = tallies[agent], record.ranking[seat] == 1
        mine = [entry for entry in record.log if entry.by == seat]
        tally.games += 1
        tally.wins += best and first == 1
        tally.draws += best and first > 1
        tally.share += 1 / first if best else 0.0
        tally.returns += record.returns[seat]
        tally.squares += record.returns[seat] * record.returns[seat]
        tally.decisions += len(mine)
        tally.ms += sum(entry.ms or 0.0 for entry in mine)
        tally.faults += sum(entry.fault is not None for entry in mine)


class Stop:
    """Ends matches under way: agents that somebody waits for are closed, and what they had begun does not count."""

    def __init__(self) -> None:
        self.wanted = False
        self._agents: set[Agent] = set()

    def watch(self, agents: Sequence[Agent]) -> None:
        self._agents.update(agents)

    def now(self) -> None:
        self.wanted = True
        for agent in list(self._agents):
            agent.close()


def play_shard(
    pairing: Pairing, first: int, last: int, stop: Stop | None = None, tell: Callable[[int], object] | None = None
) -> list[Tally]:
    """Play matches first..last-1. Agent j sits in seat (j + index) mod seats."""
    game = make(pairing.game, **json.loads(pairing.parameters))
    agents = [make_agent(spec) for spec in pairing.agents]
    tallies = [Tally() for _ in agents]
    if stop:
        stop.watch(agents)
    try:
        for index in range(first, last):
            if stop and stop.wanted:
                break
            seats = [(seat - index) % len(agents) for seat in range(len(agents))]
            match = Match(game, pairing.match_seed(index), seats=[pairing.agents[agent] for agent in seats])
            record = play_match(match, [agents[agent] for agent in seats])
            if stop and stop.wanted:
                break
            _count(record, seats, tallies)
            if tell:
                tell(1)
    finally:
        for agent in agents:
            agent.close()
    return tallies


Shard = tuple[int, int]


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


def _on_threads(
    pairing: Pairing, shards: Iterator[Shard], threads: int, tell: Callable[[int], object]
) -> Iterator[list[Tally]]:
    pool, stop = ThreadPoolExecutor(threads), Stop()

    def interrupt(waiting: deque[Future[list[Tally]]]) -> list[Future[list[Tally]]]:
        stop.now()
        return [future for future in waiting if not future.cancel()]

    try:
        yield from in_order(
            shards,
            4 * threads,
            lambda shard: pool.submit(play_shard, pairing, *shard, stop, tell),
            lambda future: future.result(),
            interrupt,
        )
    finally:
        stop.now()
        pool.shutdown(cancel_futures=True)


def _on_ray(
    pairing: Pairing, shards: Iterator[Shard], address: str, tell: Callable[[int], object]
) -> Iterator[list[Tally]]:
    try:
        import ray

        _ = ray.init  # a folder named "ray" can be imported too
    except (ImportError, AttributeError):
        raise FeintError("--ray needs the ray extra: pip install 'feint[ray]'") from None
    _check_there(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = str(error).splitlines()[0]
        hint = "if it asks for a token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
        raise NoCluster(f"no Ray cluster at {address!r}: {why}; {hint}") from error
    try:
        remote = ray.remote(play_shard)
        ahead = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for tallies in in_order(
            shards, ahead, lambda shard: remote.remote(pairing, *shard), ray.get, lambda waiting: []
        ):
            yield tallies
            tell(tallies[0].games)
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


def head_to_head(
    game: str,
    agents: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    parameters: dict[str, Any] | None = None,
    threads: int = 1,
    ray: str | None = None,
    tell: Callable[[int], object] = lambda done: None,
) -> dict[str, Any]:
    """Play `games` matches and return the table; `tell` hears how many were played.

    Ctrl-C ends it early, with what was played by then.
    """
    pairing = Pairing(game, json.dumps(parameters or {}), tuple(agents), seed)
    made = make(game, **(parameters or {}))
    if len(agents) != made.seats:
        raise BadParameter(f"{game} has {made.seats} seats, got {len(agents)} agents: {', '.join(agents)}")
    if games < 1:
        raise BadParameter(f"games must be at least 1, got {games}")
    for spec in agents:
        make_agent(spec).close()  # a bad spec is told before anything is played
    shards = ((first, min(first + SHARD, games)) for first in range(0, games, SHARD))
    total = [Tally() for _ in agents]
    results = _on_ray(pairing, shards, ray, tell) if ray else _on_threads(pairing, shards, threads, tell)
    for tallies in results:
        for sum_, part in zip(total, tallies, strict=True):
            sum_.add(part)
    if not total[0].games:
        raise KeyboardInterrupt  # before the first game was over
    return {
        "game": game,
        "parameters": made.parameters,
        "games": total[0].games,
        "seed": seed,
        "agents": [tally.summary(agent) for tally, agent in zip(total, agents, strict=True)],
    }
