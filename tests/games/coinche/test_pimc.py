"""pimc: what it knows, what it explains, endings that it plays as one must, and how strong it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import feint
from feint.agents import make_agent
from feint.errors import FeintError
from feint.evaluate.head_to_head import head_to_head
from feint.game import View
from feint.games.coinche.double_dummy import DoubleDummy

HANDS = [
    ["Js", "9s", "As", "7s", "Ah", "7h", "Ad", "7c"],
    ["Ks", "Qs", "Th", "Kh", "8d", "9d", "Tc", "Kc"],
    ["Ts", "8s", "Qh", "8h", "Kd", "Td", "Ac", "8c"],
    ["Jh", "9h", "Jd", "Qd", "7d", "Jc", "Qc", "9c"],
]
CALLS = ["100 spades", "pass", "pass", "pass"]


def asked(state: feint.State, spec: str = "pimc:worlds=8", view: View | None = None) -> tuple[str, dict[str, object]]:
    (seat,) = state.asked
    agent = make_agent(spec)
    agent.start(state.game, seat, seed=1)
    choice = int(agent.act(view or state.view(seat), state.legal(seat)))
    why = agent.explain()
    assert why is not None
    return state.game.text(seat, choice), dict(why)


def playing(plays: str = "", calls: list[str] | None = None) -> feint.State:
    described = {"hands": HANDS, "dealer": 3, "calls": calls or CALLS, "plays": plays.split()}
    return feint.make("coinche").set_up(described)


def test_beliefs_are_about_the_hidden_cards_and_fit_what_was_played() -> None:
    state = playing("Ah Th 8h 9h Js Ks Ts 7d")  # seat 0 is asked again
    _, why = asked(state, "pimc:worlds=30")
    beliefs = {one["seat"]: one["cards"] for one in why["beliefs"]}  # type: ignore[attr-defined]
    assert sorted(beliefs) == [1, 2, 3]
    hidden = {card for hand in HANDS[1:] for card in hand} - {"Th", "8h", "9h", "Ks", "Ts", "7d"}
    for card in hidden:
        assert sum(cards.get(card, 0.0) for cards in beliefs.values()) == pytest.approx(1)
    for cards in beliefs.values():
        assert sum(cards.values()) == pytest.approx(6)
        assert set(cards) <= hidden
    assert not [card for card in beliefs[3] if card.endswith("s")], "it could not follow"
    assert beliefs[1]["Qs"] == pytest.approx(1), "it has announced belote"


@pytest.mark.slow
def test_the_end_is_exact() -> None:
    """Where all deals that fit are solved, its shares are those of a second way: every deal, one by one."""
    state = playing("Ah Th 8h 9h Js Ks Ts 7d 9s Qs 8s Jd As 8d Kd Qd Ad 9d Td 9c")
    (seat,) = state.asked
    _, why = asked(state, "pimc:worlds=20000,milliseconds=60000")
    view, solver = state.view(seat), DoubleDummy()
    worlds = {}
    for number in range(40000):
        world = state.game.resample(view, number)
        worlds[tuple(tuple(world.view(i).json()["hand"]) for i in range(4))] = world
    assert why["worlds"] == len(worlds) > 3
    made = why["made"]
    assert isinstance(made, dict)
    found = [solver.every(world) for world in worlds.values()]
    for card in found[0]:
        share, points = made[f"play {card}"], [one[card] for one in found]
        if min(points) >= 100:
            assert share == pytest.approx(1)
        elif max(points) < 100:
            assert share == 0
        else:
            assert 0 < share < 1


def test_it_bids_what_it_thinks_best_and_says_why() -> None:
    state = feint.make("coinche").set_up({"hands": HANDS, "dealer": 3, "calls": []})
    choice, why = asked(state)
    made, values = why["made"], why["values"]
    assert isinstance(made, dict)
    assert isinstance(values, dict)
    assert choice.startswith("bid ")
    assert choice.endswith(" spades")  # four trumps with the jack, the nine and the ace, and two aces
    assert values["pass"] == 0
    assert values[choice] == max(values.values()) > 0
    for value in range(80, 170, 10):
        p = made[f"bid {value} spades"]
        assert values[f"bid {value} spades"] == pytest.approx(p * value - (1 - p) * 160, abs=1e-3)
        assert value == 80 or p <= made[f"bid {value - 10} spades"]
    assert made["bid 80 spades"] > made["bid 80 clubs"]


def test_it_passes_with_nothing() -> None:
    hands = [["7s", "8s", "7h", "8h", "7d", "8d", "7c", "8c"]]
    left = [rank + suit for rank in "9JQKTA" for suit in "shdc"]
    hands += [left[:8], left[8:16], left[16:]]
    choice, why = asked(feint.make("coinche").set_up({"hands": hands, "dealer": 3, "calls": []}))
    assert choice == "pass"
    assert max(why["values"].values()) <= 5  # type: ignore[attr-defined]


def test_it_sees_no_more_than_a_view() -> None:
    """Through JSON, and with everything that is hidden dealt again, it answers the same."""
    state = playing("Ah Th 8h 9h")
    view = state.view(0)
    again = state.game.read_view(view.json())
    dealt = state.game.resample(view, 7).view(0)
    assert asked(state) == asked(state, view=again) == asked(state, view=dealt)


@pytest.mark.parametrize(
    ("game", "spec", "message"),
    [
        ("kuhn", "pimc", "pimc.*kuhn"),
        ("coinche", "pimc:bidder=nowhere.txt", r'"nowhere\.txt"'),
        ("coinche", "pimc:worlds=0", "worlds"),
    ],
)
def test_what_is_refused(game: str, spec: str, message: str) -> None:
    with pytest.raises(FeintError, match=message):
        make_agent(spec).start(feint.make(game), 0, seed=1)


def test_a_file_that_holds_no_weights(tmp_path: Path) -> None:
    for text in ("", "1,2,3", "a,b", "1," * 19637 + "99999", "1," * 19638 + "1"):
        file = tmp_path / "weights.txt"
        file.write_text(text)
        with pytest.raises(FeintError, match=r"bidder.*weigh"):
            make_agent(f"pimc:bidder={file}").start(feint.make("coinche"), 0, seed=1)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_it_beats_the_rules() -> None:
    result = head_to_head(
        "coinche", ["pimc:worlds=4,milliseconds=100000", "stronger"], games=30, seed=1, duplicate=True
    )
    assert result["duplicate"]["points"] > 0


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_it_beats_the_rules_by_forty_points() -> None:
    result = head_to_head("coinche", ["pimc", "stronger"], games=200, seed=2, duplicate=True)
    assert result["duplicate"]["interval"][0] > 40
