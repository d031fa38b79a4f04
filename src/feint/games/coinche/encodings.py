"""The encodings of Coinche: the 140 numbers that a paper gives its learner."""

from __future__ import annotations

from feint.games.coinche.paper import LEAST, MOST, paper140
from feint.nets.encodings import Encoding

__all__ = ["ENCODINGS"]

ENCODINGS = {"paper140": Encoding(paper140, LEAST, MOST)}
