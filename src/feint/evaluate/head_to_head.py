"""Many matches between the same agents, seats rotating, with 95% intervals.

Matches are cut into shards that depend on nothing but their number, and merged in order: the same seed gives the same
result on one thread, on many, or on a Ray cluster. In duplicate every deal is played twice, the sides swapped.
Games and agents that run the user's Python code are played on one thread.
"""

from __future__ import annotations

import hashlib
import json
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from feint.cluster import cluster, in_order
from feint.errors import BadParameter
from feint.evaluate.pool import Stop, Stopped, check_agents, on_threads, threads_for
from feint.game import Game, make
from feint.match import Match
from feint.play import Player, as_agent, is_made_here, play_match
from feint.progress import Counter, Progress, no_progress
from feint.quantities import true_or_false, whole_number
from feint.rating.intervals import mean_interval, wilson
from feint.record import Record, seed_bytes

__all__ = ["Pairing", "Tally", "head_to_head"]

SHARD = 25


@dataclass(frozen=True)
class Pairing:
    """A game and its players. Made of specs it is words and numbers, and can be sent to another machine."""

    game: str
    parameters: str  # JSON
    agents: tuple[Player, ...]
    seed: int
    duplicate: bool = False
    names: tuple[str, ...] = ()  # what records call the agents

    @property
    def plays(self) -> int:
        """How often each deal is played."""
        return 2 if self.duplicate else 1

    def match_seed(self, index: int) -> int:
        """The seed of one match: independent of all others."""
        digest = hashlib.blake2b(f"{self.seed}/{index}".encode(), digest_size=8, person=b"feint match").digest()
        return int.from_bytes(digest, "big")

    def play_seed(self, index: int, turn: int) -> bytes:
        """The seed of one play of a deal: the chance of that deal, and randomness of their own for the agents."""
        salt = hashlib.blake2b(str(turn).encode(), digest_size=32, person=b"feint play").digest()
        return seed_bytes(self.match_seed(index)) + salt


def sides_of(game: Game, agents: Sequence[Player]) -> list[int]:
    """By seat: which of the agents plays there in the first match. An agent has a seat, or all seats of a team."""
    teams = list(dict.fromkeys(game.teams))
    sides = [teams.index(team) for team in game.teams]
    if len(agents) == game.seats:
        return list(range(game.seats))
    if len(agents) == len(teams) and len({sides.count(side) for side in sides}) == 1:
        return sides
    or_teams = f" in {len(teams)} teams (an agent a seat, or one a team)" if len(teams) < game.seats else ""
    raise BadParameter(
        f"{game.name} has {game.seats} seats{or_teams}, got {len(agents)} agents: {', '.join(map(str, agents))}"
    )


