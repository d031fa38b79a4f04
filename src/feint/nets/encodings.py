"""Encodings of a view as numbers, besides its features: a game offers its own as `ENCODINGS` (feint.games)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from feint.game import View
from feint.games import offer

__all__ = ["FEATURES", "Encoding", "encodings"]

FEATURES = "features"  # the encoding that every game with features has


@dataclass(frozen=True)
class Encoding:
    """An encoding: what makes the numbers of a view, and their ranges."""

    encode: Callable[[View], NDArray[np.float32]]
    least: NDArray[np.float32]
    most: NDArray[np.float32]

    @property
    def numbers(self) -> int:
        """The number of values that encode a view."""
        return len(self.least)


def encodings(game: str) -> Mapping[str, Encoding]:
    """Return the encodings that a game offers, by name."""
    found: Mapping[str, Encoding] = offer(game, "encodings") or {}
    return found
