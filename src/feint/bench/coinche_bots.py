"""`pimc` against two of colver's information-set bots (its `isdd`, 20 worlds a card, bids by its rules), at our table
and by our marking: the same deals twice, teams swapped.

The adapter tells colver what its seat knows: its own hand, all calls and cards, and for the other hands some that fit,
drawn anew for each decision. What its rules do not allow here is answered with our fallback, and counted.
"""

from __future__ import annotations

import random
import time
from typing import Any

from feint.agents import make_agent
from feint.bench.coinche import CARDS
from feint.bench.peers import Peer, PeerError, Peers
from feint.errors import FeintError
from feint.game import Game, State, make
from feint.progress import Progress, Step, no_progress
from feint.rating.intervals import values_interval

DEALS = 100
FIRST_CARD = 43  # among the actions


class Guest:
    """colver in one seat of one deal."""

    def __init__(self, peer: Peer, seat: int, seed: int) -> None:
        self.peer, self.seat, self.seed, self.refused = peer, seat, seed, 0

    def act(self, state: State) -> int:
        view, self.seed = state.view(self.seat), self.seed + 1
        seen, world = view.json(), state.game.resample(view, self.seed)
        plays = [(play["seat"], CARDS.index(play["card"])) for play in seen["plays"]]
        hands = [
            [CARDS.index(card) for card in world.view(seat).json()["hand"]] + [c for who, c in plays if who == seat]
            for seat in range(4)
        ]
        bidding = seen["phase"] == "auction"
        request = {
            "seat": self.seat,
            "seed": self.seed,
            "dealer": seen["dealer"],
            "hands": hands,
            "calls": [(call["seat"], number(call["call"])) for call in seen["calls"]],
            "plays": None if bidding else [card for _, card in plays],
        }
        action = self.peer.ask(request, "action", int) + (0 if bidding else FIRST_CARD)
        if action in state.legal(self.seat):
            return action
        self.refused += 1
        return state.fallback(self.seat)


def number(call: str) -> int:
    """A call's number, which is the same on both sides."""
    plain = {"pass": 0, "coinche": 41, "surcoinche": 42}
    if call in plain:
        return plain[call]
    value, suit = call.split()
    height = 9 if value == "capot" else (int(value) - 80) // 10
    return 1 + 4 * height + ("spades", "hearts", "diamonds", "clubs").index(suit)


def play(peer: Peer, spec: str, deal: int, swapped: bool) -> tuple[float, float, int, int]:
    """Our team's points, the seconds and decisions of our bots, and what was refused to colver."""
    game = make("coinche", dealer=deal % 4)
    state = dealt(game, deal)
    ours = [seat for seat in range(4) if seat % 2 == swapped]
    agents = {seat: make_agent(spec) for seat in ours}
    guests = {seat: Guest(peer, seat, 1000 * deal + 10 * seat) for seat in range(4) if seat not in ours}
    for seat, agent in agents.items():
        agent.start(game, seat, seed=8 * deal + seat)
    seconds, decisions = 0.0, 0
    while state.asked:
        seat = state.asked[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
        elif seat in agents:
            began = time.perf_counter()
            action = int(agents[seat].act(state.view(seat), legal))
            seconds, decisions = seconds + time.perf_counter() - began, decisions + 1
            state.apply(seat, action)
        else:
            state.apply(seat, guests[seat].act(state))
    return state.returns()[ours[0]], seconds, decisions, sum(guest.refused for guest in guests.values())


def dealt(game: Game, deal: int) -> State:
    """A deal by its number."""
    cards = CARDS[:]
    random.Random(f"bots {deal}").shuffle(cards)
    hands = [cards[8 * i : 8 * i + 8] for i in range(4)]
    return game.set_up({"hands": hands, "dealer": deal % 4, "calls": []})


def coinche_bots(
    peers: bool = False, rounds: int = DEALS, seconds: float = 0.0, progress: Progress = no_progress, spec: str = "pimc"
) -> dict[str, Any]:
    """Points a deal against colver's bots, with a 95 % interval. There is nothing to play without them."""
    if not peers:
        raise FeintError("coinche-bots plays against colver: feint bench coinche-bots --peers")
    with Peers(progress) as running:
        try:
            peer = running.get("colver")
            report = _match(peer, spec, rounds, progress)
        except PeerError as error:
            raise FeintError(f"colver cannot play: {error}") from error
        return {"bench": "coinche-bots", **report, "peers": running.versions}


def _match(peer: Peer, spec: str, deals: int, progress: Progress) -> dict[str, Any]:
    points, took, decisions, refused = [], 0.0, 0, 0
    for deal in range(deals):
        both = [play(peer, spec, deal, swapped) for swapped in (False, True)]
        points.append(sum(one[0] for one in both) / 2)
        took += sum(one[1] for one in both)
        decisions += sum(one[2] for one in both)
        refused += sum(one[3] for one in both)
        if deal % 10 == 9:
            progress(Step("deals", deal + 1, deals, {"points_a_deal": sum(points) / len(points)}))
    mean = sum(points) / deals
    row = {
        "workload": f"{spec} against two of colver's isdd, {deals} deals twice",
        "unit": "points a deal",
        "ours": mean,
        "peer": "colver",
        "theirs": -mean,
        "ratio": None,
        "interval": values_interval(points),
        "error": None,
    }
    return {"rows": [row], "milliseconds": 1000 * took / max(1, decisions), "refused": refused, "deals": deals}
