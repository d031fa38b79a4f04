"""What calls and discards tell at Coinche: computed from records of single deals, in which all hands lie open.

    found = signals_of(records)      # lists of rows: what is told, and how sure that is

S. Günlük and T. Saulus (Playing Coinche with Deep CFR, section 6) ask for correlations between bids and cards, such as
a bid of 90 and the jack, and for the appel, a discard that names the suit of an ace. All intervals are 95%. A share of
hands is beside the share of all hands of which it could be said; a discard and a lead are held against any other plain
card that the same player had at that moment, each as likely as the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from feint.errors import BadParameter
from feint.rating.intervals import Z, values_interval, wilson
from feint.record import Record

__all__ = ["HOLDINGS", "OpenDeal", "signals_of"]

SUITS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
RANKS = "789JQKTA"
OPENINGS = ("pass", "80", "90", "100", "110 and more")
ANSWERS = ("pass", "10 more", "20 more and above", "another suit")
Hand = frozenset[str]

# What a hand may hold beside a suit that is named.
HOLDINGS: dict[str, Callable[[Hand, str], float]] = {
    "jack of the suit": lambda hand, suit: "J" + suit in hand,
    "nine of the suit": lambda hand, suit: "9" + suit in hand,
    "ace of the suit": lambda hand, suit: "A" + suit in hand,
    "cards of the suit": lambda hand, suit: sum(card[1] == suit for card in hand),
    "other aces": lambda hand, suit: sum(card[0] == "A" and card[1] != suit for card in hand),
}


@dataclass(frozen=True)
class OpenDeal:
    """A deal with all that was hidden: hands by seat, calls (seat, value, suit; value 0 for all that is no bid), cards
    as they were played, and the trump, if there was any."""

    hands: tuple[Hand, ...]
    calls: tuple[tuple[int, int, str], ...]
    plays: tuple[tuple[int, str], ...]
    trump: str | None

    @classmethod
    def of(cls, record: Record) -> OpenDeal:
        """A record of one deal that is over."""
        if record.game != "coinche" or record.returns is None:
            raise BadParameter(f"signals are of deals of coinche that are over, not of {record.game}")
        hands: list[set[str]] = [set() for _ in range(4)]
        calls, plays, trump = [], [], None
        for entry in record.log:
            said, data = entry.action["action"], entry.action.get("data", {})
            if said == "deal":
                hands[data["to"]].add(data["card"])
            elif said == "play":
                plays.append((entry.by, data["card"]))
            elif said == "bid":
                trump = SUITS[data["suit"]]
                calls.append((entry.by, int(data["value"]), trump))
            else:
                calls.append((entry.by, 0, ""))
        left = {card + suit for card in RANKS for suit in "shdc"}.difference(*hands)
        (short,) = [seat for seat in range(4) if len(hands[seat]) < 8] or [0]  # the last cards need no dealing
        hands[short] |= left
        return cls(tuple(map(frozenset, hands)), tuple(calls), tuple(plays), trump)


def signals_of(records: Iterable[Record]) -> dict[str, Any]:
    """`openings`, `correlations`, `answers` and `appel`."""
    deals = [OpenDeal.of(record) for record in records]
    opened = [one for deal in deals for one in _openings(deal)]
    answered = [one for deal in deals for one in _answers(deal)]
    return {
        "deals": len(deals),
        "openings": _summarize(opened, OPENINGS),
        "correlations": _correlations(opened),
        "answers": _summarize(answered, ANSWERS),
        "appel": _appel(deals),
    }


Said = tuple[str, int, str, Hand]  # what was said, by how much, of which suit, with which hand


def _openings(deal: OpenDeal) -> Iterator[Said]:
    """First calls while nobody has bid. Who passes names no suit: his longest stands for it."""
    for seat, value, suit in deal.calls[:4]:
        word = "pass" if not value else str(value) if value < 110 else OPENINGS[-1]
        yield word, value, suit or _longest(deal.hands[seat]), deal.hands[seat]
        if value:
            return


def _answers(deal: OpenDeal) -> Iterator[Said]:
    """What the partner says to an opening that the player between them let pass."""
    for at, (seat, value, suit) in enumerate(deal.calls[:4]):
        if not value:
            continue
        between, answer = deal.calls[at + 1 : at + 2], deal.calls[at + 2 : at + 3]
        if between and answer and not between[0][1] and answer[0][0] == (seat + 2) % 4:
            partner, more, other = answer[0]
            rise = more - value
            word = ANSWERS[0] if not more else ANSWERS[3] if other != suit else ANSWERS[1 + (rise > 10)]
            yield word, rise if more else 0, suit, deal.hands[partner]
        return


def _longest(hand: Hand) -> str:
    return max("shdc", key=lambda suit: sum(card[1] == suit for card in hand))


def _summarize(said: Sequence[Said], words: Sequence[str]) -> list[dict[str, Any]]:
    """By what was said: how often, and what such hands hold; `all` is over all of them."""
    rows = []
    for word in ("all", *words):
        hands = [(hand, suit) for one, _, suit, hand in said if word in ("all", one)]
        row: dict[str, Any] = {"said": word, "count": len(hands), "share": len(hands) / max(1, len(said))}
        for name, holding in HOLDINGS.items():
            row[name] = _mean([float(holding(hand, suit)) for hand, suit in hands])
        rows.append(row)
    return rows


def _correlations(said: Sequence[Said]) -> list[dict[str, Any]]:
    """Over all suits of all who could open: that this suit was bid, and among bids their value, with what is held."""
    rows = []
    for name, holding in HOLDINGS.items():
        pairs = [
            (float(value > 0 and suit == one), float(holding(hand, one)))
            for _, value, suit, hand in said
            for one in "shdc"
        ]
        bids = [(float(value), float(holding(hand, suit))) for _, value, suit, hand in said if value]
        rows.append({"holding": name, "bid": _correlation(pairs), "value": _correlation(bids)})
    return rows


def _appel(deals: Sequence[OpenDeal]) -> dict[str, Any]:
    """The first discard of each player who had a choice of plain suits, and the next plain lead of his partner and of
    his rivals. `ace`: that he keeps the ace of the suit, less how likely that is if he discards any plain card.
    `partner` and `rivals`: that the suit is led, less how likely that is of any plain card."""
    aces: list[float] = []
    leads: dict[str, list[float]] = {"partner": [], "rivals": []}
    for deal in deals:
        for at, seat, card, choice, hand in _discards(deal):
            keeps = {one: float("A" + one[1] in hand and one[0] != "A") for one in choice}
            aces.append(keeps[card] - sum(keeps.values()) / len(keeps))
            _listen(deal, at, seat, card[1], leads)
    return {"discards": len(aces), "ace": _mean(aces), **{name: _mean(values) for name, values in leads.items()}}


def _discards(deal: OpenDeal) -> Iterator[tuple[int, int, str, list[str], Hand]]:
    """Where it was, who, the card, the plain cards that he could choose from, and all that he held."""
    seen: set[int] = set()
    for at, (seat, card) in enumerate(deal.plays):
        led = deal.plays[at - at % 4][1][1]
        if seat in seen or card[1] in (led, deal.trump):
            continue
        seen.add(seat)
        hand = _hand_before(deal, seat, at)
        choice = sorted(one for one in hand if one[1] != deal.trump)
        if len({one[1] for one in choice}) > 1:
            yield at, seat, card, choice, hand


def _listen(deal: OpenDeal, at: int, seat: int, suit: str, leads: dict[str, list[float]]) -> None:
    """The next lead of the partner, and of each rival, if he has the suit and another one beside trumps."""
    heard: set[int] = {seat}
    for start in range(at - at % 4 + 4, len(deal.plays), 4):
        leader, card = deal.plays[start]
        if leader in heard or card[1] == deal.trump:
            continue
        heard.add(leader)
        plain = [one[1] for one in _hand_before(deal, leader, start) if one[1] != deal.trump]
        if suit in plain and len(set(plain)) > 1:
            side = "partner" if leader == (seat + 2) % 4 else "rivals"
            leads[side].append(float(card[1] == suit) - plain.count(suit) / len(plain))


def _hand_before(deal: OpenDeal, seat: int, at: int) -> Hand:
    """What a seat holds before a card is played."""
    return deal.hands[seat] - {card for who, card in deal.plays[:at] if who == seat}


def _mean(values: Sequence[float]) -> dict[str, Any]:
    count = len(values)
    if not count:
        return {"value": None, "interval": None, "count": 0}
    total = sum(values)
    whole = all(value in (0.0, 1.0) for value in values)
    interval = wilson(total, count) if whole else values_interval(values)
    return {"value": total / count, "interval": interval, "count": count}


def _correlation(pairs: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Pearson's, with the interval of Fisher's transformation."""
    count = len(pairs)
    x, y = np.array(pairs).T if count else (np.zeros(0), np.zeros(0))
    if count < 4 or not x.std() or not y.std():
        return {"value": None, "interval": None, "count": count}
    r = float(np.corrcoef(x, y)[0, 1])
    half = Z / (count - 3) ** 0.5
    centre = np.arctanh(min(0.999999, max(-0.999999, r)))
    return {"value": r, "interval": [float(np.tanh(centre - half)), float(np.tanh(centre + half))], "count": count}
