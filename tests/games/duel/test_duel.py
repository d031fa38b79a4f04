"""Around the rounds of the duel: choices, hands and decks, who begins, views, set-ups, the value of a small one."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from duel_table import PLAIN, start

import feint
from feint.errors import BadParameter, BadView, IllegalAction
from feint.playouts import Rng


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
        ({"hand0": "Drip, Tik, Sedge, Brickjaw"}, 'hand0: .*"Tik".*Tick'),
        ({"hand1": "3/0/3, Tick, Sedge, Drip"}, 'hand1: .*"3/0/3"'),
        ({"hand0": "Drip, Tick"}, 'hand0 .*"Drip, Tick"'),
        ({"hand0": "Drip, DRIP, Tick, Sedge"}, 'hand0 .*"DRIP"'),
        ({"deck1": "Drip, Tick, Sedge, Brickjaw"}, 'deck1 .*5 to 8.*"Drip, Tick, Sedge, Brickjaw"'),
        ({"deck0": ",".join(["3/7/3"] * 9)}, "deck0 .*8 cards"),
        ({"deck0": DECK, "decks": "chosen"}, "deck0 .*decks=given.*decks=chosen"),
        ({"hand0": ""}, 'hand0: .*""'),
        ({"life": 31}, "life .*31"),
    ],
)
def test_wrong_parameters(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message) as caught:
        feint.make("duel", **parameters)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("description", "message"),
    [
        ({"lives": [1, 2]}, '"lives".*life, pillz'),
        ({"life": [0, 12]}, r"life .*\b0\b"),
        ({"played": [["Drip"], []]}, 'seat 0 .*"Drip".*Ember Tallis'),
        ({"played": [["Old Crucible"], []]}, r"cards.*\b4\b"),
        ({"poison": ["Filigree", None]}, 'poison.*"Filigree"'),
        ({"last_winner": 0}, "round"),
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
        ({"phase": "over"}, "knockout"),
        ({"first": None}, "first"),
        ({"last_winner": 1}, "won"),
        ({"history": [1]}, r"history.*\b1\b"),
        ({"phase": "winner"}, "clash"),
    ],
)
def test_wrong_views(change: dict[str, Any], message: str) -> None:
    game = feint.make("duel")
    with pytest.raises(BadView, match=message):
        game.read_view(game.start().view(0).json() | change)


@pytest.mark.parametrize(("name", "most"), [("life", 31), ("pillz", 20)])
def test_a_view_is_read_within_the_ranges_of_its_schema(name: str, most: int) -> None:
    game = feint.make("duel")
    view = game.start().view(0).json()
    player = game.view_schema()["properties"]["players"]["items"]["properties"][name]
    assert player == {"type": "integer", "minimum": 0, "maximum": most}
    view["players"][1][name] = most
    assert game.read_view(view).json() == view
    for wrong in (-1, most + 1, 1.0, None):
        view["players"][1][name] = wrong
        with pytest.raises(BadView, match=rf"players\[1\]\.{name}"):
            game.read_view(view)


def test_what_is_printed_on_cards_is_not_read() -> None:
    game = feint.make("duel")
    view = game.start().view(0).json()
    bare = copy.deepcopy(view)
    for name in ("round", "rounds", "decks"):
        del bare[name]
    for player in bare["players"]:
        player["hand"] = [{"name": card["name"], "played": card["played"], "power": "?"} for card in player["hand"]]
    assert game.read_view(bare).json() == view


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
