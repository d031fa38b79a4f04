"""A match of Coinche: how deals add up, when it ends, who deals, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import feint
from feint.errors import FeintError
from feint.playouts import Rng
from feint.testing import check_game

DECK = [rank + suit for suit in "shdc" for rank in "789JQKTA"]
BEST = [DECK[8 * i : 8 * i + 8] for i in range(4)]  # seat 0 has all spades, 1 hearts, 2 diamonds, 3 clubs
# Seat 0 makes 80 or 90 in spades with 159 points; seat 1 has king and queen, and its side marks the 20.
BELOTE_OF_THE_OTHERS = [
    ["Js", "9s", "As", "Ts", "8s", "7s", "Ah", "Kh"],
    ["Ks", "Qs", "7h", "8h", "9h", "Jh", "Qh", "Th"],
    *BEST[2:],
]
PASSES = ["pass"] * 4


def match(scores: tuple[int, int] = (0, 0), **rules: Any) -> feint.State:
    return feint.make("coinche_match", **rules).set_up({"scores": list(scores)})


def view(state: feint.State, seat: int = 0) -> dict[str, Any]:
    return state.view(seat).json()


def words(events: list[feint.Event]) -> list[str]:
    return [event.text() for event in events]


def deal(state: feint.State, calls: str = "", hands: list[list[str]] | None = None) -> list[feint.Event]:
    """Deal these cards, say these calls, and for the rest the first legal action; to the end of the deal."""
    told: list[feint.Event] = []
    held = hands or BEST
    said = [call.strip() for call in calls.split(",") if call.strip()] or list(PASSES)
    number = view(state)["deal"]
    while not state.over and view(state)["deal"] == number:
        (seat,) = state.asked
        if seat == feint.CHANCE:
            card = state.outcomes()[0][0] // 4
            to = next(i for i in range(4) if DECK[card] in held[i])
            told += state.apply(seat, 4 * card + to)
        elif view(state)["phase"] == "auction":
            word = said.pop(0)
            word = word if word in ("pass", "coinche", "surcoinche") else f"bid {word.replace('capot', '250')}"
            told += state.apply(seat, state.parse(seat, word))
        else:
            told += state.apply(seat, state.legal(seat)[0])
    return told


def bid_by(state: feint.State, seat: int, bid: str, after: str = "pass, pass, pass") -> str:
    """The calls with which that seat gets the contract."""
    first = (view(state)["dealer"] + 1) % 4
    return ", ".join(["pass"] * ((seat - first) % 4) + [bid, after])


def take(state: feint.State, seat: int, bid: str, after: str = "pass, pass, pass") -> list[feint.Event]:
    """A deal with that contract. Who bids his own suit takes all eight tricks once he leads, and has belote."""
    return deal(state, bid_by(state, seat, bid, after))


# ---- the end


def test_the_target_to_the_point() -> None:
    """A contract of 80 with belote marks 100: from 880 to 980 it goes on, from 900 to 1000 it is won."""
    going = match((880, 990))
    take(going, 0, "80 spades")
    assert (view(going)["scores"], going.over, going.returns()) == ([980, 990], False, [0, 0, 0, 0])
    won = match((900, 990))
    told = take(won, 0, "80 spades")
    assert won.over
    assert (view(won)["scores"], view(won)["phase"]) == ([1000, 990], "over")
    assert (won.returns(), won.ranking()) == ([1, -1, 1, -1], [1, 3, 1, 3])
    assert words(told)[-3:] == ["marked made 100 0", "deal_over 1 100 0", "match_over 1000 990"]


@pytest.mark.parametrize(("ours", "won"), [(920, -1), (940, 1)])
def test_both_reach_the_target_and_the_higher_wins(ours: int, won: int) -> None:
    """80 and 20 make 1000 to 1010, or 1020 to 1010."""
    state = match((ours, 990))
    deal(state, "80 spades, pass, pass, pass", BELOTE_OF_THE_OTHERS)
    assert view(state)["deals"] == [[80, 20]]
    assert (state.over, state.returns()) == (True, [won, -won, won, -won])


def test_level_at_the_target_goes_on() -> None:
    state = match((920, 990))
    deal(state, "90 spades, pass, pass, pass", BELOTE_OF_THE_OTHERS)
    assert (view(state)["scores"], state.over) == ([1010, 1010], False)
    told = deal(state)
    assert (view(state)["scores"], state.over) == ([1010, 1010], False), "a void deal changes nothing"
    assert words(told)[-2:] == ["deal_over 2 0 0", "seat 1: new_deal 3 1010 1010"]
    take(state, 1, "80 hearts")
    assert (view(state)["scores"], state.returns()) == ([1010, 1110], [-1, 1, -1, 1])


def test_after_the_last_deal_the_higher_score_wins() -> None:
    draw = match(most_deals=3)
    for number in (1, 2, 3):
        assert (draw.over, view(draw)["deal"]) == (False, number)
        deal(draw)
    assert (draw.over, draw.returns(), draw.ranking()) == (True, [0, 0, 0, 0], [1, 1, 1, 1])
    ahead = match((10, 20), most_deals=1)
    deal(ahead)
    assert (ahead.over, ahead.returns()) == (True, [-1, 1, -1, 1])


def test_everybody_passes_for_ever() -> None:
    state = match()
    for _ in range(60):
        assert not state.over
        deal(state)
    assert state.over
    assert len(view(state)["deals"]) == 60


def test_the_difference_is_paid_as_it_grows() -> None:
    state = match((200, 50), reward="difference")
    assert state.returns() == [150, -150, 150, -150]
    take(state, 1, "100 hearts")
    assert state.returns() == [30, -30, 30, -30], "100 and belote"


# ---- deal after deal


def test_the_dealer_moves_on_after_every_deal() -> None:
    """Five deals, the third one void; the seat after the dealer speaks first."""
    state = match(dealer=2, target=3000)
    for number, dealer in enumerate((2, 3, 0, 1, 2), start=1):
        assert (view(state)["deal"], view(state)["dealer"]) == (number, dealer)
        told = deal(state) if number == 3 else take(state, (dealer + 1) % 4, f"80 {suit_of((dealer + 1) % 4)}")
        first = next(event for event in told if event.json()["event"] in ("bid", "pass"))
        assert first.json()["seat"] == (dealer + 1) % 4
        assert told[-1].json()["seat"] == (dealer + 1) % 4, "the new dealer is told"
    # The seat after the dealer holds eight trumps and leads: 100 with belote for seats 3, 0, 2 and 3.
    assert view(state)["deals"] == [[0, 100], [100, 0], [0, 0], [100, 0], [0, 100]]
    assert view(state)["scores"] == [200, 200]


def suit_of(seat: int) -> str:
    return ["spades", "hearts", "diamonds", "clubs"][seat]


@pytest.mark.parametrize("rules", [{}, {"rules": "paper"}, {"belote": "contract_only", "coinche_fail": "160"}])
def test_a_deal_marks_what_it_marks_alone(rules: dict[str, Any]) -> None:
    """Random matches; each deal played again as a game of its own, with the same cards, calls and dealer."""
    game = feint.make("coinche_match", target=3000, **rules)
    for seed in range(5):
        rng, state, deals, played = Rng(seed, 0), game.start(), [], 0
        alone = feint.make("coinche", dealer=3, **rules).start()
        while not state.over:
            (seat,) = state.asked
            legal = [] if seat == feint.CHANCE else state.legal(seat)
            assert seat == feint.CHANCE or legal == alone.legal(seat)
            action = legal[rng.below(len(legal))] if legal else state.sample(rng.next())
            state.apply(seat, action)
            alone.apply(seat, action)
            if alone.over:
                deals.append(alone.returns()[0])
                played += 1
                alone = feint.make("coinche", dealer=(3 + played) % 4, **rules).start()
        sheet = view(state)["deals"]
        assert [ours - theirs for ours, theirs in sheet] == deals
        assert view(state)["scores"] == [sum(line[side] for line in sheet) for side in (0, 1)]


# ---- what a seat sees


def test_the_text_has_the_sheet() -> None:
    state = match((50, 0))
    take(state, 1, "80 hearts")
    deal(state)
    for seat, ours in ((0, "50 - 100"), (1, "100 - 50")):
        text = state.view(seat).text()
        assert f"Match to 1000, deal 3. Us and them: {ours}" in text
        assert text.splitlines()[-1] == "  deal 2: 0 - 0"


def test_features_have_the_score_in_hundredths() -> None:
    inner = feint.make("coinche").feature_count
    state = match((50, 999))
    assert state.view(0).features()[-2:] == [inner + 5, inner + 101 + 99]
    assert state.view(1).features()[-2:] == [inner + 99, inner + 101 + 5]
    assert state.game.feature_count == inner + 202


def forged(**changes: Any) -> dict[str, Any]:
    state = match((100, 0))
    take(state, 1, "80 hearts")
    return view(state) | changes


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"target": 900}, r"target.*\b1000\b"),
        ({"start": [1000, 0]}, "starts"),
        ({"start": [0]}, "side"),
        ({"scores": [100, 110]}, "scores.*marks"),
        ({"deals": [[0, 100], [0, 0]]}, "number"),
        ({"deals": [[0, 1030]], "scores": [100, 1030]}, r"\b1020\b"),
        ({"deals": [[0, -10]], "scores": [100, -10]}, r"\b1020\b"),
        ({"deals": [[0, 1000], [0, 0]], "scores": [100, 1000], "deal": 3}, "end"),
        ({"deals": [[0, 1000]], "scores": [100, 1000]}, "over"),
        ({"deals": [[0, 0]] * 61}, r"deals.*\b60\b"),
        ({"deal": 3}, "number"),
        ({"dealer": 4}, "dealer"),
    ],
)
def test_views_that_cannot_be_are_refused(changes: dict[str, Any], says: str) -> None:
    game = feint.make("coinche_match")
    game.read_view(forged())
    with pytest.raises(FeintError, match=says):
        game.read_view(forged(**changes))


def test_the_end_in_a_view_is_the_end_of_its_deal() -> None:
    state = match((900, 0))
    take(state, 0, "80 spades")
    last = view(state)
    state.game.read_view(last)
    for changes, says in (
        ({"start": [800, 0], "scores": [900, 0]}, "match"),
        ({"deals": [[110, 0]], "scores": [1010, 0]}, "marks"),
    ):
        with pytest.raises(FeintError, match=says):
            state.game.read_view(last | changes)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{"target": 80}, {"target": 300, "reward": "difference"}, {"most_deals": 2}], ids=str)
def test_it_keeps_the_promises_of_a_game(rules: dict[str, Any]) -> None:
    check_game(feint.make("coinche_match", **rules), games=8)


# ---- set up, and what is refused


def test_a_deal_that_is_over_leads_to_the_next() -> None:
    game = feint.make("coinche_match")
    state = game.set_up({"scores": [10, 20], "deal": {"hands": BEST, "dealer": 0, "calls": PASSES}})
    shown = view(state)
    assert (shown["deal"], shown["dealer"], shown["phase"], shown["deals"]) == (2, 1, "deal", [[0, 0]])
    begun = game.set_up({"deal": {"hands": BEST, "calls": ["80 spades"]}})
    assert view(begun)["contract"]["value"] == 80


@pytest.mark.parametrize(
    ("description", "says"),
    [
        ({"scores": [1000, 0]}, r"scores.*\[1000, 0\]"),
        ({"scores": [0, 1010]}, r"scores.*\[0, 1010\]"),
        ({"scores": [-10, 0]}, r"scores.*\[-10, 0\]"),
        ({"scores": [10]}, r"scores.*\[10\]"),
        ({"scores": "10-0"}, 'scores.*"10-0"'),
        ({"scores": [1.5, 0]}, r"scores.*\[1\.5, 0"),
        ({"points": [0, 0]}, '"points".*scores, deal'),
        ({"deal": {"hands": [[*BEST[0], "7h"], *BEST[1:]]}}, r"\b8\b.*seat 0 .*\b9\b"),
        ({"deal": {"dealer": 4}}, r"dealer.*\b4\b"),
        ({"deal": []}, r"deal.*\[\]"),
        ([], r"match.*\[\]"),
    ],
)
def test_bad_matches_are_refused_in_one_line(description: Any, says: str) -> None:
    with pytest.raises(FeintError, match=says) as caught:
        feint.make("coinche_match").set_up(description)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({"target": 0}, r"target.*\b0\b"),
        ({"target": 3001}, r"target.*\b3001\b"),
        ({"target": "1000"}, 'target.*"1000"'),
        ({"most_deals": 61}, r"most_deals.*\b61\b"),
        ({"reward": "classic"}, 'reward.*"classic"'),
        ({"trick_bonus": 0.1}, '"trick_bonus"'),
        ({"belote": "twice"}, 'belote.*"twice"'),
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, Any], says: str) -> None:
    with pytest.raises(FeintError, match=says):
        feint.make("coinche_match", **parameters)


def test_the_rules_of_the_deal_are_parameters() -> None:
    """Every flag of coinche but what it pays and how large it is; and rule sets mean the same."""
    deal_only = ("reward", "trick_bonus", "suits", "ranks", "lowest_bid", "highest_bid")
    own, inner = (feint.make(name, rules="paper").parameters for name in ("coinche_match", "coinche"))
    assert {k: own[k] for k in inner if k not in deal_only} == {k: v for k, v in inner.items() if k not in deal_only}
    assert set(own) - set(inner) == {"target", "most_deals"}


# ---- players


@pytest.mark.parametrize("player", ["simple", "stronger"])
def test_players_of_coinche_play_each_deal_as_they_do_alone(player: str) -> None:
    state = match((500, 0))
    alone = feint.make("coinche").set_up({"hands": BEST})
    while view(state)["phase"] == "deal":
        card = state.outcomes()[0][0] // 4
        state.apply(feint.CHANCE, 4 * card + next(i for i in range(4) if DECK[card] in BEST[i]))
    agents = []
    for found in (state, alone):
        agents.append([feint.make_agent(player) for _ in range(4)])
        for seat, agent in enumerate(agents[-1]):
            agent.start(found.game, seat, seed=seat)
    while not alone.over:
        (seat,) = state.asked
        assert alone.asked == [seat]
        chosen = [
            int(seated[seat].act(found.view(seat), found.legal(seat)))
            for seated, found in zip(agents, (state, alone), strict=True)
        ]
        assert chosen[0] == chosen[1]
        state.apply(seat, chosen[0])
        alone.apply(seat, chosen[1])
    assert view(state)["deal"] == 2


def test_the_stronger_side_wins_matches() -> None:
    won = 0.0
    for seed in range(5):
        for side in (0, 1):
            agents = ["stronger" if seat % 2 == side else "simple" for seat in range(4)]
            record = feint.play("coinche_match", agents, seed=seed)
            assert record.returns is not None
            assert not [entry.fault for entry in record.log if entry.fault]
            won += record.returns[side]
    assert won >= 8, "9 of 10 at least"


def test_a_record_replays() -> None:
    record = feint.play("coinche_match", ["random"] * 4, seed=3, parameters={"target": 300})
    assert feint.replay(feint.Record.from_json(json.loads(json.dumps(record.json())))).over
