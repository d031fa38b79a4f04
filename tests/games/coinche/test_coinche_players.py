"""The rule players of Coinche: each rule of the paper's appendix, and who is stronger."""

from __future__ import annotations

import pytest

import feint
from feint.agents import make_agent

DECK = [rank + suit for suit in "shdc" for rank in "789JQKTA"]


def state(hand: str, seat: int = 0, calls: str = "", plays: str = "", others: str = "") -> feint.State:
    """A deal in which a seat holds these cards, and the others what is left, those in `others` first."""
    mine = hand.split()
    left = [*others.split(), *(card for card in DECK if card not in mine and card not in others.split())]
    hands = [[left.pop(0) for _ in range(8)] if i != seat else mine for i in range(4)]
    said = [call.strip() for call in calls.split(",") if call.strip()]
    return feint.make("coinche").set_up({"hands": hands, "calls": said, "plays": plays.split()})


def choice(player: str, found: feint.State) -> str:
    (seat,) = found.asked
    agent = make_agent(player)
    agent.start(found.game, seat, seed=1)
    return found.game.text(seat, int(agent.act(found.view(seat), found.legal(seat))))


@pytest.mark.parametrize(
    ("player", "hand", "calls", "says"),
    [
        ("simple", "Js 9s 7s 7h 8h 7d 8d 7c", "", "bid 90 spades"),
        ("simple", "Js 9s Ah 7h 8h 7d 8d 7c", "", "bid 90 spades"),
        ("simple", "Js 9s Kh 7h 8h 7d 8d 7c", "", "pass"),
        ("simple", "Js 8s 7s 7h 8h 7d 8d 7c", "", "bid 80 spades"),
        ("simple", "9h 8h 7s Ac 8s 7d 8d 7c", "", "bid 80 hearts"),
        ("simple", "9h 8h 7s Kc 8s 7d 8d 7c", "", "pass"),
        ("stronger", "Js 9s As Ts 8h 7d 8d 7c", "", "bid 110 spades"),
        ("stronger", "Js 9s 7s 7h 8h 7d 8d 7c", "", "bid 90 spades"),
        ("stronger", "Js 9s Ah 7h 8h 7d 8d 7c", "", "pass"),
        ("stronger", "Js As Kh 7h 8h 7d 8d 7c", "", "bid 80 spades"),
        ("stronger", "9s 8s 7s 7h 8h 7d 8d 7c", "", "bid 80 spades"),
    ],
)
def test_first_bids(player: str, hand: str, calls: str, says: str) -> None:
    assert choice(player, state(hand, 0, calls)) == says


@pytest.mark.parametrize(
    ("player", "hand", "calls", "says"),
    [
        ("simple", "Js 9s 7s 7h 8h 7d 8d 7c", "pass, 80 hearts", "bid 100 spades"),  # seat 2; seat 1 bid 80
        ("simple", "Js 9s 7s 7h 8h 7d 8d 7c", "pass, 90 hearts", "pass"),
        ("simple", "Jh 9h Ac Ad 8s 7s 8d 7c", "80 hearts, pass", "bid 130 hearts"),
        ("simple", "9h Ac 8s 7s 8d 7c 7d Kd", "80 hearts, pass", "bid 100 hearts"),
        ("stronger", "9h Ac 8s 7s 8d 7c 7d Kd", "80 hearts, pass", "bid 90 hearts"),
        ("stronger", "9h 7h Ac 8s 8d 7c 7d Kd", "90 hearts, pass", "bid 110 hearts"),
        ("simple", "Jh 9h Ac Ad 8s 7s 8d 7c", "100 hearts, pass", "pass"),
        ("simple", "8h 7h Kc Kd 8s 7s 8d 7c", "80 hearts, pass", "pass"),
        ("stronger", "Jh 9h Ac Ad 8s 7s 8d 7c", "80 hearts, coinche", "pass"),
    ],
)
def test_later_bids(player: str, hand: str, calls: str, says: str) -> None:
    assert choice(player, state(hand, 2, calls)) == says


def test_the_stronger_one_leads_and_follows_as_written() -> None:
    bid, others_bid = "80 hearts, pass, pass, pass", "pass, 80 hearts, pass, pass, pass"
    assert choice("stronger", state("9h 8h As 7s 8s 7d 8d 7c", 0, bid)) == "play 9h"
    assert choice("stronger", state("As 7s 8s Ad 8d 7c 8c Kc", 0, bid)) == "play As", "of the longest side suit"
    assert choice("stronger", state("Ks 7s 8s Kd 8d 7c 8c Kc", 0, bid)) == "play 8d", "from the smallest side suit"
    assert choice("stronger", state("9h 8h As 7s 8s Ad 8d 7c", 0, others_bid)) == "play Ad", "of the shortest"
    assert choice("stronger", state("9h 8h Ks 9s 8s Kd 8d 7c", 0, others_bid)) == "play 7c"
    follow = state("As Ts 8s 7h 8h 7d 8d 7c", 1, bid, "Ks", others="Ks")
    assert choice("stronger", follow) == "play Ts", "the smallest that beats the king"
    low = state("Qs Js 8s 7h 8h 7d 8d 7c", 1, bid, "Ks", others="Ks")
    assert choice("stronger", low) == "play 8s"


def test_the_simple_one_plays_high() -> None:
    bid = "80 hearts, pass, pass, pass"
    assert choice("simple", state("9h 8h As 7s 8s 7d 8d 7c", 0, bid)) == "play 9h"
    assert choice("simple", state("Ts 7s 8s Kd 8d 7c 8c Qc", 0, bid)) == "play Ts"
    assert choice("simple", state("As Ts 8s 7h 8h 7d 8d 7c", 1, bid, "Ks", others="Ks")) == "play As"


@pytest.mark.slow
def test_who_is_stronger() -> None:
    """The same deals with the teams swapped, 1,000 of them: random < simple < stronger."""
    for better, worse in (("simple", "random"), ("stronger", "simple")):
        gained = 0.0
        for seed in range(500):
            for teams in (0, 1):
                agents = [better if seat % 2 == teams else worse for seat in range(4)]
                gained += feint.play("coinche", agents, seed=seed).returns[teams]
        assert gained / 1000 > 10


def test_they_play_nothing_else() -> None:
    with pytest.raises(feint.errors.FeintError, match="coinche"):
        feint.play("kuhn", ["simple", "simple"])
