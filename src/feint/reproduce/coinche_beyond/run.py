"""Trains and measures everything, or one table of it. A word in `TABLES` adds one."""

from __future__ import annotations

import time
from typing import Any

from feint.nets.torch_net import needs_torch
from feint.reproduce.coinche_beyond import encodings, imitation, matches, partner_hand, partners, signals
from feint.reproduce.coinche_beyond.table import Table
from feint.reproduce.request import Request

__all__ = ["TABLES", "reproduce"]

TABLES: dict[str, Table] = {
    "encodings": encodings.TABLE,
    "partner_hand": partner_hand.TABLE,
    "partners": partners.TABLE,
    "signals": signals.TABLE,
    "imitation": imitation.TABLE,
    "matches": matches.TABLE,
}


def reproduce(request: Request) -> dict[str, Any]:
    """Tables by name. How much is trained and played is the table's own matter; quick: little of it."""
    wanted = [name for name in TABLES if request.has(name)]
    if any(TABLES[name].torch for name in wanted):
        needs_torch()  # before the long part
    tables = {}
    for name in wanted:
        began = time.perf_counter()
        tables[name] = TABLES[name].run(request.quick, request.threads, request.seed, request.progress)
        tables[name] |= {"quick": request.quick, "seed": request.seed, "seconds": time.perf_counter() - began}
    return {"tables": tables}
