"""The duel's table: what is drawn, what is said, and what typed stakes mean."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console, RenderableType

import feint
from feint.agents import make_agent
from feint.agents.human import HumanAgent
from feint.games.duel.table import RULES
from feint.play import play_match
from feint.tables import NotUnderstood, table_of

NAMES = ["human", "random"]
PARAMETERS: list[dict[str, Any]] = [
    {},
    {"decks": "chosen", "first": "random"},
    {"node": "cards_public", "resolution": "proportional"},
    {"deck0": "Drip, Sedge, Tick, Brickjaw, Filigree, Reedcutter", "fury": False, "abilities": False},
]


def drawn(what: RenderableType, encoding: str = "utf-8") -> str:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Console(file=file, width=80, highlight=False).print(what)
    file.flush()
    return file.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined, no-any-return]


def match_of(*answers: tuple[int, str], **parameters: Any) -> feint.Match:
    match = feint.Match(feint.make("duel", **parameters), 1, None, NAMES)
    for seat, action in answers:
        match.answer(seat, action)
    return match


def random_match(seed: int, **parameters: Any) -> Iterator[feint.Match]:
    rng = random.Random(seed)
    match = feint.Match(feint.make("duel", **parameters), seed)
    while not match.over:
        yield match
        for seat, question in match.asked().items():
            match.answer(seat, rng.choice(question.legal))
    yield match


@pytest.mark.parametrize("parameters", PARAMETERS)
def test_boards_fit_and_every_choice_can_be_typed(parameters: dict[str, Any]) -> None:
    for seed in range(3):
        for match in random_match(seed, **parameters):
            names = ["a rather long name of an agent"] * 2
            board = drawn(table_of(match.game, names, 0).board({0: match.state.view(0)}), "ascii")
            assert max(map(len, board.splitlines())) <= 80
            for seat, question in match.asked().items():
                table = table_of(match.game, NAMES, seat)
                assert table.question(question.view).endswith((".", "?"))
                choices = table.choices(question.view, question.legal)
                drawn(table.menu(choices))
                for choice in choices:
                    assert table.read(choice.text, question.view, choices) == choice.action
                hand = [card["name"] for card in question.view.json()["players"][seat]["hand"]]
                named = {number: match.game.speak(seat, action) for number, action in table.numbers(choices).items()}
                for number, spoken in named.items():
                    if spoken["action"] == "play":  # a number is the place in the hand, as the board counts it
                        assert spoken["data"]["card"] in (hand[int(number) - 1], int(number))
                assert bool(named) == (choices[0].group in ("deck", "play"))
                for line in table.story(question.events):
                    assert re.fullmatch(r"[A-Z].*[.]", line), line
                    assert not re.search(r"[{}_]|None|\b[Yy]ou (wins|shows|begins)\b", line), line


def test_a_round_in_words() -> None:
    """Leviath Kor 8 x 6 = 48; Filigree (6 + 1) x 4 + 2 x 3 = 34, less 8 is 26; damage 5 and 2 for fury."""
    match = match_of((0, "play Leviath Kor"), (0, "attack 5 fury"), (1, "answer Filigree 3 fury"))
    told = [event for events in match.told for event in events]
    story = table_of(match.game, NAMES, 0).story(told)
    assert story == [
        "You show Leviath Kor. You put 5 pillz and fury on Leviath Kor: attack 48. "
        "Random put 3 pillz and fury on Filigree: attack 26. You win the round, 7 damage. Life: you 12, random 5."
    ]
    board = drawn(table_of(match.game, NAMES, 0).board({0: match.state.view(0)}))
    assert "round 2 of 4" in board
    assert "4 Leviath Kor ***** 8/5 (played)" in board
    assert "Random: 5 life, 3 pillz, first" in board
    assert "1. Leviath Kor 5 pillz and fury = 48 against Filigree 3 pillz and fury = 26:" in board
    watched = drawn(table_of(match.game, ["one", "two"]).board({0: match.state.view(0), 1: match.state.view(1)}))
    assert "one wins, 7 damage" in " ".join(watched.replace("│", " ").split())


def _read(match: feint.Match, seat: int, typed: str) -> str:
    question = match.asked()[seat]
    table = table_of(match.game, NAMES, seat)
    choices = table.choices(question.view, question.legal)
    return match.game.text(seat, table.read(typed, question.view, choices))


SHOWN = ((0, "play Leviath Kor"),)


@pytest.mark.parametrize(
    ("seat", "typed", "action"),
    [
        (0, "5", "attack 5"),
        (0, "5 fury", "attack 5 fury"),
        (0, "5f", "attack 5 fury"),
        (0, "attack 12", "attack 12"),
        (1, "filigree 3", "answer Filigree 3"),
        (1, "FIL 0 f", "answer Filigree 0 fury"),
        (1, "quiet bench 12", "answer The Quiet Bench 12"),
        (1, "answer Ragged Advocate 9 fury", "answer Ragged Advocate 9 fury"),
        (1, "2 4", "answer Grand Escapement 4"),
    ],
)
def test_stakes_as_one_types_them(seat: int, typed: str, action: str) -> None:
    assert _read(match_of(*SHOWN), seat, typed) == action


@pytest.mark.parametrize(
    ("seat", "typed", "said"),
    [
        (0, "13", "13 pillz are more than the 12 that you have."),
        (0, "10 fury", "10 pillz and 3 for fury are more than the 12 that you have."),
        (0, "much", "'much' does not fit here. Type how many pillz, and fury if you like: `2`, `2 fury`."),
        (1, "3", "'3' does not fit here. Type a card and how many pillz: `filigree 2`."),
        (1, "filigree", "'filigree' does not fit here. Type a card and how many pillz: `filigree 2`."),
        (1, "drip 3", "'drip 3' does not fit here."),
        (1, "", "'' does not fit here."),
        (0, "-3", "'-3' does not fit here: a number is 0 or more, without a sign."),
        (0, "--5", "without a sign"),
        (0, "attack - 1", "without a sign"),
        (0, "-2 fury", "without a sign"),
        (1, "filigree -3", "without a sign"),
        (1, "-2 3", "without a sign"),
        (0, "³", "'³' is no number of pillz: type it in plain digits, as `2`."),
        (1, "filigree ①", "'①' is no number of pillz"),
        (0, "٣", "is no number of pillz"),
        (0, "9" * 5000, "is no number of pillz"),
    ],
)
def test_wrong_stakes_get_one_helpful_line(seat: int, typed: str, said: str) -> None:
    with pytest.raises(NotUnderstood) as what:
        _read(match_of(*SHOWN), seat, typed)
    assert said in str(what.value)
    assert "\n" not in str(what.value)


def test_words_that_name_two_cards_and_a_duel_without_fury() -> None:
    hand = "Plain Jack, Plain Jill, Drip, Sedge"
    with pytest.raises(NotUnderstood, match=r"'plain 2'.*Plain Jack, Plain Jill"):
        _read(match_of(*SHOWN, hand1=hand), 1, "plain 2")
    with pytest.raises(NotUnderstood, match="fury"):
        _read(match_of(*SHOWN, fury=False), 0, "2 fury")


def test_help_is_one_screen() -> None:
    lines = RULES.splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80


def test_a_person_plays_a_whole_duel(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every number is pillz where pillz are asked: nine and fury can be paid once."""
    typed = iter(["4", "9 fury", *["1 0", "1", "0", "2 0", "2", "0", "3 0", "3", "0"] * 20])
    monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: next(typed))
    record = play_match(feint.Match(feint.make("duel"), 3), [HumanAgent(), make_agent("random")])
    said = [entry.action for entry in record.log if entry.by == 0]
    assert said[:2] == [
        {"action": "play", "data": {"card": "Leviath Kor"}},
        {"action": "attack", "data": {"pillz": 9, "fury": True}},
    ]
    out = capsys.readouterr().out
    assert "You put 9 pillz and fury on Leviath Kor: attack 80." in out
