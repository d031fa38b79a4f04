"""Passing all the time is no equilibrium: against three who pass, one who bids 80 on his surest hands gains.

The hand is a jack with two more trumps and an ace in another suit. What a bid gains depends on how the cards are then
played, so several ways are tried, for the one who bids and for those who pass: any cards at all, too, for the paper
says that players who cannot play yet would almost surely lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from feint.game import make
from feint.games.coinche.metrics import Deal, deals_of
from feint.progress import Progress, Step
from feint.rating.intervals import values_interval, wilson
from feint.reproduce.coinche_deep_cfr.sizes import Sizes
from feint.reproduce.coinche_deep_cfr.training import LEARNER, SPEAKS_FIRST, deep_cfr, rules
from feint.solvers.deep_cfr import options_for

__all__ = ["CARDS", "deviation", "gain", "refutation"]

CARDS = (
    ("stronger", "stronger"),
    ("stronger", "simple"),
    ("stronger", "random"),
    ("simple", "stronger"),
    ("random", "stronger"),
    ("random", "random"),
)  # of the one who bids, and of the three who pass
LOST = {"classic": 0.0, "mirror": 2.0, "no_defense": 2.0, "good": 1.0}  # times 80, by matrix, where the bid fails
REWARD = "mirror"  # the only one of the paper's matrices that is zero-sum; the self-play of the paper is said to be


def gain(deals: Sequence[Deal], matrix: str) -> dict[str, Any]:
    """Points a deal of an 80 that is bid sometimes, over the 0 of passing."""
    paid = [(80.0 if deal.made else -80.0 * LOST[matrix]) if deal.value else 0.0 for deal in deals]
    return {"value": sum(paid) / len(paid), "interval": values_interval(paid)}


def deviation(own: str, others: str, games: int, seed: int, dealers: Sequence[int] = (0, 1, 2, 3)) -> dict[str, Any]:
    """One who opens among three who pass: how often he bids, makes it, and what it gains by each matrix."""
    passer = f"passer:cards={others}"
    seats = [f"passer:opens=true,cards={own}", passer, passer, passer]
    deals = deals_of(seats, games, seed, dealers=dealers, parameters=rules(reward=REWARD))
    bids = [deal for deal in deals if deal.value]
    made = sum(deal.made for deal in bids)
    return {
        "own": own,
        "others": others,
        "deals": len(deals),
        "bids": {"value": len(bids) / len(deals), "interval": wilson(len(bids), len(deals))},
        "made": {"value": made / len(bids) if bids else None, "interval": wilson(made, len(bids))},
        "gain": {matrix: gain(deals, matrix) for matrix in LOST},
    }


def refutation(sizes: Sizes, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """The rule by every way to play cards, and what a learner finds against three who pass."""
    rows = []
    for own, others in CARDS:
        progress(Step(f"refutation: cards {own} against {others}"))
        rows.append(deviation(own, others, sizes.refutation, seed))
    progress(Step("refutation: a learner against three who pass"))
    passers = [LEARNER, "passer", "passer", "passer"]
    parameters = rules(reward=REWARD)
    settings = options_for(make("coinche", **parameters), "coinche").but(
        fixed=("", "passer", "passer", "passer"), steps=1500, seed=seed
    )
    learnt = deep_cfr(
        parameters, settings, sizes.response, passers, points=sizes.points, deals=sizes.deals,
        last=max(sizes.last, sizes.refutation // 10), threads=threads, progress=progress,
    )  # fmt: skip
    same = deviation("stronger", "stronger", max(sizes.last, sizes.refutation // 10), seed, SPEAKS_FIRST)
    return {"reward": REWARD, "rows": rows, "learnt": learnt, "rule_there": same}
