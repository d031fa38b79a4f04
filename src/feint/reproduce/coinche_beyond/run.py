"""Trains and measures everything, or one table of it. A word in `TABLES` adds one."""

from __future__ import annotations

import os
import time
from typing import Any

from feint.errors import BadParameter
from feint.learn.bidder import needs_torch
from feint.reproduce.coinche_beyond import encodings, imitation, matches, partner_hand, partners, signals
from feint.reproduce.coinche_beyond.table import Table, Tell

__all__ = ["TABLES", "reproduce"]

TABLES: dict[str, Table] = {
    "encodings": encodings.TABLE,
    "partner_hand": partner_hand.TABLE,
    "partners": partners.TABLE,
    "signals": signals.TABLE,
    "imitation": imitation.TABLE,
    "matches": matches.TABLE,
}


def reproduce(
    table: str | None = None,
    games: int | None = None,
    quick: bool = False,
    threads: int | None = None,
    seed: int = 0,
    tell: Tell = lambda line: None,
) -> dict[str, Any]:
    """Tables by name. How much is trained and played is the table's own matter; quick: little of it."""
    if table is not None and table not in TABLES:
        raise BadParameter(f"there is no table {table!r}; there are: {', '.join(TABLES)}")
    if games is not None:
        raise BadParameter("every table knows how many deals it needs: leave --games away, or say --quick")
    if threads is not None and threads < 1:
        raise BadParameter(f"threads must be at least 1, got {threads}")
    wanted = [table] if table else list(TABLES)
    if any(TABLES[name].torch for name in wanted):
        needs_torch()  # before the long part
    tables = {}
    for name in wanted:
        began = time.perf_counter()
        tables[name] = TABLES[name].run(quick, threads or os.cpu_count() or 1, seed, tell)
        tables[name] |= {"quick": quick, "seed": seed, "seconds": time.perf_counter() - began}
    return {
        "reproduction": "coinche-beyond",
        "quick": quick,
        "seed": seed,
        "seconds": sum(one["seconds"] for one in tables.values()),
        "tables": tables,
    }
