"""Plays a policy from a file: `policy:path=kuhn.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from feint._core import Rng
from feint.agent import Agent
from feint.errors import BadPolicy
from feint.game import Game, View
from feint.policy import Policy, load_policy


class PolicyAgent(Agent):
    """Draws from a policy's probabilities."""

    def __init__(self, path: str) -> None:
        self._take(load_policy(path), f"policy:path={path}")

    @classmethod
    def of(cls, policy: Policy) -> PolicyAgent:
        """An agent that plays a policy which is not in a file."""
        agent = cls.__new__(cls)
        agent._take(policy, f"policy {policy.kind}")
        return agent

    def _take(self, policy: Policy, name: str) -> None:
        self.policy, self.name = policy, name
        self._game = policy.game
        self._rng = Rng(0)
        self._last: dict[str, Any] | None = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        ours = self.policy.game
        if (game.name, game.version, game.parameters) != (ours.name, ours.version, ours.parameters):
            raise BadPolicy(f"{self.name} plays {ours!r} version {ours.version}, not {game!r} version {game.version}")
        self._game = game
        self._rng = Rng(seed)

    def act(self, view: View, legal: Sequence[int]) -> int:
        probabilities = self.policy.probabilities(view, legal)
        left = self._rng.unit()
        choice = legal[-1]
        for action, p in zip(legal, probabilities, strict=True):
            left -= p
            if left < 0:
                choice = action
                break
        words = (self._game.text(view.seat, action) for action in legal)
        self._last = {"probabilities": dict(zip(words, probabilities, strict=True))}
        return choice

    def explain(self) -> dict[str, Any] | None:
        return self._last


AGENT = PolicyAgent
