"""The engine's speed on one core: random games, node steps and vector env steps; with peers, round by round in turn.

A contest is fair if both sides do the same work. So games start at the same state, games of equal rules are as long on
both sides, observations are dense on both sides, and an action's choice is in both clocks or in none.
"""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from feint import _core
from feint.bench.clock import Work, one_core, rate, ratio, time_all
from feint.bench.peers import PeerError, Peers
from feint.errors import BadParameter
from feint.game import CHANCE, make
from feint.progress import Progress, Step, no_progress

BATCH = 1024
CHUNK = 1 << 15  # games in a call: a few milliseconds, so that the call itself costs nothing
STEPS = 16  # of a vector env between two looks at the clock


@dataclass(frozen=True)
class Contest:
    """One row: a workload of ours and, with peers, the same one of theirs. Some have no peer."""

    workload: str
    unit: str
    ours: Callable[[], Work]
    peer: str = ""
    script: str = ""
    theirs: str = ""


def random_games(name: str, counted: str = "games", dealt: bool = False) -> Work:
    """Random games of that name; `dealt` starts them at the first decision, always the one with the first outcomes."""
    state = make(name).start()
    while dealt and state.asked == [CHANCE]:
        state.apply(CHANCE, state.outcomes()[0][0])
    seeds = itertools.count()
    return time_all(lambda: float(_core.random_games(state, CHUNK, next(seeds))[counted]))


def vector_env(name: str, choice_counts: bool, dense: bool = True) -> Work:
    """Steps of a batch with observations and masks; choosing the actions is in the clock or not."""
    env = _core.VectorEnv(make(name), BATCH, dense=dense)
    env.reset(0)

    def chosen_and_stepped() -> tuple[float, float]:
        start = perf_counter()
        for _ in range(STEPS):
            env.step(env.sample())
        return STEPS * BATCH, perf_counter() - start

    def stepped() -> tuple[float, float]:
        took = 0.0
        for _ in range(STEPS):
            actions = env.sample()
            start = perf_counter()
            env.step(actions)
            took += perf_counter() - start
        return STEPS * BATCH, took

    return chosen_and_stepped if choice_counts else stepped


def rollouts(name: str, workload: str, unit: str = "games/s") -> Contest:
    # From Python, OpenSpiel's rollouts cannot start where chance is asked: both sides start at the same first decision,
    # and neither has the deal in its clock. (Steps are nodes passed from there on, chance's included.)
    counted = unit.removesuffix("/s")
    ours = partial(random_games, name, counted, dealt=True)
    return Contest(workload, unit, ours, "open_spiel C++ rollouts", "open_spiel", f"{name} rollouts, {counted}")


LEDUC = partial(random_games, "leduc")
CHOSEN = partial(vector_env, "leduc", choice_counts=True)
STEPPED = partial(vector_env, "leduc", choice_counts=False)

CONTESTS = (
    rollouts("leduc", "leduc random games, once dealt"),
    Contest("leduc random games", "games/s", LEDUC, "open_spiel from Python", "open_spiel", "leduc from Python"),
    Contest("leduc random games", "games/s", LEDUC, f"pgx batch {BATCH}", "pgx", "leduc games"),
    rollouts("kuhn", "kuhn node steps, once dealt", "steps/s"),
    Contest("leduc vector env, choosing and stepping", "steps/s", CHOSEN, f"pgx batch {BATCH}", "pgx", "leduc steps"),
    Contest("leduc vector env, step calls alone", "steps/s", STEPPED, f"pgx batch {BATCH}", "pgx", "leduc step calls"),
    rollouts("liars_dice", "liars_dice random games, once dealt"),
    rollouts("goofspiel", "goofspiel random games, first prize up"),
)


def alone(contest: Contest, rounds: int, seconds: float) -> dict[str, Any]:
    """A contest's row without a peer."""
    work = contest.ours()
    work()
    ours = statistics.geometric_mean(rate(work, seconds) for _ in range(rounds))
    blank = dict.fromkeys(("peer", "theirs", "ratio", "interval", "error"))
    return {"workload": contest.workload, "unit": contest.unit, "ours": ours, **blank}


def against(contest: Contest, rounds: int, seconds: float, peers: Peers) -> dict[str, Any]:
    """A contest's row with its peer; one that fails leaves its reason there and is told of."""
    try:
        peer = peers.get(contest.script)
        peer.rate(contest.theirs, 0)  # what is compiled or cached on first use is not in the clock
        work = contest.ours()
        work()
        pairs = [(rate(work, seconds), peer.rate(contest.theirs, seconds)) for _ in range(rounds)]
    except PeerError as failure:
        peers.progress(Step(f"no figure of {contest.peer} for {contest.workload}: {failure}"))
        return alone(contest, rounds, seconds) | {"peer": contest.peer, "error": str(failure)}
    ours, theirs = zip(*pairs, strict=True)
    times, interval = ratio(ours, theirs)
    return {
        "workload": contest.workload,
        "unit": contest.unit,
        "ours": statistics.geometric_mean(ours),
        "peer": contest.peer,
        "theirs": statistics.geometric_mean(theirs),
        "ratio": times,
        "interval": interval,
        "error": None,
    }


def measure(
    contests: Sequence[Contest], peers: bool, rounds: int, seconds: float, progress: Progress = no_progress
) -> dict[str, Any]:
    """The rows of a bench on one core, and how they were measured. A row without peers is there once."""
    if rounds < 1:
        raise BadParameter(f"rounds must be at least 1, got {rounds}")
    if seconds < 0:
        raise BadParameter(f"seconds must not be negative, got {seconds}")
    with one_core() as core, Peers(progress) as running:
        if peers:
            rows = [
                against(contest, rounds, seconds, running) if contest.script else alone(contest, rounds, seconds)
                for contest in contests
            ]
        else:
            once = {(contest.workload, contest.unit): contest for contest in contests}
            rows = [alone(contest, rounds, seconds) for contest in once.values()]
        versions = running.versions
    return {"rows": rows, "rounds": rounds, "seconds": seconds, "core": core, "peers": versions}


def engine(
    peers: bool = False, rounds: int = 5, seconds: float = 0.5, progress: Progress = no_progress
) -> dict[str, Any]:
    """Rates of the engine on one core and, with peers, how many times theirs that is, with a 95 % interval."""
    return {"bench": "engine", **measure(CONTESTS, peers, rounds, seconds, progress), "batch": BATCH}
