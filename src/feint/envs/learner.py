"""Many games side by side in which a learner is asked and all others play natively within the step.

    env = LearnerEnv("leduc", 64, ["learner", "random"])
    step = env.reset(seed=1)
    step = env.step(env.sample())      # step.observations, masks, rewards, done: one row for each game

Each game is one trajectory of one seat, drawn among those that learn; the other seats that learn are played by the net
that `set_net` was given last, or in a share `past` of the games, if they are rivals, by one of the pool that `set_past`
was given. cpp/learn/company.hpp says why. With `together` all learning seats of one team are one trajectory, as a paper
has it: that is sound for what they are paid, which they share, but mixes what two of them see.

A step is one decision of the learner. What is paid before his next one, on whoever's move, is its reward, so the
rewards of a game add up to his return. A game that ends starts again in the same step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feint import _core
from feint.agents import make_agent
from feint.agents.native import NativeAgent
from feint.agents.policy import PolicyAgent
from feint.agents.random_ import RandomAgent
from feint.envs.game_state import game_of
from feint.errors import BadParameter, FeintError, IllegalAction
from feint.game import Game
from feint.nets import NetPolicy
from feint.nets.encodings import FEATURES
from feint.quantities import whole_number

__all__ = ["LEARNER", "LearnerEnv", "LearnerStep"]

LEARNER = "learner"


class LearnerStep(NamedTuple):
    """One row for each game. There are two sets of arrays in turn; `rewards` and `done` are new ones each step."""

    observations: NDArray[Any]
    """As `sight` says: 0 and 1 for each feature (uint8); indices of active features (int16, padded with -1); or the
    numbers of an encoding that the game offers (float32)."""
    masks: NDArray[np.uint8]
    """1 at what the learner may do."""
    seats: NDArray[np.int8]
    """Where he sits."""
    rewards: NDArray[np.float32]
    """What he was paid since his decision before."""
    done: NDArray[np.bool_]
    """The step ended a game."""


class LearnerEnv:
    """chairs: by seat "learner", or the spec of an agent that can be seated natively: "random", a native player with
        its options, "policy:path=FILE" of a net; several separated by "|": one of them, game by game.
    rotate: the chairs move round the table from game to game, as far as partners stay partners.
    past: in this share of the games the rivals that learn are played by one net of the pool.
    avoided: actions that are not in the masks while there is another way.
    """

    def __init__(
        self,
        game: Game | str,
        batch: int,
        chairs: Sequence[str],
        *,
        sight: str = "dense",
        together: bool = False,
        rotate: bool = True,
        past: float = 0.0,
        avoided: Sequence[int] = (),
    ) -> None:
        self.game = game_of(game)
        self.batch = whole_number("batch", batch, 1, 2**31 - 1)
        if self.game.feature_count < 1:
            raise FeintError(f"{self.game.name} has no features, so nothing can be learnt from its views")
        self.chairs = list(chairs)
        seated = [[_occupant(spec.strip(), self.game, sight) for spec in chair.split("|")] for chair in self.chairs]
        self._env = _core.learner_env(
            self.game, self.batch, sight, seated, together, rotate, float(past), list(avoided)
        )
        self.sight = sight
        self._sets = (self._arrays(0), self._arrays(1))
        self._now: dict[str, NDArray[Any]] | None = None
        self._rows = np.arange(self.batch)

    @property
    def width(self) -> int:
        """Columns of `observations`."""
        return int(self._sets[0]["observations"].shape[1])

    @property
    def actions(self) -> int:
        """Columns of `masks`: the game's actions, or fewer where an encoding of the game shares them."""
        return int(self._sets[0]["masks"].shape[1])

    def _arrays(self, turn: int) -> dict[str, NDArray[Any]]:
        arrays: dict[str, NDArray[Any]] = self._env.buffers(turn)
        arrays["masks"].flags.writeable = False  # the core trusts it
        return arrays | {"done": arrays["done"].view(np.bool_)}

    def set_net(self, net: _core.Mlp) -> None:
        """What learners play by in seats that are not asked: inputs as observed, an output for each game's action."""
        self._env.set_net(net)

    def set_past(self, nets: Sequence[_core.Mlp]) -> None:
        """The pool that rivals are drawn from."""
        self._env.set_past(list(nets))

    def reset(self, seed: int = 0) -> LearnerStep:
        """Start all games. They depend on the seed, the actions and the nets only."""
        self._now = None
        self._now = self._sets[self._env.reset(whole_number("seed", seed, 0, 2**64 - 1))]
        return LearnerStep(
            rewards=np.zeros(self.batch, np.float32), done=np.zeros(self.batch, np.bool_), **self._observations()
        )

    def step(self, actions: ArrayLike) -> LearnerStep:
        """One action for each game."""
        now = self._current()
        taken = np.ascontiguousarray(actions, np.int64)
        if taken.shape != (self.batch,):
            raise FeintError(f"step takes {self.batch} actions, shape ({self.batch},); got {taken.shape}")
        try:
            turn = self._env.step(taken)
        except IllegalAction:
            raise
        except BaseException:
            self._now = None  # half way: reset is needed
            raise
        self._now = self._sets[turn]
        rewards = self._now["rewards"][self._rows, now["seats"]]
        return LearnerStep(rewards=rewards, done=self._now["done"].copy(), **self._observations())

    def sample(self) -> NDArray[np.int64]:
        """A random action of each mask. The next call overwrites the array."""
        self._current()
        actions: NDArray[np.int64] = self._env.sample()
        return actions

    def partner_hands(self) -> NDArray[np.uint8]:
        """1 at the cards that the partner of who is asked still holds, in each game; only some games have them."""
        self._current()
        hands: NDArray[np.uint8] = self._env.partner_hands().reshape(self.batch, -1)
        return hands

    def _current(self) -> dict[str, NDArray[Any]]:
        if self._now is None:
            raise FeintError(f"{self.game.name}: reset() comes before the first step")
        return self._now

    def _observations(self) -> dict[str, NDArray[Any]]:
        now = self._current()
        return {name: now[name] for name in ("observations", "masks", "seats")}


def _occupant(spec: str, game: Game, sight: str) -> tuple[str, Any]:
    """A name for the core, and what goes with it."""
    if spec == LEARNER:
        return LEARNER, None
    agent = make_agent(spec)
    if isinstance(agent, RandomAgent):
        return "random", None
    if isinstance(agent, NativeAgent) and agent.by_itself:
        return agent.kind, agent.options
    if isinstance(agent, PolicyAgent):
        agent.start(game, 0, 0)
        policy, encoding = agent.policy, FEATURES if sight in ("dense", "indices") else sight
        if isinstance(policy, NetPolicy) and policy.native(encoding):
            return "net", policy.members[0].nets[0]
        raise BadParameter(f"{spec!r}: beside a learner sits one net with a softmax over {encoding}, nothing else")
    raise BadParameter(f"{spec!r} cannot be seated natively; random, native players and policies of one net can")
