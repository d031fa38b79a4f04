"""What becomes of the deals of a small Coinche, exactly: every way through the game, weighted by how likely it is."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from feint.errors import BadParameter
from feint.game import CHANCE, Game, State
from feint.policy import Policy
from feint.progress import Progress, Step, no_progress

__all__ = ["Contracts", "count_contracts"]

LEAST = 1e-9  # ways that are less likely are left out, and added up in `left_out`
CALLS = ("bid", "coinched", "surcoinched")


@dataclass
class Contracts:
    """`deals`: how likely each result of an auction is; `made`: how often its contract is; `bids`: by the trumps that
    the first side holds, how often its first speaker bids that suit."""

    deals: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    made: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    bids: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0]))
    left_out: float = 0.0

    def json(self) -> dict[str, Any]:
        auctions = {
            name: {"share": share, "made": self.made[name] / share if name != "all pass" else 0.0}
            for name, share in sorted(self.deals.items())
        }
        bids = {cards: {"held": held, "bid": bid / held} for cards, (held, bid) in sorted(self.bids.items())}
        return {"auctions": auctions, "first_bids": bids, "left_out": self.left_out}


def count_contracts(game: Game, policy: Policy, progress: Progress = no_progress) -> Contracts:
    """Walk the whole tree of a small Coinche whose partners are one seat. The policy takes both sides."""
    if game.name != "partners(coinche)":
        raise BadParameter(f"contracts are counted in partners(mini_coinche) and the like, not in {game.name}")
    found, nodes = Contracts(), 0

    def follow(state: State, reach: float) -> None:
        nonlocal nodes
        nodes += 1
        if nodes % 4096 == 0:
            progress(Step("nodes", nodes))
        if reach < LEAST:
            found.left_out += reach
            return
        if state.over:
            _note_end(found, state, reach)
            return
        seat = state.asked[0]
        if seat == CHANCE:
            ways = state.outcomes()
        else:
            legal, view = state.legal(seat), state.view(seat)
            ways = list(zip(legal, policy.probabilities(view, legal), strict=True))
            if len(legal) > 1:
                _note_bid(found, game, view.json(), ways, reach)
        for action, share in ways:
            if share > 0:
                after = state.copy()
                after.apply(seat, action)
                follow(after, reach * share)

    follow(game.start(), 1.0)
    return found


def _note_end(found: Contracts, state: State, reach: float) -> None:
    contract = state.view(0).json()["seats"][0]["contract"]
    if contract is None:
        found.deals["all pass"] += reach
        return
    side = contract["seat"] % 2
    name = f"{'first' if side == 0 else 'other'} side {CALLS[contract['coinches']]}"
    found.deals[name] += reach
    found.made[name] += reach * (state.returns()[side] > 0)


def _note_bid(found: Contracts, game: Game, seen: dict[str, Any], ways: list[tuple[int, float]], reach: float) -> None:
    """The first call of a deal: of each suit, what the side holds of it and how often it is bid."""
    first = seen["seats"][0]
    if seen["seat"] != 0 or first["phase"] != "auction" or first["calls"]:
        return
    shares = {game.text(0, action).split()[-1]: share for action, share in ways}
    cards = [card for member in seen["seats"] for card in member["hand"]]
    for suit in ("spades", "hearts"):
        held = "".join(rank for rank in "J9AT" if rank + suit[0] in cards) or "none"
        found.bids[held][0] += reach
        found.bids[held][1] += reach * shares.get(suit, 0.0)
