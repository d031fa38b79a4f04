"""A LearnerEnv as Stable-Baselines3 wants it: a VecEnv that gives masks to MaskablePPO.

Nothing is done env by env in Python but the report of a game that is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from feint.envs.learner import LearnerEnv
from feint.games import offer
from feint.nets.encodings import encodings

__all__ = ["LearnerVecEnv"]

MASKS = "action_masks"


class LearnerVecEnv(VecEnv):
    """scale: what rewards are multiplied by for the learner; reports of games are in the game's own payments.
    unseen: columns that he is shown as 0.
    partner: observations end with the cards of the partner, which a policy must keep from actor and critic."""

    def __init__(
        self,
        env: LearnerEnv,
        seed: int = 0,
        scale: float = 1.0,
        *,
        unseen: Sequence[int] = (),
        partner: bool = False,
    ) -> None:
        least: NDArray[Any] = np.zeros(env.width, np.uint8)
        most: NDArray[Any] = np.ones(env.width, np.uint8)
        own = offer(env.game.name, "training")
        if encoding := encodings(env.game.name).get(env.sight):
            least, most = encoding.least, encoding.most
        hidden = np.zeros(own.partner_cards if own and partner else 0, least.dtype)
        seen = spaces.Box(np.append(least, hidden), np.append(most, hidden + 1), dtype=least.dtype.type)
        super().__init__(env.batch, seen, spaces.Discrete(env.actions))
        self.env = env
        self.partner = partner
        self.next_seed = seed
        self.scale = np.float32(scale)
        self.unseen = list(unseen)
        self._masks: NDArray[Any] = np.zeros((env.batch, env.actions), np.uint8)
        self._actions: NDArray[Any] = np.zeros(env.batch, np.int64)
        self._returns = np.zeros(env.batch, np.float64)
        self._lengths = np.zeros(env.batch, np.int64)
        self._nothing: dict[str, Any] = {}
        self._over: list[tuple[float, int]] = []

    def reset(self) -> NDArray[Any]:
        step = self.env.reset(self.next_seed)
        self.next_seed += 1
        self._returns[:], self._lengths[:], self._masks = 0, 0, step.masks
        return self._visible(step.observations)

    def _visible(self, observations: NDArray[Any]) -> NDArray[Any]:
        if self.unseen:
            observations[:, self.unseen] = 0  # the env writes the whole of it each step
        if not self.partner:
            return observations
        return np.concatenate([observations, self.env.partner_hands().astype(observations.dtype)], 1)

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], list[dict[str, Any]]]:
        step = self.env.step(self._actions)
        self._masks = step.masks
        self._returns += step.rewards
        self._lengths += 1
        infos = [self._nothing] * self.num_envs
        if step.done.any():
            for i in step.done.nonzero()[0].tolist():
                told = float(self._returns[i]), int(self._lengths[i])
                self._over.append(told)
                infos[i] = {"episode": dict(zip("rl", told, strict=True))}
            self._returns[step.done], self._lengths[step.done] = 0, 0
        return self._visible(step.observations), step.rewards * self.scale, step.done, infos

    def reports(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Returns and lengths of the games that ended since this was asked last."""
        over, self._over = self._over, []
        return np.array([r for r, _ in over], np.float64), np.array([n for _, n in over], np.int64)

    def action_masks(self) -> NDArray[Any]:
        """One row for each game."""
        return self._masks

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        if method_name != MASKS or indices is not None:
            raise AttributeError(f"the games have {MASKS} for all of them, not {method_name!r} of {indices!r}")
        return self._masks

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == MASKS

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name != "render_mode":
            raise AttributeError(f"the games have no {attr_name!r}")
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"the games have no {attr_name!r}")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        if seed is not None:
            self.next_seed = seed
        return [None] * self.num_envs

    def close(self) -> None:
        """There is nothing to close."""
