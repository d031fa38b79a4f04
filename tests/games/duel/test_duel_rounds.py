"""The duel by hand: every ability and bonus in a round that was computed on paper."""

from __future__ import annotations

from typing import Any

import pytest
from duel_table import PLAIN, later, play, start

# Hands, set-up, the round's words; then attacks, winner, damage, life and pillz after it.
Case = tuple[str, str, dict[str, Any] | None, tuple[str, str, str], list[int], int, int, list[int], list[int]]
ABILITIES: dict[str, Case] = {
    "none": ("Sootmarrow", PLAIN, None, ("Sootmarrow", "1", "3/7/3 0"), [12, 7], 0, 2, [12, 10], [11, 12]),
    "courage": ("Ember Tallis", PLAIN, None, ("Ember Tallis", "0", "3/7/3 0"), [8, 7], 0, 3, [12, 9], [12, 12]),
    "no courage": (
        *("Ember Tallis", PLAIN, {"first": 1}),
        *(("3/7/3", "0", "Ember Tallis 0"), [6, 7], 1, 3, [9, 12], [12, 12]),
    ),
    "stop ability": (
        *("Brickjaw", "Reedcutter", None),
        *(("Brickjaw", "1", "Reedcutter 0"), [14, 8], 0, 4, [12, 8], [11, 12]),
    ),
    "backlash": ("Old Crucible", PLAIN, None, ("Old Crucible", "0", "3/7/3 0"), [8, 7], 0, 6, [10, 6], [12, 12]),
    "backlash, min 1": (
        *("Old Crucible", PLAIN, {"life": [2, 12]}),
        *(("Old Crucible", "0", "3/7/3 0"), [8, 7], 0, 6, [1, 6], [12, 12]),
    ),
    "backlash on a win only": (
        *("Old Crucible", PLAIN, None),
        *(("Old Crucible", "0", "3/7/3 1"), [8, 14], 1, 3, [9, 12], [12, 11]),
    ),
    "pillz": ("Drip", PLAIN, None, ("Drip", "3", "3/7/3 0"), [24, 7], 0, 2, [12, 10], [11, 12]),
    "pillz, max 12": ("Drip", PLAIN, None, ("Drip", "1", "3/7/3 0"), [12, 7], 0, 2, [12, 10], [12, 12]),
    "opp damage": (
        *("Lisbet Undertow", "3/7/4", None),
        *(("Lisbet Undertow", "0", "3/7/4 1"), [7, 14], 1, 2, [10, 12], [12, 11]),
    ),
    "opp damage, min 1": (
        *("Lisbet Undertow", "3/7/2", None),
        *(("Lisbet Undertow", "0", "3/7/2 1"), [7, 14], 1, 1, [11, 12], [12, 11]),
    ),
    "opp damage below its floor": (
        *("Lisbet Undertow", "3/7/0", None),
        *(("Lisbet Undertow", "0", "3/7/0 1"), [7, 14], 1, 0, [12, 12], [12, 11]),
    ),
    "opp damage after fury": (
        *("Lisbet Undertow", PLAIN, None),
        *(("Lisbet Undertow", "0", "3/7/3 1 fury"), [7, 14], 1, 3, [9, 12], [12, 8]),
    ),
    "revenge": (
        *("Pale Sounder, 1/1/1", "3/8/3, 1/1/1", later(last_winner=1)),
        *(("Pale Sounder", "0", "3/8/3 0"), [9, 8], 0, 5, [12, 7], [12, 12]),
    ),
    "no revenge": (
        *("Pale Sounder, 1/1/1", "3/8/3, 1/1/1", later(last_winner=0)),
        *(("Pale Sounder", "0", "3/8/3 0"), [7, 8], 1, 3, [9, 12], [12, 12]),
    ),
    "opp pillz": ("Leviath Kor", PLAIN, None, ("Leviath Kor", "0", "3/7/3 0"), [8, 7], 0, 5, [12, 7], [12, 9]),
    "opp pillz, min 2": (
        *("Leviath Kor", PLAIN, {"pillz": [12, 4]}),
        *(("Leviath Kor", "0", "3/7/3 0"), [8, 7], 0, 5, [12, 7], [12, 2]),
    ),
    "growth in round 1": ("Tick", PLAIN, None, ("Tick", "0", "3/7/3 0"), [7, 7], 0, 2, [12, 10], [12, 12]),
    "growth in round 3": (
        *("Tick, 1/1/1, 2/1/1", "3/7/3, 1/1/1, 2/1/1"),
        {"played": [["1/1/1", "2/1/1"], ["1/1/1", "2/1/1"]], "first": 0},
        *(("Tick", "1", "3/7/3 0"), [16, 7], 0, 2, [12, 10], [11, 12]),
    ),
    "support of one": ("Filigree", PLAIN, None, ("Filigree", "0", "3/7/3 0"), [9, 7], 0, 4, [12, 8], [12, 12]),
    "support of two": (
        *("Filigree, Tick", "3/7/3, 1/1/1", None),
        *(("Filigree", "0", "3/7/3 0"), [13, 7], 0, 4, [12, 8], [12, 12]),
    ),
    "reprisal: copy power": (
        *("Cogitant Vey", "5/9/3", {"first": 1}),
        *(("5/9/3", "0", "Cogitant Vey 0"), [9, 9], 0, 4, [12, 8], [12, 12]),
    ),
    "no reprisal": (
        *("Cogitant Vey", "5/9/3", None),
        *(("Cogitant Vey", "0", "5/9/3 0"), [7, 9], 1, 3, [9, 12], [12, 12]),
    ),
    "confidence": (
        *("Grand Escapement, 1/1/1", "3/7/3, 1/1/1", later(last_winner=0)),
        *(("Grand Escapement", "0", "3/7/3 0"), [8, 7], 0, 7, [12, 5], [12, 12]),
    ),
    "no confidence": (
        *("Grand Escapement, 1/1/1", "3/7/3, 1/1/1", later(last_winner=1)),
        *(("Grand Escapement", "0", "3/7/3 0"), [8, 7], 0, 5, [12, 7], [12, 12]),
    ),
    "stop: stopped": (
        *("Nix Parley", "Brickjaw", None),
        *(("Nix Parley", "0", "Brickjaw 0"), [8, 7], 0, 3, [12, 9], [12, 12]),
    ),
    "stop: not stopped": (
        *("Nix Parley", PLAIN, None),
        *(("Nix Parley", "0", "3/7/3 0"), [6, 7], 1, 3, [9, 12], [12, 12]),
    ),
    "life per damage": (
        *("Ragged Advocate", "3/6/3", {"life": [5, 12]}),
        *(("Ragged Advocate", "0 fury", "3/6/3 0"), [7, 6], 0, 5, [10, 7], [9, 12]),
    ),
    "life per damage, max 14": (
        *("Ragged Advocate", "3/6/3", None),
        *(("Ragged Advocate", "0", "3/6/3 0"), [7, 6], 0, 3, [14, 9], [12, 12]),
    ),
    "cancel a bonus of attack": (
        *("Twice-Named, 1/1/1", "Drip, Lisbet Undertow", None),
        *(("Twice-Named", "1", "Drip 0"), [14, 6], 0, 5, [12, 7], [11, 12]),
    ),
    "cancel an ability of attack": (
        *("Twice-Named", "Filigree", None),
        *(("Twice-Named", "0", "Filigree 0"), [7, 6], 0, 5, [12, 7], [12, 12]),
    ),
    "killshot": (
        *("The Quiet Bench", PLAIN, None),
        *(("The Quiet Bench", "1", "3/7/3 0"), [18, 7], 0, 4, [12, 5], [11, 12]),
    ),
    "no killshot": (
        *("The Quiet Bench", "3/10/3", None),
        *(("The Quiet Bench", "1", "3/10/3 0"), [18, 10], 0, 4, [12, 8], [11, 12]),
    ),
    "killshot kills": (
        *("The Quiet Bench", "3/9/3", {"life": [1, 6]}),
        *(("The Quiet Bench", "1", "3/9/3 0"), [18, 9], 0, 4, [1, 0], [11, 12]),
    ),
    "poison waits": ("Sedge", PLAIN, None, ("Sedge", "1", "3/7/3 0"), [12, 7], 0, 1, [12, 11], [11, 12]),
    "poison in force": (
        *("Sedge, 1/1/1", "3/7/3, 1/1/1"),
        {"played": [["Sedge"], ["1/1/1"]], "first": 0, "poison": [None, "Sedge"]},
        *(("1/1/1", "0", "3/7/3 0"), [1, 7], 1, 3, [9, 11], [12, 12]),
    ),
    "poison, min 3": (
        *("Sedge, 1/1/1", "3/7/3, 1/1/1"),
        {"played": [["Sedge"], ["1/1/1"]], "first": 0, "poison": [None, "Sedge"], "life": [12, 3]},
        *(("1/1/1", "0", "3/7/3 0"), [1, 7], 1, 3, [9, 3], [12, 12]),
    ),
    "heal waits": (
        *("Bogwife Annet", PLAIN, {"life": [5, 12]}),
        *(("Bogwife Annet", "1", "3/7/3 0"), [12, 7], 0, 3, [5, 9], [11, 12]),
    ),
    "heal in force": (
        *("Bogwife Annet, 1/1/1", "3/7/3, 1/1/1"),
        {"played": [["Bogwife Annet"], ["1/1/1"]], "first": 0, "heal": ["Bogwife Annet", None]},
        *(("1/1/1", "0", "3/7/3 0"), [1, 7], 1, 3, [10, 12], [12, 12]),
    ),
    "heal, max 10": (
        *("Bogwife Annet, 3/7/3", "1/1/1, 2/1/1"),
        {"played": [["Bogwife Annet"], ["1/1/1"]], "first": 0, "heal": ["Bogwife Annet", None], "life": [10, 12]},
        *(("3/7/3", "0", "2/1/1 0"), [7, 1], 0, 3, [10, 9], [12, 12]),
    ),
    "defeat": (
        *("Reedcutter", PLAIN, None),
        *(("Reedcutter", "0", "3/7/3 1"), [8, 14], 1, 3, [11, 12], [12, 11]),
    ),
    "defeat does not raise the dead": (
        *("Reedcutter", PLAIN, {"life": [3, 12]}),
        *(("Reedcutter", "0", "3/7/3 1"), [8, 14], 1, 3, [0, 12], [12, 11]),
    ),
    "attack per pillz left": (
        *("Lord of Peat", PLAIN, None),
        *(("Lord of Peat", "2", "3/7/3 0"), [31, 7], 0, 6, [12, 6], [10, 12]),
    ),
    "attack per pillz left after fury": (
        *("Lord of Peat", PLAIN, None),
        *(("Lord of Peat", "2 fury", "3/7/3 0"), [28, 7], 0, 8, [12, 4], [7, 12]),
    ),
}
BONUSES: dict[str, Case] = {
    "Kilnguard": (
        *("Sootmarrow, Brickjaw", "3/7/3, 1/1/1", None),
        *(("Sootmarrow", "1", "3/7/3 0"), [12, 7], 0, 4, [12, 8], [11, 12]),
    ),
    "Hollowtide": (
        *("Lisbet Undertow, Drip", "3/7/3, 1/1/1", None),
        *(("Lisbet Undertow", "0", "3/7/3 1"), [7, 6], 0, 2, [12, 10], [12, 11]),
    ),
    "Hollowtide, min 3": (
        *("Lisbet Undertow, Drip", "3/7/3, 1/1/1", None),
        *(("Lisbet Undertow", "0", "3/7/3 0"), [7, 3], 0, 2, [12, 10], [12, 12]),
    ),
    "Hollowtide below its floor": (
        *("Lisbet Undertow, Drip", "3/2/3, 1/1/1", None),
        *(("Lisbet Undertow", "0", "3/2/3 0"), [7, 2], 0, 2, [12, 10], [12, 12]),
    ),
    "Brassmoth": (
        *("Tick, Filigree", "3/7/3, 1/1/1", None),
        *(("Tick", "1", "3/7/3 0"), [14, 7], 0, 2, [12, 10], [11, 12]),
    ),
    "Wardless": (
        *("Ragged Advocate, Nix Parley", "Tick, Filigree", None),
        *(("Ragged Advocate", "0", "Tick 1"), [7, 12], 1, 2, [10, 12], [12, 11]),
    ),
    "Wardless on both sides": (
        *("Ragged Advocate, Nix Parley", "Ragged Advocate, Nix Parley", None),
        *(("Ragged Advocate", "0", "Nix Parley 0"), [7, 6], 0, 3, [14, 9], [12, 12]),
    ),
    "stop against stop": (
        *("Brickjaw, Sootmarrow", "Brickjaw, Old Crucible", None),
        *(("Brickjaw", "0", "Brickjaw 0"), [7, 7], 0, 6, [12, 6], [12, 12]),
    ),
    "a bonus is stopped, an ability lives on it": (
        *("Nix Parley, Ragged Advocate", "Brickjaw, Sootmarrow", None),
        *(("Nix Parley", "0", "Brickjaw 1"), [8, 14], 1, 4, [8, 12], [12, 11]),
    ),
    "Marrowfen": (
        *("Reedcutter, Sedge", "3/7/3, 1/1/1", None),
        *(("Reedcutter", "0", "3/7/3 0"), [8, 7], 0, 3, [12, 8], [12, 12]),
    ),
    "Marrowfen, min 1": (
        *("Reedcutter, Sedge", "3/7/3, 1/1/1", {"life": [12, 4]}),
        *(("Reedcutter", "0", "3/7/3 0"), [8, 7], 0, 3, [12, 1], [12, 12]),
    ),
}