@dataclass
class Tally:
    """What one agent has done. A deal is one game, or the two plays of it in duplicate: deals are independent."""

    games: int = 0
    deals: int = 0
    wins: int = 0  # first alone, or with partners only
    draws: int = 0  # first with others
    share: float = 0.0  # of first places
    share_squares: float = 0.0  # of a deal's mean
    returns: float = 0.0
    squares: float = 0.0  # of a deal's mean return
    margin: float = 0.0  # of two sides, of a deal's mean: half of what it was paid more than the other
    margin_squares: float = 0.0
    better: int = 0  # deals with a margin above 0
    worse: int = 0
    decisions: int = 0
    ms: float = 0.0
    faults: int = 0
    fault: str = ""  # why it failed, the first time that it did

    def add(self, other: Tally) -> None:
        for name, value in asdict(other).items():
            mine = getattr(self, name)
            setattr(self, name, (mine or value) if name == "fault" else mine + value)

    def summary(self, agent: str) -> dict[str, Any]:
        """One row of the table."""
        games, plays = max(1, self.games), max(1, self.games // max(1, self.deals))
        share_interval = wilson(self.share / plays, self.deals)
        if plays > 1 and (paired := mean_interval(self.share / plays, self.share_squares, self.deals)):
            low, high = max(0.0, paired[0]), min(1.0, paired[1])
            share_interval = [low, high] if low < high else share_interval  # deals that are all alike prove little
        return {
            "agent": agent,
            "wins": self.wins,
            "draws": self.draws,
            "share": self.share / games,
            "share_interval": share_interval,
            "mean_return": self.returns / games,
            "mean_return_interval": mean_interval(self.returns / plays, self.squares, self.deals),
            "ms_per_decision": self.ms / max(1, self.decisions),
            "faults": self.faults,
            **({"fault": self.fault} if self.fault else {}),
        }

    def compare_pair(self, agents: Sequence[str]) -> dict[str, Any]:
        """What the deals say of the first of two agents, whose tally this is, over the second."""
        return {
            "first": agents[0],
            "second": agents[1],
            "points": self.margin / self.deals,
            "interval": mean_interval(self.margin, self.margin_squares, self.deals),
            "deals": {"won": self.better, "lost": self.worse, "drawn": self.deals - self.better - self.worse},
            "plays": {"won": self.wins, "lost": self.games - self.wins - self.draws, "drawn": self.draws},
        }


def _count(record: Record, at: Sequence[int], teams: Sequence[int], tallies: list[Tally]) -> None:
    """Add a match; `at` says by seat which agent sat there."""
    assert record.returns is not None
    assert record.ranking is not None
    first = len({team for team, rank in zip(teams, record.ranking, strict=True) if rank == 1})
    for agent, tally in enumerate(tallies):
        seat, best = at.index(agent), record.ranking[at.index(agent)] == 1  # partners are paid and ranked alike
        mine = [entry for entry in record.log if entry.by >= 0 and at[entry.by] == agent]
        tally.games += 1
        tally.wins += best and first == 1
        tally.draws += best and first > 1
        tally.share += 1 / first if best else 0.0
        tally.returns += record.returns[seat]
        tally.decisions += len(mine)
        tally.ms += sum(entry.ms or 0.0 for entry in mine)
        faults = [entry.fault for entry in mine if entry.fault is not None]
        tally.faults, tally.fault = tally.faults + len(faults), tally.fault or next(iter(faults), "")


def _close_deal(tallies: Sequence[Tally]) -> None:
    """Say of the tallies of one deal what the deal says as a whole."""
    for tally in tallies:
        tally.deals = 1
        share, paid = tally.share / tally.games, tally.returns / tally.games
        tally.share_squares, tally.squares = share * share, paid * paid
    if len(tallies) != 2:
        return
    for mine, other in (tallies, tallies[::-1]):
        mine.margin = (mine.returns - other.returns) / (2 * mine.games)
        mine.margin_squares = mine.margin * mine.margin
        mine.better, mine.worse = int(mine.margin > 0), int(mine.margin < 0)


def play_shard(
    pairing: Pairing,
    first: int,
    last: int,
    stop: Stop | None = None,
    counter: Counter | None = None,
    kept: list[Record] | None = None,
) -> list[Tally]:
    """Play deals first..last-1. Agent j plays side (j + index) mod sides; in duplicate (j + turn), two turns a deal.

    kept: where records go, of deals that are whole."""
    game = make(pairing.game, **json.loads(pairing.parameters))
    sides = sides_of(game, pairing.agents)
    # Partners are two of a kind: they know no more of each other than anybody at the table.
    benches = [[as_agent(player) for _ in range(sides.count(0))] for player in pairing.agents]
    made = [
        agent for bench, player in zip(benches, pairing.agents, strict=True) if is_made_here(player) for agent in bench
    ]
    tallies = [Tally() for _ in pairing.agents]
    stop = stop or Stop()
    stop.watch(made)
    try:
        for index in range(first, last):
            deal, records = [Tally() for _ in pairing.agents], []
            for turn in range(pairing.plays) if pairing.duplicate else (index,):
                stop.look(None)
                at = [(side - turn) % len(benches) for side in sides]
                waiting = [iter(bench) for bench in benches]
                seed = pairing.play_seed(index, turn) if pairing.duplicate else pairing.match_seed(index)
                match = Match(game, seed, seats=[pairing.names[agent] for agent in at])
                record = play_match(match, [next(waiting[agent]) for agent in at], stop.look)
                stop.look(match)
                _count(record, at, game.teams, deal)
                records.append(record)
                if counter:
                    counter.add(1)
            _close_deal(deal)
            for total, part in zip(tallies, deal, strict=True):
                total.add(part)
            if kept is not None:
                kept += records
    except Stopped:
        pass  # deals that are whole count
    finally:
        for agent in made:
            agent.close()
    return tallies


Shard = tuple[int, int]


def _on_ray(pairing: Pairing, shards: Iterator[Shard], address: str, counter: Counter) -> Iterator[list[Tally]]:
    with cluster(address) as ray:
        remote = ray.remote(play_shard)
        ahead = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for tallies in in_order(
            shards, ahead, lambda shard: remote.remote(pairing, *shard), ray.get, lambda waiting: []
        ):
            yield tallies
            counter.add(tallies[0].games)


def gather(
    results: Generator[tuple[list[Tally], list[Record]], None, None],
    total: list[Tally],
    keep: Callable[[Record], object] | None,
) -> None:
    """Add up what comes, in order. Ctrl-C ends the playing wherever it comes, and does not tear a shard apart."""
    waits, wanted = False, False

    def interrupt(*_: object) -> None:
        nonlocal wanted
        wanted = True
        if waits:
            raise KeyboardInterrupt

    ours = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, interrupt) if ours else None
    try:
        while True:
            found = None
            try:
                waits = not wanted
                found = results.throw(KeyboardInterrupt) if wanted else next(results)
                waits, wanted = False, False
            except StopIteration:
                return
            except KeyboardInterrupt:
                waits, wanted = False, True
                if found is None:
                    return
            tallies, kept = found
            for sum_, part in zip(total, tallies, strict=True):
                sum_.add(part)
            if keep:
                for record in kept:
                    keep(record)
    finally:
        if ours:
            signal.signal(signal.SIGINT, before)


