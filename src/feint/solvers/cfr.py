"""The CFR family on the compiled tree of a game: iterations, a trace of exploitability, a policy."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import inf
from typing import Any

from feint import _core
from feint.errors import BadParameter
from feint.game import Game
from feint.policy import TabularPolicy
from feint.report.charts import curves
from feint.solvers.checkpoint import read_checkpoint, write_checkpoint
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver, Stopped

__all__ = ["SOLVER", "Options", "solve"]

SAVE_EVERY = 60.0  # seconds
MARKS = (1, 2, 3, 4, 5, 6, 8)  # of every power of ten: iterations at which exploitability is measured


@dataclass(frozen=True)
class Options:
    """Options of the CFR family."""

    variant: str = option("cfr+", "variant of CFR", choices=tuple(_core.cfr_variants()))
    updates: str = option("alternating", "order of updates", choices=("alternating", "simultaneous"))
    alpha: float = option(1.5, "dcfr: how fast early gains are forgotten", least=-1e6, most=1e6)
    beta: float = option(0.0, "dcfr: how fast early losses are forgotten", least=-1e6, most=1e6)
    gamma: float = option(2.0, "dcfr: how fast early strategies are forgotten", least=-1e6, most=1e6)
    memory: int = option(8 << 30, "size limit of the tree", least=1, most=2**63 - 1, is_bytes=True)

    def check(self, game: Game) -> None:
        """Refuse exponents of another variant."""
        for name in ("alpha", "beta", "gamma"):
            if self.variant != "dcfr" and getattr(self, name) != getattr(Options, name):
                raise BadParameter(f"{name} is an option of variant dcfr, not of {self.variant}")


def solve(game: Game, options: Options, run: Run) -> Solution[TabularPolicy]:
    """Counterfactual regret minimisation on the whole tree of a game.

    The tree is built to its end and one iteration is done even if the seconds are spent by then. The gap is that of
    exploitability (NashConv / seats). A checkpoint is written every minute and at the end.
    """
    tree = _core.CompiledTree(game, options.memory, progress=run.counter("tree nodes"))
    work = _Work(game, options, _core.Cfr(tree, threads=run.cores, **_settings(options)), run)
    building = run.spent()
    stopped = work.iterate()
    values = [float(value) for value in work.solver.exploitability()["values"]]
    facts = {
        "variant": options.variant,
        "updates": options.updates,
        "iterations": work.solver.iteration,
        "exploitability": work.trace[-1][2],
        "value": values[0],
        "values": values,
        "building": building,
        "nodes": tree.nodes,
        "infosets": sum(tree.infosets),
        "bytes": tree.bytes,
    }
    trace = [dict(zip(("iteration", "seconds", "exploitability"), row, strict=True)) for row in work.trace]
    return Solution(
        TabularPolicy(game, work.solver.policy()),
        facts,
        trace,
        stopped,
        work.seconds(),
        tree,
        run.building_note(building),
    )


def _settings(options: Options) -> dict[str, Any]:
    return {name: value for name, value in asdict(options).items() if name != "memory"}


class _Spent(Exception):
    """Leaves the native loop."""


class _Work:
    """A solver at work, with its trace and checkpoint."""

    def __init__(self, game: Game, options: Options, solver: _core.Cfr, run: Run) -> None:
        self.game, self.settings, self.solver, self.run = game, _settings(options), solver, run
        self.trace: list[tuple[int, float, float]] = []  # iteration, seconds, exploitability
        self.before = 0.0  # seconds of earlier runs
        if run.checkpoint and run.checkpoint.exists():
            saved = read_checkpoint(run.checkpoint, game, self.settings)
            solver.resume(saved.state)
            self.trace, self.before = saved.trace, saved.seconds
        self.saved = time.perf_counter()

    def seconds(self) -> float:
        return self.before + self.run.spent()

    def iterate(self) -> Stopped:
        """Iterate until a limit is reached; return which."""
        iterations, solver = self.run.iterations, self.solver
        end = inf if self.run.seconds is None else self.run.began + self.run.seconds
        stopped: Stopped = "iterations"
        try:
            if time.perf_counter() >= end and (iterations is None or solver.iteration < iterations):
                solver.run(solver.iteration + 1)  # building took it all
            while iterations is None or solver.iteration < iterations:
                if time.perf_counter() >= end:
                    stopped = "seconds"
                    break
                goal = _next_mark(solver.iteration)
                goal = goal if iterations is None else min(goal, iterations)
                self._advance(goal, min(end, self.saved + SAVE_EVERY))
                if solver.iteration == goal and self._measure() <= (-1.0 if self.run.gap is None else self.run.gap):
                    stopped = "gap"
                    break
                if time.perf_counter() >= self.saved + SAVE_EVERY:
                    self._save()
        except KeyboardInterrupt:
            stopped = self.run.interrupt()
        self._measure()
        self._save()
        return stopped

    def _advance(self, goal: int, deadline: float) -> None:
        def look(_: int) -> None:
            if time.perf_counter() >= deadline:
                raise _Spent

        with suppress(_Spent):
            self.solver.run(goal, progress=look)

    def _measure(self) -> float:
        """Return the exploitability now, and add it to the trace."""
        if not self.trace or self.trace[-1][0] != self.solver.iteration:
            exploitability = float(self.solver.exploitability()["exploitability"])
            self.trace.append((self.solver.iteration, self.seconds(), exploitability))
            row = {"seconds": self.seconds(), "exploitability": exploitability}
            self.run.tell("iterations", self.solver.iteration, self.run.iterations, row)
        return self.trace[-1][2]

    def _save(self) -> None:
        self.saved = time.perf_counter()
        if self.run.checkpoint:
            state = self.solver.state()
            write_checkpoint(self.run.checkpoint, self.game, self.settings, state, self.trace, self.seconds())


def _next_mark(iteration: int) -> int:
    power = int(10 ** (len(str(max(iteration, 1))) - 1))
    return next((mark * power for mark in MARKS if mark * power > iteration), 10 * power)


def plot(solution: Solution[Any]) -> str:
    """Draw the exploitability over the iterations."""
    rows = [row for row in solution.trace if row["exploitability"] > 0]
    labels = [f"{row['iteration']:,}" for row in rows]
    name = solution.facts.get("variant") or solution.facts["sampler"]
    title = f"{solution.policy.game.name}, {name}: exploitability"
    return curves(title, labels, {name: [row["exploitability"] for row in rows]}, "iterations", logarithmic=True)


SOLVER = Solver(
    "cfr",
    solve,
    Options,
    GameProblem(),
    accepts={"iterations": 1000, "seconds": None, "gap": None, "threads": None, "checkpoint": None},
    out=Output(),
    plot=plot,
)
