"""PPO against stronger by each of the paper's matrices, as in its figure 4; with its program's fault, under which who
coinches becomes the attacker; and with extreme bids masked."""

from __future__ import annotations

from typing import Any

from feint.progress import Progress, Step
from feint.reproduce.coinche_deep_cfr.sizes import Sizes
from feint.reproduce.coinche_deep_cfr.training import LEARNER, ppo, rules

__all__ = ["RUNS", "rewards"]

BONUS = {"trick_bonus": 0.1}
FAULT = {"paper_coinche_flips_attacker": True}
RUNS: dict[str, tuple[dict[str, Any], int | None]] = {  # parameters, and the highest bid that is not masked
    "classic": ({"reward": "classic", **BONUS}, None),
    "classic, the coinching side attacks": ({"reward": "classic", **BONUS, **FAULT}, None),
    "mirror": ({"reward": "mirror", **BONUS}, None),
    "no_defense": ({"reward": "no_defense", **BONUS}, None),
    "good": ({"reward": "good", **BONUS}, None),
    "good, no bid above 120": ({"reward": "good", **BONUS}, 120),
    "good, no bid above 100": ({"reward": "good", **BONUS}, 100),
}


def rewards(sizes: Sizes, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """Runs by name, all with the paper's settings of PPO."""
    runs = {}
    for name, (said, most) in RUNS.items():
        progress(Step(f"rewards: {name}"))
        runs[name] = ppo(
            rules(**said), [LEARNER, "stronger"] * 2, ours=False, steps=sizes.steps, points=sizes.points,
            deals=sizes.deals, last=sizes.last, seed=seed, most_bid=most, progress=progress,
        )  # fmt: skip
    return {"runs": runs}
