"""Smaller games of Coup: which roles are in play, how many cards and coins; and the preset that can be solved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import feint
from feint.errors import BadParameter, BadView
from feint.games.coup.lens import coup_beliefs
from feint.testing import check_game

MINI = {"roles": ["assassin", "captain", "contessa", "duke"], "copies": 2, "influence": 1, "coins": 1}
RECORDS = Path(__file__).parents[2] / "records"
DUKES_OUT = ["ambassador", "assassin", "captain"]


def words(state: feint.State) -> list[str]:
    (seat,) = state.asked
    return [state.game.text(seat, action) for action in state.legal(seat)]


def on_turn(**parameters: Any) -> feint.State:
    game = feint.make("coup", **{"first_player": 0} | parameters)
    return game.set_up({"actor": 0, "coins": [5] * game.seats})


def after(state: feint.State, *actions: str) -> feint.State:
    for action in actions:
        while state.asked == [feint.CHANCE]:
            state.apply(feint.CHANCE, state.outcomes()[0][0])
        state.apply(state.asked[0], state.parse(state.asked[0], action))
    return state


def test_the_preset() -> None:
    game = feint.make("mini_coup")
    assert game.name == "coup"
    assert game.parameters == feint.make("coup", **MINI, max_turns=6, first_player=0).parameters
    state = game.start()
    while state.asked == [feint.CHANCE]:
        assert len(state.outcomes()) == 4
        state.apply(feint.CHANCE, state.outcomes()[0][0])
    view = state.view(0).json()
    assert (len(view["hand"]), view["deck"], view["players"][1]["coins"]) == (1, 6, 1)
    assert words(state) == ["income", "foreign_aid", "tax", "steal 1"]


def test_the_defaults_are_the_whole_game() -> None:
    named = feint.make("coup", roles=["duke", "contessa", "captain", "assassin", "ambassador"])
    for seed in range(5):
        here, there = (feint.play(game, ["random"] * 2, seed).json() for game in (named, feint.make("coup")))
        assert [entry["fingerprint"] for entry in here["log"]] == [entry["fingerprint"] for entry in there["log"]]


@pytest.mark.parametrize(
    ("parameters", "turn"),
    [
        ({}, "income foreign_aid tax exchange assassinate 1 steal 1"),
        ({"roles": DUKES_OUT}, "income foreign_aid exchange assassinate 1 steal 1"),
        ({"roles": ["duke", "contessa"]}, "income foreign_aid tax"),
        ({"roles": ["contessa", "captain"]}, "income foreign_aid steal 1"),
    ],
)
def test_a_role_that_is_not_in_play_cannot_be_claimed(parameters: dict[str, Any], turn: str) -> None:
    state = on_turn(**parameters)
    while state.asked == [feint.CHANCE]:
        state.apply(feint.CHANCE, state.outcomes()[0][0])
    assert " ".join(words(state)) == turn


def test_a_block_needs_a_role_in_play() -> None:
    aid = after(on_turn(roles=DUKES_OUT), "foreign_aid")
    assert aid.view(0).json()["phase"] == "action"  # nobody could block: it is done, and the next one moves
    assert aid.view(0).json()["players"][0]["coins"] == 7
    kill = after(on_turn(roles=DUKES_OUT, influence=1), "assassinate 1", "pass")
    assert kill.over
    assert kill.returns() == [1, -1]
    steal = after(on_turn(roles=["captain", "contessa"]), "steal 1", "pass")
    assert words(steal) == ["pass", "block captain"]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"roles": ["duke", "jester"]}, '"jester".*ambassador, assassin'),
        ({"roles": ["duke"], "copies": 3}, r"3 cards .*2 players .*\b2\b"),
        ({"copies": 1}, r"5 cards .*2 players .*\b2\b.*ambassador"),
        ({"copies": 4}, r"copies .*\b4\b"),
        ({"influence": 3}, r"influence .*\b3\b"),
    ],
)
def test_games_that_cannot_be(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        feint.make("coup", **parameters)


@pytest.mark.slow
@pytest.mark.parametrize(
    "parameters",
    [
        MINI,
        MINI | {"influence": 2, "max_turns": 20},
        {"roles": DUKES_OUT, "players": 3},
        {"roles": ["duke"], "influence": 1},
    ],
    ids=["one card", "two cards", "no duke", "one role"],
)
def test_smaller_games_keep_the_promises(parameters: dict[str, Any]) -> None:
    check_game(feint.make("coup", **parameters), games=30)


def test_views_of_another_size_are_refused() -> None:
    mini, whole = feint.make("mini_coup"), feint.make("coup")
    states = [
        game.set_up({"hands": [hand, None], "actor": 0}) for game, hand in ((mini, ["duke"]), (whole, ["duke"] * 2))
    ]
    for state in states:
        state.apply(feint.CHANCE, state.outcomes()[0][0])
    with pytest.raises(BadView, match=r"cards .*\b2\b"):
        whole.read_view(states[0].view(0).json())
    with pytest.raises(BadView, match=r"cards .*\b1\b"):
        mini.read_view(states[1].view(0).json())
    with pytest.raises(BadView, match=r"\b0\b.*ambassador"):
        mini.read_view(states[0].view(0).json() | {"hand": ["ambassador"]})
    pending = states[0].copy()
    pending.apply(0, pending.parse(0, "steal 1"))
    exchange = pending.view(1).json() | {"action": "exchange", "target": None, "claim": "ambassador"}
    with pytest.raises(BadView, match="role"):
        mini.read_view(exchange)


@pytest.mark.parametrize("agent", ["honest", "counter", "believer"])
def test_house_players_say_that_they_need_all_cards(agent: str) -> None:
    with pytest.raises(BadParameter, match=rf"{agent} .*\b8, 1\b.*ismcts"):
        feint.play("mini_coup", [agent, "random"])


def test_beliefs_say_that_they_need_all_cards() -> None:
    with pytest.raises(BadParameter, match=r"beliefs: .*\b8, 1\b"):
        coup_beliefs(feint.make("mini_coup"), 0, {})


def test_searches_play_it() -> None:
    record = feint.play("mini_coup", ["ismcts:simulations=50", "random"], seed=3)
    assert feint.replay(record).over
    assert record.parameters["roles"] == MINI["roles"]


def test_a_record_without_the_newer_parameters_is_one_of_the_whole_game() -> None:
    record = feint.Record.load(RECORDS / "coup.json")
    assert "roles" not in record.parameters
    assert feint.replay(record).over
    with pytest.raises(feint.errors.BadRecord, match="parameters:"):
        feint.replay(record, feint.make("mini_coup"))


def test_the_tree_of_the_preset() -> None:
    """Six turns are counted at night (docs/games/coup.md); each turn fewer is about a seventh of it."""
    counts = feint.tree(feint.make("mini_coup", max_turns=3)).counts()
    assert (counts["nodes"], counts["chance_nodes"], counts["ends"]) == (15221, 773, 9152)
    assert sum(counts["infosets"]) == 1324
