from __future__ import annotations

from typing import Any

import pytest

import feint
from feint.playouts import random_games
from feint.testing import check_game

HANDS = ("duke captain", "contessa assassin", "captain duke")


def dealt(*hands: str, **parameters: Any) -> feint.State:
    state = feint.make("coup_mdp", **parameters).start()
    for hand in hands or HANDS:
        state.apply(feint.CHANCE, f"deal {hand}")
    return state


def step(state: feint.State, answers: dict[int, str] | None = None) -> list[str]:
    """One step: everybody answers; who is not named plays no_op."""
    told = []
    for seat in state.asked:
        told = state.apply(seat, (answers or {}).get(seat, "no_op"))
    return [event.text() for event in told]


CB = "challenge_or_block"


def table(state: feint.State) -> dict[str, Any]:
    return dict(state.view(0).json())


def coins(state: feint.State) -> list[int]:
    return [player["coins"] for player in table(state)["players"]]


@pytest.mark.parametrize(
    "flags",
    [{"rules": "paper"}, {"always_four_steps": True}, {"face_up_counts": True}, {"late_win": True}, {"max_turns": 2}],
)
def test_it_keeps_the_promises_of_a_game(flags: dict[str, Any]) -> None:
    check_game(feint.make("coup_mdp", **flags), games=4)


def test_a_turn_is_four_steps_under_the_papers_rules() -> None:
    state = dealt(rules="paper")
    assert step(state, {0: "income"}) == ["seat 0: income"]
    for phase in ("challenge", "block", "challenge_block"):
        assert table(state)["phase"] == phase
        assert [state.legal(seat) for seat in state.asked] == [[10], [10], [10]]
        assert coins(state) == [2, 2, 2]
        step(state)
    assert coins(state) == [3, 2, 2]
    assert (table(state)["phase"], table(state)["actor"]) == ("begin", 1)


def test_windows_only_where_they_apply_under_proper_rules() -> None:
    state = dealt()
    step(state, {0: "income"})
    assert (coins(state), table(state)["actor"]) == ([3, 2, 2], 1)


def test_windows_offer_no_op_first() -> None:
    state = dealt()
    step(state, {0: "tax"})
    assert [state.legal(seat) for seat in range(3)] == [[10], [10, 9], [10, 9]]


def test_a_wrong_challenge_costs_a_card_and_the_action_goes_on() -> None:
    state = dealt()
    step(state, {0: "tax"})
    told = step(state, {1: CB, 2: CB})  # both want to; the first after the actor counts
    assert told == [f"seat 1: {CB}", f"seat 2: {CB}", "seat 1: lost contessa"]
    assert coins(state) == [5, 2, 2]
    assert state.returns() == [3 + 30, -30, 0]
    assert table(state)["players"][0]["holds"] == ["duke"]


def test_a_right_challenge_stops_the_action() -> None:
    state = dealt()
    step(state, {0: "income"})
    step(state, {1: "tax"})
    assert step(state, {2: CB}) == [f"seat 2: {CB}", "seat 1: lost contessa"]
    assert coins(state) == [3, 2, 2]
    assert state.returns() == [1, -30, 30]
    assert table(state)["players"][1]["lacks"] == ["duke"]


def test_a_blocker_who_is_caught_may_lose_both_cards() -> None:
    state = dealt("assassin duke", "duke duke", "captain contessa")
    for _ in range(3):
        step(state, {table(state)["actor"]: "income"})
    step(state, {0: "assassinate1"})
    assert coins(state) == [0, 3, 3]  # paid at declaration
    step(state)
    step(state, {1: CB})
    assert table(state)["blocker"] == 1
    step(state, {2: CB})
    assert [card["face_up"] for card in table(state)["players"][1]["cards"]] == [True, True]
    assert state.returns() == [1 - 3 + 100, 1 - 30 - 100, 1 + 30]
    assert table(state)["actor"] == 2


@pytest.mark.parametrize(("rules", "left"), [("proper", 0), ("paper", 3)])
def test_when_a_blocked_assassination_is_paid(rules: str, left: int) -> None:
    state = dealt("assassin duke", "contessa duke", "captain contessa", rules=rules)
    while table(state)["turns"] < 3:
        step(state, {table(state)["actor"]: "income"} if table(state)["phase"] == "begin" else None)
    step(state, {0: "assassinate1"})
    step(state)
    step(state, {1: CB})
    step(state)
    assert coins(state)[0] == left


@pytest.mark.parametrize(("refund", "left"), [(True, 3), (False, 0)])
def test_whether_a_caught_assassin_is_paid_back(refund: bool, left: int) -> None:
    state = dealt("captain duke", "contessa duke", "captain contessa", refund_on_caught=refund)
    for _ in range(3):
        step(state, {table(state)["actor"]: "income"})
    step(state, {0: "assassinate1"})
    assert coins(state)[0] == 0
    step(state, {2: CB})
    assert coins(state)[0] == left


