"""Proximal policy optimisation (J. Schulman et al., 2017) by sb3-contrib's MaskablePPO on native tables.

    found = train_ppo(make("leduc"), Path("leduc.json"), seats=Seats("random"), steps=100_000)
    feint match leduc policy:path=leduc.json random

The learner is one actor and one critic for all seats, layers with ReLU. The actor is written as a policy of a net
(feint.nets), which plays without torch. What is promised of PPO is little: against opponents who do not learn it climbs
towards a best response; against itself nothing, and with a magnet (feint.learn.magnet) and two players at a zero sum it
comes near an equilibrium of a game with a bonus for mixing.
"""

from __future__ import annotations

import csv
import hashlib
import io
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger, configure

from feint import _core
from feint.envs.learner import LearnerEnv
from feint.errors import BadParameter, FeintError
from feint.evaluate.coinche_metrics import has_metrics, policy_metrics
from feint.files import check_place, write_whole
from feint.game import Game
from feint.learn.actor import NEVER, actor_of, begin_as, forget
from feint.learn.auction import NUMBERS, AuctionReader, fill, one_hot, sequence
from feint.learn.magnet import MagneticPolicy, MagneticPPO
from feint.learn.partner import CARDS, GuessingPolicy
from feint.learn.ppo_run import PpoRun, broken
from feint.learn.ppo_settings import PRESETS, PpoSettings, Seats
from feint.learn.tables import Tables
from feint.nets import NetPolicy
from feint.quantities import number, whole_number
from feint.torch_net import TorchNet

__all__ = ["PpoTraining", "train_ppo"]

MOST = 1_000_000  # steps, where nobody says how many, nor how long
CALM = 20  # writing takes at most one part in so many of the time
LOGGED = {"entropy_loss": -1, "value_loss": 1, "approx_kl": 1, "clip_fraction": 1, "explained_variance": 1}
Tell = Callable[[dict[str, Any]], object]


class _Deadline(BaseCallback):
    """Leaves a rollout when the time is up."""

    def __init__(self, at: float) -> None:
        super().__init__()
        self.at = at

    def _on_step(self) -> bool:
        return time.perf_counter() < self.at


