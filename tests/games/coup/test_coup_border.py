"""What Coup refuses, in one clear line each; states set up from a description; records of them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from coup_table import dealt, played, seen

import feint
from feint.errors import BadParameter, BadRecord, GameOver, IllegalAction

TWO = {"hands": [["duke", "captain"], ["assassin", "contessa"]], "coins": [4, 7], "actor": 0}


@pytest.mark.parametrize(
    ("parameters", "quoted"),
    [
        ({"players": 7}, r"coup: players.*\b2\b.*\b6\b.* 7$"),
        ({"players": 1}, r"coup: players.*\b2\b.*\b6\b.* 1$"),
        ({"rules": "house"}, 'coup: rules.*platform, official.*"house"'),
        ({"refund_on_caught": 1}, "coup: refund_on_caught.* 1$"),
        ({"block_challengers": "all"}, 'coup: block_challengers.*actor, anyone.*"all"'),
        ({"priority": "loudest"}, 'coup: priority.*random, clockwise, target_first.*"loudest"'),
        ({"max_turns": 0}, "coup: max_turns.* 0$"),
        ({"first_player": 2}, "coup: first_player.* 2$"),
        ({"jokers": True}, 'coup.*"jokers"'),
    ],
)
def test_parameters(parameters: dict[str, Any], quoted: str) -> None:
    with pytest.raises(BadParameter, match=quoted) as refused:
        feint.make("coup", **parameters)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("flag", ["refund_on_caught", "may_decline_proof"])
def test_a_flag_wins_over_the_rule_set(flag: str) -> None:
    official = feint.make("coup", rules="official").parameters
    assert official[flag] is True
    assert feint.make("coup", rules="official", **{flag: False}).parameters == {**official, flag: False}


@pytest.mark.parametrize(
    ("description", "quoted"),
    [
        ([], r"\[\]$"),
        ({"purse": 1}, '"purse".*hands, revealed, coins, actor, turn, deck'),
        ({"hands": [["king", "duke"], None]}, '"king".*ambassador, assassin'),
        ({"hands": [["duke", 3], None]}, r"\b3\b.*ambassador, assassin"),
        ({"hands": [["duke"], None]}, r'seat 0 .*\b2\b.*\["duke"\]'),
        ({"hands": [["duke"] * 3, None]}, r'hand.*\b2\b.*\["duke", "duke", "duke"\]'),
        ({"hands": [None]}, r"hands.*\b2\b.*\[null\]"),
        ({"hands": [["duke", "duke"], ["duke", "duke"]]}, r"\b3\b.*duke"),
        ({"revealed": [["duke", "duke"], []], "hands": [[], ["duke", "duke"]]}, r"\b3\b.*duke"),
        ({"revealed": [["duke", "duke"], []]}, r"players.*\b1$"),
        ({"coins": [2, 13]}, r"coins.*\b12\b.* 13$"),
        ({"coins": [2, -1]}, r"coins.*\b0\b.* -1$"),
        ({"coins": [2, 2.5]}, r"coins.* 2\.5$"),
        ({"coins": [2, 2, 2]}, r"coins.*\b2\b.*\[2, ?2, ?2\]"),
        ({"actor": 2}, r"actor.*\b1\b.* 2$"),
        ({"turn": 200}, r"turn.*\b199\b.* 200$"),
        ({"deck": ["duke"] * 4}, "deck.*duke"),
        ({"deck": "duke"}, r'deck.*\b15\b.*"duke"'),
        ({"hands": [["duke", "duke"], None], "deck": ["duke", "duke"]}, "deck.*duke"),
    ],
)
def test_states_that_cannot_be(description: Any, quoted: str) -> None:
    with pytest.raises(BadParameter, match=f"^coup: .*{quoted}") as refused:
        feint.make("coup").set_up(description)
    assert "\n" not in str(refused.value)


def test_who_is_out_has_no_turn_and_no_coins() -> None:
    game = feint.make("coup", players=3)
    out = {"revealed": [["duke", "duke"], [], []]}
    with pytest.raises(BadParameter, match=r"turn.*seat 0\b"):
        game.set_up({**out, "actor": 0})
    with pytest.raises(BadParameter, match=r"seat 0 .*coins.*\b4\b"):
        game.set_up({**out, "coins": [4, 2, 2]})
    state = game.set_up(out)
    dealt(state)
    assert state.asked == [1]
    assert seen(state)["coins"] == [0, 2, 2]


THREE = {
    "hands": [["duke", "ambassador"], ["captain", "captain"], []],
    "revealed": [[], [], ["contessa", "contessa"]],
    "coins": [2, 2, 0],
    "actor": 0,
}


@pytest.mark.parametrize(
    ("script", "seat", "action"),
    [
        ("", 0, "steal 2"),  # out
        ("", 0, "steal 0"),  # oneself
        ("", 0, "steal 3"),
        ("", 0, "steal"),
        ("", 0, {"action": "steal", "data": {"target": "1"}}),
        ("", 0, "assassinate 1"),  # two coins
        ("", 0, "coup 1"),
        ("", 0, "pass"),
        ("", 0, ""),
        ("", 0, 999),
        ("", 0, -1),
        ("0 steal 1; 1 pass", 1, "block duke"),
        ("0 steal 1; 1 pass", 1, "block king"),
        ("0 steal 1; 1 pass", 1, "challenge"),
        ("0 tax", 1, "block duke"),
        ("0 tax; 1 challenge", 1, "lose_card 2"),
        ("0 tax; 1 challenge", 1, {"action": "lose_card", "data": {"card_index": -1}}),
        ("0 tax; 1 challenge", 1, {"action": "lose_card"}),
        ("0 exchange; 1 pass", 0, "return_cards 0 4"),
        ("0 exchange; 1 pass", 0, "return_cards 1 1"),
        ("0 exchange; 1 pass", 0, "return_cards 0"),
        ("0 exchange; 1 pass", 0, {"action": "return_cards", "data": {"return_indices": [0, 1, 2]}}),
    ],
)
def test_answers_that_are_refused(script: str, seat: int, action: Any) -> None:
    state = played(THREE, script)
    before = state.fingerprint
    said = re.escape(json.dumps(action))
    first = re.escape(state.game.text(seat, state.legal(seat)[0]))
    with pytest.raises(IllegalAction, match=f"^coup: seat {seat} .*{said}.*{first}") as refused:
        state.apply(seat, action)
    assert "\n" not in str(refused.value)
    assert (state.fingerprint, state.asked) == (before, [seat])


def test_nobody_else_may_answer() -> None:
    state = played(THREE, "0 tax")
    with pytest.raises(IllegalAction, match="seat 2"):
        state.apply(2, "pass")
    over = played(
        {"hands": [["duke", "duke"], ["captain"]], "revealed": [[], ["duke"]], "actor": 0}, "0 tax; 1 challenge"
    )
    assert over.over
    with pytest.raises(GameOver):
        over.apply(0, "income")


def test_the_deck_gives_its_cards_in_order() -> None:
    deck = ["contessa", "assassin", "duke", "duke", "ambassador"]
    state = played({"hands": [["captain", "ambassador"], None, None], "coins": [2, 2, 2], "actor": 0, "deck": deck}, "")
    assert seen(state)["hands"][1:] == [["assassin", "contessa"], ["duke", "duke"]]
    for line in ["0 exchange", "1 challenge", "2 pass"]:
        state.apply(int(line[0]), line[2:])
    assert state.outcomes() == [(state.parse(feint.CHANCE, "draw ambassador"), 1.0)]
    dealt(state)
    assert seen(state)["hands"][0] == ["ambassador", "captain"]


def test_what_is_not_given_is_dealt() -> None:
    dealt_hands = set()
    for word in range(40):
        state = feint.make("coup").set_up({"hands": [["duke", "duke"], None]})
        dealt(state, word)
        assert seen(state)["hands"][0] == ["duke", "duke"]
        dealt_hands.add(str(seen(state)["hands"][1]))
    assert len(dealt_hands) > 5


def test_a_match_from_a_state_is_recorded_and_replays() -> None:
    game = feint.make("coup", players=3)
    setup = {"state": {"hands": [["duke", "captain"], None, None], "coins": [8, 3, 5], "actor": 2, "turn": 30}}
    match = feint.Match(game, 5, setup)
    assert match.waiting() == [2]
    while not match.over:
        for seat, question in match.asked().items():
            match.answer(seat, question.legal[-1])
    record = match.record()
    assert record.setup == setup
    again = feint.replay(feint.Record.from_json(record.json()))
    assert again.state.fingerprint == match.state.fingerprint
    assert again.record().json() == record.json()


def test_a_record_of_a_state_that_cannot_be() -> None:
    record = feint.Match(feint.make("coup"), 5, {"state": TWO}).record()
    record.setup["state"] = {**TWO, "coins": [4, 70]}
    with pytest.raises(BadRecord, match=r"setup: coup: .*coins.*\b70\b"):
        feint.replay(record)
