"""What Coup never tells: who holds what, who answered a window, who would have, and which slots were chosen."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from coup_table import played

import feint
from feint.playouts import Rng

A, B, C, D, E = "assassin", "ambassador", "captain", "duke", "contessa"
TABLE = {"hands": [[C, D], [A, D], [E, E]], "coins": [3, 2, 2], "actor": 0, "deck": [B, A]}


def told(state: feint.State, seat: int) -> str:
    """All that a seat can see of a state, key and words included."""
    view = state.view(seat)
    legal = state.legal(seat) if seat in state.asked else []
    return json.dumps([view.json(), view.text(), view.features(), legal])


BAD = [
    "hop",
    "coup 0",
    "steal 5",
    "block king",
    "lose_card 2",
    "return_cards 1 1",
    "show",
    {"action": "block"},
    500,
    -3,
]


def refusals(state: feint.State, seat: int) -> list[str]:
    out = []
    for bad in BAD:
        if isinstance(bad, str) and bad in [state.game.text(seat, action) for action in state.legal(seat)]:
            continue
        with pytest.raises(feint.errors.IllegalAction) as refused:
            state.copy().apply(seat, bad)
        out.append(str(refused.value))
    return out


@pytest.mark.parametrize(("players", "rules"), [(2, "platform"), (3, "official"), (4, "platform"), (6, "official")])
def test_a_refusal_says_the_same_whatever_is_hidden(players: int, rules: str) -> None:
    game = feint.make("coup", players=players, rules=rules)
    for index in range(4):
        rng, state = Rng(players, index), game.start()
        while not state.over:
            seat = state.asked[-1]
            if seat == feint.CHANCE:
                state.apply(seat, state.sample(rng.next()))
                continue
            truth, said = told(state, seat), refusals(state, seat)
            for _ in range(3):
                other = game.resample(state.view(seat), rng.next())
                assert told(other, seat) == truth
                assert refusals(other, seat) == said
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])


WINDOWS = ["0 tax", "0 steal 2", "0 foreign_aid", "0 foreign_aid; 1 block duke; 2 pass; 3 pass"]


@pytest.mark.parametrize("script", WINDOWS)
def test_an_open_window_shows_no_answer(script: str) -> None:
    """Whoever has answered, and whatever: everybody sees what he saw before, and nobody is told anything."""
    before = {"hands": [[C, D], [A, D], [E, E], [B, B]], "coins": [3, 2, 2, 2], "actor": 0}
    start = played(before, script, block_challengers="anyone")
    asked = start.asked
    assert len(asked) == 3
    shown = [start.view(seat).json() for seat in range(4)]
    for order in itertools.permutations(asked, 2):
        for words in itertools.product(range(2), repeat=2):
            state = start.copy()
            for seat, word in zip(order, words, strict=True):
                assert state.apply(seat, state.legal(seat)[word]) == []
                assert [state.view(other).json() for other in range(4)] == shown


@pytest.mark.parametrize("script", WINDOWS)
def test_a_record_does_not_tell_who_was_first(script: str) -> None:
    game = feint.make("coup", players=4, block_challengers="anyone")
    hands = {"hands": [[C, D], [A, D], [E, E], [B, B]], "coins": [3, 2, 2, 2], "actor": 0}
    records, heard = [], []
    for order in itertools.permutations(range(3)):
        match = feint.Match(game, 3, {"state": hands})
        for line in script.split("; "):
            match.answer(int(line[0]), line[2:])
        asked = match.waiting()
        answers = {seat: match.state.legal(seat)[i % 2] for i, seat in enumerate(asked)}
        for i in order:
            match.answer(asked[i], answers[asked[i]])
        records.append(match.record().json())
        heard.append([[event.json() for event in events] for events in match.told])
    assert all(record == records[0] for record in records)
    assert all(events == heard[0] for events in heard)


def test_one_bad_answer_is_refused_alone() -> None:
    match = feint.Match(feint.make("coup", players=3), 3, {"state": TABLE})
    match.answer(0, "tax")
    match.answer(1, "pass")
    with pytest.raises(feint.errors.IllegalAction, match=r'seat 2 .*"block duke"'):
        match.answer(2, "block duke")
    assert match.waiting() == [2]
    match.answer(2, "pass")
    assert match.state.view(0).json()["players"][0]["coins"] == 6


@pytest.mark.parametrize("priority", ["clockwise", "random"])
def test_a_volunteer_who_was_not_taken_stays_secret(priority: str) -> None:
    """Seat 2 challenged too, or it passed: only seat 2 can tell, not even by the number of its question."""
    game = feint.make("coup", players=3, priority=priority)

    def lived(answer: str, seed: int) -> tuple[list[Any], feint.Match]:
        match = feint.Match(game, seed, {"state": TABLE})
        match.answer(0, "steal 2")
        match.answer(1, "challenge")
        match.answer(2, answer)
        seen = [[match.state.view(seat).json(), [event.json() for event in match.unheard(seat)]] for seat in (0, 1)]
        return [seen, [question.decision for question in match.asked().values()]], match

    passed, _ = lived("pass", 0)
    taken = [lived("challenge", seed) for seed in range(20)]
    same = [seen for seen, match in taken if match.state.view(0).json()["challenger"] == 1]
    assert same
    assert all(seen == passed for seen in same)
    own = {event.text() for _, match in taken for event in match.unheard(2) if event.private}
    assert "seat 2: withheld challenge_action" in own


def test_nobody_learns_which_cards_were_returned() -> None:
    before = {"hands": [[B, D], [A, D], [E, E]], "coins": [3, 2, 2], "actor": 0, "deck": [C, E]}
    start = played(before, "0 exchange; 1 pass; 2 pass")
    assert start.view(0).json()["hand"] == [B, C, E, D]
    others, own = set(), set()
    for action in start.legal(0):
        state = start.copy()
        events = state.apply(0, action)
        assert [event.json() for event in events if not event.private] == [{"event": "exchanged", "seat": 0}]
        others.add(told(state, 1) + told(state, 2))
        own.add(told(state, 0))
    assert len(others) == 1
    assert len(own) == 6


def test_nobody_learns_which_of_two_equal_cards_was_lost() -> None:
    start = played({**TABLE, "coins": [7, 2, 2]}, "0 coup 2")
    first, second = start.copy(), start.copy()
    first.apply(2, "lose_card 0")
    second.apply(2, "lose_card 1")
    assert [told(first, seat) for seat in (0, 1)] == [told(second, seat) for seat in (0, 1)]


def test_declining_looks_like_having_nothing_to_show() -> None:
    shown = []
    for hands in ([[C, D], [A, D], [E, E]], [[A, C], [A, D], [E, E]]):
        state = played({**TABLE, "hands": hands}, "0 tax; 1 challenge; 2 pass; 0 decline", may_decline_proof=True)
        shown.append([told(state, seat) for seat in (1, 2)])
    assert shown[0] == shown[1]


EXCHANGE = "0 exchange; 1 pass; 2 pass; 0 return_cards 0 1"


@pytest.mark.parametrize(
    ("script", "deck", "known"),
    [
        (EXCHANGE, [C, E], [B, C]),
        (f"{EXCHANGE}; 1 income; 2 income; {EXCHANGE}", [C, E, A, A], [B, A, A, C]),  # it still knows the first two
        ("0 tax; 1 challenge; 2 pass; 1 lose_card 0", [C], [D]),  # it showed a duke and drew another card
        ("0 tax; 1 challenge; 2 pass; 1 lose_card 0", [D], []),  # it may have drawn the one it showed
        (f"{EXCHANGE}; 1 exchange; 0 pass; 2 pass", [C, E, A, A], []),  # somebody else looks
    ],
)
def test_what_a_seat_knows_of_the_deck(script: str, deck: list[str], known: list[str]) -> None:
    """What it put there itself, until somebody else draws."""
    state = played({"hands": [[B, D], [A, D], [E, E]], "coins": [2, 2, 2], "actor": 0, "deck": deck}, script)
    assert state.view(0).json()["known_deck"] == sorted(known)
    assert state.view(2).json()["known_deck"] == []