@dataclass
class PpoTraining:
    """A training: `go` once, or `update` by hand."""

    game: Game
    settings: PpoSettings = PRESETS["house"]
    seats: Seats = field(default_factory=Seats)
    seed: int = 0
    start: NetPolicy | None = None  # what the actor begins as; the critic knows nothing yet
    run: PpoRun = field(init=False)

    def __post_init__(self) -> None:
        whole_number("seed", self.seed, 0, 2**32 - 1)
        self.settings.check()
        self.seats.check(self.game)
        torch.set_num_threads(1)  # the nets are small; and the same on every machine with the same torch
        s, seats = self.settings, self.seats
        env = LearnerEnv(
            self.game, s.envs, seats.chairs(self.game), sight=seats.sight, together=seats.together,
            rotate=seats.rotate, past=s.past, avoided=seats.avoided,
        )  # fmt: skip
        unit = s.unit or max(1.0, self.game.highest_return)
        self.tables = Tables(env, self.seed << 20, 1 / unit, unseen=seats.unseen, partner=s.guess is not None)
        kind, kinds = self._kind()
        self.model = (MagneticPPO if s.mmd else MaskablePPO)(
            kind,
            self.tables,
            learning_rate=s.rate,
            n_steps=s.rollout,
            batch_size=min(s.minibatch, s.envs * s.rollout),
            n_epochs=s.epochs,
            gamma=s.gamma,
            gae_lambda=s.gae,
            clip_range=s.clip,
            ent_coef=1.0 if s.mmd or s.guess is not None else s.entropy,
            policy_kwargs=kinds,
            device="cpu",
            seed=self.seed,
        )
        self.model.set_logger(Logger(None, []))  # `configure` would leave a folder behind
        if self.start:
            if seats.sight != "dense":
                raise BadParameter(f"a policy to start from sees features, and --sight {seats.sight} does not")
            begin_as(self.model.policy, self.start, s.hidden)
        forget(self.model.policy, seats.unseen)
        self.run = PpoRun(self._told())
        self.run.keep(self.model.policy)

    def _kind(self) -> tuple[Any, dict[str, Any]]:
        """What actor and critic are, and what they are told."""
        s, encoding = self.settings, self.seats.encoding
        kinds: dict[str, Any] = {"net_arch": list(s.hidden), "activation_fn": torch.nn.ReLU}
        if s.guess is not None or encoding != "integers":
            hidden = 0 if s.guess is None else CARDS
            kinds |= {
                "features_extractor_class": AuctionReader,
                "features_extractor_kwargs": {"encoding": encoding, "hidden": hidden},
            }
        if s.mmd:
            if encoding != "integers":
                raise BadParameter(f"a magnet is not learnt with encoding {encoding!r}: leave mmd or encoding away")
            return MagneticPolicy, kinds | {"alpha": s.mmd, "entropy": s.entropy, "pace": s.pace}
        if s.guess is not None:
            return GuessingPolicy, kinds | {"weight": s.guess, "entropy": s.entropy}
        return "MlpPolicy", kinds

    def _told(self) -> dict[str, Any]:
        seats = self.seats
        return {
            "game": self.game.name,
            "game_version": self.game.version,
            "parameters": self.game.parameters,
            "seed": self.seed,
            "chairs": self.tables.env.chairs,
            "sight": seats.sight,
            "together": seats.together,
            "rotate": seats.rotate,
            "avoided": list(seats.avoided),
            "unseen": list(seats.unseen),
            "start": self.start and hashlib.sha256(self.start.members[0].nets[0].weights.tobytes()).hexdigest(),
            **({} if seats.encoding == "integers" else {"encoding": seats.encoding}),
            **self.settings.json(),
        }

    def resume(self, path: Path) -> None:
        """Go on where a run was left."""
        run = PpoRun.read(path, self._told())
        try:
            run.restore(self.model.policy)
            size = self.actor().weights.shape
            if any(numbers.shape != size or not np.isfinite(numbers).all() for numbers in run.pool):
                raise ValueError("a pool of other nets")
        except (ValueError, KeyError, RuntimeError, IndexError, TypeError) as error:
            raise broken(path, error) from error
        self.run, self.model.num_timesteps = run, run.steps

    def actor(self) -> _core.Mlp | TorchNet:
        """The actor as it is: native, where the encoding of the auction allows it."""
        seats = self.seats
        if seats.encoding == "integers":
            return actor_of(self.model.policy, self.game, seats)
        build = {"one_hot": one_hot, "sequence": sequence}[seats.encoding]
        net = TorchNet(build, self.game, {"hidden": list(self.settings.hidden)}, inputs=NUMBERS)
        fill(net, self.model.policy, seats.avoided, NEVER)
        return net

    def policy(self) -> NetPolicy:
        """What was learnt, as it plays."""
        encoding = "paper140" if self.seats.sight == "paper140" else "features"
        return NetPolicy(self.game, self.actor(), "softmax", encoding)

    def builder(self) -> str | None:
        """What the agent `policy` is told of nets that are not native: its option `net`."""
        return None if self.seats.encoding == "integers" else f"feint.learn.auction:{self.seats.encoding}"

    def update(self, deadline: float = float("inf")) -> bool:
        """Play and learn once. False if the time was up before enough was played: then nothing was learnt."""
        began, run, size = time.perf_counter(), self.run, self.settings.envs * self.settings.rollout
        if self.between_stages:
            self._begin_stage()
        self._seat()
        try:
            self.model.learn(size, _Deadline(deadline), log_interval=2, reset_num_timesteps=False)  # nothing is logged
        except ValueError as error:
            if all(torch.isfinite(numbers).all() for numbers in self.model.policy.parameters()):
                raise
            raise FeintError(
                f"after {run.steps} steps the nets ran away to numbers that are not finite: try a lower rate than "
                f"{self.settings.rate:g}, or rewards divided by more (unit)"
            ) from error
        if self.model.num_timesteps < run.steps + size:
            self.model.num_timesteps = run.steps
            return False
        returns, lengths = self.tables.reports()
        run.steps, run.updates, run.games = self.model.num_timesteps, run.updates + 1, run.games + len(returns)
        run.seconds += time.perf_counter() - began
        logged = self.model.logger.name_to_value
        run.rows.append(
            {
                "update": run.updates,
                "steps": run.steps,
                "seconds": round(run.seconds, 2),
                "games": run.games,
                "return": float(returns.mean()) if len(returns) else None,
                "error": float(returns.std() / len(returns) ** 0.5) if len(returns) else None,
                "length": float(lengths.mean()) if len(returns) else None,
                **{name.removesuffix("_loss") if sign < 0 else name: sign * float(logged[f"train/{name}"])
                   for name, sign in LOGGED.items()},
            }
        )  # fmt: skip
        if self.settings.guess is not None:
            run.rows[-1]["guess_bits"] = self.model.policy.guessed()
        run.keep(self.model.policy)
        return True

    @property
    def between_stages(self) -> bool:
        """Whether all that comes depends on `run` alone: here a run can be taken up again."""
        return self.run.updates % self.settings.stage == 0

    def _begin_stage(self) -> None:
        """New games and new randomness, by the seed and the update. Games under way were cut, not ended: the advantages
        of the update before count on what the critic expects of them."""
        seed, update = self.seed, self.run.updates
        torch.manual_seed((seed << 20) + update)
        np.random.seed(np.random.SeedSequence([seed, update]).generate_state(4))  # what shuffles the minibatches
        self.tables.seed((seed << 20) + update)
        self.model._last_obs = None  # Stable-Baselines3 starts the games again

    def _seat(self) -> None:
        """Nets for the seats that are not asked: as they are now, and every so often one more of the past."""
        if self.seats.encoding != "integers":
            return  # all who learn are asked
        run, net = self.run, actor_of(self.model.policy, self.game, self.seats)
        self.tables.env.set_net(net)
        if run.updates % self.settings.snapshot == 0 or not run.pool:
            run.pool = [*run.pool, net.weights.copy()][-self.settings.pool :]
        past = [_core.Mlp(net.widths) for _ in run.pool]
        for one, numbers in zip(past, run.pool, strict=True):
            one.weights[:] = numbers
        self.tables.env.set_past(past)


