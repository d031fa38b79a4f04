"""Coup's table: what is drawn, what is said, and what typed words mean."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console, RenderableType

import feint
from feint.games.coup.table.words import RULES
from feint.tables import NotUnderstood, table_of

ROLES = ("ambassador", "assassin", "captain", "contessa", "duke")
SHOWN = re.compile("|".join(role.capitalize() for role in ROLES))


def drawn(what: RenderableType, encoding: str = "utf-8") -> str:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Console(file=file, width=80, highlight=False).print(what)
    file.flush()
    return file.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined, no-any-return]


def match_of(state: dict[str, Any], players: int = 3, **parameters: Any) -> feint.Match:
    names = ["human", "counter", "believer", "random", "random", "random"][:players]
    return feint.Match(feint.make("coup", players=players, **parameters), 1, {"state": state}, names)


def random_match(seed: int, **parameters: Any) -> Iterator[feint.Match]:
    """A random game, before every window."""
    rng = random.Random(seed)
    match = feint.Match(feint.make("coup", **parameters), seed)
    while not match.over:
        yield match
        for seat, question in match.asked().items():
            match.answer(seat, rng.choice(question.legal))
    yield match


RULE_SETS = [{"players": 2}, {"players": 4, "rules": "official"}, {"players": 6, "max_turns": 20}]


@pytest.mark.parametrize("parameters", RULE_SETS)
@pytest.mark.parametrize("seed", range(2))
def test_boards_hide_what_is_hidden_and_fit_80_columns(parameters: dict[str, Any], seed: int) -> None:
    for match in random_match(seed, **parameters):
        table = table_of(match.game, ["a rather long name"] * match.game.seats, seat=0)
        view = match.state.view(0)
        seen = view.json()
        board = drawn(table.board({0: view})).splitlines()
        assert max(map(len, board)) <= 80
        rows = "\n".join(board[1:-1])
        public = [role for player in seen["players"] for role in player["revealed"]]
        claims = [seen["claim"]] if seen["blocker"] is not None else []
        assert sorted(SHOWN.findall(rows)) == sorted(map(str.capitalize, [*seen["hand"], *public, *claims]))
        hidden = sum(player["influence"] for player in seen["players"][1:])
        assert rows.count("▒▒") == hidden


@pytest.mark.parametrize("parameters", RULE_SETS)
def test_every_event_is_a_sentence_and_every_question_is_asked(parameters: dict[str, Any]) -> None:
    for seed in range(4):
        for match in random_match(seed, **parameters):
            for seat, question in match.asked().items():
                table = table_of(match.game, seat=seat)
                assert table.question(question.view)
                for line in table.story(question.events):
                    assert re.fullmatch(r"[A-Z].*[.]", line), line
                    assert not re.search(r"[{}\[\]_]|None|-1", line), line
                    assert not re.search(r"\b[Yy]ou \w+s\b", line), line


def test_a_turn_in_words() -> None:
    match = match_of({"hands": [["duke", "captain"], ["contessa", "contessa"], None], "actor": 0})
    match.answer(0, "tax")
    match.answer(1, "challenge")
    match.answer(2, "pass")
    told = [event for events in match.told for event in events if 2 in event.to]
    story = table_of(match.game, match.seats, seat=2).story(told)
    assert story[-1] == (
        "Seat 0 (human) claims Duke to tax 3. Seat 1 challenges seat 0's Duke. "
        "Seat 0 shows Duke and swaps it for a new card."
    )
    match.answer(1, "lose_card 0")
    heard = table_of(match.game, match.seats, seat=0).story(match.unheard(0))
    assert heard[-1].endswith("Seat 1 loses a Contessa. You take 3 coins.")


def test_an_event_that_nobody_knows_is_told_in_its_own_words() -> None:
    table = table_of(feint.make("coup"), seat=0)
    assert (
        table.sentence(feint.Event.read({"event": "juggled", "seat": 1, "data": {"balls": 3}})) == "seat 1: juggled 3"
    )


WORDS = [
    ("tax", "tax"),
    ("t", "tax"),
    ("TAX as Duke", "tax"),
    ("duke", "tax"),
    ("foreign_aid", "foreign_aid"),
    ("foreign aid", "foreign_aid"),
    ("fa", "foreign_aid"),
    ("steal 1", "steal 1"),
    ("steal from seat 2", "steal 2"),
    ("rob 2", "steal 2"),
    ("coup seat 2", "coup 2"),
    ("kill 1", "assassinate 1"),
    ("ass 2", "assassinate 2"),
    ("exch", "exchange"),
    ("swap cards", "exchange"),
    ("1", "income"),
]


@pytest.mark.parametrize(("typed", "action"), WORDS)
def test_loose_words_on_a_turn(typed: str, action: str) -> None:
    assert _read(match_of({"coins": [7, 2, 2], "actor": 0}), 0, typed) == action


def _read(match: feint.Match, seat: int, typed: str) -> str:
    question = match.asked()[seat]
    table = table_of(match.game, match.seats, seat)
    choices = table.choices(question.view, question.legal)
    numbers = {str(i + 1): choice.action for i, choice in enumerate(choices)}
    action = numbers[typed] if typed in numbers else table.read(typed, question.view, choices)
    return match.game.text(seat, action)


@pytest.mark.parametrize(
    ("deed", "typed", "action"),
    [
        ("tax", "c", "challenge"),
        ("tax", "y", "challenge"),
        ("tax", "p", "pass"),
        ("tax", "", "pass"),
        ("tax", "no", "pass"),
        ("foreign_aid", "block", "block duke"),
        ("foreign_aid", "b", "block duke"),
        ("foreign_aid", "block as a duke", "block duke"),
    ],
)
def test_loose_words_in_a_window(deed: str, typed: str, action: str) -> None:
    match = match_of({"actor": 1})
    match.answer(1, deed)
    assert _read(match, 0, typed) == action


def stolen() -> feint.Match:
    match = match_of({"actor": 1})
    match.answer(1, "steal 0")
    match.answer(0, "pass"), match.answer(2, "pass")
    return match


def exchanged() -> feint.Match:
    others = [["assassin", "assassin"], ["ambassador", "ambassador"]]
    match = match_of({"hands": [["duke", "duke"], *others], "deck": ["contessa", "captain"], "actor": 0})
    match.answer(0, "exchange")
    match.answer(1, "pass"), match.answer(2, "pass")
    return match


def test_cards_and_roles_by_name() -> None:
    assert _read(stolen(), 0, "block captain") == "block captain"
    assert _read(stolen(), 0, "amb") == "block ambassador"
    match = exchanged()
    question = match.asked()[0]
    choices = table_of(match.game, seat=0).choices(question.view, question.legal)
    assert len(question.legal) == 6
    assert len(choices) == 4, "either duke is as good as the other"
    for typed in ("keep captain and contessa", "return duke, duke", "keep cap con"):
        match.answer(0, _read(match, 0, typed))
        assert match.state.view(0).json()["hand"] == ["captain", "contessa"]
        match = exchanged()
    coup = match_of({"hands": [["duke", "captain"], None, None], "coins": [2, 7, 2], "actor": 1})
    coup.answer(1, "coup 0")
    assert _read(coup, 0, "captain") == "lose_card 0"
    assert _read(coup, 0, "lose duke") == "lose_card 1"


@pytest.mark.parametrize(
    ("coins", "typed", "said"),
    [
        (2, "coup 1", "To coup costs 7 coins, and you have 2 coins."),
        (2, "kill 2", "To assassinate costs 3 coins, and you have 2 coins."),
        (
            2,
            "dance",
            "'dance' does not fit here. Choose: income, foreign aid, tax as Duke, exchange as Ambassador, steal",
        ),
        (1, "assassinate 2", "To assassinate costs 3 coins, and you have 1 coin."),
        (10, "tax", "With 10 coins you must coup: coup 1/2."),
        (5, "steal", "'steal' fits more than one: steal 1/2. Which?"),
        (5, "steal 5", "'steal 5' does not fit here. Choose: steal 1/2."),
        (5, "pass", "It is your turn: income, "),
        (5, "", "It is your turn: income, "),
        (5, "99", "'99' does not fit here. Choose: income, "),
        (5, "r 1", "'r 1' does not fit here. Choose: income, "),
        (5, "[bold]x", "'[bold]x' does not fit here. Choose: income, "),
    ],
)
def test_wrong_words_get_one_helpful_line(coins: int, typed: str, said: str) -> None:
    with pytest.raises(NotUnderstood) as what:
        _read(match_of({"coins": [coins, 2, 2], "actor": 0}), 0, typed)
    assert said in str(what.value)
    assert "\n" not in str(what.value)


def test_wrong_words_in_windows() -> None:
    match = match_of({"actor": 1})
    match.answer(1, "tax")
    with pytest.raises(NotUnderstood, match=r"tax.*pass, challenge"):
        _read(match, 0, "block duke")
    with pytest.raises(NotUnderstood, match=r"'block'.*block as Ambassador, block as Captain"):
        _read(stolen(), 0, "block")
    with pytest.raises(NotUnderstood, match=r"'keep'.*`return`.*`keep`"):
        _read(exchanged(), 0, "keep")


def test_odds_by_counting() -> None:
    match = match_of({"hands": [["duke", "duke"], None, None], "actor": 1})
    match.answer(1, "tax")
    table = table_of(match.game, seat=0)
    # One duke is left among 13 unseen cards; two of them are seat 1's.
    assert "Duke        1 of 13 unseen cards:  seat 1 15%, seat 2 15%" in table.odds(match.state.view(0))


def test_help_is_one_screen() -> None:
    lines = RULES.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80
    assert all(role.capitalize() in RULES for role in ROLES)


def test_without_unicode() -> None:
    match = match_of({"revealed": [[], ["duke"], []], "actor": 0})
    board = drawn(table_of(match.game, match.seats, 0).board({0: match.state.view(0)}), "ascii")
    assert "xDuke" in board
    assert "##" in board


def test_the_end_shows_all_hands_but_not_to_a_seat_of_a_replay() -> None:
    *_, match = random_match(4, players=3)
    winner = match.state.ranking().index(1)
    cards = [role.capitalize() for role in match.state.view(winner).json()["hand"]]
    everything = drawn(table_of(match.game, ["a", "b", "c"]).ending(match.state))
    assert all(card in everything for card in cards)
    other = drawn(table_of(match.game, ["a", "b", "c"], seat=(winner + 1) % 3).ending(match.state))
    assert "▒▒" in other
