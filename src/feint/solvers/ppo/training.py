"""Proximal policy optimisation (J. Schulman et al., 2017) by sb3-contrib's MaskablePPO on native tables.

The learner is one actor and one critic for all seats, layers with ReLU. The actor is written as a policy of a net
(feint.nets), which plays without torch. What is promised of PPO is little: against opponents who do not learn it climbs
towards a best response; against itself nothing, and with a magnet (feint.solvers.ppo.magnet) and two players at a
zero sum it comes near an equilibrium of a game with a bonus for mixing.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

from feint import _core
from feint.envs.learner import LearnerEnv
from feint.errors import BadParameter, FeintError
from feint.game import Game
from feint.nets import NetPolicy
from feint.nets.encodings import FEATURES
from feint.nets.torch_net import TorchNet
from feint.quantities import whole_number
from feint.solvers.ppo.actor import NEVER, actor_of, begin_as, forget
from feint.solvers.ppo.game_nets import game_nets
from feint.solvers.ppo.magnet import MagneticPolicy, MagneticPPO
from feint.solvers.ppo.options import PRESETS, Options, Seats
from feint.solvers.ppo.saved_run import PpoRun, broken
from feint.solvers.ppo.vector_env import LearnerVecEnv

__all__ = ["PpoTraining"]

LOGGED = {"entropy_loss": -1, "value_loss": 1, "approx_kl": 1, "clip_fraction": 1, "explained_variance": 1}


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
    options: Options = PRESETS["house"]
    seats: Seats = field(default_factory=Seats)
    seed: int = 0
    start: NetPolicy | None = None  # what the actor begins as; the critic knows nothing yet
    run: PpoRun = field(init=False)

    def __post_init__(self) -> None:
        whole_number("seed", self.seed, 0, 2**64 - 1)
        self.options.check(self.game)
        self.seats.check(self.game)
        torch.set_num_threads(1)  # the nets are small; and the same on every machine with the same torch
        s, seats = self.options, self.seats
        env = LearnerEnv(
            self.game, s.envs, seats.chairs(self.game), sight=seats.sight, together=seats.together,
            rotate=seats.rotate, past=s.past, avoided=seats.avoided,
        )  # fmt: skip
        unit = s.unit or max(1.0, self.game.highest_return)
        self.tables = LearnerVecEnv(
            env, self.seed << 20 & 2**64 - 1, 1 / unit, unseen=seats.unseen, partner=s.guess is not None
        )
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
            seed=self.seed & 2**32 - 1,  # as many bits as torch and numpy take
        )
        self.model.set_logger(Logger(None, []))  # `configure` would leave a folder behind
        if self.start:
            if seats.sight != "dense":
                raise BadParameter(f"a policy to start from sees features, and --sight {seats.sight} does not")
            begin_as(self.model.policy, self.start, s.hidden)
        forget(self.model.policy, seats.unseen)
        self.run = PpoRun(self._identity())
        self.run.keep(self.model.policy)

    def _kind(self) -> tuple[Any, dict[str, Any]]:
        """Return the class of the policy and its arguments."""
        s, encoding = self.options, self.seats.encoding
        kinds: dict[str, Any] = {"net_arch": list(s.hidden), "activation_fn": torch.nn.ReLU}
        if s.guess is not None or encoding != "integers":
            nets = game_nets(self.game, "guess" if s.guess is not None else "encoding")
            hidden = 0 if s.guess is None else nets.partner_cards
            kinds |= {
                "features_extractor_class": nets.reader,
                "features_extractor_kwargs": {"encoding": encoding, "hidden": hidden},
            }
        if s.mmd:
            if encoding != "integers":
                raise BadParameter(f"a magnet is not learnt with encoding {encoding!r}: leave mmd or encoding away")
            return MagneticPolicy, kinds | {"alpha": s.mmd, "entropy": s.entropy, "pace": s.pace}
        if s.guess is not None:
            return game_nets(self.game, "guess").guessing_policy, kinds | {"weight": s.guess, "entropy": s.entropy}
        return "MlpPolicy", kinds

    def _identity(self) -> dict[str, Any]:
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
            **self.options.json(),
        }

    def resume(self, path: Path) -> None:
        """Go on where a run was left."""
        run = PpoRun.read(path, self._identity())
        try:
            run.restore(self.model.policy)
            size = self.actor().weights.shape
            if any(numbers.shape != size or not np.isfinite(numbers).all() for numbers in run.pool):
                raise ValueError("a pool of other nets")
        except (ValueError, KeyError, RuntimeError, IndexError, TypeError) as error:
            raise broken(path, error) from error
        self.run, self.model.num_timesteps = run, run.steps

    def actor(self) -> _core.Mlp | TorchNet:
        """The actor as it is: native, where the encoding allows it."""
        seats = self.seats
        if seats.encoding == "integers":
            return actor_of(self.model.policy, self.game, seats)
        nets = game_nets(self.game, "encoding")
        hidden = {"hidden": list(self.options.hidden)}
        net = TorchNet(nets.builders[seats.encoding], self.game, hidden, inputs=nets.numbers)
        nets.fill(net, self.model.policy, seats.avoided, NEVER)
        return net

    def policy(self) -> NetPolicy:
        """Return what was learnt, as a policy."""
        encoding = FEATURES if self.seats.sight == "dense" else self.seats.sight
        return NetPolicy(self.game, self.actor(), "softmax", encoding)

    def builder(self) -> str | None:
        """What the agent `policy` is told of nets that are not native: its option `net`."""
        encoding = self.seats.encoding
        return None if encoding == "integers" else game_nets(self.game, "encoding").builder_name(encoding)

    def update(self, deadline: float = float("inf")) -> bool:
        """Play and learn once. False if the time was up before enough was played: then nothing was learnt."""
        began, run, size = time.perf_counter(), self.run, self.options.envs * self.options.rollout
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
                f"{self.options.rate:g}, or rewards divided by more (unit)"
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
        if self.options.guess is not None:
            run.rows[-1]["guess_bits"] = self.model.policy.guess_bits()
        run.keep(self.model.policy)
        return True

    @property
    def between_stages(self) -> bool:
        """Whether all that comes depends on `run` alone: here a run can be taken up again."""
        return self.run.updates % self.options.stage == 0

    def _begin_stage(self) -> None:
        """New games and new randomness, by the seed and the update. Games under way were cut, not ended: the advantages
        of the update before count on what the critic expects of them."""
        seed, update = self.seed, self.run.updates
        torch.manual_seed((seed << 20) + update & 2**64 - 1)
        np.random.seed(np.random.SeedSequence([seed, update]).generate_state(4))  # what shuffles the minibatches
        self.tables.seed((seed << 20) + update & 2**64 - 1)
        self.model._last_obs = None  # Stable-Baselines3 starts the games again

    def _seat(self) -> None:
        """Nets for the seats that are not asked: as they are now, and every so often one more of the past."""
        if self.seats.encoding != "integers":
            return  # all who learn are asked
        run, net = self.run, actor_of(self.model.policy, self.game, self.seats)
        self.tables.env.set_net(net)
        if run.updates % self.options.snapshot == 0 or not run.pool:
            run.pool = [*run.pool, net.weights.copy()][-self.options.pool :]
        past = [_core.Mlp(net.widths) for _ in run.pool]
        for one, numbers in zip(past, run.pool, strict=True):
            one.weights[:] = numbers
        self.tables.env.set_past(past)
