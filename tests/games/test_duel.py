"""The duel by hand: every ability and bonus in a round that was computed on paper, and what surrounds the rounds."""

from __future__ import annotations

from typing import Any

import pytest

import feint
from feint._core import Rng
from feint.errors import BadParameter, BadView, IllegalAction

PLAIN = "3/7/3"


def start(hand0: str, hand1: str, setup: dict[str, Any] | None = None, **parameters: Any) -> feint.State:
    """As many rounds as the shorter hand has cards, begun where the set-up says."""
    parameters.setdefault("rounds", min(hand.count(",") + 1 for hand in (hand0, hand1)))
    game = feint.make("duel", hand0=hand0, hand1=hand1, **parameters)
    return game.set_up(setup) if setup else game.start()


def play(state: feint.State, card: str, attack: str, answer: str) -> dict[str, Any]:
    """One round in words: the first player's card and attack, the second player's answer. Its line of the history."""
    first = state.view(0).json()["first"]
    state.apply(first, f"play {card}")
    state.apply(first, f"attack {attack}")
    state.apply(1 - first, f"answer {answer}")
    line: dict[str, Any] = state.view(0).json()["history"][-1]
    return line


def later(**more: Any) -> dict[str, Any]:
    """The second of two rounds, seat 0 first again."""
    return {"played": [["1/1/1"], ["1/1/1"]], "first": 0, **more}


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


def choices(state: feint.State, seat: int) -> int:
    return len(state.legal(seat))


def test_the_number_of_choices() -> None:
    state = feint.make("duel").start()
    assert (state.asked, choices(state, 0)) == ([0], 4)
    state.apply(0, "play Old Crucible")
    assert (state.asked, choices(state, 0), choices(state, 1)) == ([0, 1], 23, 92)
    state = feint.make("duel", fury=False).start()
    state.apply(0, "play Old Crucible")
    assert (choices(state, 0), choices(state, 1)) == (13, 52)
    for pillz, count in [(0, 1), (2, 3), (3, 5), (20, 39)]:
        state = feint.make("duel", pillz=pillz).start()
        state.apply(0, "play Old Crucible")
        assert choices(state, 0) == count == pillz + 1 + max(0, pillz - 2)


def test_public_cards() -> None:
    state = feint.make("duel", node="cards_public").start()
    state.apply(0, "play Old Crucible")
    assert (state.asked, choices(state, 1), state.view(0).json()["phase"]) == ([1], 4, "second_card")
    told = state.apply(1, "play Filigree")
    assert [event.text() for event in told] == ["seat 1: shows Filigree"]
    assert (state.asked, choices(state, 0), choices(state, 1)) == ([0, 1], 23, 23)
    state.apply(0, "attack 3 fury")
    told = state.apply(1, "attack 2")
    # Kilnguard's bonus is active: 6 + 2 + 2 damage. Filigree: (6 + 1) x 3 + 2 x 3.
    assert [event.text() for event in told] == [
        "seat 0: strikes Old Crucible 3 fury 32",
        "seat 1: strikes Filigree 2 27",
        "seat 0: wins 10 10 2",
    ]


def test_an_answer_is_sealed() -> None:
    state = feint.make("duel").start()
    state.apply(0, "play Old Crucible")
    before = [state.view(seat).json() for seat in range(2)]
    assert state.apply(1, "answer Ragged Advocate 4 fury") == []
    assert [state.view(seat).json() for seat in range(2)] == before
    assert state.asked == [0]


@pytest.mark.parametrize(
    ("resolution", "answer", "chances"),
    [
        ("proportional", "3/7/3 1", [1 / 3, 2 / 3]),
        ("proportional", "3/7/3 6", [1 / 8, 7 / 8]),
        ("cutoff2", "3/7/3 0", [1 / 2, 1 / 2]),
        ("cutoff2", "3/7/3 1", None),
        ("deterministic", "3/7/3 0", None),
    ],
)
def test_who_wins_by_chance(resolution: str, answer: str, chances: list[float] | None) -> None:
    state = start(PLAIN, PLAIN, resolution=resolution)
    state.apply(0, "play 3/7/3")
    state.apply(1, f"answer {answer}")
    state.apply(0, "attack 0")
    assert state.over == (chances is None)
    if chances:
        assert [p for _, p in state.outcomes()] == pytest.approx(chances)
        assert state.view(0).json()["clash"]["winner"] is None
        state.apply(feint.CHANCE, "wins 0")
        assert state.returns() == [1, -1]


