"""Bluffs and challenges are count_styles as they were played: by a match made by hand, and by its record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import feint
from feint.arena.styles import count_styles
from feint.games.coup.style import Style

HANDS = [["duke", "captain"], ["contessa", "contessa"], ["ambassador", "assassin"]]


def played(*windows: dict[int, str], coins: int = 5, **parameters: Any) -> list[Style]:
    """The styles of a match in which each window was answered like this; whoever is not named passes."""
    state = {"hands": HANDS, "coins": [coins] * 3, "actor": 0}
    match = feint.Match(feint.make("coup", players=3, **parameters), 1, {"state": state}, ["a", "b", "c"])
    for window in windows:
        for seat in match.waiting():
            match.answer(seat, window.get(seat, "pass"))
    return count_styles(json.dumps(match.record().json()))


def test_a_true_claim_that_is_doubted() -> None:
    first, second, third = played({0: "tax"}, {1: "challenge"}, {1: "lose_card 0"})
    assert first == Style(claims=1)
    assert second == Style(challenges=1)
    assert third == Style()


def test_a_bluff_that_passes_and_one_that_is_caught() -> None:
    first, *others = played({0: "exchange"}, {}, {0: "return_cards 0 1"}, {1: "steal 0"}, {0: "challenge"})
    assert first == Style(claims=1, bluffs=1, challenges=1, right=1)
    assert others == [Style(claims=1, bluffs=1, caught=1), Style()]


def test_a_challenge_counts_although_the_lot_took_another() -> None:
    first, *others = played({0: "assassinate 2"}, {1: "challenge", 2: "challenge"}, {0: "lose_card 0"})
    assert first == Style(claims=1, bluffs=1, caught=1)
    assert others == [Style(challenges=1, right=1), Style(challenges=1, right=1)]


def test_blocks_true_and_false() -> None:
    caught = played({0: "foreign_aid"}, {1: "block duke"}, {0: "challenge"}, {1: "lose_card 0"})
    assert caught == [Style(challenges=1, right=1), Style(blocks=1, false_blocks=1, caught_blocks=1), Style()]
    believed = played({0: "steal 2"}, {}, {2: "block captain"}, {})
    assert believed == [Style(claims=1), Style(), Style(blocks=1, false_blocks=1)]
    true = played({0: "steal 2"}, {}, {2: "block ambassador"}, {0: "challenge"}, {0: "lose_card 0"})
    assert true == [Style(claims=1, challenges=1), Style(), Style(blocks=1)]


def test_a_card_that_is_declined_was_no_lie() -> None:
    windows = ({0: "tax"}, {1: "challenge"}, {0: "decline"}, {0: "lose_card 0"})
    first, second, _ = played(*windows, may_decline_proof=True)
    assert first == Style(claims=1)
    assert second == Style(challenges=1)


@pytest.mark.parametrize("parameters", [{"players": 2}, {"players": 5, "rules": "official"}])
def test_numbers_agree_with_each_other(parameters: dict[str, Any]) -> None:
    total, rng = Style(), random.Random(1)
    for seed in range(20):
        match = feint.Match(feint.make("coup", **parameters), seed)
        while not match.over:
            for seat, question in match.asked().items():
                match.answer(seat, rng.choice(question.legal))
        for style in count_styles(json.dumps(match.record().json())):
            total += style
    assert total.claims > total.bluffs > total.caught > 0
    assert total.blocks > total.false_blocks > total.caught_blocks > 0
    assert total.challenges > total.right >= total.caught + total.caught_blocks


def test_a_record_of_other_rules_counts_nothing() -> None:
    match = feint.Match(feint.make("coup", players=2), 1)
    record = match.record().json()
    record["parameters"] = {"players": 2, "gold": 9}
    assert count_styles(json.dumps(record)) == []
