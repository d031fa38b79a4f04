"""What learners of a match of Coinche should know: as for a deal, without settings of its own."""

from __future__ import annotations

from dataclasses import replace

from feint.games.coinche.training import TRAINING as DEAL

__all__ = ["TRAINING"]

TRAINING = replace(DEAL, deep_cfr=None, ppo={})
