"""All seats in turn, as a PettingZoo AEC environment.

Seats that are asked at once act one after the other, in the order of seats; an answer stays sealed until the last one
is given, so nothing that anybody observes changes in between. Chance is drawn from the seed of `reset`.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from feint.envs.game_state import GameState, game_of
from feint.errors import FeintError, GameOver, install_command
from feint.game import Game

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ModuleNotFoundError as missing:
    raise ImportError(f"feint.envs.aec_env needs {missing.name}: {install_command('learn')}") from None

__all__ = ["AecEnv", "aec_env"]

Seen = dict[str, NDArray[Any]]
RENDER_MODES = ["ansi", "human"]


def aec_env(game: Game | str, *, render_mode: str | None = None, **parameters: object) -> AecEnv:
    """The PettingZoo view of a game, by name with its parameters or already made.

    >>> env = aec_env("goofspiel", cards=4)
    """
    return AecEnv(game_of(game, **parameters), render_mode)


class AecEnv(AECEnv):  # type: ignore[misc]  # pettingzoo ships no types
    """Agents are seat_0, seat_1, ...; an observation is {"observation": features, "action_mask": legal actions}.

    The mask is zero for an agent that is not asked. An illegal action raises IllegalAction and changes nothing.
    """

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise FeintError(f"render_mode must be None, 'ansi' or 'human', got {render_mode!r}")
        name = f"{game.name}_v{game.version}"
        self.metadata: dict[str, Any] = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}
        self._current = GameState(game)
        self._rng: np.random.Generator | None = None

    def _observation_space(self) -> spaces.Space[Any]:
        features = spaces.Box(0, 1, (self.game.feature_count,), np.uint8)
        return spaces.Dict({"observation": features, "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[SupportsIndex | None]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. With a seed its chance is fixed; without one the generator goes on where it was."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        self._current.start(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._paid = [0.0] * self.game.seats
        self._pay()
        self._select()

    def step(self, action: SupportsIndex | None) -> None:
        """The answer of `agent_selection`; None once its game is over."""
        if self._rng is None:
            raise FeintError(f"{self.game.name}: reset() comes before the first step")
        if not self.agents:
            raise GameOver(f"{self.game.name}: the game is over, {action!r} comes too late; reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._current.act(self._seats[agent], action, self._rng)
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self._select()

    def _pay(self) -> None:
        returns = self._current.state.returns()
        for agent, seat in self._seats.items():
            self.rewards[agent] = returns[seat] - self._paid[seat]
        self._paid = returns
        self._accumulate_rewards()

    def _select(self) -> None:
        asked = self._current.state.asked
        self.terminations = dict.fromkeys(self.agents, not asked)
        self.agent_selection = self.possible_agents[asked[0] if asked else 0]

    def observe(self, agent: str) -> Seen:
        seat = self._seats[agent]
        return {"observation": self._current.observation(seat), "action_mask": self._current.mask(seat)}

    def render(self) -> str | None:
        """What every seat sees, as text: for whoever studies the game, not for those who play it."""
        views = [self._current.state.view(seat).text() for seat in range(self.game.seats)]
        text = "\n".join(f"{agent}:\n{view}" for agent, view in zip(self.possible_agents, views, strict=True))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
