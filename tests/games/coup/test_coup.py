"""Coup's rules, one scene for each edge: what lies on the table, what is played, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from coup_table import dealt, legal, played, seen

import feint

A, B, C, D, E = "assassin", "ambassador", "captain", "duke", "contessa"


class Scene(NamedTuple):
    name: str
    before: dict[str, Any]
    script: str
    after: dict[str, Any]
    rules: Mapping[str, Any] = MappingProxyType({})


def three(first: list[str], second: list[str], third: list[str], **rest: Any) -> dict[str, Any]:
    """Three players; the first is on turn, and a hand of one card has lost an ambassador."""
    hands = [first, second, third]
    revealed = [[B] * (2 - len(hand)) for hand in hands]
    return {"hands": hands, "revealed": revealed, "coins": [3, 2, 2], "actor": 0, **rest}


ANYONE = {"block_challengers": "anyone"}
MAY_DECLINE = {"may_decline_proof": True}
KILLER = three([A, D], [C, D], [E, E], deck=[C])
ROBBER = three([C, D], [A, D], [E, E], deck=[B])
PAIRS = ["0 1", "0 2", "1 2", "0 3", "1 3", "2 3"]
LIAR = three([D, D], [C, C], [E, E], deck=[B])

SCENES = [
    # Losses
    Scene(
        "a target that doubts a real assassin loses two cards in one turn",
        KILLER, "0 assassinate 1; 1 challenge; 2 pass; 1 lose_card 0; 1 pass",
        {"revealed": [[], [C, D], []], "coins": [0, 0, 2], "actor": 2, "hands": [[C, D], [], [E, E]], "fallen": [1]},
    ),
    Scene(
        "it may still block",
        KILLER, "0 assassinate 1; 1 challenge; 2 pass; 1 lose_card 0; 1 block contessa; 0 pass",
        {"influence": [2, 1, 2], "coins": [0, 2, 2], "actor": 1},
    ),
    Scene(
        "unless the rules forbid it",
        KILLER, "0 assassinate 1; 1 challenge; 2 pass; 1 lose_card 0",
        {"influence": [2, 0, 2], "actor": 2}, {"block_after_own_challenge": False},
    ),
    Scene(
        "a caught contessa costs one card for the lie and one for the assassin",
        KILLER, "0 assassinate 1; 1 pass; 2 pass; 1 block contessa; 0 challenge; 1 lose_card 1",
        {"revealed": [[], [D, C], []], "coins": [0, 0, 2], "actor": 2},
    ),
    Scene(
        "three losses in one turn, with windows between them",
        KILLER, "0 assassinate 1; 1 pass; 2 challenge; 2 lose_card 0; 1 block contessa; 0 challenge; 1 lose_card 1",
        {"influence": [2, 0, 1], "revealed": [[], [D, C], [E]], "deck": 9},
    ),
    Scene(
        "of two equal cards one is lost, once",
        three([A, A], [D, D], [E, E], coins=[7, 2, 2]), "0 coup 1; 1 lose_card 1",
        {"hands": [[A, A], [D], [E, E]], "revealed": [[], [D], []], "coins": [0, 2, 2], "deck": 9},
    ),
    Scene(
        "a lost card never returns to the deck",
        three([B, D], [D], [E], deck=[C, A]), "0 exchange; 1 pass; 2 pass; 0 return_cards 0 1",
        {"deck": 9, "revealed": [[], [B], [B]], "hands": [[C, D], [D], [E]]},
    ),
    Scene(
        "the loser is asked which card, the engine does not choose",
        three([A, A], [C, D], [E, E], coins=[7, 2, 2]), "0 coup 2",
        {"phase": "lose_influence", "asked": [2]},
    ),
    Scene(
        "a last card is turned over without asking",
        three([A, A], [C], [E, E], coins=[7, 2, 2]), "0 coup 1",
        {"phase": "action", "actor": 2, "influence": [2, 0, 2], "coins": [0, 0, 2]},
    ),
    # Assassins
    Scene(
        "a blocked assassination is paid for",
        KILLER, "0 assassinate 1; 1 pass; 2 pass; 1 block contessa; 0 pass",
        {"coins": [0, 2, 2], "influence": [2, 2, 2], "actor": 1},
    ),
    Scene(
        "an assassin who is caught has paid (platform)",
        LIAR, "0 assassinate 1; 1 challenge; 2 pass; 0 lose_card 0",
        {"coins": [0, 2, 2], "influence": [1, 2, 2], "actor": 1},
    ),
    Scene(
        "or has the coins back (official)",
        LIAR, "0 assassinate 1; 1 challenge; 2 pass; 0 decline; 0 lose_card 0",
        {"coins": [3, 2, 2], "influence": [1, 2, 2], "actor": 1}, {"rules": "official"},
    ),
    Scene(
        "before the card is chosen",
        LIAR, "0 assassinate 1; 1 challenge; 2 pass",
        {"coins": [3, 2, 2], "phase": "lose_influence"}, {"refund_on_caught": True},
    ),
    Scene(
        "but not when he falls by it",
        three([D], [C, C], [E, E]), "0 assassinate 1; 1 challenge; 2 pass",
        {"coins": [0, 2, 2], "influence": [0, 2, 2]}, {"refund_on_caught": True},
    ),
    Scene(
        "who falls by his own doubt is not killed again, and the coins stay spent",
        three([A, D], [C], [E, E], deck=[C]), "0 assassinate 1; 1 challenge; 2 pass",
        {"coins": [0, 0, 2], "influence": [2, 0, 2], "actor": 2, "phase": "action"},
    ),
    # Thieves
    Scene(
        "a captain's block is not proved with an ambassador",
        three([C, D], [B, D], [E, E]), "0 steal 1; 1 pass; 2 pass; 1 block captain; 0 challenge; 1 lose_card 0",
        {"coins": [5, 0, 2], "revealed": [[], [B], []]},
    ),
    Scene(
        "an ambassador's is",
        three([C, D], [B, D], [E, E], deck=[A]),
        "0 steal 1; 1 pass; 2 pass; 1 block ambassador; 0 challenge; 0 lose_card 1",
        {"coins": [3, 2, 2], "revealed": [[D], [], []], "hands": [[C], [A, D], [E, E]], "actor": 1},
    ),
    Scene("only the target blocks a theft", ROBBER, "0 steal 1; 1 pass; 2 pass", {"phase": "block", "asked": [1]}),
    Scene(
        "a doubt in vain does not close the window of blocks",
        ROBBER, "0 steal 1; 1 pass; 2 challenge; 2 lose_card 0", {"phase": "block", "asked": [1]},
    ),
    Scene(
        "a theft moves one coin where there is one",
        {**ROBBER, "coins": [3, 1, 2]}, "0 steal 1; 1 pass; 2 pass; 1 pass", {"coins": [4, 0, 2]},
    ),
    Scene(
        "and none where there is none",
        {**ROBBER, "coins": [3, 0, 2]}, "0 steal 1; 1 pass; 2 pass; 1 pass", {"coins": [3, 0, 2], "actor": 1},
    ),
    Scene(
        "it pays from one who falls by his doubt",
        three([C, D], [A], [E, E], deck=[B]), "0 steal 1; 1 challenge; 2 pass",
        {"coins": [5, 0, 2], "influence": [2, 0, 2], "actor": 2, "phase": "action"},
    ),
    Scene(
        "or by his block, and the rest goes to the treasury",
        three([D, D], [A], [E, E], coins=[3, 6, 2]), "0 steal 1; 1 pass; 2 pass; 1 block captain; 0 challenge",
        {"coins": [5, 0, 2], "influence": [2, 0, 2], "actor": 2},
    ),
    Scene(
        "also when that ends the game",
        {"hands": [[C, D], [A]], "revealed": [[], [B]], "coins": [2, 2], "actor": 0}, "0 steal 1; 1 challenge",
        {"coins": [4, 0], "phase": "over"},
    ),
    Scene(
        "but not from one whose block was proved",
        three([C, D], [C], [E, E], deck=[A]), "0 steal 1; 1 pass; 2 pass; 1 block captain; 0 challenge; 0 lose_card 0",
        {"coins": [3, 2, 2], "influence": [1, 1, 2]},
    ),
    # Foreign aid
    Scene("foreign aid is not challenged", LIAR, "0 foreign_aid", {"phase": "block", "asked": [1, 2]}),
    Scene(
        "after a caught blocker nobody blocks again",
        LIAR, "0 foreign_aid; 1 block duke; 2 pass; 0 challenge; 1 lose_card 0",
        {"coins": [5, 2, 2], "actor": 1, "phase": "action"},
    ),
    Scene(
        "who doubts a true block loses a card, and the block stands",
        three([A, A], [D, C], [E, E], deck=[B]), "0 foreign_aid; 1 block duke; 2 pass; 0 challenge; 0 lose_card 0",
        {"coins": [3, 2, 2], "influence": [1, 2, 2], "hands": [[A], [B, C], [E, E]], "actor": 1},
    ),
    Scene("the actor alone doubts a block", LIAR, "0 foreign_aid; 1 block duke; 2 pass", {"asked": [0]}),
    Scene("or anyone", LIAR, "0 foreign_aid; 1 block duke; 2 pass", {"asked": [0, 2]}, ANYONE),
    Scene(
        "a third party catches the blocker",
        LIAR, "0 foreign_aid; 1 block duke; 2 pass; 0 pass; 2 challenge; 1 lose_card 0",
        {"coins": [5, 2, 2], "influence": [2, 1, 2]}, ANYONE,
    ),
    # Claims
    Scene(
        "a proved card is replaced from the deck",
        three([D, A], [C, C], [E, E], deck=[B]), "0 tax; 1 challenge; 2 pass; 1 lose_card 0",
        {"coins": [6, 2, 2], "hands": [[B, A], [C], [E, E]], "deck": 9},
    ),
    Scene(
        "a caught claim has no effect",
        three([A, A], [C, C], [E, E]), "0 tax; 1 challenge; 2 pass; 0 lose_card 0",
        {"coins": [3, 2, 2], "influence": [1, 2, 2], "actor": 1},
    ),
    Scene(
        "when the last rival falls the rest of the action is dropped",
        {"hands": [[D, D], [A]], "revealed": [[], [B]], "coins": [2, 2], "actor": 0}, "0 tax; 1 challenge",
        {"coins": [2, 0], "phase": "over", "influence": [2, 0]},
    ),
    Scene(
        "a claimant is asked for proof",
        LIAR, "0 tax; 1 challenge; 2 pass", {"phase": "reveal", "asked": [0]}, MAY_DECLINE,
    ),
    Scene(
        "also with nothing to show",
        LIAR, "0 exchange; 1 challenge; 2 pass", {"phase": "reveal", "asked": [0]}, MAY_DECLINE,
    ),
    Scene(
        "and may keep a card hidden",
        LIAR, "0 tax; 1 challenge; 2 pass; 0 decline; 0 lose_card 0",
        {"coins": [3, 2, 2], "hands": [[D], [C, C], [E, E]]}, MAY_DECLINE,
    ),
    Scene(
        "a false show counts as caught",
        LIAR, "0 exchange; 1 challenge; 2 pass; 0 show; 0 lose_card 0",
        {"influence": [1, 2, 2], "actor": 1, "phase": "action"}, MAY_DECLINE,
    ),
    Scene(
        "a blocker is asked too",
        LIAR, "0 foreign_aid; 1 block duke; 2 pass; 0 challenge", {"phase": "reveal", "asked": [1]}, MAY_DECLINE,
    ),
    # Volunteers
    Scene(
        "clockwise the next after the actor is taken",
        ROBBER, "0 steal 2; 1 challenge; 2 challenge; 1 lose_card 0",
        {"influence": [2, 1, 2], "phase": "block", "asked": [2]}, {"priority": "clockwise"},
    ),
    Scene(
        "or the target",
        ROBBER, "0 steal 2; 1 challenge; 2 challenge; 2 lose_card 0",
        {"influence": [2, 2, 1], "phase": "block", "asked": [2]}, {"priority": "target_first"},
    ),
    Scene(
        "without a target it is clockwise again",
        LIAR, "0 tax; 1 challenge; 2 challenge; 1 lose_card 0", {"influence": [2, 1, 2]}, {"priority": "target_first"},
    ),
    Scene(
        "in a challenge of a block clockwise begins after the blocker",
        LIAR, "0 foreign_aid; 1 block duke; 2 pass; 0 challenge; 2 challenge", {"challenger": 2},
        {**ANYONE, "priority": "clockwise"},
    ),
    Scene(
        "a volunteer who was not taken has not doubted, and may block",
        ROBBER, "0 steal 2; 1 challenge; 2 challenge; 1 lose_card 0",
        {"phase": "block", "asked": [2]}, {"priority": "clockwise", "block_after_own_challenge": False},
    ),
    # Exchanges
    Scene(
        "an exchange with two influence",
        three([B, D], [C, C], [E, E], deck=[A, E]), "0 exchange; 1 pass; 2 pass; 0 return_cards 1 2",
        {"hands": [[B, D], [C, C], [E, E]], "deck": 9, "actor": 1},
    ),
    Scene(
        "and with one",
        three([B], [C, C], [E, E], deck=[A, D]), "0 exchange; 1 pass; 2 pass; 0 return_cards 0 1",
        {"hands": [[D], [C, C], [E, E]], "deck": 9},
    ),
    # Coins
    Scene("nobody has more than twelve", {**LIAR, "coins": [9, 2, 2]}, "0 tax; 1 pass; 2 pass", {"coins": [12, 2, 2]}),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_scene(scene: Scene) -> None:
    found = seen(played(scene.before, scene.script, **scene.rules))
    assert {name: found[name] for name in scene.after} == scene.after


@pytest.mark.parametrize(
    ("coins", "words"),
    [
        (2, "income, foreign_aid, tax, exchange, steal 1, steal 2"),
        (3, "income, foreign_aid, tax, exchange, assassinate 1, assassinate 2, steal 1, steal 2"),
        (
            9,
            "income, foreign_aid, tax, exchange, coup 1, coup 2, assassinate 1, assassinate 2, steal 1, steal 2",
        ),
        (10, "coup 1, coup 2"),
        (12, "coup 1, coup 2"),
    ],
)
def test_what_a_turn_offers(coins: int, words: str) -> None:
    """At ten coins only a coup, but whom is for the player to say."""
    assert legal(played({**LIAR, "coins": [coins, 0, 2]}, ""), 0) == words.split(", ")


@pytest.mark.parametrize(
    ("script", "seat", "words"),
    [
        ("0 foreign_aid", 1, "pass, block duke"),
        ("0 tax", 1, "pass, challenge"),
        ("0 steal 1; 1 pass; 2 pass", 1, "pass, block ambassador, block captain"),
        ("0 assassinate 1; 1 pass; 2 pass", 1, "pass, block contessa"),
        (
            "0 exchange; 1 pass; 2 pass",
            0,
            ", ".join(f"return_cards {pair}" for pair in PAIRS),
        ),
        ("0 tax; 1 challenge; 2 pass", 1, "lose_card 0, lose_card 1"),
    ],
)
def test_what_a_window_offers(script: str, seat: int, words: str) -> None:
    """The same whatever the hand: here nobody holds what would block, and two equal cards are two slots."""
    assert legal(played(LIAR, script), seat) == words.split(", ")


def test_one_influence_returns_two_of_three() -> None:
    state = played(three([B], [C, C], [E, E]), "0 exchange; 1 pass; 2 pass")
    assert legal(state, 0) == ["return_cards 0 1", "return_cards 0 2", "return_cards 1 2"]


def test_any_volunteer_may_be_taken_and_the_seed_says_who() -> None:
    taken = set()
    for word in range(20):
        state = feint.make("coup", players=3).set_up(ROBBER)
        for seat, words in [(0, "steal 2"), (1, "challenge"), (2, "challenge")]:
            state.apply(seat, words)
        dealt(state, word)
        taken.add(seen(state)["challenger"])
    assert taken == {1, 2}


@pytest.mark.parametrize(("rules", "players", "coins"), [("official", 2, 3), ("platform", 2, 4), ("official", 3, 6)])
def test_with_two_players_the_first_begins_with_one_coin(rules: str, players: int, coins: int) -> None:
    state = feint.make("coup", players=players, rules=rules).start()
    dealt(state)
    found = seen(state)
    assert sum(found["coins"]) == coins
    assert found["coins"][found["actor"]] == (1 if coins == 3 else 2)


@pytest.mark.parametrize("first", [0, 3])
def test_who_begins_can_be_said(first: int) -> None:
    state = feint.make("coup", players=4, first_player=first).start()
    dealt(state, 5)
    assert state.asked == [first]


def test_the_seed_deals() -> None:
    def deal(seed: int) -> object:
        return seen(feint.Match(feint.make("coup", players=4), seed).state)

    assert deal(1) == deal(1)
    assert len({str(deal(seed)) for seed in range(20)}) == 20


@pytest.mark.parametrize(
    ("before", "script", "ranks", "returns"),
    [
        ({"coins": [2, 2, 2]}, "0 income", [1, 2, 2], [1, -0.5, -0.5]),
        ({"coins": [1, 2, 1]}, "0 income", [1, 1, 3], [0.25, 0.25, -0.5]),
        ({"coins": [1, 2, 2]}, "0 income", [1, 1, 1], [0, 0, 0]),
        ({"coins": [2, 9, 2], "revealed": [[], [B], []]}, "0 income", [1, 3, 2], [1, -0.5, -0.5]),
        ({"coins": [7, 9, 2], "revealed": [[], [B], []]}, "0 coup 1", [2, 3, 1], [-0.5, -0.5, 1]),
        ({"coins": [7, 2, 2]}, "0 coup 1; 1 lose_card 0", [2, 3, 1], [-0.5, -0.5, 1]),  # the turn is completed
    ],
)
def test_at_the_cap_influence_decides_then_coins(
    before: dict[str, Any], script: str, ranks: list[int], returns: list[float]
) -> None:
    state = played({"actor": 0, "turn": 199, **before}, script)
    assert state.over
    assert state.ranking() == ranks
    assert state.returns() == pytest.approx(returns)


def test_ranks_are_by_the_time_of_the_fall() -> None:
    """Seat 3 fell first; then, in one turn, seat 2 by its doubt and seat 1 by the assassin."""
    before = {
        "hands": [[A, D], [C], [E], [D]],
        "revealed": [[], [B], [B], [B]],
        "coins": [10, 2, 2, 2],
        "actor": 0,
        "deck": [A],
    }
    state = played(before, "0 coup 3")
    assert state.returns() == pytest.approx([1 / 9, 1 / 9, 1 / 9, -1 / 3])  # who falls pays those who are left
    for line in ["1 income", "2 income", "0 assassinate 1", "1 pass", "2 challenge", "1 pass"]:
        state.apply(int(line[0]), line[2:])
        dealt(state)
    assert state.over
    assert state.ranking() == [1, 2, 3, 4]
    assert state.returns() == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])
