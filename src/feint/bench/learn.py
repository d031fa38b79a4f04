"""Learners on one core: decisions a second of PPO (the paper's preset, but shorter rollouts), updates included, beside
the same learner on an env that does nothing: it shows again what was recorded, whatever is answered. What is missing to
1 is what the games cost."""

from __future__ import annotations

import statistics
from itertools import cycle
from typing import Any

from feint.bench.clock import Work, one_core, rate, ratio, time_all
from feint.errors import BadParameter
from feint.game import Game, make
from feint.nets.torch_net import needs_torch
from feint.progress import Progress, no_progress

__all__ = ["learn", "pair"]

PEER = "an env that does nothing"
TABLES: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("coinche", {"rules": "paper", "reward": "good"}, "stronger", "dense"),
    ("coinche", {"rules": "paper", "reward": "good"}, "stronger", "paper140"),
    ("coinche", {}, "self", "dense"),
    ("coup", {}, "honest", "dense"),
    ("leduc", {}, "self", "dense"),
)


def pair(game: Game, opponents: str, sight: Any, rollout: int = 64) -> tuple[Work, Work]:
    """A learner at work, and the same one where nothing happens; a piece is one update."""
    from feint.solvers.ppo import PRESETS, Seats
    from feint.solvers.ppo.training import PpoTraining

    settings = PRESETS["paper"].but(rollout=rollout)

    def worker(still: bool) -> Work:
        training = PpoTraining(game, settings, Seats(opponents, sight=sight))
        training.update()
        if still:
            _still(training.tables, rollout)

        def update() -> float:
            training.update()
            training.run.rows.clear()
            return float(settings.envs * settings.rollout)

        return time_all(update)

    return worker(False), worker(True)


def _still(tables: Any, steps: int) -> None:
    """The tables show again what they showed once, whatever is done: nothing is played, and the nets work as before."""
    shown = []
    tables.reset()
    for _ in range(steps):
        tables.step_async(tables.env.sample())
        seen, rewards, done, infos = tables.step_wait()
        shown.append((tables.action_masks().copy(), (seen.copy(), rewards, done, infos)))
    turn = cycle(shown)
    now = [next(turn)]

    def step_wait() -> Any:
        now[0] = next(turn)
        return now[0][1]

    tables.reset = lambda: now[0][1][0]
    tables.step_wait = step_wait
    tables.env_method = lambda name, *args, **kwargs: now[0][0]


def learn(
    peers: bool = False, rounds: int = 12, seconds: float = 1.0, progress: Progress = no_progress
) -> dict[str, Any]:
    """The two are measured in turn; `ratio` with its 95 % interval is how much of the bare learner's speed is left."""
    if rounds < 1 or seconds < 0:
        raise BadParameter(f"rounds must be at least 1 and seconds not negative, got {rounds} and {seconds}")
    needs_torch()
    rows = []
    with one_core() as core:
        for name, parameters, opponents, sight in TABLES:
            work, still = pair(make(name, **parameters), opponents, sight)
            pairs = [(rate(work, seconds), rate(still, seconds)) for _ in range(rounds)]
            ours, theirs = zip(*pairs, strict=True)
            times, interval = ratio(ours, theirs)
            rows.append(
                {
                    "workload": f"ppo, {name} against {opponents}, {sight}",
                    "unit": "steps/s",
                    "ours": statistics.geometric_mean(ours),
                    "peer": PEER,
                    "theirs": statistics.geometric_mean(theirs),
                    "ratio": times,
                    "interval": interval,
                    "error": None,
                }
            )
    return {"bench": "learn", "rows": rows, "rounds": rounds, "seconds": seconds, "core": core, "peers": {}}
