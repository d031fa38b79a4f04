"""Speed, side by side with peers in one run. A bench is one file here and one word in `BENCHES`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from feint.bench import (
    arena,
    coinche,
    coinche_bots,
    coup,
    coup_mdp,
    deep_cfr,
    engine,
    learn,
    pomcp,
    regret,
    sarsop,
    scale,
    simultaneous,
)

BENCHES: dict[str, Callable[..., dict[str, Any]]] = {
    "engine": engine.engine,
    "coinche": coinche.coinche,
    "coinche-bots": coinche_bots.coinche_bots,
    "coup": coup.coup,
    "coup-mdp": coup_mdp.coup_mdp,
    "arena": arena.arena,
    "scale": scale.scale,
    "sarsop": sarsop.sarsop,
    "pomcp": pomcp.pomcp,
    "simultaneous": simultaneous.simultaneous,
    "regret": regret.regret,
    "deep-cfr": deep_cfr.deep_cfr,
    "learn": learn.learn,
}
"""By name; each takes `peers`, `seconds` and `progress`, most take `rounds`, and returns a report that is JSON."""

__all__ = ["BENCHES", "bench"]


def bench(name: str, **given: Any) -> dict[str, Any]:
    """The report of one of them, with what was measured and when."""
    made = {"version": version("feint"), "date": datetime.now(UTC).date().isoformat()}
    return {**BENCHES[name](**given), **made}
