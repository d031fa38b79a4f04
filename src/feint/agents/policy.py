"""Plays a policy from a file: `policy:path=kuhn.json`; nets also under other parameters of their game:
`policy:path=coinche.json,elsewhere=true`; and nets of your own with what builds them, which is imported:
`policy:path=coinche.json,net=mine.py:build`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from feint._core import Rng
from feint.agent import Agent
from feint.errors import BadPolicy
from feint.game import Game, View
from feint.nets import NetPolicy
from feint.nets.torch_net import Builder, builder_of
from feint.policy import Policy, load_policy


class PolicyAgent(Agent):
    """Draws from a policy's probabilities. The file is read when the game is known."""

    def __init__(self, path: str, elsewhere: bool = False, net: str = "") -> None:
        if not Path(path).is_file():
            raise BadPolicy(f"{path!r}: there is no such file")
        self._begin(f"policy:path={path}", path, None)
        self._elsewhere = elsewhere
        self._net: Builder | None = builder_of(net) if net else None
        self.runs_own_code = bool(net)

    @classmethod
    def of(cls, policy: Policy) -> PolicyAgent:
        """An agent that plays a policy which is in no file."""
        agent = cls.__new__(cls)
        agent._begin(f"policy {policy.kind}", "", policy)
        return agent

    def _begin(self, name: str, path: str, policy: Policy | None) -> None:
        self.name, self._path, self._policy = name, path, policy
        self._source = policy  # as it was read, before it moved to another game's parameters
        self._playing = policy  # in this game
        self._elsewhere = False
        self._net = None
        self._rng = Rng(0)
        self._last: dict[str, Any] | None = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        ours = self._policy.game if self._policy else None
        if ours is None or (ours.name, ours.parameters) != (game.name, game.parameters):
            if not self._path:
                raise BadPolicy(f"{self.name} is a policy of {ours!r}, not of {game!r}")
            self._policy = self._move(game) if self._elsewhere else load_policy(self._path, game, self._net)
        self._rng = Rng(seed)
        assert self._policy is not None
        self._playing = self._policy.for_game(Rng(~seed & (1 << 64) - 1).unit())

    def _move(self, game: Game) -> Policy:
        self._source = policy = self._source or load_policy(self._path, net=self._net)
        if not isinstance(policy, NetPolicy):
            raise BadPolicy(f"{self._path!r}: only nets play elsewhere, and this is a policy of kind {policy.kind!r}")
        return policy.elsewhere(game)

    @property
    def policy(self) -> Policy | None:
        """What it plays; None before the game is known."""
        return self._policy

    def act(self, view: View, legal: Sequence[int]) -> int:
        assert self._playing is not None, "act before start"
        probabilities = self._playing.probabilities(view, legal)
        left = self._rng.unit()
        choice = legal[-1]
        for action, p in zip(legal, probabilities, strict=True):
            left -= p
            if left < 0:
                choice = action
                break
        words = (self._playing.game.text(view.seat, action) for action in legal)
        self._last = {"probabilities": dict(zip(words, probabilities, strict=True))}
        return choice

    def explain(self) -> dict[str, Any] | None:
        return self._last


AGENT = PolicyAgent
