"""Three ways to show the auction to a net: as integers, one-hot, and as a sequence."""

from __future__ import annotations

from typing import Any

from feint.reproduce.coinche_beyond.table import Table, Tell

__all__ = ["TABLE", "encodings"]


def encodings(quick: bool, threads: int, seed: int, tell: Tell) -> dict[str, Any]:
    """Runs by encoding and seed."""
    return {"runs": []}


def rows(found: dict[str, Any]) -> list[list[str]]:
    return [["encoding"], *([run["encoding"]] for run in found["runs"])]


TABLE = Table(encodings, rows, "Encodings of the auction")
