"""Many games side by side, one decision of each in a call, in arrays that are never copied.

The contract
- Games do not wait for each other. In each the seat `seats[i]` is asked; chance is passed over. Seats that are asked at
  once come one after the other, with nothing observed in between.
- A game that ends starts again in the same step: `done[i]` is set, `rewards[i]` are the last payments of the game that
  ended, and observation, mask and seat are those of the first decision of the next one.
- There are two sets of arrays, taken in turn. A Step stays as it is while the next one is taken, and is overwritten by
  the one after that: copy what must live longer.
- The games depend on the seed and the actions only. Game i has randomness of its own, whatever the size of the batch.
- An error raises before anything has changed, unless it comes out of a game written in Python: then `reset` is needed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feint import _core
from feint.envs.game_state import game_of
from feint.errors import FeintError, IllegalAction
from feint.game import Game
from feint.quantities import whole_number

__all__ = ["Step", "VectorEnv"]


class Step(NamedTuple):
    """What a step shows, for each game of the batch. `masks` is read-only: the core trusts it."""

    observations: NDArray[np.int16 | np.uint8]
    """(batch, width) active features by index, padded with -1 (int16); dense: (batch, features) of 0 and 1 (uint8)."""
    masks: NDArray[np.uint8]
    """(batch, actions) 1 at the legal actions of the seat that is asked."""
    seats: NDArray[np.int8]
    """(batch,) the seat that is asked, whose observation and mask these are."""
    rewards: NDArray[np.float32]
    """(batch, seats) what this step paid to every seat."""
    done: NDArray[np.bool_]
    """(batch,) whether this step ended a game."""


class VectorEnv:
    """Many games of one kind. `reset`, then `step` with an action for each.

    >>> env = VectorEnv("leduc", batch=1024)
    >>> step = env.reset()
    >>> for _ in range(100):
    ...     step = env.step(env.sample())
    """

    def __init__(self, game: Game | str, batch: int, seed: int = 0, dense: bool = False) -> None:
        self.game = game_of(game)
        self.batch = whole_number("batch", batch, 1, 2**31 - 1)
        self.dense = bool(dense)
        self._seed = whole_number("seed", seed, 0, 2**64 - 1)
        self._seeds: np.random.Generator | None = None
        self._env = _core.VectorEnv(self.game, self.batch, self.dense)
        self._sets = (self._arrays(0), self._arrays(1))
        self._now: Step | None = None

    @property
    def width(self) -> int:
        """Columns of `observations`."""
        return int(self._sets[0].observations.shape[1])

    def _arrays(self, turn: int) -> Step:
        arrays = self._env.buffers(turn)
        arrays["masks"].flags.writeable = False
        return Step(**arrays | {"done": arrays["done"].view(np.bool_)})

    def reset(self, seed: int | None = None) -> Step:
        """Start all games. Without a seed: first with the one given when made, then with others drawn from it."""
        if seed is not None:
            self._seed = whole_number("seed", seed, 0, 2**64 - 1)
        elif self._seeds is not None:
            return self._start(int(self._seeds.integers(2**64, dtype=np.uint64)))
        self._seeds = np.random.default_rng(self._seed)
        return self._start(self._seed)

    def _start(self, seed: int) -> Step:
        self._now = None
        self._now = self._sets[self._env.reset(seed)]
        return self._now

    def step(self, actions: ArrayLike) -> Step:
        """One action for each game, of any integer type; an array of int64 is not copied."""
        now = self._current()
        taken = self._check_actions(actions)
        try:
            self._now = self._sets[self._env.step(taken)]
        except Exception:
            self._refuse_illegal(now, np.asarray(actions))
            self._now = None  # a game written in Python failed half way
            raise
        return self._now

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for each game, of the last step. The next call overwrites the array."""
        self._current()
        actions: NDArray[np.int64] = self._env.sample()
        return actions

    def _current(self) -> Step:
        if self._now is None:
            raise FeintError(f"{self.game.name}: reset() comes before the first step")
        return self._now

    def _check_actions(self, actions: ArrayLike) -> NDArray[np.int64]:
        taken = np.asarray(actions)
        if taken.shape != (self.batch,):
            raise FeintError(
                f"step takes {self.batch} actions, shape ({self.batch},); got {taken.shape}: {_short(taken)}"
            )
        if taken.dtype.kind not in "iu":
            raise FeintError(f"actions must be integers; got {taken.dtype}: {_short(taken)}")
        return np.ascontiguousarray(taken, np.int64)

    def _refuse_illegal(self, now: Step, actions: NDArray[np.generic]) -> None:
        for i, (mask, action) in enumerate(zip(now.masks, actions.tolist(), strict=True)):
            legal = mask.nonzero()[0].tolist()
            if action not in legal:
                who = f"{self.game.name}: game {i} of the batch: seat {now.seats[i]}"
                raise IllegalAction(
                    f"{who} may not play action {action}; legal: {', '.join(map(str, legal))}"
                ) from None


def _short(array: NDArray[np.generic]) -> str:
    text = np.array2string(array, threshold=8, edgeitems=3, separator=", ").replace("\n", "")
    return text if len(text) <= 80 else text[:77] + "..."
