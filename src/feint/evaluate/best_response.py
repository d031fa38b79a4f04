"""A learned best response: Deep CFR against a policy that does not learn, then measured by playing.

What it wins is a lower bound of what a best response wins, up to its 95% interval: learning may fall short. Several
trainings, each with the last nets and with their average, are compared on games of their own; the best of them is
measured on others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from feint.agent import Agent
from feint.agents import make_agent
from feint.agents.policy import PolicyAgent
from feint.errors import BadParameter
from feint.game import Game
from feint.match import Match
from feint.play import play_match
from feint.policy import Policy, load_policy
from feint.progress import Progress, Step, no_progress
from feint.quantities import number, whole_number
from feint.rating.intervals import values_interval
from feint.solvers import solve
from feint.solvers.deep_cfr import Options as DeepCfrOptions
from feint.solvers.deep_cfr import options_for

__all__ = ["ResponseOptions", "learned_best_response", "sides_of_game"]

TRIED, MEASURED = 1 << 40, 1 << 41  # so that no game serves both


@dataclass
class ResponseOptions:
    """How long to learn, and how much to measure."""

    iterations: int | None = None
    seconds: float | None = None  # of each training; 60, unless iterations are said
    trainings: int = 3
    games: int = 2000  # measured, for each side
    seed: int = 0
    threads: int = 1
    preset: str | None = None
    progress: Progress = field(default=no_progress)

    def check(self) -> None:
        """Refuses what cannot be done."""
        if self.iterations is not None:
            whole_number("iterations", self.iterations, 1, 10**9)
        if self.seconds is not None:
            number("seconds", self.seconds, 1e-3, 1e9)
        whole_number("trainings", self.trainings, 1, 1000)
        whole_number("games", self.games, 8, 10**9)
        whole_number("seed", self.seed, 0, 2**40 - 1)


def sides_of_game(game: Game) -> list[list[int]]:
    """The seats that respond together: those of a team, or one."""
    return [[seat for seat in range(game.seats) if game.teams[seat] == team] for team in sorted(set(game.teams))]


def learned_best_response(who: str, game: Game | None = None, options: ResponseOptions | None = None) -> dict[str, Any]:
    """Against a policy's file, or an agent by its spec, in all seats but those of the side that responds."""
    options = options or ResponseOptions()
    options.check()
    if Path(who).is_file():
        game = load_policy(who, game).game
        who = f"policy:path={who}"
    elif game is None:
        raise BadParameter(f"{who!r} is no file of a policy; for an agent name its game")
    make_agent(who).close()
    sides = [_respond(game, who, side, options) for side in sides_of_game(game)]
    gains = [side["gain"] for side in sides]
    return {
        "evaluation": "best-response",
        "game": game.name,
        "parameters": game.parameters,
        "policy": who,
        "trainings": options.trainings,
        "games": options.games,
        "seed": options.seed,
        "sides": sides,
        "nash_conv": sum(gains),
        "exploitability": sum(gains) / len(gains),
    }


def _respond(game: Game, who: str, side: Sequence[int], options: ResponseOptions) -> dict[str, Any]:
    fixed = tuple("" if seat in side else who for seat in range(game.seats))
    preset: DeepCfrOptions = options_for(game, options.preset)
    tried: list[tuple[float, Policy, dict[str, Any]]] = []
    for training in range(options.trainings):
        settings = preset.but(fixed=fixed, average="nets", seed=options.seed * 1000 + training)
        seconds = options.seconds or (None if options.iterations else 60.0)
        solution = solve(
            "deep-cfr",
            game,
            settings,
            iterations=options.iterations,
            seconds=seconds,
            seed=settings.seed,
            threads=options.threads,
        )
        if solution.stopped == "interrupted":
            raise KeyboardInterrupt
        run = solution.result
        for name, policy in (("last", run.last()), ("average", run.policy())):
            won = _play_games(game, who, side, policy, range(TRIED, TRIED + max(2, options.games // 4)), options.seed)
            mean = sum(won) / len(won)
            about = {"seed": settings.seed, "nets": name, "iterations": run.iteration, "mean": mean}
            options.progress(Step(f"seats {list(side)}, training {training + 1}, {name}: {mean:+.4g}"))
            tried.append((mean, policy, about))
    _, best, chosen = max(tried, key=lambda one: one[0])
    games = range(MEASURED, MEASURED + options.games)
    won, own = (_play_games(game, who, side, policy, games, options.seed) for policy in (best, None))
    gained = [a - b for a, b in zip(won, own, strict=True)]
    return {
        "seats": list(side),
        "mean": sum(won) / len(won),
        "interval": values_interval(won),
        "value": sum(own) / len(own),  # of the policy itself, on the same chance
        "gain": sum(gained) / len(gained),
        "gain_interval": values_interval(gained),
        "chosen": chosen,
        "tried": [about for _, _, about in tried],
    }


def _play_games(
    game: Game, who: str, side: Sequence[int], policy: Policy | None, games: range, seed: int
) -> list[float]:
    """What the side is paid, game by game; without a policy it plays as the others do."""
    agents: list[Agent] = [
        PolicyAgent.of(policy) if policy and seat in side else make_agent(who) for seat in range(game.seats)
    ]
    try:
        paid = []
        for index in games:
            record = play_match(Match(game, (seed << 44) + index, seats=[agent.name for agent in agents]), agents)
            assert record.returns is not None, "a match that was played to its end"
            paid.append(float(record.returns[side[0]]))
        return paid
    finally:
        for agent in agents:
            agent.close()
