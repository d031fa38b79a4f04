"""The duels that are played: a fixed list of pairs of hands, drawn from our cards, and games on them.

Every pair is played with its hands in both orders and with the players in both seats. Games of one pair are not
independent of each other, so an interval is over the means of the pairs.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from feint import _core
from feint.game import Game, make
from feint.rating.intervals import mean_interval, wilson

__all__ = ["COLUMNS", "MIRRORS", "PAIRS", "Hands", "cell_seed", "duel", "hands", "interval_of", "spread", "win_rate"]

COLUMNS = ("proportional", "deterministic")  # how a round is won
PAIRS = 50
MIRRORS = 4  # two orders of the hands, two of the players
HAND = 4
FEWEST = 5  # pairs of hands that an interval is made of
LIST_SEED = 2011  # of the list of hands: it is one and the same whatever the seed of the games

Hands = tuple[str, str]
S = TypeVar("S")
T = TypeVar("T")


def hands(count: int = PAIRS) -> list[Hands]:
    """The first pairs of the list: four of the twenty cards of clans for each, all sets alike."""
    decks = make("duel", decks="chosen").start().view(0).json()["decks"]
    cards = sorted({card for deck in decks for card in deck["cards"]})
    out = []
    for index in range(count):
        rng = _core.Rng(LIST_SEED, index)
        out.append((_draw(cards, rng), _draw(cards, rng)))
    return out


def _draw(cards: Sequence[str], rng: _core.Rng) -> str:
    left = list(cards)
    return ", ".join(left.pop(rng.below(len(left))) for _ in range(HAND))


def duel(pair: Hands, column: str) -> Game:
    """Both cards are shown before pillz are set, as the paper most likely has it; seat 0 begins."""
    return make("duel", hand0=pair[0], hand1=pair[1], node="cards_public", resolution=column)


def cell_seed(*words: object) -> int:
    """Cells are independent of each other, and of which of them are played."""
    return zlib.crc32(" ".join(map(str, words)).encode())


def spread(work: Callable[[S], T], items: Sequence[S], threads: int) -> Iterator[T]:
    """On several threads, in order. Ctrl-C ends it when what is under way is done."""
    pool = ThreadPoolExecutor(threads)
    try:
        yield from pool.map(work, items)
    finally:
        pool.shutdown(cancel_futures=True)


def win_rate(players: Sequence[dict[str, Any]], column: str, games: int, threads: int, seed: int) -> dict[str, Any]:
    """How often the first of two players wins, in percent; a draw is half a win."""
    pairs = hands(max(1, min(PAIRS, games // MIRRORS)))
    each = max(1, games // (MIRRORS * len(pairs)))

    def play(index: int) -> float:
        first, second = pairs[index]
        share = 0.0
        for mirror, pair in enumerate(((first, second), (second, first))):
            tally = _core.tournament(duel(pair, column), players, 2 * each, cell_seed(seed, index, mirror), 1)
            share += tally[0]["share"]
        return 100 * share / (MIRRORS * each)

    return interval_of(list(spread(play, range(len(pairs)), threads))) | {"games": MIRRORS * each * len(pairs)}


def interval_of(rates: Sequence[float]) -> dict[str, Any]:
    """A mean over pairs of hands with its 95% interval, and whether that leaves out 50; of few pairs there is none.

    Pairs that are all alike prove little: their interval is as if each had been a single game.
    """
    interval = None
    if len(rates) >= FEWEST:
        low, high = mean_interval(sum(rates), sum(rate * rate for rate in rates), len(rates)) or (0.0, 100.0)
        interval = [max(0.0, low), min(100.0, high)]
        if len(set(rates)) == 1:
            interval = [100 * bound for bound in wilson(sum(rates) / 100, len(rates))]
    apart = interval is not None and not interval[0] <= 50 <= interval[1]
    return {"win": sum(rates) / len(rates), "interval": interval, "pairs": len(rates), "significant": apart}