DECK = "Tick, Filigree, Cogitant Vey, Nix Parley, Sedge"


def test_hands_are_drawn() -> None:
    state = feint.make("duel", deck0=DECK, deck1=f"{DECK}, 3/7/3, 3/7/3, Drip").start()
    assert state.asked == [feint.CHANCE]
    assert [p for _, p in state.outcomes()] == pytest.approx([1 / 5] * 5)
    told = state.apply(feint.CHANCE, "draw 1 2 4 5")
    assert told[0].text() == "seat 0: drew Tick Filigree Nix Parley Sedge"
    assert [p for _, p in state.outcomes()] == pytest.approx([1 / 70] * 70)
    state.apply(feint.CHANCE, "draw 5 6 7 8")
    hands = [player["hand"] for player in state.view(0).json()["players"]]
    assert [card["name"] for card in hands[1]] == ["Sedge", "3/7/3", "3/7/3#2", "Drip"]
    assert [card["bonus_active"] for card in hands[0]] == [True, True, False, False]
    told = state.apply(0, "play 3")  # by its place
    assert told[0].text() == "seat 0: shows Nix Parley"
    assert len(state.legal(1)) == 92


def test_decks_are_chosen_in_secret_and_then_shown() -> None:
    state = feint.make("duel", decks="chosen").start()
    view = state.view(0).json()
    assert (state.asked, len(state.legal(0)), len(view["decks"])) == ([0, 1], 10, 10)
    assert state.apply(1, "deck Steam") == []
    assert state.view(0).json() == view
    assert [event.text() for event in state.apply(0, "deck Foundry")] == [
        "seat 0: chose Foundry",
        "seat 1: chose Steam",
    ]
    assert len(state.outcomes()) == 70
    state.apply(feint.CHANCE, "draw 1 2 3 4")
    state.apply(feint.CHANCE, "draw 1 3 5 7")
    players = state.view(1).json()["players"]
    assert [player["deck"]["name"] for player in players] == ["Foundry", "Steam"]
    assert [card["name"] for card in players[1]["hand"]] == ["Sootmarrow", "Brickjaw", "Drip", "Pale Sounder"]


