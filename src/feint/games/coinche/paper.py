"""How a paper (S. Günlük and T. Saulus, Playing Coinche with Deep CFR) lets a learner see the game and act in it."""

from __future__ import annotations

import numpy as np

from feint._core import paper140

__all__ = ["CALLS", "CARDS", "LEAST", "MOST", "TRAINED", "paper140"]

CALLS, CARDS = 43, 32
TRAINED = {"rules": "paper", "reward": "good", "trick_bonus": 0.1}
"""The paper's training: its section 5.2."""

# Ranges of the numbers of `paper140`; cpp/games/coinche/paper.hpp explains each.
LEAST = np.array([0] * 135 + [-1, 0, -1, 0, 0], np.float32)
MOST = np.array([43] * 37 + [1] * 96 + [252, 252, 1, 250, 3, 2, 2], np.float32)
