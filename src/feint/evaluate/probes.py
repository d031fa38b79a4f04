"""Lower bounds of what a best response wins from a policy or an agent: two probes, measured by playing.

Nothing here needs the tree of the game: docs/solvers/probes.md. What a probe wins is a bound up to its 95% interval.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from feint import _core
from feint._core import Opponents
from feint.agent import Agent
from feint.agents import known_agents, make_agent
from feint.agents.native import NativeAgent, action_probabilities
from feint.errors import BadParameter, BadSpec
from feint.game import Game, View
from feint.games import offer
from feint.opponents import of_policy
from feint.policy import Policy
from feint.progress import Counter, Progress, no_progress
from feint.quantities import whole_number
from feint.rating.intervals import mean_interval

__all__ = ["PROBES", "Opposition", "ProbeOptions", "probe"]

PROBES = ("local", "search")
SIMULATIONS = {"local": 200, "search": 20_000}
SUPPOSED = 0.05  # the share of the uniform in a model that may be wrong


@dataclass
class ProbeOptions:
    """What a probe may be told. The same numbers for two agents are the same budget."""

    simulations: int | None = None  # local: play-outs of each action (200); search: games of the search (20,000)
    games: int = 2000  # measured, from each seat
    seed: int = 0
    threads: int = 1
    model: str | Policy | None = None  # local: how the others are supposed to play, where they cannot be asked
    continuation: str = "both"  # local: how the probe goes on after an action: safest, policy, both
    worlds: int = 400  # local: states that the belief may have
    exploration: float = 0.5  # search: weight of the confidence bound, in standard deviations of the returns
    key: str | Callable[[View], int] | None = None  # search: what makes a node; "infoset", a native key, or a function
    progress: Progress = field(default=no_progress)

    def check(self) -> None:
        """Refuses what cannot be counted."""
        if self.simulations is not None:
            whole_number("simulations", self.simulations, 1, 10**12)
        whole_number("games", self.games, 1, 10**12)
        whole_number("seed", self.seed, 0, 2**64 - 1)

    def steps(self, kind: str) -> int:
        """How much work one seat is, as progress counts it."""
        return self.games + (self.simulations or SIMULATIONS[kind] if kind == "search" else 0)


class Opposition:
    """A policy, or an agent by its spec, as probes meet it. Close it when done: agents may hold processes."""

    def __init__(self, who: Policy | str, game: Game) -> None:
        self.game, self._who = game, who
        self.name = who if isinstance(who, str) else f"policy {who.kind}"
        self._agents: dict[int, Agent] = {}
        self._native = self._needs_events = False
        self.seated = self._of_policy(who) if isinstance(who, Policy) else self._of_spec(who)

    def model(self) -> Opponents | None:
        """The same where it is asked behind any view; None if it must hear a match from its beginning."""
        if isinstance(self._who, Policy):
            return self.seated
        if self._needs_events:
            return None
        return (
            self.seated if self._native else Opponents.policy(self.game, action_probabilities(self._who, self.game, 0))
        )

    def close(self) -> None:
        """Let go of agents."""
        for agent in self._agents.values():
            agent.close()
        self._agents.clear()

    def _of_policy(self, policy: Policy) -> Opponents:
        return of_policy(policy, self.game)

    def _of_spec(self, spec: str) -> Opponents:
        name = spec.partition(":")[0]
        if name not in known_agents():
            raise BadSpec(f"there is no policy file and no agent {spec!r}; agents: {', '.join(known_agents())}")
        if name == "human":
            raise BadSpec("a person plays one game at a time: feint play")
        agent = make_agent(spec)
        self._needs_events = agent.needs_events
        if isinstance(agent, NativeAgent) and agent.by_itself:
            self._native = True
            return Opponents.native(self.game, agent.kind, agent.options)
        agent.close()

        def start(seat: int, seed: int) -> Agent:
            if seat not in self._agents:
                self._agents[seat] = make_agent(spec)
            self._agents[seat].start(self.game, seat, seed % 2**48)
            return self._agents[seat]

        return Opponents.agents(self.game, start)


def node_key(key: str | Callable[[View], int] | None, game: Game) -> str | Callable[[View], int] | None:
    """What makes a node of the search: what the game offers as `SEARCH_KEY`, else the information set."""
    if key is None:
        own: Callable[[Game], str | None] | None = offer(game.name, "search_key")
        return own(game) if own else None
    return None if key == "infoset" else key


def probe(kind: str, who: Policy | str, game: Game, options: ProbeOptions | None = None) -> dict[str, Any]:
    """What the probe `local` or `search` wins from each seat, with 95% intervals, all other seats played by `who`.

    `exploitability` is the mean over seats of that, less what `who` wins there itself; in a zero-sum game these are 0
    together, else they are measured in as many games.
    """
    options = options or ProbeOptions()
    if kind not in PROBES:
        raise BadParameter(f"there is no probe {kind!r}; known: {', '.join(PROBES)}")
    options = options or ProbeOptions()
    options.check()
    opposition = Opposition(who, game)
    try:
        run = _search if kind == "search" else _local
        seats = [run(opposition, seat, options) for seat in range(game.seats)]
        own = None if game.about()["zero_sum"] else _self_play(opposition, options)
    finally:
        opposition.close()
    gain, half = sum(row["mean"] for row in seats), math.hypot(*(_half(row) for row in seats))
    if own is not None:
        gain -= own["mean"]
        half = math.hypot(half, _half(own))
    exploitability = gain / game.seats
    around = [exploitability - half / game.seats, exploitability + half / game.seats]
    return {
        "method": kind,
        "simulations": options.simulations or SIMULATIONS[kind],
        "games": options.games,
        "seed": options.seed,
        "seats": seats,
        **({"values": own["seats"]} if own is not None else {}),
        "nash_conv": gain,
        "exploitability": exploitability,
        "interval": around if options.games > 1 else None,
    }


def _search(opposition: Opposition, seat: int, options: ProbeOptions) -> dict[str, Any]:
    found = _core.search_response(
        opposition.seated,
        seat,
        simulations=SIMULATIONS["search"] if options.simulations is None else options.simulations,
        games=options.games,
        seed=options.seed,
        threads=options.threads,
        exploration=options.exploration,
        key=node_key(options.key, opposition.game),
        progress=Counter(options.progress, f"seat {seat}", options.steps("search")).reach,
    )
    return _row(seat, found) | {"nodes": found["nodes"]}


def _local(opposition: Opposition, seat: int, options: ProbeOptions) -> dict[str, Any]:
    supposed = Opposition(options.model, opposition.game) if options.model is not None else opposition
    model = supposed.model()
    if model is None:
        raise BadParameter(
            f"{supposed.name!r} must hear a match from its beginning, so the local probe cannot ask what it would do "
            "behind another view: name a model of it (--model counter), or take --probe search"
        )
    found = _core.local_response(
        opposition.seated,
        seat,
        model=model,
        simulations=SIMULATIONS["local"] if options.simulations is None else options.simulations,
        games=options.games,
        seed=options.seed,
        threads=options.threads,
        continuation=options.continuation,
        worlds=options.worlds,
        softness=SUPPOSED if options.model is not None else 0.0,
        progress=Counter(options.progress, f"seat {seat}", options.steps("local")).reach,
    )
    return _row(seat, found) | {"decisions": found["decisions"], "inexact": found["inexact"]}


def _self_play(opposition: Opposition, options: ProbeOptions) -> dict[str, Any]:
    """By seat, and of all seats together: their shares of one game hang together."""
    found = _core.self_play(
        opposition.seated,
        games=options.games,
        seed=options.seed,
        threads=options.threads,
        progress=Counter(options.progress, "self-play", options.games).reach,
    )
    total = sum(found["sums"])
    return {
        "mean": total / found["games"],
        "interval": mean_interval(total, found["square_sum"], found["games"]),
        "seats": [_row(seat, found) for seat in range(opposition.game.seats)],
    }


def _row(seat: int, found: dict[str, Any]) -> dict[str, Any]:
    total, squares, games = found["sums"][seat], found["squares"][seat], found["games"]
    return {"seat": seat, "mean": total / games, "interval": mean_interval(total, squares, games)}


def _half(row: dict[str, Any]) -> float:
    interval = row["interval"]
    return (interval[1] - interval[0]) / 2 if interval else 0.0