@pytest.mark.parametrize("case", [*ABILITIES.values(), *BONUSES.values()], ids=[*ABILITIES, *BONUSES])
def test_rounds_on_paper(case: Case) -> None:
    hand0, hand1, setup, words, attack, winner, damage, life, left = case
    line = play(start(hand0, hand1, setup), *words)
    got = [line[name] for name in ("attack", "winner", "damage", "life", "pillz_left")]
    assert got == [attack, winner, damage, life, left]


@pytest.mark.parametrize(("name", "case"), BONUSES.items(), ids=list(BONUSES))
def test_without_abilities_cards_are_plain(name: str, case: Case) -> None:
    hand0, hand1, setup, words, *_ = case
    state = start(hand0, hand1, setup, abilities=False)
    line = play(state, *words)
    hands = [player["hand"] for player in state.view(0).json()["players"]]
    power = [hands[seat][line["cards"][seat]]["power"] for seat in range(2)]
    assert line["attack"] == [power[seat] * (line["pillz"][seat] + 1) for seat in range(2)]
    assert line["damage"] == hands[line["winner"]][line["cards"][line["winner"]]]["damage"]
    assert all(card["ability"] is None and card["bonus"] is None for hand in hands for card in hand)


def test_poison_and_heal_go_on() -> None:
    state = start("Sedge, 2/1/1, 3/1/1, 4/1/1", "Bogwife Annet, 2/7/1, 3/7/1, 4/7/1", {"life": [12, 9]})
    assert play(state, "Sedge", "1", "2/7/1 0")["life"] == [12, 8]
    assert play(state, "Bogwife Annet", "0", "2/1/1 0")["life"] == [9, 7]  # heals from the next round on
    assert play(state, "3/1/1", "0", "3/7/1 0")["life"] == [8, 7]  # +1, then -1
    player = state.view(0).json()["players"][1]
    assert player["poison"] == {"card": 0, "name": "Sedge", "amount": 1, "bound": 3}
    assert player["heal"] == {"card": 0, "name": "Bogwife Annet", "amount": 1, "bound": 10}


def test_ties_go_to_the_lower_level_and_then_to_the_first() -> None:
    assert play(start("3/7/3", "2/7/3"), "3/7/3", "0", "2/7/3 0")["winner"] == 1
    assert play(start("2/7/3", "3/7/3"), "2/7/3", "0", "3/7/3 0")["winner"] == 0
    assert play(start("3/7/3", "3/7/3"), "3/7/3", "0", "3/7/3 0")["winner"] == 0
    assert play(start("3/7/3", "3/7/3", {"first": 1}), "3/7/3", "0", "3/7/3 0")["winner"] == 1


def test_a_knockout_ends_it_and_else_life_counts() -> None:
    state = start("3/7/3, 3/7/3", "3/7/3, 3/7/3", {"life": [12, 3]})
    play(state, "3/7/3", "0", "3/7/3#2 0")
    assert state.over
    assert state.returns() == [1, -1]
    state = start("3/7/3, 3/7/3", "3/7/3, 3/7/3")
    play(state, "3/7/3", "0", "3/7/3#2 0")
    assert (state.over, state.returns(), state.asked) == (False, [0, 0], [1])
    play(state, "3/7/3", "0", "3/7/3#2 0")
    assert state.over
    assert state.returns() == [0, 0]  # 9 to 9
