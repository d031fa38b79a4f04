"""Coinche by its scenarios: the auction, which cards may be played, how a deal is marked, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import feint
from feint.errors import FeintError

SUITS = "shdc"
RANKS = "789JQKTA"
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def hands(*given: str) -> list[list[str]]:
    """Four hands; where a seat has fewer than eight cards it gets what is left, from the bottom of the deck."""
    held = [list(hand.split()) for hand in given] + [[] for _ in range(4 - len(given))]
    left = [card for card in DECK if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 8:
            hand.append(left.pop(0))
    return held


def state(given: list[list[str]], calls: str = "", plays: str = "", dealer: int = 3, **rules: Any) -> feint.State:
    """Calls are separated by commas, cards by spaces."""
    said = [call.strip() for call in calls.split(",") if call.strip()]
    description = {"hands": given, "dealer": dealer, "calls": said, "plays": plays.split()}
    return feint.make("coinche", **rules).set_up(description)


def words(found: feint.State) -> list[str]:
    (seat,) = found.asked
    return [found.game.text(seat, action) for action in found.legal(seat)]


def cards(found: feint.State) -> set[str]:
    return {word.removeprefix("play ") for word in words(found)}


def play_on(found: feint.State, line: str = "") -> feint.State:
    """The cards given, then for everybody the first legal one, to the end."""
    left = line.split()
    while not found.over:
        (seat,) = found.asked
        action = found.parse(seat, f"play {left.pop(0)}") if left else found.legal(seat)[0]
        found.apply(seat, action)
    return found


BEST = "Js 9s As Ts Ks Qs 8s 7s"  # eight trumps: every trick


# ---- the auction


def test_what_may_be_called() -> None:
    first = state(hands())
    assert len(words(first)) == 41, "pass, nine values and capot in four suits"
    assert words(state(hands(), "160 clubs"))[:3] == ["pass", "bid 250 spades", "bid 250 hearts"]
    assert words(state(hands(), "capot clubs")) == ["pass", "coinche"]
    assert "coinche" not in words(state(hands(), "80 clubs, pass")), "not of the partner"
    assert "coinche" in words(state(hands(), "80 clubs, pass, pass")), "passes in between do not matter"
    assert "bid 80 spades" not in words(state(hands(), "80 clubs")), "the suit does not count"
    assert "bid 90 spades" in words(state(hands(), "80 clubs"))
    assert "bid 90 clubs" in words(state(hands(), "80 clubs, pass")), "a partner may be overbid"
    assert "bid 90 hearts" in words(state(hands(), "pass, 80 clubs, pass, pass")), "who has passed may come back"


@pytest.mark.parametrize(
    ("calls", "phase", "turn"),
    [
        ("pass, pass, pass", "auction", 3),
        ("pass, pass, pass, pass", "over", None),
        ("80 clubs, pass, pass", "auction", 3),
        ("80 clubs, pass, pass, pass", "play", 0),
        ("pass, 80 clubs, pass, pass, pass", "play", 0),
        ("80 clubs, coinche", "auction", 2),
        ("80 clubs, coinche, pass", "auction", 0),  # the coinching side is passed over
        ("80 clubs, coinche, pass, pass", "play", 0),
        ("80 clubs, coinche, surcoinche", "play", 0),
        ("80 clubs, coinche, pass, surcoinche", "play", 0),
        ("80 clubs, pass, pass, coinche, pass", "auction", 2),
    ],
)
def test_how_the_auction_goes(calls: str, phase: str, turn: int | None) -> None:
    view = state(hands(), calls).view(0).json()
    assert (view["phase"], view["turn"]) == (phase, turn)


def test_after_a_coinche_all_three_may_speak() -> None:
    found = state(hands(), "80 clubs, coinche, pass", after_coinche="three")
    assert found.view(0).json()["turn"] == 3
    assert words(found) == ["pass"], "the coinching side has nothing to say"
    assert words(state(hands(), "80 clubs, coinche, pass, pass", after_coinche="three")) == ["pass", "surcoinche"]
    assert (
        state(hands(), "80 clubs, coinche, pass, pass, pass", after_coinche="three").view(0).json()["phase"] == "play"
    )


def test_a_coinche_does_not_change_who_attacks() -> None:
    """In a published program it does: then the coinching side fails at 80, and pays 320 instead of 160."""
    calls = "80 spades, coinche, pass, pass, pass"
    assert play_on(state(hands(BEST), calls, rules="paper")).returns() == [160, -160, 160, -160]
    flipped = state(hands(BEST), calls, rules="paper", paper_coinche_flips_attacker=True)
    assert play_on(flipped).returns() == [320, -320, 320, -320]


def test_whoever_is_next_to_the_dealer_leads() -> None:
    for dealer in range(4):
        found = state(hands(), "pass, pass, 80 clubs, pass, pass, pass", dealer=dealer)
        assert found.asked == [(dealer + 1) % 4]


# ---- which cards may be played. Seat 0 leads; hearts are trump.

HEARTS = "80 hearts, pass, pass, pass"


@pytest.mark.parametrize(
    ("given", "plays", "legal", "rules"),
    [
        # A trump was led: higher if one can, over the partner too.
        (("9h", "Jh 8h As"), "9h", "Jh", {}),
        (("Jh", "9h 8h As"), "Jh", "9h 8h", {}),
        (("Jh", "As Ks Qs Js Ts 9s 8s 7s"), "Jh", "As Ks Qs Js Ts 9s 8s 7s", {}),
        (("9h", "8h", "Jh 7h As"), "9h 8h", "Jh", {}),
        # A plain suit: follow, no duty to beat.
        (("Ks", "As 7s Jh"), "Ks", "As 7s", {}),
        # Void, an opponent is winning: ruff.
        (("As", "Jh 7h Kd"), "As", "Jh 7h", {}),
        (("As", "Kd Qd Jd 9d 8d 7d Td Ad"), "As", "Kd Qd Jd 9d 8d 7d Td Ad", {}),
        # Void, the partner is winning: anything.
        (("As", "7s", "Jh 7h Kd"), "As 7s", None, {}),
        # An opponent has ruffed: above if one can, else anything, or a lower trump where one must.
        (("As", "9h", "Jh 7h Kd"), "As 9h", "Jh", {}),
        (("As", "9h", "8h 7h Kd"), "As 9h", None, {}),
        (("As", "9h", "8h 7h Kd"), "As 9h", "8h 7h", {"undertrump": "must"}),
        # The partner has ruffed.
        (("7s", "As", "9h", "Jh 7h Kd"), "7s As 9h", "Jh", {}),
        (("As", "9h", "7s", "Jh 7h Kd"), "As 9h 7s", None, {}),
        (("As", "9h", "7s", "Jh 7h Kd"), "As 9h 7s", "Jh", {"partner_ruff": "must_over"}),
        (("As", "9h", "7s", "8h 7h Kd"), "As 9h 7s", None, {"partner_ruff": "must_over"}),
        (("As", "9h", "7s", "Jh 7h Kd"), "As 9h 7s", "-7h", {"partner_ruff": "no_undertrump"}),
    ],
)
def test_which_cards_may_be_played(
    given: tuple[str, ...], plays: str, legal: str | None, rules: dict[str, Any]
) -> None:
    """legal: None is the whole hand, "-7h" all but that."""
    line = plays.split()
    held = [list(hand.split()) for hand in given] + [[] for _ in range(4 - len(given))]
    asked = len(line)
    left = [card for card in DECK if not any(card in hand for hand in held)]
    # Who is asked, and who did not follow, has no more spades and hearts than were given.
    bound = [asked, *(seat for seat, card in enumerate(line) if seat and (card[1] != "s" or line[0][1] == "h"))]
    for seat in [*bound, *(seat for seat in range(4) if seat not in bound)]:
        while len(held[seat]) < 8:
            card = next(card for card in reversed(left) if seat not in bound or card[1] in "dc")
            left.remove(card)
            held[seat].append(card)
    found = state(held, HEARTS, plays, **rules)
    hand = set(held[asked])
    expected = hand if legal is None else hand - {legal[1:]} if legal.startswith("-") else set(legal.split())
    assert found.asked == [asked]
    assert cards(found) == expected


# ---- how it is marked


@pytest.mark.parametrize(
    ("calls", "rules", "paid"),
    [
        ("80 spades, pass, pass, pass", {}, 80 + 20),
        ("80 spades, pass, pass, pass", {"belote": "contract_only"}, 80),
        ("80 spades, pass, pass, pass", {"belote": "off"}, 80),
        ("80 spades, coinche, pass, pass", {}, 160 + 20),
        ("80 spades, coinche, surcoinche", {}, 320 + 20),
        ("capot spades, pass, pass, pass", {}, 250 + 20),
        ("capot spades, coinche, surcoinche", {}, 1000 + 20),
        # Seat 1 bids what seat 0 holds: it takes no trick.
        ("pass, 80 spades, pass, pass, pass", {}, 160 + 20),
        ("pass, 120 spades, coinche, pass, pass", {}, 240 + 20),
        ("pass, 120 spades, coinche, pass, pass", {"coinche_fail": "160"}, 320 + 20),
        ("pass, 120 spades, coinche, surcoinche", {}, 480 + 20),
        ("pass, 120 spades, coinche, surcoinche", {"coinche_fail": "160"}, 640 + 20),
        ("pass, capot spades, pass, pass, pass", {}, 250 + 20),
        ("pass, capot spades, coinche, pass, pass", {"coinche_fail": "160"}, 500 + 20),
        ("pass, 120 spades, coinche, pass, pass, pass", {"rules": "paper"}, 320),
        ("pass, pass, pass, pass", {}, 0),
    ],
)
def test_marks(calls: str, rules: dict[str, Any], paid: int) -> None:
    """Seat 0 holds all spades, takes everything, and has belote."""
    assert play_on(state(hands(BEST), calls, **rules)).returns() == [paid, -paid, paid, -paid]


@pytest.mark.parametrize(
    ("reward", "made", "failed"),
    [
        ("classic", [100, 0], [0, 160]),
        ("mirror", [100, -100], [-160, 160]),
        ("no_defense", [100, -100], [-160, 0]),
        ("good", [100, -100], [-100, 160]),
    ],
)
@pytest.mark.parametrize("coinches", [0, 1, 2])
def test_rewards_of_the_paper(reward: str, made: list[int], failed: list[int], coinches: int) -> None:
    """As attackers and defenders get them; a coinche multiplies the whole cell."""
    after = ["pass, pass, pass", "coinche, pass, pass, pass", "coinche, surcoinche"][coinches]
    times = 2**coinches
    rules = {"rules": "paper", "reward": reward}
    won = play_on(state(hands(BEST), f"100 spades, {after}", **rules)).returns()
    assert won[:2] == [times * made[0], times * made[1]]
    lost = play_on(state(hands(BEST), f"pass, 100 spades, {after}", **rules)).returns()
    assert lost[:2] == [times * failed[1], times * failed[0]]


def test_a_bonus_for_tricks() -> None:
    found = play_on(state(hands(BEST), "80 spades, pass, pass, pass", rules="paper", reward="good", trick_bonus=0.1))
    assert found.returns() == pytest.approx([80 + 25.2, -80, 80 + 25.2, -80])


def test_a_contract_is_made_to_the_point_and_belote_helps() -> None:
    """Seats 1 and 3 never follow: seat 0 leads jack and nine, partner and opponents throw what they must."""
    deal = [
        ["Js", "Ks", "Qs", "7h", "8h", "7d", "8d", "7c"],
        ["9s", "As", "Ts", "Ah", "Th", "Ad", "Td", "Ac"],
        ["8s", "7s", "9h", "Jh", "9d", "Jd", "9c", "8c"],
        [],
    ]
    left = [card for card in DECK if not any(card in hand for hand in deal)]
    deal[3] = left
    found = play_on(state(deal, "80 spades, pass, pass, pass"))
    view = found.view(0).json()
    ours = view["points"][0]
    assert ours < 80 - 20
    assert found.returns()[0] == -(160 + 20), "belote goes to the defence when the contract fails"


def test_belote_is_announced_by_who_holds_both() -> None:
    found = state(hands(BEST), "80 spades, pass, pass, pass", "Ks")
    assert found.view(1).json()["belote"] == 0
    alone = state(
        hands("Ks 7s 8s 9s Js Ts As 7h", "Qs 8h 9h Jh Qh Kh Th Ah"),
        "80 spades, pass, pass, pass",
        "Ks",
    )
    assert alone.view(1).json()["belote"] is None


# ---- what is refused


@pytest.mark.parametrize(
    ("description", "says"),
    [
        ({"hands": [DECK[:9], None, None, None]}, r"\b8\b.*seat 0 .*\b9\b"),
        ({"hands": [DECK[:8], DECK[7:15], None, None]}, '"As"'),
        ({"hands": [["1s", *DECK[:7]], None, None, None]}, '"1s"'),
        ({"hands": [DECK[:8]]}, r"hands.*\b1\b"),
        ({"dealer": 4}, r"dealer.*\b4\b"),
        ({"hands": hands(), "calls": ["90 clubs", "80 hearts"]}, '"80 hearts".*seat 1 .*90 clubs'),
        ({"hands": hands(), "calls": ["90 clubs", "pass", "coinche"]}, '"coinche".*seat 2 .*90 clubs'),
        ({"hands": hands(), "calls": ["90 clubs", "coinche", "100 clubs"]}, '"100 clubs".*seat 2 .*90 clubs'),
        ({"hands": hands(), "calls": ["surcoinche"]}, '"surcoinche".*seat 0 '),
        ({"hands": hands(), "calls": ["coinche"]}, '"coinche".*seat 0 '),
        ({"hands": hands(), "calls": ["170 clubs"]}, '"170 clubs"'),
        ({"hands": hands(), "calls": ["pass"] * 4 + ["80 clubs"]}, '"80 clubs".*call'),
        (
            {"hands": hands(BEST), "calls": ["80 clubs", "pass", "pass", "pass"], "plays": ["Ac"]},
            '"Ac".*seat 0 ',
        ),
        ({"calls": ["80 clubs"]}, '"80 clubs".*hands'),
        ({"cards": []}, '"cards"'),
        ([], r"\[\]"),
    ],
)
def test_bad_deals_are_refused_in_one_line(description: Any, says: str) -> None:
    with pytest.raises(FeintError, match=says) as caught:
        feint.make("coinche").set_up(description)
    assert "\n" not in str(caught.value)


def test_bad_answers_change_nothing() -> None:
    found = state(hands(BEST), "80 clubs")
    before = found.view(1).json()
    for word in ("bid 80 spades", "bid 75 spades", "play 7s", "surcoinche", "nonsense"):
        with pytest.raises(FeintError):
            found.apply(1, found.parse(1, word))
    assert found.view(1).json() == before


def test_unknown_flags_are_errors() -> None:
    with pytest.raises(FeintError, match="litige"):
        feint.make("coinche", litige=True)
