"""What calls tell: of players whose rules are known, and of those who tell nothing."""

from __future__ import annotations

import pytest

import feint
from feint.errors import BadParameter
from feint.games.coinche.signals import OpenDeal, signals_of
from feint.record import Record


def records(player: str, deals: int) -> list[Record]:
    return [feint.play("coinche", [player] * 4, seed) for seed in range(deals)]


def test_hands_of_a_record_are_whole() -> None:
    deal = OpenDeal.of(records("stronger", 1)[0])
    assert [len(hand) for hand in deal.hands] == [8, 8, 8, 8]
    assert len(frozenset.union(*deal.hands)) == 32
    assert all(card in deal.hands[seat] for seat, card in deal.plays)


@pytest.mark.slow
def test_rules_are_read_off_the_calls() -> None:
    """stronger opens 90 on jack and nine and a third, 110 on jack, nine, ace and ten; it answers 10 more on an ace."""
    found = signals_of(records("stronger", 400))
    opened = {row["said"]: row for row in found["openings"]}
    assert opened["90"]["count"] > 30
    assert opened["90"]["jack of the suit"]["value"] == opened["90"]["nine of the suit"]["value"] == 1
    assert opened["90"]["cards of the suit"]["value"] >= 3
    assert opened["100"]["count"] == 0
    answers = {row["said"]: row for row in found["answers"]}
    assert answers["10 more"]["other aces"]["value"] > 0.8 > 0.2 > answers["pass"]["other aces"]["value"]
    assert sum(row["count"] for row in found["openings"][1:]) == found["openings"][0]["count"]


@pytest.mark.slow
def test_chance_tells_nothing() -> None:
    found = signals_of(records("random", 400))
    told = [row[key] for row in found["correlations"] for key in ("bid", "value")]
    told += [found["appel"][key] for key in ("ace", "partner", "rivals")]
    within = [one["interval"][0] <= 0 <= one["interval"][1] for one in told]
    assert len(told) == 13
    assert sum(within) >= 11  # of 95% each


def test_other_games_are_refused() -> None:
    with pytest.raises(BadParameter, match=r"coinche.*kuhn"):
        signals_of([feint.play("kuhn", ["random", "random"])])
