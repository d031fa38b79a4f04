from __future__ import annotations

import pytest

import feint

CARDS = ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"]


def played(cards: str, moves: str) -> feint.State:
    """Deal `cards` in order as they are needed, and play f, c and r."""
    state = feint.make("leduc").start()
    deck, line = cards.split(), list(moves)
    while line or state.asked == [feint.CHANCE]:
        (seat,) = state.asked
        word = f"deal {deck.pop(0)}" if seat == feint.CHANCE else {"f": "fold", "c": "call", "r": "raise"}[line.pop(0)]
        state.apply(seat, state.parse(seat, word))
    return state


@pytest.mark.parametrize(
    ("cards", "moves", "returns"),
    [
        ("Js Ks Qs", "cccc", [-1, 1]),  # all checks, the higher rank
        ("Js Ks Jh", "cccc", [1, -1]),  # a pair beats the king
        ("Js Jh Qs", "cccc", [0, 0]),  # equal ranks split
        ("Js Ks", "rf", [1, -1]),
        ("Js Ks", "crf", [-1, 1]),
        ("Js Ks", "rrf", [-3, 3]),
        ("Js Ks", "crrf", [3, -3]),
        ("Qs Ks Qh", "rrcrrc", [13, -13]),  # 1 + 2 * 2 + 2 * 4
        ("Qs Ks Kh", "crrccrrc", [-13, 13]),
        ("Js Ks Qs", "ccrf", [1, -1]),
        ("Js Ks Qs", "rccrrf", [7, -7]),  # seat 1 folds with 3 + 4 in
    ],
)
def test_who_is_paid(cards: str, moves: str, returns: list[float]) -> None:
    state = played(cards, moves)
    assert state.over
    assert state.returns() == returns


@pytest.mark.parametrize(
    ("cards", "moves", "words"),
    [
        ("Js Ks", "", ["call", "raise"]),
        ("Js Ks", "r", ["fold", "call", "raise"]),
        ("Js Ks", "rr", ["fold", "call"]),
        ("Js Ks", "crr", ["fold", "call"]),
        ("Js Ks Qs", "cc", ["call", "raise"]),
        ("Js Ks Qs", "rrcr", ["fold", "call", "raise"]),
    ],
)
def test_what_is_legal(cards: str, moves: str, words: list[str]) -> None:
    state = played(cards, moves)
    (seat,) = state.asked
    assert [state.game.text(seat, action) for action in state.legal(seat)] == words


def test_each_round_begins_with_seat_0() -> None:
    assert played("Js Ks Qs", "crc").asked == [0]


def test_cards_are_dealt_once() -> None:
    state = played("Js Ks", "cr")
    state.apply(0, state.parse(0, "call"))
    assert [CARDS[action] for action, _ in state.outcomes()] == ["Jh", "Qs", "Qh", "Kh"]


def test_the_pot_in_words() -> None:
    assert "In the pot: 3 from you, 5 from them" in played("Js Ks", "rr").view(0).text()
    assert "In the pot: 9 from you, 5 from them" in played("Js Ks Qs", "rrcr").view(0).text()


def test_tree_and_exploitability() -> None:
    game = feint.make("leduc")
    counts = feint.tree(game).counts()
    assert (counts["nodes"], counts["infosets"]) == (9457, [468, 468])
    assert feint.best_response(game, {})["exploitability"] == pytest.approx(2.373611, abs=5e-7)