def train_ppo(
    game: Game,
    out: Path,
    settings: PpoSettings = PRESETS["house"],
    seats: Seats | None = None,
    *,
    seed: int = 0,
    steps: int | None = None,
    seconds: float | None = None,
    start: NetPolicy | None = None,
    checkpoint: Path | None = None,
    judge: int = 0,
    deals: int = 400,
    tensorboard: str | None = None,
    tell: Tell = lambda row: None,
) -> dict[str, Any]:
    """Train until the steps (in all) or the seconds (of this call) are spent; Ctrl-C ends it with what there is.

    out: the policy; beside it OUT.csv of what was measured. start: the actor begins as this policy.
    checkpoint: go on from it if it is there, and keep it; it is always of the beginning of a stage, so that a run that
    was killed ends as if it had not been.
    judge: at Coinche, measure by a paper's metrics after so many updates, over `deals` deals; 0: only in the end.
    """
    if steps is not None:
        whole_number("steps", steps, 1, 10**15)
    if seconds is not None:
        number("seconds", seconds, above=0, below=1e9)
    for place in (out, *([checkpoint] if checkpoint else [])):
        check_place(repr(str(place)), place)
    if checkpoint and checkpoint.resolve() in (out.resolve(), Path(f"{out}.csv").resolve()):
        raise BadParameter(
            f"the policy, its table and the checkpoint are three files; {str(checkpoint)!r} is named twice"
        )
    training = PpoTraining(game, settings, seats or Seats(), seed, start)
    if checkpoint and checkpoint.exists():
        training.resume(checkpoint)
    if tensorboard is not None:
        training.model.set_logger(configure(tensorboard, ["tensorboard"]))
    return _Trainer(training, out, checkpoint, judge, deals, tell).go(steps, seconds)


@dataclass
class _Trainer:
    training: PpoTraining
    out: Path
    checkpoint: Path | None
    judge: int
    deals: int
    tell: Tell

    def __post_init__(self) -> None:
        self.kept = self.training.run.copy()  # at the beginning of a stage: all that a checkpoint may hold
        self.wrote, self.cost = time.perf_counter(), 0.0

    def go(self, steps: int | None, seconds: float | None) -> dict[str, Any]:
        run = self.training.run
        try:
            stopped = self._train(
                steps if steps is not None else MOST if seconds is None else 2**62,
                float("inf") if seconds is None else time.perf_counter() + seconds,
            )
            self._measure()
        except KeyboardInterrupt:
            if not run.updates:
                raise
            stopped = "interrupted"
            run.restore(self.training.model.policy)  # the last whole update
        self._write()
        last = run.rows[-1] if run.rows else {}
        told = {name: getattr(run, name) for name in ("steps", "updates", "games", "seconds")}
        rest = {name: value for name, value in last.items() if name not in told and name != "update"}
        return {"policy": str(self.out), **told, "stopped": stopped, **rest}

    def _train(self, steps: int, deadline: float) -> str:
        run = self.training.run
        while run.steps < steps:
            if not self.training.update(deadline):
                return "seconds"
            if self.judge and run.updates % self.judge == 0:
                self._measure()
            self._log()
            self.tell(run.rows[-1])
            if self.training.between_stages:
                self.kept = run.copy()
                if time.perf_counter() - self.wrote >= CALM * self.cost:
                    self._write()
        return "steps"

    def _measure(self) -> None:
        """The metrics of a paper's appendix C, into the last row: of Coinche with all its cards."""
        training, rows = self.training, self.training.run.rows
        if not has_metrics(training.game) or not rows or "reward" in rows[-1]:
            return
        against = training.seats.judge() or "stronger"
        rows[-1] |= policy_metrics(
            training.policy(), self.deals, training.seed, against=against, net=training.builder()
        )

    def _log(self) -> None:
        logger, row = self.training.model.logger, self.training.run.rows[-1]
        for name, value in row.items():
            if isinstance(value, float):
                logger.record(f"feint/{name}", value)
        logger.dump(row["steps"])

    def _write(self) -> None:
        began, rows, table = time.perf_counter(), self.training.run.rows, io.StringIO()
        names = list(dict.fromkeys(name for row in rows for name in row))
        writer = csv.DictWriter(table, names or ["update"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        self.training.policy().save(self.out)
        write_whole(f"{self.out}.csv", table.getvalue())
        if self.checkpoint:
            self.kept.write(self.checkpoint)
        self.wrote = time.perf_counter()
        self.cost = self.wrote - began
