"""Levels of nested play: solved exactly, their controllers as data and pictures, and what a game tells of a level."""

from __future__ import annotations

from feint.ipomdp.controller import Choice, Controller, Edge, Node, Start, Thought
from feint.ipomdp.levels import Posterior, observation, posterior, solve_levels

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
    "solve_levels",
]
