"""What the auction tells of the partner's hand."""

from __future__ import annotations

from typing import Any

from feint.reproduce.coinche_beyond.table import Table, Tell

__all__ = ["TABLE", "partner_hand"]


def partner_hand(quick: bool, threads: int, seed: int, tell: Tell) -> dict[str, Any]:
    """What is foreseen of it, by player."""
    return {"players": []}


def rows(found: dict[str, Any]) -> list[list[str]]:
    return [["player"], *([one["player"]] for one in found["players"])]


TABLE = Table(partner_hand, rows, "What the auction tells of the partner's hand")
