"""PPO: a policy by proximal policy optimisation, against fixed opponents or itself."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from feint.errors import BadParameter, BadPolicy, install_command
from feint.game import Game
from feint.nets import NetPolicy
from feint.nets.torch_net import needs_torch
from feint.policy import load_policy
from feint.report.charts import panels
from feint.solvers.game_training import has_metrics, policy_metrics, training_of
from feint.solvers.ppo.options import PRESETS, Options, Seats
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver, Stopped

if TYPE_CHECKING:
    from feint.solvers.ppo.training import PpoTraining

__all__ = ["PRESETS", "SOLVER", "Options", "Seats", "solve"]

STEPS = 1_000_000  # without another limit
DEALS = 400  # of a measurement by the game's metrics
CALM = 20  # a checkpoint takes at most one part in so many of the time


def solve(game: Game, options: Options, run: Run) -> Solution[NetPolicy]:
    """Policy of any game by proximal policy optimisation.

    The steps count in all, the seconds for this call. The checkpoint is always of the beginning of a stage, so that a
    run that was killed ends as if it had not been. Ctrl-C keeps the last whole update.
    """
    needs_torch()
    try:
        from feint.solvers.ppo.training import PpoTraining
    except ModuleNotFoundError as missing:
        raise BadParameter(f"ppo needs {missing.name}: {install_command('learn')}") from None
    training = PpoTraining(game, options, options.seats(game), run.seed, _start(options.start, game))
    if run.checkpoint and run.checkpoint.exists():
        training.resume(run.checkpoint)
    stopped = _Trainer(training, run).train()
    done = training.run
    facts = {"preset": options.preset, "steps": done.steps, "updates": done.updates, "games": done.games}
    last = {name: value for name, value in (done.rows[-1] if done.rows else {}).items() if name not in facts}
    facts |= {name: value for name, value in last.items() if name not in ("update", "seconds")}
    return Solution(training.policy(), facts, done.rows, stopped, done.seconds, training)


class _Trainer:
    """Updates until a limit is reached, with measurements and checkpoints on the way."""

    def __init__(self, training: PpoTraining, run: Run) -> None:
        self.training, self.run = training, run
        self.kept = training.run.copy()  # at the beginning of a stage: what a checkpoint may hold
        self.wrote, self.cost = time.perf_counter(), 0.0

    def train(self) -> Stopped:
        done = self.training.run
        stopped: Stopped
        try:
            stopped = self._update()
            self._measure()
        except KeyboardInterrupt:
            if not done.updates:
                raise
            stopped = self.run.interrupt()
            done.restore(self.training.model.policy)  # the last whole update
        self._save()
        return stopped

    def _update(self) -> Stopped:
        done, options, seconds = self.training.run, self.training.options, self.run.seconds
        steps = options.steps or (STEPS if seconds is None else 2**62)
        deadline = float("inf") if seconds is None else self.run.began + seconds
        while done.steps < steps:
            if not self.training.update(deadline):
                return "seconds"
            if options.judge and done.updates % options.judge == 0:
                self._measure()
            self.run.tell("steps", done.steps, options.steps, done.rows[-1])
            if self.training.between_stages:
                self.kept = done.copy()
                if time.perf_counter() - self.wrote >= CALM * self.cost:
                    self._save()
        return "iterations"

    def _measure(self) -> None:
        """Add the game's own metrics to the last row, where it has any."""
        training, rows = self.training, self.training.run.rows
        if not has_metrics(training.game) or not rows or "reward" in rows[-1]:
            return
        judge = training.seats.judge()
        against = {"against": judge} if judge else {}  # otherwise the game's own choice
        rows[-1] |= policy_metrics(training.policy(), DEALS, training.seed, net=training.builder(), **against)

    def _save(self) -> None:
        began = time.perf_counter()
        if self.run.checkpoint:
            self.kept.write(self.run.checkpoint)
        self.wrote = time.perf_counter()
        self.cost = self.wrote - began


def _start(start: str | NetPolicy | None, game: Game) -> NetPolicy | None:
    """Return the policy to begin as: of the game, or of a deal of it, which does not look at the score yet."""
    if start is None:
        return None
    # A policy file never imports code.
    policy = load_policy(Path(start), game if ":" in game.name else None) if isinstance(start, str) else start
    if not isinstance(policy, NetPolicy):
        raise BadParameter(f"start {start!r}: a policy of kind {policy.kind!r}; one net with a softmax is needed")
    try:
        return policy.elsewhere(game)
    except BadPolicy as error:
        raise BadParameter(f"start {start!r}: {error}") from error


def defaults(game: Game, given: dict[str, Any]) -> Options:
    """Return the options of the preset, with what was given instead."""
    preset = given.get("preset", "house")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadParameter(f"preset: one of {', '.join(PRESETS)}, got {preset!r}")
    own = training_of(game.name).ppo.get(preset)
    return replace(PRESETS[preset], **(dict(own.options) if own else {}) | given)


def parameters(game: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of the game that a preset asks for."""
    own = training_of(game).ppo.get(str(given.get("preset", "house")))
    return dict(own.parameters) if own else {}


def plot(solution: Solution[Any]) -> str:
    """Draw what was measured over the steps."""
    return panels(solution.trace, "steps", ("update", "seconds", "games"))


SOLVER = Solver(
    "ppo",
    solve,
    Options,
    GameProblem(features=True),
    accepts={"seconds": None, "seed": 0, "checkpoint": None},
    out=Output("file for the policy; FILE.csv has the trace", default="ppo.json"),
    trains=True,
    defaults=defaults,
    parameters=parameters,
    plot=plot,
)
