"""Plays any legal action, each as likely as the other."""

from __future__ import annotations

from collections.abc import Sequence

from feint._core import Rng
from feint.agent import Agent
from feint.game import Game, View


class RandomAgent(Agent):
    """Uniformly random, the same for the same seed."""

    name = "random"

    def __init__(self) -> None:
        self._rng = Rng(0)

    def start(self, game: Game, seat: int, seed: int) -> None:
        self._rng = Rng(seed)

    def act(self, view: View, legal: Sequence[int]) -> int:
        return legal[self._rng.below(len(legal))]


AGENT = RandomAgent
