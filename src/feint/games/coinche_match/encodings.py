"""The encodings of a match of Coinche: those of a deal."""

from __future__ import annotations

from feint.games.coinche.encodings import ENCODINGS

__all__ = ["ENCODINGS"]
