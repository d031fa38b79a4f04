"""Self-play with the paper's settings, as in its figure 1; with the fault of its program, under which who coinches
becomes the attacker; with a sampler that is right and traversals half of which begin in the play of the cards; and
with our own settings, whose nets see payments scaled and are fitted afresh to many more traversals: as they are, with
the paper's sampler and without openings, and with a quarter of the work."""

from __future__ import annotations

from typing import Any

from feint.game import make
from feint.progress import Progress, Step
from feint.reproduce.coinche_deep_cfr.refutation import REWARD
from feint.reproduce.coinche_deep_cfr.sizes import Sizes, reduce_work
from feint.reproduce.coinche_deep_cfr.training import LEARNER, deep_cfr, rules
from feint.solvers.deep_cfr import options_for

__all__ = ["OURS", "RUNS", "trap"]

RIGHT = {"sampler": "branching(0.2)", "wide_sampler": "branching(0.5)"}
ALGORITHM_3 = {"sampler": "paper(4)", "wide_sampler": "", "openings": 0.0}
RUNS: dict[str, dict[str, Any]] = {
    "Algorithm 3": {},
    "Algorithm 3, flips": {},
    "Algorithm 3, openings": {"openings": 0.5},
    "branching": RIGHT,
    "branching, openings": {**RIGHT, "openings": 0.5},
}
OURS: dict[str, dict[str, Any]] = {
    "our settings": {},
    "our settings, Algorithm 3": ALGORITHM_3,
    "our settings, no openings": {"openings": 0.0},
    "our settings, a quarter of the work": {"traversals": 500, "steps": 1500},
}
FLIPS = {"Algorithm 3, flips": {"paper_coinche_flips_attacker": True}}


def trap(sizes: Sizes, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """The paper's differ in nothing but the sampler, the openings and the fault; their payments are not scaled."""
    runs = {}
    for name, said in (RUNS | OURS).items():
        progress(Step(f"trap: {name}"))
        parameters = rules(reward=REWARD, **FLIPS.get(name, {}))
        preset = options_for(make("coinche", **parameters), "coinche" if name in OURS else "paper")
        settings = preset.but(seed=seed, **({} if name in OURS else {"scale": 1.0}), **said)
        settings = reduce_work(settings, sizes) if name in OURS else settings
        iterations = sizes.ours if name in OURS else sizes.trap
        runs[name] = deep_cfr(
            parameters, settings, iterations, [LEARNER] * 4, points=sizes.points, deals=sizes.deals,
            last=sizes.last, threads=threads, progress=progress,
        )  # fmt: skip
    return {"reward": REWARD, "runs": runs}
