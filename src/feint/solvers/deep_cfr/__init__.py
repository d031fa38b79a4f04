"""Deep CFR: advantages by nets, learned from sampled traversals."""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from feint.cluster import cluster
from feint.errors import BadParameter, TooLarge
from feint.game import Game
from feint.nets.torch_net import builder_of
from feint.policy import Policy
from feint.progress import Step, no_progress
from feint.report.charts import panels
from feint.solvers.deep_cfr.cluster_traversals import ClusterTraversals
from feint.solvers.deep_cfr.options import Options, options_for, presets, sampler_of
from feint.solvers.deep_cfr.training import DeepCfr
from feint.solvers.game_training import policy_metrics
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver, Stopped

__all__ = ["SOLVER", "DeepCfr", "Options", "options_for", "presets", "sampler_of", "solve"]

DEALS = 400  # of a measurement by the game's metrics
CALM = 20  # a checkpoint takes at most one part in so many of the time
HINT = "not one iteration was finished: take fewer traversals, or a sampler that tries less, as branching(0.1)"


def solve(game: Game, options: Options, run: Run) -> Solution[Policy]:
    """Policy of any game by nets that learn advantages from sampled traversals.

    The iteration under way is finished when the seconds are spent, but for the first. The checkpoint is written
    whenever that takes a small part of the time, and at the end. Ctrl-C keeps what whole iterations have reached.
    """
    if options.seed not in (0, run.seed):
        raise BadParameter(f"deep-cfr: seed {options.seed} must be a keyword argument, not one of the options")
    if run.cluster and options.net:
        raise BadParameter(f"a cluster traverses with native nets, not with net {options.net!r}")
    model = builder_of(options.net) if isinstance(options.net, str) and options.net else options.net or None
    with cluster(run.cluster) if run.cluster else nullcontext() as ray:
        training = DeepCfr(game, replace(options, seed=run.seed), threads=run.cores, model=model)
        if ray:
            training.cluster = ClusterTraversals(ray, game, training.options)
        if run.checkpoint and run.checkpoint.exists():
            training.resume(run.checkpoint)
        notes = [f"continued after iteration {training.iteration}"] if training.iteration else []
        if run.iterations is not None and training.iteration >= run.iterations:
            notes.append(f"{training.iteration} iterations were already done; for more ask for more than that")
        stopped = _iterate(training, run)
        if not training.iteration:
            if stopped == "interrupted":
                raise KeyboardInterrupt(HINT)
            raise TooLarge(f"{HINT}, or allow more than {run.seconds:g} seconds")
        policy = training.policy(no_progress if run.is_interrupted else run.progress)
    last = training.trace[-1]
    facts = {
        "settings": training.options.identity(),
        "net": getattr(options.net, "__name__", options.net) or None,
        "iterations": training.iteration,
        "traversals": training.traversals,
        "exploitability": last["exploitability"],
        "loss": last["loss"],
    }
    return Solution(policy, facts, training.trace, stopped, training.before, training, notes)


class _TimeUp(Exception):
    """Before the first iteration was finished."""


def _iterate(training: DeepCfr, run: Run) -> Stopped:
    """Iterate until a limit is reached; return which."""
    until = None if run.seconds is None or training.iteration else time.perf_counter() + run.seconds
    saver = _Saver(training, run.checkpoint)

    def look(step: Step) -> None:
        if until is not None and not training.iteration and time.perf_counter() > until:
            raise _TimeUp
        run.progress(step)

    stopped: Stopped = "iterations"
    try:
        while run.iterations is None or training.iteration < run.iterations:
            if run.seconds is not None and training.before >= run.seconds:
                stopped = "seconds"
                break
            row = training.iterate(look)
            _measure(training, row)
            run.tell("iterations", training.iteration, run.iterations, row)
            saver.offer()
    except _TimeUp:
        return "seconds"
    except KeyboardInterrupt:
        # What the broken iteration has already added cannot be taken back: the checkpoint stays as it was.
        return run.interrupt()
    saver.finish()
    return stopped


def _measure(training: DeepCfr, row: dict[str, Any]) -> None:
    """Add the game's own metrics to a row, where they are asked for and due."""
    options = training.options
    if options.judge and row["iteration"] % options.judge == 0:
        row |= policy_metrics(
            training.policy(),
            DEALS,
            options.seed,
            net=options.net if isinstance(options.net, str) and options.net else None,
        )


class _Saver:
    """Writes checkpoints, seldom enough that they cost little."""

    def __init__(self, training: DeepCfr, path: Path | None) -> None:
        self.training, self.path = training, path
        self.saved, self.cost, self.is_behind = time.perf_counter(), 0.0, False

    def offer(self) -> None:
        self.is_behind = True
        if self.path and time.perf_counter() - self.saved >= CALM * self.cost:
            self._save(self.path)

    def finish(self) -> None:
        if self.path and self.is_behind:
            self._save(self.path)

    def _save(self, path: Path) -> None:
        began = time.perf_counter()
        self.training.save(path)
        self.saved, self.is_behind = time.perf_counter(), False
        self.cost = self.saved - began


def defaults(game: Game, given: dict[str, Any]) -> Options:
    """Return the options of the preset, with what was given instead."""
    for name in ("hidden", "trainer") if given.get("net") else ():
        if name in given:
            raise BadParameter(f"{name} is an option of native nets: leave it out with net {given['net']!r}")
    return replace(options_for(game, given.get("preset")), **given)


def plot(solution: Solution[Any]) -> str:
    """Draw what was measured over the iterations."""
    return panels(solution.trace, "iteration", ("seconds", "traversals"))


SOLVER = Solver(
    "deep-cfr",
    solve,
    Options,
    GameProblem(features=True),
    accepts={"iterations": 100, "seconds": None, "seed": 0, "threads": None, "checkpoint": None, "cluster": None},
    out=Output("file for the policy; FILE.csv has the trace", default="deep-cfr.json"),
    trains=True,
    defaults=defaults,
    plot=plot,
)
