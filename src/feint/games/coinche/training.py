"""What learners of Coinche should know: settings of Deep CFR, a paper's view of the game, and bids to leave out."""

from __future__ import annotations

from feint.errors import BadParameter
from feint.game import Game
from feint.games.coinche.paper import CARDS, TRAINED
from feint.solvers.game_training import PpoPreset, Training

__all__ = ["TRAINING", "avoided_bids"]

# Bids are many and the cards long: everything is tried at some decisions only, once in an auction.
DEEP_CFR = {
    "traversals": 2000,
    "sampler": "branching(0.2)",
    "wide_sampler": "branching(0.5)",
    "hidden": (128, 128),
    "steps": 4000,
    "batch": 512,
    "rows": 2_000_000,
    "scale": 160.0,
    "openings": 0.5,
    "shared": True,
    "keep": 20,
}


def avoided_bids(game: Game, most: int) -> tuple[int, ...]:
    """Return the calls above a value: capot is 250."""
    if most < 80:
        raise BadParameter(f"the lowest bid is 80: most_bid {most} would leave none")
    values = {call: 80 + 10 * ((call - 1) // 4) if call < 37 else 250 for call in range(1, 41)}
    return tuple(call for call, value in values.items() if value > most)


TRAINING = Training(
    deep_cfr=DEEP_CFR,
    ppo={"paper": PpoPreset(TRAINED, {"together": True, "sight": "paper140"})},
    partner_cards=CARDS,
    avoided=avoided_bids,
)