def head_to_head(
    game: str,
    agents: Sequence[Player],
    games: int,
    seed: int = 0,
    *,
    parameters: dict[str, Any] | None = None,
    duplicate: bool = False,
    threads: int = 1,
    ray: str | None = None,
    keep: Callable[[Record], object] | None = None,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """Play `games` matches and return the table; `keep` gets their records in order.

    An agent is a spec, a function of (view, legal), an object with `act(view, legal)`, or a class of such objects. The
    user's Python code is called from one thread, whatever `threads` says; a Ray cluster takes specs only.
    In a game of teams an agent may be named for each team: then two of it play the seats of a team. With `duplicate`
    two sides play `games` deals, each twice: the same chance, the sides swapped. Ctrl-C ends it early, with what was
    played by then.
    """
    games, threads = whole_number("games", games, 1), whole_number("threads", threads, 1)
    seed, duplicate = whole_number("seed", seed), true_or_false("duplicate", duplicate)
    made = make(game, **(parameters or {}))
    _check_sides(made, agents, duplicate)
    if ray:
        _check_specs(agents)
    players = check_agents(agents)
    threads = threads_for(made, players, threads)
    names = [player.name for player in players]
    pairing = Pairing(game, json.dumps(parameters or {}), tuple(agents), seed, duplicate, tuple(names))
    if keep and ray:
        raise BadParameter("records are kept where the games are played: leave the Ray cluster, or the records, away")
    shards = ((first, min(first + SHARD, games)) for first in range(0, games, SHARD))
    total = [Tally() for _ in agents]
    counter = Counter(progress, "games", games * pairing.plays)

    def play(shard: Shard, stop: Stop) -> tuple[list[Tally], list[Record]]:
        kept: list[Record] = []
        return play_shard(pairing, *shard, stop, counter, kept if keep else None), kept

    results = (
        ((tallies, []) for tallies in _on_ray(pairing, shards, ray, counter))
        if ray
        else on_threads(shards, threads, 4 * threads, play)
    )
    gather(results, total, keep)
    if not total[0].deals:
        raise KeyboardInterrupt  # before the first deal was over
    return {
        "game": game,
        "parameters": made.parameters,
        "games": total[0].deals,
        "seed": seed,
        "agents": [tally.summary(agent) for tally, agent in zip(total, names, strict=True)],
        **({"duplicate": total[0].compare_pair(names)} if duplicate else {}),
    }


def _check_sides(game: Game, agents: Sequence[Player], duplicate: bool) -> None:
    """Refuse agents that do not fit the seats of the game."""
    sides = sides_of(game, agents)
    seats = sides.count(0)
    for player in agents:
        if seats > 1 and not is_made_here(player):
            raise BadParameter(f"one object cannot play the {seats} seats of a team: give its class, not {player!r}")
    if duplicate and max(sides) != 1:
        teams = len(set(game.teams))
        remedy = f"{game.name} has 2 teams: name 2 agents" if teams == 2 else f"{game.name} has {teams} players"
        raise BadParameter(f"duplicate is for two players or two teams, got {len(agents)} agents; {remedy}")


def _check_specs(agents: Sequence[Player]) -> None:
    for player in agents:
        if not isinstance(player, str):
            raise BadParameter(f"on a Ray cluster an agent is a spec (python:code=FILE.py:NAME), got {player!r}")
