"""Every bot against `exact`, which plays the equilibrium: in the long run nobody wins more than half."""

from __future__ import annotations

from typing import Any

from feint import _core
from feint.progress import Progress, Step, no_progress
from feint.reproduce.uct_exp3.hands import MIRRORS, Hands, cell_seed, duel, hands, interval_of, spread

__all__ = ["CHEAP", "DEAR", "against_exact", "lineup", "play_pair", "tabulate"]

COLUMN = "deterministic"  # it is solved twice as fast as the other
LOW, HOUSE = 200, 20_000  # simulations of a decision
SEARCHES = ("eta_greedy", "duct", "exp3", "sm_rm")
Bot = tuple[str, dict[str, Any], int]
EXACT = {"player": "exact", "options": {"threads": 1}}


def _search(name: str, simulations: int) -> dict[str, Any]:
    return {"player": name, "options": {"simulations": simulations}}


RULES: dict[str, dict[str, Any]] = {"random": {"player": "random"}, "greedy": {"player": "greedy", "options": {}}}
CHEAP = RULES | {f"{name}, {LOW:,}": _search(name, LOW) for name in SEARCHES}
DEAR = {f"{name}, {HOUSE:,}": _search(name, HOUSE) for name in SEARCHES}


def lineup(cheap: int, dear: int) -> list[Bot]:
    """Bots that think little and much, and how many games in four each plays on a pair of hands."""
    bots = [(name, bot, cheap) for name, bot in CHEAP.items()] + [(name, bot, dear) for name, bot in DEAR.items()]
    return [(name, bot, max(1, games // MIRRORS)) for name, bot, games in bots if games]


def play_pair(bots: list[Bot], pair: Hands, index: int, seed: int) -> list[float]:
    """What each bot wins on one pair, in percent; a game is solved once for all of them."""
    shares = [0.0] * len(bots)
    for mirror, turned in enumerate((pair, pair[::-1])):
        game = duel(turned, COLUMN)
        for k, (name, bot, each) in enumerate(bots):
            mine = cell_seed(seed, "exact", name, index, mirror)
            shares[k] += _core.tournament(game, [bot, EXACT], 2 * each, mine, 1)[0]["share"]
    return [100 * share / (MIRRORS * each) for share, (_, _, each) in zip(shares, bots, strict=True)]


def tabulate(bots: list[Bot], found: list[list[float]]) -> dict[str, Any]:
    """A row for each bot, from what all won on each pair."""
    rows = [
        {"bot": name} | interval_of([rates[k] for rates in found]) | {"games": MIRRORS * each * len(found)}
        for k, (name, _, each) in enumerate(bots)
    ]
    return {"column": COLUMN, "rows": rows}


def against_exact(
    pairs: int, cheap: int, dear: int, threads: int, seed: int, progress: Progress = no_progress
) -> dict[str, Any]:
    """`cheap` and `dear` are games of one pair of hands, in fours, of bots that think little and much."""
    bots, chosen = lineup(cheap, dear), hands(pairs)
    found: list[list[float]] = []
    for rates in spread(lambda k: play_pair(bots, chosen[k], k, seed), range(pairs), threads):
        found.append(rates)
        progress(Step("against exact: pairs", len(found), pairs))
    return tabulate(bots, found)