@pytest.mark.parametrize(
    ("first", "hands", "begins"),
    [
        ("fixed", ("1/1/1", "5/1/1"), 0),
        ("more_stars", ("1/1/1", "5/1/1"), 1),
        ("fewer_stars", ("1/1/1", "5/1/1"), 0),
        ("more_stars", ("5/1/1", "1/1/1"), 0),
        ("fewer_stars", ("5/1/1", "1/1/1"), 1),
        ("more_stars", ("5/1/1", "5/1/1"), None),
        ("fewer_stars", ("5/1/1", "5/1/1"), None),
        ("random", ("1/1/1", "5/1/1"), None),
    ],
)
def test_who_begins(first: str, hands: tuple[str, str], begins: int | None) -> None:
    state = start(*hands, first=first)
    assert state.view(0).json()["first"] == begins
    if begins is None:
        assert [p for _, p in state.outcomes()] == [0.5, 0.5]
        state.apply(feint.CHANCE, "begins 1")
        begins = 1
    assert state.asked == [begins]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"hand0": "Drip, Tik, Sedge, Brickjaw"}, 'hand0: there is no card "Tik"; near: Tick, '),
        ({"hand1": "3/0/3, Tick, Sedge, Drip"}, "plain card as level/power/damage"),
        ({"hand0": "Drip, Tick"}, "hand0 has 2 cards; it takes 4, a card for each of the rounds"),
        ({"hand0": "Drip, DRIP, Tick, Sedge"}, '"DRIP" twice'),
        ({"deck1": "Drip, Tick, Sedge, Brickjaw"}, "deck1 has 4 cards; it takes 5 to 8"),
        ({"deck0": ",".join(["3/7/3"] * 9)}, "more than 8 cards"),
        ({"deck0": DECK, "decks": "chosen"}, "deck0 goes with decks=given"),
        ({"hand0": ""}, 'there is no card ""'),
        ({"life": 31}, "life must be a whole number from 1 to 30, got 31"),
    ],
)
def test_wrong_parameters(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message.replace("(", r"\(")) as caught:
        feint.make("duel", **parameters)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("description", "message"),
    [
        ({"lives": [1, 2]}, 'there is no "lives"; it takes life, pillz'),
        ({"life": [0, 12]}, "life is a whole number from 1 to 30, got 0"),
        ({"played": [["Drip"], []]}, 'seat 0 has no card "Drip"; it has Ember Tallis'),
        ({"played": [["Old Crucible"], []]}, "both have played as many cards"),
        ({"poison": ["Filigree", None]}, "does not do that"),
        ({"last_winner": 0}, "nobody has won a round before the first one"),
    ],
)
def test_wrong_set_ups(description: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        feint.make("duel").set_up(description)


def test_pillz_that_are_not_there() -> None:
    state = start(PLAIN, PLAIN, {"pillz": [2, 5]})
    state.apply(0, "play 3/7/3")
    for seat, words in [(0, "attack 3"), (0, "attack 0 fury"), (1, "answer 3/7/3 3 fury"), (1, "answer 3/7/4 0")]:
        with pytest.raises(IllegalAction):
            state.apply(seat, words)
    assert state.parse(1, {"action": "answer", "data": {"card": "3/7/3", "pillz": 2, "fury": True}}) in state.legal(1)


@pytest.mark.parametrize("parameters", [{}, {"decks": "chosen", "resolution": "proportional", "first": "random"}])
def test_a_view_is_the_state(parameters: dict[str, Any]) -> None:
    """Also where chance is asked: keys and position are those of the true state."""
    game = feint.make("duel", **parameters)
    rng = Rng(3)
    for _ in range(20):
        state = game.start()
        while not state.over:
            if len(state.asked) == 1 and state.asked != [feint.CHANCE]:
                for seat in range(2):
                    world = game.resample(game.read_view(state.view(seat).json()), 1)
                    assert [world.key(s) for s in range(2)] == [state.key(s) for s in range(2)]
                    assert [world.view(s).json() for s in range(2)] == [state.view(s).json() for s in range(2)]
            for seat in state.asked:
                legal = [a for a, _ in state.outcomes()] if seat == feint.CHANCE else state.legal(seat)
                state.apply(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"phase": "over"}, "the game is over after the last round"),
        ({"first": None}, "somebody is first"),
        ({"last_winner": 1}, "nobody has won"),
        ({"history": [1]}, "expected an object"),
        ({"phase": "winner"}, "a clash is there"),
    ],
)
def test_wrong_views(change: dict[str, Any], message: str) -> None:
    game = feint.make("duel")
    with pytest.raises(BadView, match=message):
        game.read_view(game.start().view(0).json() | change)


def value(state: feint.State, known: dict[str, float], programs: Any) -> float:
    """By backward induction, for seat 0: the better card, and a linear program where both are asked."""
    if state.over:
        return state.returns()[0]
    view = state.view(0).json()
    where = str([view["phase"], view["first"], view["players"]])
    if where not in known:
        if len(state.asked) == 1:
            [seat] = state.asked
            values = [value(after(state, {seat: a}), known, programs) for a in state.legal(seat)]
            known[where] = max(values) if seat == 0 else min(values)
        else:
            rows = [
                [value(after(state, {0: a, 1: b}), known, programs) for b in state.legal(1)] for a in state.legal(0)
            ]
            columns = [[-row[b] for row in rows] + [1] for b in range(len(rows[0]))]
            found = programs.linprog(
                [0] * len(rows) + [-1],
                *(columns, [0] * len(columns), [[1] * len(rows) + [0]], [1]),
                bounds=[(0, None)] * len(rows) + [(None, None)],
            )
            known[where] = -found.fun
    return known[where]


def after(state: feint.State, answers: dict[int, int]) -> feint.State:
    state = state.copy()
    for seat, action in answers.items():
        state.apply(seat, action)
    return state


def test_the_value_of_the_small_duel() -> None:
    """Who shows first is worse off, even with the same hands."""
    programs = pytest.importorskip("scipy.optimize")
    assert value(feint.make("small_duel").start(), {}, programs) == pytest.approx(-1 / 5)
