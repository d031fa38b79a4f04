"""Papers, played again, with their numbers beside ours; and results of our own. A word in `REPRODUCTIONS` adds one."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from feint.errors import BadParameter
from feint.reproduce import coinche_beyond, coinche_deep_cfr, coup_mdp, ipomdp_po_nim, mini_games, uct_exp3
from feint.reproduce.request import Reproduction, Request

__all__ = ["REPRODUCTIONS", "Reproduction", "Request", "reproduce"]

REPRODUCTIONS: dict[str, Reproduction] = {
    one.name: one
    for one in (
        coinche_beyond.REPRODUCTION,
        coinche_deep_cfr.REPRODUCTION,
        coup_mdp.REPRODUCTION,
        ipomdp_po_nim.REPRODUCTION,
        mini_games.REPRODUCTION,
        uct_exp3.REPRODUCTION,
    )
}


def reproduce(name: str, **wanted: Any) -> dict[str, Any]:
    """The report of one of them. The same seed gives the same numbers on any number of threads, but for seconds."""
    if name not in REPRODUCTIONS:
        raise BadParameter(f"there is no reproduction {name!r}; known: {', '.join(REPRODUCTIONS)}")
    began, reproduction = time.perf_counter(), REPRODUCTIONS[name]
    request = reproduction.check(Request(**wanted))
    report = {"reproduction": name, "quick": request.quick, "seed": request.seed, **reproduction.run(request)}
    made = {"version": version("feint"), "date": datetime.now(UTC).date().isoformat()}
    return report | {"seconds": time.perf_counter() - began, **made}
