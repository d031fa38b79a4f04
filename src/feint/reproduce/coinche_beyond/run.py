"""Trains and measures everything, or one table of it. A word in `EXPERIMENTS` adds one."""

from __future__ import annotations

import time
from typing import Any

from feint.nets.torch_net import needs_torch
from feint.reproduce.coinche_beyond import encodings, imitation, matches, partner_hand, partners, signals
from feint.reproduce.coinche_beyond.experiment import Experiment
from feint.reproduce.request import Request

__all__ = ["EXPERIMENTS", "reproduce"]

EXPERIMENTS: dict[str, Experiment] = {
    "encodings": encodings.EXPERIMENT,
    "partner_hand": partner_hand.EXPERIMENT,
    "partners": partners.EXPERIMENT,
    "signals": signals.EXPERIMENT,
    "imitation": imitation.EXPERIMENT,
    "matches": matches.EXPERIMENT,
}


def reproduce(request: Request) -> dict[str, Any]:
    """Tables by name. How much is trained and played is the table's own matter; quick: little of it."""
    wanted = [name for name in EXPERIMENTS if request.has(name)]
    if any(EXPERIMENTS[name].torch for name in wanted):
        needs_torch()  # before the long part
    tables = {}
    for name in wanted:
        began = time.perf_counter()
        tables[name] = EXPERIMENTS[name].run(request.quick, request.threads, request.seed, request.progress)
        tables[name] |= {"quick": request.quick, "seed": request.seed, "seconds": time.perf_counter() - began}
    return {"tables": tables}
