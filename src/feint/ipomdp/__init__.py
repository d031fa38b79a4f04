"""Levels of nested play: controllers as data and pictures, and the level of an opponent, inferred from a game."""

from __future__ import annotations

from feint.ipomdp.controller import Controller
from feint.ipomdp.levels import Posterior, observation, posterior
from feint.ipomdp.nodes import Choice, Edge, Node, Start, Thought

__all__ = [
    "Choice",
    "Controller",
    "Edge",
    "Node",
    "Posterior",
    "Start",
    "Thought",
    "observation",
    "posterior",
]
