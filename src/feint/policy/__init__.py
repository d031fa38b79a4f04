"""A policy gives probabilities to the legal actions of a view. It knows its game, and its file needs no pickle."""

from __future__ import annotations

from feint.policy.kinds import Policy, TabularPolicy, UniformPolicy
from feint.policy.reading import check_game, load_policy

__all__ = ["Policy", "TabularPolicy", "UniformPolicy", "check_game", "load_policy"]
