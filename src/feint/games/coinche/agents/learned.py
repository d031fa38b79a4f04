"""Plays Coinche, a deal or a match, by nets that Deep CFR taught against themselves: docs/players/learned.md."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files

from feint.agents.policy import PolicyAgent
from feint.policy import Policy, load_policy


@lru_cache(maxsize=1)
def load_shipped() -> Policy:
    """What comes with feint."""
    with as_file(files("feint").joinpath("data", "coinche_learned.npz")) as path:
        return load_policy(path)


class LearnedAgent(PolicyAgent):
    """For each game it draws one of the nets, as their average is played."""

    def __init__(self) -> None:
        self._begin("learned", "coinche_learned.npz", load_shipped())
        self._elsewhere = True


AGENT = LearnedAgent
