"""The yardstick of Tables I to V: how often the best player wins against two random ones.

The files of feint.data are what `feint solve value-iteration coup_mdp --param rules=RULES --json` printed. It holds
for whoever sees all cards; whoever does not can only do worse. In Tables VI to IX the others are not random, so
there it says nothing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files

from feint.errors import BadParameter

__all__ = ["Optimum", "optimal_win_rates"]

RULES = ("proper", "paper")


@dataclass(frozen=True)
class Optimum:
    """Probabilities of winning over all deals. None is further than `error` from the true one, up to rounding."""

    seats: list[float]  # by the seat of the planner; seat 0 moves first
    mean: float  # in a random seat
    states: int
    error: float


def optimal_win_rates(rules: str) -> Optimum:
    """For `rules` of coup_mdp: proper or paper."""
    if rules not in RULES:
        raise BadParameter(f"rules must be one of {', '.join(RULES)}, got {rules!r}")
    text = files("feint").joinpath("data", f"coup_mdp_optimal_{rules}.json").read_text(encoding="utf-8")
    found = json.loads(text)
    return Optimum(found["win_rates"], found["mean_win_rate"], found["states"], found["error"])
