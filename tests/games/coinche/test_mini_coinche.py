"""Smaller games of Coinche: fewer suits, ranks and bids; the preset that can be solved, its partners taken together."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import pytest

import feint
from feint.errors import BadParameter, BadView
from feint.games.coinche.double_dummy import DoubleDummy
from feint.testing import check_game

MINI = {"suits": 2, "ranks": ["9", "J", "T", "A"], "lowest_bid": 120, "highest_bid": 120}
DEAL = [["Js", "9s"], ["As", "Ah"], ["Jh", "Ts"], ["Th", "9h"]]
PLAIN = "9JTA"  # by strength in a plain suit
TRUMPS = "TA9J"


def words(state: feint.State) -> list[str]:
    (seat,) = state.asked
    return [state.game.text(seat, action) for action in state.legal(seat)]


def played(game: feint.Game, calls: str, cards: str) -> feint.State:
    return game.set_up({"hands": DEAL, "calls": calls.split(","), "plays": cards.split()})


def test_the_preset() -> None:
    game = feint.make("mini_coinche")
    assert (game.name, game.parameters) == ("coinche", feint.make("coinche", **MINI).parameters)
    state = game.set_up({"hands": DEAL})
    assert words(state) == ["pass", "bid 120 spades", "bid 120 hearts"]
    assert game.about()["zero_sum"]


def test_the_defaults_are_the_whole_game() -> None:
    named = feint.make("coinche", ranks=["A", "T", "K", "Q", "J", "9", "8", "7"])
    for seed in range(5):
        here, there = (feint.play(game, ["random"] * 4, seed).json() for game in (named, feint.make("coinche")))
        assert [entry["fingerprint"] for entry in here["log"]] == [entry["fingerprint"] for entry in there["log"]]


def test_what_pays_to_whom_says_whether_it_is_zero_sum() -> None:
    rewards = {reward: feint.make("coinche", reward=reward).about()["zero_sum"] for reward in ("mirror", "good")}
    assert rewards == {"mirror": True, "good": False}
    assert not feint.make("coinche", trick_bonus=0.5).about()["zero_sum"]


def test_a_bid_asks_for_its_share_of_the_points() -> None:
    """88 points: 55 in trumps, 23 in the other suit, 10 for the last trick. 120 of 162 are 66 of them."""
    game = feint.make("mini_coinche")
    calls = "120 spades,pass,pass,pass"
    swept = played(game, calls, "9s As Ts 9h Js Ah Jh Th")
    assert swept.over
    assert swept.view(0).json()["points"] == [78 + 100, 0]  # both tricks
    assert swept.returns() == [120, -120, 120, -120]
    shared = played(game, "120 hearts,pass,pass,pass", "9s As Ts Th 9h Js Ah Jh")
    assert shared.view(0).json()["points"] == [14 + 2 + 11 + 20 + 10, 11 + 10 + 10]
    assert shared.returns() == [-160, 160, -160, 160]


def test_bids_stay_in_their_range() -> None:
    game = feint.make("coinche", suits=2, ranks=["J", "A"], lowest_bid=90, highest_bid=100)
    state = game.set_up({"hands": [["Js"], ["As"], ["Jh"], ["Ah"]]})
    assert words(state) == ["pass", *(f"bid {value} {suit}" for value in (90, 100) for suit in ("spades", "hearts"))]
    state.apply(0, state.parse(0, "bid 90 hearts"))
    assert words(state) == ["pass", "bid 100 spades", "bid 100 hearts", "coinche"]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"suits": 3, "ranks": ["J", "9"]}, "6 cards"),
        ({"ranks": ["J", "10"]}, '"10".*7 8 9 J Q K T A'),
        ({"lowest_bid": 100, "highest_bid": 90}, r"lowest_bid .*\b100\b.*highest_bid.*\b90\b"),
        ({"highest_bid": 170}, r"highest_bid .*\b170\b"),
        ({"suits": 5}, r"suits .*\b5\b"),
    ],
)
def test_games_that_cannot_be(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        feint.make("coinche", **parameters)


@pytest.mark.slow
@pytest.mark.parametrize(
    "parameters",
    [MINI, {"suits": 1}, {"suits": 3, "ranks": ["7", "Q", "K", "A"]}, {"ranks": ["J"], "highest_bid": 80}],
    ids=["mini", "one suit", "belote", "one card"],
)
def test_smaller_games_keep_the_promises(parameters: dict[str, Any]) -> None:
    check_game(feint.make("coinche", **parameters), games=30)


def test_views_of_another_size_are_refused() -> None:
    mini, whole = feint.make("mini_coinche"), feint.make("coinche")
    view = mini.set_up({"hands": DEAL}).view(0).json()
    with pytest.raises(BadView, match="8 cards"):
        whole.read_view(view)
    with pytest.raises(BadView, match="play"):
        mini.read_view(view | {"hand": ["7s", "9s"]})
    with pytest.raises(BadParameter, match='"7s"'):
        mini.set_up({"hands": [["7s", "9s"], None, None, None]})


@pytest.mark.parametrize("agent", ["simple", "stronger", "pimc"])
def test_house_players_say_that_they_need_all_cards(agent: str) -> None:
    with pytest.raises(BadParameter, match=rf"{agent} .*\b8 cards\b.*\b120\b"):
        feint.play("mini_coinche", [agent, "random", "random", "random"])


def test_double_dummy_says_that_it_needs_all_cards() -> None:
    with pytest.raises(BadParameter, match=r"double-dummy .*\b8 cards"):
        DoubleDummy().points(played(feint.make("mini_coinche"), "120 spades,pass,pass,pass", ""))


def test_searches_play_it() -> None:
    record = feint.play("mini_coinche", ["ismcts:simulations=50", "random", "random", "random"], seed=3)
    assert feint.replay(record).over


# ---- the tree, counted from the rules alone


def strength(card: str, trump: str) -> tuple[bool, int]:
    return card[1] == trump, (TRUMPS if card[1] == trump else PLAIN).index(card[0])


def takes(card: str, best: str, trump: str) -> bool:
    return card[1] in (best[1], trump) and strength(card, trump) > strength(best, trump)


def may_play(hand: tuple[str, ...], trick: tuple[str, ...], trump: str) -> list[str]:
    if not trick:
        return list(hand)
    best = trick[0]
    for card in trick[1:]:
        best = card if takes(card, best, trump) else best
    partner_wins = (len(trick) - trick.index(best)) == 2
    over = [card for card in hand if card[1] == trump and (best[1] != trump or takes(card, best, trump))]
    same = [card for card in hand if card[1] == trick[0][1]]
    if same:
        return (over or same) if trick[0][1] == trump else same
    return list(hand) if partner_wins or not over else over


@cache
def lines(hands: tuple[tuple[str, ...], ...], trick: tuple[str, ...], turn: int, trump: str) -> int:
    """In how many ways the cards can be played."""
    if len(trick) == 4:
        best = 0
        for i in range(1, 4):
            best = i if takes(trick[i], trick[best], trump) else best
        return lines(hands, (), (turn + best) % 4, trump)
    if not hands[turn]:
        return 1
    total = 0
    for card in may_play(hands[turn], trick, trump):
        left = tuple(c for c in hands[turn] if c != card)
        total += lines((*hands[:turn], left, *hands[turn + 1 :]), (*trick, card), (turn + 1) % 4, trump)
    return total


def auctions(levels: int, suits: int) -> int:
    """How many auctions lead to cards. Who has bid is an opponent of the next speaker, a partner of the one after."""

    def coinched() -> int:
        return 3  # surcoinche; pass, surcoinche; pass, pass

    @cache
    def after(bid: int, passes: int) -> int:
        """`bid`: the level that stands; so many have passed since."""
        if passes == 3:
            return 1
        raised = sum(suits * after(level, 0) for level in range(bid + 1, levels + 1))
        return raised + after(bid, passes + 1) + (coinched() if passes % 2 == 0 else 0)

    return sum(suits * after(level, 0) for _ in range(4) for level in range(1, levels + 1))


def deals() -> list[tuple[tuple[str, ...], ...]]:
    pack = [rank + suit for suit in "sh" for rank in PLAIN]
    out = []
    for first in itertools.combinations(pack, 2):
        rest = [card for card in pack if card not in first]
        for second in itertools.combinations(rest, 2):
            left = [card for card in rest if card not in second]
            for third in itertools.combinations(left, 2):
                out.append((first, second, third, tuple(card for card in left if card not in third)))
    return out


@pytest.mark.nightly
def test_the_ends_of_the_preset() -> None:
    ends = feint.tree(feint.partners(feint.make("mini_coinche"))).counts()["ends"]
    cards = sum(lines(hands, (), 0, trump) for hands in deals() for trump in "sh")
    assert len(deals()) == 2520
    assert ends == len(deals()) + auctions(1, 1) * cards


@pytest.mark.parametrize("levels", [1, 2])
def test_the_tree_with_a_card_each(levels: int) -> None:
    """Every card is forced, so below an auction there is one way: 24 deals, and the auctions of each."""
    game = feint.make("coinche", suits=1, ranks=["9", "J", "T", "A"], highest_bid=70 + 10 * levels)
    for one in (game, feint.partners(game)):
        assert feint.tree(one).counts()["ends"] == 24 * (1 + auctions(levels, 1))


# ---- partners


def test_partners_see_both_hands_and_decide_for_whoever_is_asked() -> None:
    game = feint.partners(feint.make("mini_coinche"))
    assert (game.name, game.seats, game.about()["zero_sum"]) == ("partners(coinche)", 2, True)
    base, state = (one.set_up({"hands": DEAL}) for one in (feint.make("mini_coinche"), game))
    asked = []
    for call in ["pass", "bid 120 hearts", "coinche", "pass", "pass"]:
        asked.append((base.asked[0], state.asked[0]))
        assert state.legal(state.asked[0]) == base.legal(base.asked[0])
        assert state.legal(1 - state.asked[0]) == []
        base.apply(base.asked[0], base.parse(base.asked[0], call))
        (event, *_) = state.apply(state.asked[0], state.parse(state.asked[0], call))
        assert (event.seat, event.to) == (asked[-1][0], [0, 1])
    assert asked == [(0, 0), (1, 1), (2, 0), (3, 1), (1, 1)]
    for team in (0, 1):
        seats = state.view(team).json()["seats"]
        assert seats == [base.view(member).json() for member in (team, team + 2)]
        assert [seat["hand"] for seat in seats] == [sorted(DEAL[i], key=pack_order) for i in (team, team + 2)]


def pack_order(card: str) -> int:
    return 8 * "shdc".index(card[1]) + "789JQKTA".index(card[0])


def test_a_team_is_paid_as_its_members() -> None:
    game = feint.partners(feint.make("mini_coinche"))
    state = game.set_up({"hands": DEAL, "calls": ["120 spades", "pass", "pass", "pass"]})
    base = feint.make("mini_coinche").set_up({"hands": DEAL, "calls": ["120 spades", "pass", "pass", "pass"]})
    while not state.over:
        action = state.legal(state.asked[0])[0]
        base.apply(base.asked[0], action)
        state.apply(state.asked[0], action)
    assert base.over
    assert state.returns() == base.returns()[:2]
    assert (base.ranking(), state.ranking()) == ([1, 3, 1, 3], [1, 2])


def test_games_without_partners_are_refused() -> None:
    with pytest.raises(BadParameter, match=r"partners: kuhn .*teams"):
        feint.make("partners(kuhn)")


def test_whoever_has_the_jack_bids_the_most() -> None:
    """One suit and a card each: the jack takes the one trick, and both sides know who has it."""
    game = feint.make("partners(coinche)", suits=1, ranks=["9", "J", "T", "A"], highest_bid=90)
    table: dict[int, list[float]] = {}

    def walk(state: feint.State) -> None:
        if state.over:
            return
        (seat,) = state.asked
        if seat == feint.CHANCE:
            for action, _ in state.outcomes():
                walk(after(state, seat, action))
            return
        legal, views = state.legal(seat), state.view(seat).json()["seats"]
        jack = any(
            "Js" in [*view["hand"], *(p["card"] for p in view["plays"] if p["seat"] == view["seat"])] for view in views
        )
        said = [game.text(seat, action) for action in legal]
        choice = (
            next((word for word in ("surcoinche", "coinche", "bid 90 spades") if word in said), said[0])
            if jack
            else said[0]
        )
        table[state.key(seat)] = [float(word == choice) for word in said]
        for action in legal:
            walk(after(state, seat, action))

    walk(game.start())
    result = feint.best_response(game, table)
    assert result["exploitability"] == pytest.approx(0, abs=1e-12)
    assert result["values"] == pytest.approx([0, 0], abs=1e-9)
    shut = feint.best_response(game, {key: [1.0] + [0.0] * (len(row) - 1) for key, row in table.items()})
    assert shut["best_responses"] == pytest.approx([45, 45])  # nobody else bids: 90 where one has the jack


def after(state: feint.State, seat: int, action: int) -> feint.State:
    out = state.copy()
    out.apply(seat, action)
    return out