@pytest.mark.parametrize(("face_up_counts", "loser"), [(False, 0), (True, 2)])
def test_whether_a_face_up_card_can_be_shown(face_up_counts: bool, loser: int) -> None:
    state = dealt(face_up_counts=face_up_counts)
    step(state, {0: "steal1"})
    step(state, {1: CB})  # wrong: seat 0 has a captain
    step(state)
    step(state, {1: "steal1"})
    step(state, {0: CB})  # right: seat 1 has none
    assert table(state)["players"][1]["cards"][1]["face_up"]
    # Seat 1 is out. Seat 2 loses its captain by a wrong challenge, then claims it again.
    step(state, {2: "income"})
    step(state, {0: "tax"})
    step(state, {2: CB})
    assert table(state)["players"][2]["cards"][0] == {"role": "captain", "face_up": True}
    step(state, {2: "steal1"})
    step(state, {0: CB})
    faces = [[card["face_up"] for card in player["cards"]] for player in table(state)["players"]]
    assert faces[0] == ([True, False] if loser == 2 else [False, False])


@pytest.mark.parametrize("late", [False, True])
def test_when_the_win_is_paid(late: bool) -> None:
    state = dealt("duke duke", "captain contessa", "captain contessa", late_win=late)
    for action, challenger in (("tax", 1), ("tax", 2), ("tax", 1), ("coup2", 0)):
        assert state.returns()[0] < 300
        while table(state)["actor"] != 0:
            step(state, {table(state)["actor"]: "income"})
        step(state, {0: action})
        if challenger:
            step(state, {challenger: CB})
    if not late:
        assert (state.over, state.returns()[0]) == (True, 3 * 3 - 7 + 30 + 30 + 100 + 100 + 300)
        return
    assert (table(state)["phase"], state.asked, state.legal(0)) == ("victory", [0], [10])
    before = state.returns()[0]
    assert step(state) == ["seat 0: won"]
    assert (state.returns()[0] - before, state.ranking(), state.over) == (300, [1, 2, 2], True)


def test_a_coup_is_forced_at_ten_coins() -> None:
    state = dealt()
    while coins(state)[table(state)["actor"]] < 10:
        step(state, {table(state)["actor"]: "tax"} if table(state)["phase"] == "begin" else None)
    assert [state.game.text(0, action) for action in state.legal(table(state)["actor"])] == ["coup1", "coup2"]


def test_the_cap_leaves_the_first_place_to_those_who_live() -> None:
    state = dealt(max_turns=2)
    step(state, {0: "income"})
    step(state, {1: "income"})
    assert (state.over, state.ranking(), state.returns()) == (True, [1, 1, 1], [1, 1, 0])


def test_nobody_sees_another_hand() -> None:
    state = dealt()
    for seat in range(3):
        for i, player in enumerate(state.view(seat).json()["players"]):
            assert all((card["role"] is None) == (i != seat) for card in player["cards"])


def test_redrawn_hands_fit_the_deck_and_what_was_shown() -> None:
    state = dealt("duke duke", "contessa assassin", "captain duke")
    step(state, {0: "income"})
    step(state, {1: "steal2"})
    step(state, {0: CB})  # seat 1 has no captain: it loses the contessa, and what is left is no captain
    view = state.view(0)
    seen = set()
    for seed in range(300):
        world = state.game.resample(view, seed)
        hands = [[c["role"] for c in world.view(seat).json()["players"][seat]["cards"]] for seat in range(3)]
        assert hands[1][0] == "contessa"
        assert hands[1][1] != "captain"
        assert sum(hand.count("duke") for hand in hands) <= 3
        seen.add(tuple(hands[1] + hands[2]))
    assert len(seen) > 20
    naive = feint.make("coup_mdp", redraw="roles")
    views = naive.read_view(view.json())
    drawn = {naive.resample(views, seed).view(1).json()["players"][1]["cards"][1]["role"] for seed in range(50)}
    assert "captain" in drawn


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"rules": "house"}, 'rules.*"house"'),
        ({"max_turns": 0}, r"max_turns.*\b0\b"),
        ({"face_up_counts": 1}, r"face_up_counts.*\b1\b"),
        ({"ambassador": True}, '"ambassador"'),
    ],
)
def test_parameters(bad: dict[str, object], message: str) -> None:
    with pytest.raises(feint.errors.BadParameter, match=message):
        feint.make("coup_mdp", **bad)


def test_rules_are_bundles() -> None:
    assert feint.make("coup_mdp", rules="paper").parameters["redraw"] == "roles"
    assert feint.make("coup_mdp", rules="paper", redraw="deck").parameters["redraw"] == "deck"
    assert not feint.make("coup_mdp").parameters["always_four_steps"]


def test_random_play_favours_nobody_much() -> None:
    result = random_games(feint.make("coup_mdp", rules="paper").start(), 20_000, 3)
    assert max(result["mean_returns"]) - min(result["mean_returns"]) < 15
