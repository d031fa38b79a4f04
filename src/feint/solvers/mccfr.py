"""Monte Carlo CFR: an average strategy by sampled traversals, on any game and without its tree.

docs/solvers/mccfr.md has the samplers, and how far each comes.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from feint import _core
from feint.errors import BadParameter, BadPolicy, TooLarge, WrongType
from feint.files import write_whole
from feint.game import Game, View
from feint.policy import Policy, TabularPolicy
from feint.solvers import cfr
from feint.solvers.checkpoint import check_same_run, reading
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver, Stopped

__all__ = ["SAMPLERS", "SOLVER", "AbstractPolicy", "Options", "load_run", "native_solver", "save_run", "solve"]

NATIVE = _core.samplers()
SAMPLERS: dict[str, dict[str, Any]] = {sampler["name"]: sampler for sampler in NATIVE["samplers"]}
TREE = 32 << 20  # bytes of a compiled tree: the policy of a larger game is not evaluated exactly
SAVE_EVERY = 60.0  # seconds
Abstraction = Callable[[View], int]


def _takes(what: str) -> tuple[str, str]:
    """Return the samplers that take draws or epsilon, and their own values, as text."""
    own = {name: f"{sampler[what]}" for name, sampler in SAMPLERS.items() if sampler[what] is not None}
    return ", ".join(own), ", ".join(dict.fromkeys(own.values()))


DRAWING, DRAWS = _takes("draws")
EXPLORING, EPSILONS = _takes("epsilon")


@dataclass(frozen=True)
class Options:
    """Options of Monte Carlo CFR."""

    sampler: str = option("external", "which actions a traverser tries", choices=tuple(SAMPLERS))
    draws: int | None = option(None, f"{DRAWING}: actions that are drawn", **NATIVE["draws"], default_text=DRAWS)
    epsilon: float | None = option(None, f"{EXPLORING}: exploration", **NATIVE["epsilon"], default_text=EPSILONS)
    linear: bool = option(False, "iteration t counts t times")
    baseline: bool = option(False, "learn values of actions, and sample only the differences")
    unweighted: bool = option(False, "ignore how the traverser came there: for games of many decisions, no guarantee")
    memory: int = option(1 << 30, "size limit of the table", least=1, most=2**63 - 1, is_bytes=True)
    abstraction: Abstraction | str | None = option(
        None, "function from a view to a key, or a native one; none: the game's keys", on_command_line=False
    )

    def check(self, game: Game) -> None:
        """Refuse an abstraction that is not a function."""
        if not (self.abstraction is None or isinstance(self.abstraction, str) or callable(self.abstraction)):
            raise WrongType(f"abstraction must be a function from a view to a number, got {self.abstraction!r}")


class AbstractPolicy(Policy):
    """A table by the keys of an abstraction; uniform where it has no row."""

    kind = "abstract"

    def __init__(self, game: Game, table: Mapping[int, Sequence[float]], abstraction: Abstraction) -> None:
        super().__init__(game)
        self.table, self.abstraction = dict(table), abstraction

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        row = self.table.get(self.abstraction(view)) if len(legal) > 1 else None
        return list(row) if row is not None else [1 / len(legal)] * len(legal)

    def content(self) -> dict[str, Any]:
        raise BadPolicy("a policy with an abstraction contains a function, which no file holds; save its table")


def native_solver(game: Game, options: Options, seed: int = 0) -> _core.Mccfr:
    """Make the native solver, before its first iteration."""
    return _core.Mccfr(
        game,
        options.sampler,
        options.draws,
        options.epsilon,
        seed,
        options.linear,
        options.baseline,
        options.unweighted,
        options.memory,
        abstraction=options.abstraction,
    )


def solve(game: Game, options: Options, run: Run) -> Solution[Policy]:
    """Counterfactual regret minimisation by sampled traversals.

    Where the game is small enough to be evaluated exactly its tree is built first, and then one iteration is done even
    if the seconds are spent. A checkpoint is written every minute and at the end.
    """
    if isinstance(options.abstraction, str):
        raise BadParameter(f"the abstraction {options.abstraction!r} is native: the player that uses it has a trainer")
    solver = native_solver(game, options, run.seed)
    work = _Work(game, options, solver, run)
    stopped = work.iterate()
    counts, table = solver.counts(), solver.policy()
    if not counts["iterations"]:  # an empty policy would pass for a result
        raise TooLarge(f"within {run.seconds:g} s {_no_traversal(options)}")
    policy = AbstractPolicy(game, table, options.abstraction) if options.abstraction else TabularPolicy(game, table)
    exact: dict[str, Any] = {
        name: work.exact[name] for name in ("values", "exploitability", "nash_conv") if name in work.exact
    }
    facts: dict[str, Any] = {"sampler": options.sampler, "seed": run.seed, "building": work.building, **counts, **exact}
    return Solution(policy, facts, work.trace, stopped, work.seconds(), solver, run.building_note(work.building))


class _Work:
    """A solver at work, with its trace and checkpoint."""

    def __init__(self, game: Game, options: Options, solver: _core.Mccfr, run: Run) -> None:
        self.solver, self.run, self.options = solver, run, options
        self.settings = _settings(game, options, run.seed)
        self.trace: list[dict[str, Any]] = []
        self.before = 0.0  # seconds of earlier runs
        if run.checkpoint and run.checkpoint.exists():
            self.trace, self.before = load_run(solver, run.checkpoint, self.settings)
        self.tree = _tree(game, run) if options.abstraction is None else None
        self.building = run.spent()
        self.saved = time.perf_counter()
        self.exact: dict[str, Any] = {}

    def seconds(self) -> float:
        """Return the seconds of this run and of those that it continues."""
        return self.before + self.run.spent()

    @property
    def iteration(self) -> int:
        return int(self.solver.counts()["iterations"])

    def iterate(self) -> Stopped:
        """Sample until a limit is reached; return which."""
        try:
            if self.tree and self.run.left() == 0:
                self.solver.run(1)
            for goal in _goals(self.run.iterations or 2**63 - 1, self.tree is not None):
                self._advance(goal)
                self._measure()
                if self.iteration < goal:
                    return "seconds"
        except KeyboardInterrupt:
            if not self.iteration:
                raise KeyboardInterrupt(_no_traversal(self.options)) from None
            stopped = self.run.interrupt()
            self._measure()
            return stopped
        finally:
            self._save()
        return "iterations"

    def _advance(self, goal: int) -> None:
        while (done := self.iteration) < goal and (left := self.run.left()) != 0:
            until = left if not self.run.checkpoint else min(SAVE_EVERY, SAVE_EVERY if left is None else left)
            self.solver.run(goal - done, until, self._counter(done))
            if self.run.checkpoint and time.perf_counter() >= self.saved + SAVE_EVERY:
                self._save()

    def _counter(self, done: int) -> Callable[[int], None]:
        return lambda more: self.run.tell("iterations", done + more, self.run.iterations)

    def _measure(self) -> None:
        if not self.tree or not self.iteration:
            return
        if not self.exact or self.iteration > self.trace[-1]["iteration"]:
            self.exact = self.tree.exploitability(self.solver.policy())
        if not self.trace or self.iteration > self.trace[-1]["iteration"]:
            row = {"seconds": self.seconds(), "exploitability": self.exact["exploitability"]}
            self.trace.append({"iteration": self.iteration, **row})
            self.run.tell("iterations", self.iteration, self.run.iterations, row)

    def _save(self) -> None:
        self.saved = time.perf_counter()
        if self.run.checkpoint and self.iteration:
            save_run(self.solver, self.run.checkpoint, self.settings, self.trace, self.seconds())


def _settings(game: Game, options: Options, seed: int) -> dict[str, Any]:
    """Return what tells a run apart from others."""
    own = {one.name: getattr(options, one.name) for one in fields(options) if one.name not in ("memory", "abstraction")}
    return {"game": game.name, "game_version": game.version, "parameters": game.parameters, **own, "seed": seed}


def _no_traversal(options: Options) -> str:
    """Say what to do where not one iteration was finished."""
    if options.sampler == "outcome" or (options.sampler == "robust" and options.draws == 1):
        return "not one traversal was finished; allow more seconds"
    return "not one traversal was finished; sampler outcome, or robust with 1 draw, follows a single path"


def _tree(game: Game, run: Run) -> _core.CompiledTree | None:
    try:
        return _core.CompiledTree(game, TREE, progress=run.counter("tree nodes"))
    except TooLarge:
        return None


def _goals(most: int, exact: bool) -> Iterator[int]:
    """When to measure: after 100, 200, 500, 1000 iterations and so on where that is exact, and in the end."""
    unit = 100
    while exact and unit < most:
        yield from (unit * step for step in (1, 2, 5) if unit * step < most)
        unit *= 10
    yield most


def save_run(
    solver: _core.Mccfr,
    path: str | Path,
    settings: Mapping[str, Any] | None = None,
    trace: Sequence[Mapping[str, Any]] = (),
    seconds: float = 0.0,
) -> None:
    """Write everything that a later run needs to continue; arrays, no pickle. `settings` tell runs apart."""
    buffer = io.BytesIO()
    texts = {"settings": dict(settings or {}), "progress": {"trace": list(trace), "seconds": seconds}}
    headers: dict[str, Any] = {
        name: np.frombuffer(json.dumps(text).encode(), dtype=np.uint8) for name, text in texts.items()
    }
    np.savez(buffer, **headers, **solver.save())
    write_whole(path, buffer.getvalue())


def load_run(
    solver: _core.Mccfr, path: str | Path, settings: Mapping[str, Any] | None = None
) -> tuple[list[dict[str, Any]], float]:
    """Continue a run that `save_run` wrote; return its trace and its seconds.

    The solver must have the same game, options and settings. Files of older versions hold no trace.
    """
    with reading(path, "run of mccfr"):
        with np.load(path, allow_pickle=False) as arrays:
            theirs = json.loads(bytes(arrays["settings"]).decode())
            progress = json.loads(bytes(arrays["progress"]).decode()) if "progress" in arrays else {}
            parts = {name: arrays[name] for name in ("about", "keys", "sizes", "numbers")}
        check_same_run(path, {"run": theirs}, {"run": dict(settings or {})})
        if any(parts[name].dtype != array.dtype for name, array in solver.save().items()):
            raise ValueError("arrays of another type")
        if not np.isfinite(parts["numbers"]).all():
            raise ValueError("numbers that are not finite")
        trace = [
            {"iteration": int(row["iteration"])} | {name: float(row[name]) for name in ("seconds", "exploitability")}
            for row in progress.get("trace", ())
        ]
        seconds = float(progress.get("seconds", 0))
        solver.restore(*parts.values())
    return trace, seconds


SOLVER = Solver(
    "mccfr",
    solve,
    Options,
    GameProblem(),
    accepts={"iterations": 100_000, "seconds": None, "seed": 0, "checkpoint": None},
    out=Output(),
    plot=cfr.plot,
)
