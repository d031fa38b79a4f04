"""What section 6 of S. Günlük and T. Saulus, *Playing Coinche with Deep CFR*, leaves for later, tried here."""

from __future__ import annotations

from feint.reproduce.coinche_beyond.draw import draw
from feint.reproduce.coinche_beyond.run import reproduce

__all__ = ["draw", "reproduce"]
