"""Self-play with the paper's settings, as in its figure 1; with the fault of its program, under which who coinches
becomes the attacker; with a sampler that is right and traversals half of which begin in the play of the cards; and
with our own nets, which see payments scaled and are fitted afresh."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.game import make
from feint.learn.deep_cfr_settings import settings_for
from feint.reproduce.coinche_deep_cfr.refutation import REWARD
from feint.reproduce.coinche_deep_cfr.sizes import Sizes
from feint.reproduce.coinche_deep_cfr.training import LEARNER, deep_cfr, rules

__all__ = ["OURS", "RUNS", "trap"]

RIGHT = {"sampler": "branching(0.2)", "auction": "branching(0.5)"}
OURS = "our settings"
RUNS: dict[str, dict[str, Any]] = {
    "Algorithm 3": {},
    "Algorithm 3, flips": {},
    "Algorithm 3, openings": {"openings": 0.5},
    "branching": RIGHT,
    "branching, openings": {**RIGHT, "openings": 0.5},
    OURS: {"traversals": 500, "steps": 1500},
}
FLIPS = {"Algorithm 3, flips": {"paper_coinche_flips_attacker": True}}


def trap(sizes: Sizes, threads: int, seed: int, tell: Callable[[str], object]) -> dict[str, Any]:
    """All but the last differ in nothing but the sampler, the openings and the fault; their payments are not scaled, as
    in the paper."""
    runs = {}
    for name, said in RUNS.items():
        tell(f"trap: {name}")
        parameters = rules(reward=REWARD, **FLIPS.get(name, {}))
        preset = settings_for(make("coinche", **parameters), "coinche" if name == OURS else "paper")
        settings = preset.but(seed=seed, **({} if name == OURS else {"scale": 1.0}), **said)
        iterations = sizes.ours if name == OURS else sizes.trap
        runs[name] = deep_cfr(
            parameters, settings, iterations, [LEARNER] * 4, points=sizes.points, deals=sizes.deals,
            last=sizes.last, threads=threads, tell=tell,
        )  # fmt: skip
    return {"reward": REWARD, "runs": runs}
