"""Monte Carlo CFR: an average strategy by sampled traversals, on any game and without its tree.

    found = solve_mccfr(feint.make("leduc"), MccfrOptions(iterations=100_000))
    found.policy.save("leduc.json")

docs/solvers/mccfr.md has the samplers, and how far each comes.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from feint import _core
from feint.errors import BadCheckpoint, BadParameter, BadPolicy, TooLarge
from feint.files import write_whole
from feint.game import Game, View
from feint.policy import Policy, TabularPolicy
from feint.quantities import number, whole_number
from feint.regret.budget import Budget, check_game
from feint.regret.checkpoint import REMEDY, reading

__all__ = [
    "SAMPLERS",
    "AbstractPolicy",
    "MccfrOptions",
    "MccfrResult",
    "load_run",
    "save_run",
    "solve_mccfr",
    "unfinished",
]

SAMPLERS = ("external", "outcome", "robust", "weighted", "branching", "paper")
ITERATIONS = 100_000  # where nobody says how long
TREE = 32 << 20  # bytes of a compiled tree: what is larger is not judged exactly
Abstraction = Callable[[View], int]


@dataclass
class MccfrOptions:
    """How to sample, and for how long."""

    sampler: str = "external"
    draws: int | None = None  # of robust (its k), weighted and paper; 2
    epsilon: float | None = None  # of outcome (0.6), weighted (0.3) and branching (0.1)
    iterations: int | None = None  # one iteration is a traversal for each player
    seconds: float | None = None
    seed: int = 0
    linear: bool = False  # iteration t counts t times
    baseline: bool = False  # learned values of actions, to draw only the differences
    unweighted: bool = False  # leave out how the traverser came there: for games of many decisions, no promises
    memory: int = 1 << 30  # bytes that the table may take
    abstraction: Abstraction | str | None = None  # from a view to a key, or a native one; none: the game's own
    tell: Callable[[int], object] = field(default=lambda done: None)  # iterations so far
    walked: Callable[[int], object] = field(default=lambda nodes: None)  # nodes so far of the tree to judge by

    def check(self) -> None:
        """Refuses what cannot be done."""
        if self.sampler not in SAMPLERS:
            raise BadParameter(f"there is no sampler {self.sampler!r}; known: {', '.join(SAMPLERS)}")
        Budget(self.iterations, self.seconds)
        if self.draws is not None:
            whole_number("draws", self.draws, 1, 1000)
        if self.epsilon is not None:
            number("epsilon", self.epsilon)
        whole_number("seed", self.seed, 0, 2**64 - 1)
        whole_number("memory", self.memory, 1, 2**63 - 1)
        for name in ("linear", "baseline", "unweighted"):
            if not isinstance(getattr(self, name), bool | np.bool_):
                raise BadParameter(f"{name} is True or False, got {getattr(self, name)!r}")
        if not (self.abstraction is None or isinstance(self.abstraction, str) or callable(self.abstraction)):
            raise BadParameter(f"an abstraction is a function from a view to a number, got {self.abstraction!r}")

    def solver(self, game: Game) -> _core.Mccfr:
        """A solver that has not begun."""
        check_game(game)
        self.check()
        return _core.Mccfr(
            game,
            self.sampler,
            self.draws,
            self.epsilon,
            self.seed,
            self.linear,
            self.baseline,
            self.unweighted,
            self.memory,
            abstraction=self.abstraction,
        )


@dataclass
class MccfrResult:
    """What was found, and what it took."""

    policy: Policy  # the average strategy
    counts: dict[str, int]  # iterations, nodes, infosets, bytes, refused
    stopped: str  # iterations, seconds or interrupted
    seconds: float  # in all
    building: float  # of them, until the first iteration
    trace: list[tuple[int, float, float]]  # iterations, seconds, exploitability; empty where the tree is too large
    judged: dict[str, Any] | None  # by `best_response`, in the end


class AbstractPolicy(Policy):
    """A table by the keys of an abstraction; uniform where it is silent."""

    kind = "abstract"

    def __init__(self, game: Game, table: Mapping[int, Sequence[float]], abstraction: Abstraction) -> None:
        super().__init__(game)
        self.table, self.abstraction = dict(table), abstraction

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        row = self.table.get(self.abstraction(view)) if len(legal) > 1 else None
        return list(row) if row is not None else [1 / len(legal)] * len(legal)

    def content(self) -> dict[str, Any]:
        raise BadPolicy("a policy behind an abstraction has a function in it, which no file holds; save its table")


def solve_mccfr(game: Game, options: MccfrOptions) -> MccfrResult:
    """Sample until the iterations or the seconds are spent; Ctrl-C ends it with what there is.

    The seconds count from the call. Where the game is small enough to be judged its tree is built first, and then one
    iteration is done even if they are spent; on a larger game they end the first one too.
    """
    if isinstance(options.abstraction, str):
        raise BadParameter(
            f"the abstraction {options.abstraction!r} is native: what plays by it has a trainer of its own"
        )
    solver = options.solver(game)
    budget = Budget(options.iterations, options.seconds)
    tree = _tree(game, options.walked) if options.abstraction is None else None
    building = budget.spent()
    trace: list[tuple[int, float, float]] = []
    stopped, judged = "iterations", None
    most = budget.iterations or (2**63 - 1 if budget.seconds is not None else ITERATIONS)
    try:
        if tree and budget.left() == 0:
            solver.run(1)
        for goal in _goals(most, tree is not None):
            done, left = solver.counts()["iterations"], budget.left()
            if left != 0 and done < goal:
                solver.run(goal - done, left, partial(_told, options.tell, done))
            reached = solver.counts()["iterations"]
            if tree and reached > (trace[-1][0] if trace else 0):
                judged = tree.exploitability(solver.policy())
                trace.append((reached, budget.spent(), judged["exploitability"]))
            if reached < goal:
                stopped = "seconds"
                break
    except KeyboardInterrupt:
        stopped = "interrupted"
        if not solver.counts()["iterations"]:
            raise KeyboardInterrupt(unfinished(options)) from None
        if tree:
            judged = tree.exploitability(solver.policy())
    table = solver.policy()
    policy = AbstractPolicy(game, table, options.abstraction) if options.abstraction else TabularPolicy(game, table)
    return MccfrResult(policy, solver.counts(), stopped, budget.spent(), building, trace, judged)


def unfinished(options: MccfrOptions) -> str:
    """What to say where there is nothing yet."""
    said = "not one traversal was finished"
    if options.sampler == "outcome" or (options.sampler == "robust" and options.draws == 1):
        return f"{said}; give it more time"
    return f"{said}; --sampler outcome, or robust with --draws 1, takes a single way through the game"


def _told(tell: Callable[[int], object], before: int, more: int) -> None:
    tell(before + more)


def _tree(game: Game, walked: Callable[[int], object]) -> _core.CompiledTree | None:
    try:
        return _core.CompiledTree(game, TREE, progress=walked)
    except TooLarge:
        return None


def _goals(most: int, exact: bool) -> Iterator[int]:
    """When to look: after 100, 200, 500, 1000 iterations and so on where that is exact, and in the end."""
    unit = 100
    while exact and unit < most:
        yield from (unit * step for step in (1, 2, 5) if unit * step < most)
        unit *= 10
    yield most


def save_run(solver: _core.Mccfr, path: str | Path, settings: Mapping[str, Any] | None = None) -> None:
    """All that a later run needs to go on as if it had not stopped; arrays, no pickle. `settings` tell it apart."""
    buffer, said = io.BytesIO(), json.dumps(dict(settings or {})).encode()
    np.savez(buffer, settings=np.frombuffer(said, dtype=np.uint8), **solver.save())
    write_whole(path, buffer.getvalue())


def load_run(solver: _core.Mccfr, path: str | Path, settings: Mapping[str, Any] | None = None) -> None:
    """Take up a run where `save_run` left it; the solver is to have the same game, options and settings."""
    with reading(path, "run of mccfr"):
        with np.load(path, allow_pickle=False) as arrays:
            theirs = json.loads(bytes(arrays["settings"]).decode())
            parts = [arrays[name] for name in ("about", "keys", "sizes", "numbers")]
        if theirs != dict(settings or {}):
            said = f"a run of {str(theirs)[:200]}, not of {dict(settings or {})}"
            raise BadCheckpoint(f"{str(path)!r} is {said}; {REMEDY}")
        if not np.isfinite(parts[-1]).all():
            raise ValueError("numbers that are not finite")
        solver.restore(*parts)
