"""Coinche's table: what is drawn, what is said, and what typed words mean, in English and in French."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console, RenderableType

import feint
from feint.agents.human import HumanAgent
from feint.games.coinche.table.words import EVENTS, RULES, SAY, sort_hand
from feint.play import play_match
from feint.tables import NotUnderstood, locale_language, table_of

SOUTH = ["Jh", "9h", "Kh", "Qh", "As", "Ts", "7d", "Jc"]
EAST = ["Ah", "Th", "Ks", "Qs", "Ad", "Td", "8d", "Ac"]
NORTH = ["8h", "7h", "Js", "9s", "Kd", "Qd", "Tc", "Kc"]
WEST = ["8s", "7s", "Jd", "9d", "Qc", "9c", "8c", "7c"]
NAMES = ["human", "stronger", "a rather long name of an agent", "random"]


def drawn(what: RenderableType, encoding: str = "utf-8") -> str:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Console(file=file, width=80, highlight=False).print(what)
    file.flush()
    return file.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined, no-any-return]


def match_of(calls: list[str] | None = None, plays: list[str] | None = None, dealer: int = 3) -> feint.Match:
    state: dict[str, Any] = {"hands": [SOUTH, EAST, NORTH, WEST], "dealer": dealer}
    state |= {"calls": calls or [], "plays": plays or []}
    return feint.Match(feint.make("coinche"), 1, {"state": state}, NAMES)


TAKEN = ["pass", "pass", "110 hearts", "coinche", "pass", "pass"]
"""North has taken 110 hearts, and West has coinched it."""


def random_match(seed: int) -> Iterator[feint.Match]:
    """A deal with a lively auction, before every answer."""
    rng = random.Random(seed)
    match = feint.Match(feint.make("coinche", dealer=seed % 4), seed)
    while not match.over:
        yield match
        ((seat, question),) = match.asked().items()
        legal = question.legal[:6] if question.legal[0] == 0 else question.legal
        match.answer(seat, rng.choice(legal))
    yield match


CARD = re.compile(r"(10|[789VDRA])[♠♥♦♣]")


@pytest.mark.parametrize("seed", range(4))
def test_boards_hide_what_is_hidden_and_fit_80_columns(seed: int) -> None:
    for match in random_match(seed):
        for seat in range(4):
            view = match.state.view(seat)
            seen = view.json()
            table = table_of(match.game, ["a rather long name of an agent"] * 4, seat, "fr")
            board = drawn(table.board({seat: view}))
            assert {len(line) for line in board.splitlines()} == {80}
            plays = [play["card"] for play in seen["plays"]]
            over = len(plays) - len(plays) % 4
            shown = [*seen["hand"], *plays[over:], *plays[max(over - 4, 0) : over]]
            french = str.maketrans({"J": "V", "Q": "D", "K": "R", "s": "♠", "h": "♥", "d": "♦", "c": "♣"})
            faces = sorted(card.translate(french).replace("T", "10") for card in shown)
            assert sorted(found[0] for found in CARD.finditer(board)) == faces
            marked = re.findall(r"\[(.*?)\]", board)
            playing = seen["phase"] == "play" and seen["turn"] == seat
            assert len(marked) == (len(match.state.legal(seat)) if playing else 0)


def test_the_contract_the_dealer_the_points_and_belote() -> None:
    match = match_of(TAKEN, ["Kh", "Ah", "7h", "8s", "Ad"])
    french = drawn(table_of(match.game, NAMES, 0, "fr").board({0: match.state.view(0)}))
    assert "110 ♥ Nord, coinché" in french
    assert "Ouest (random), donne" in french
    assert "▶ Nord" in french
    assert "Belote !" in next(line for line in french.splitlines() if "Vous" in line and "Dernier" not in line)
    assert "Nous 0 (0)   Eux 15 (1)   Dernier pli : R♥ A♥ 7♥ 8♠ pour Est" in french
    assert "Main   V♥   9♥   D♥   A♠   10♠   7♦   V♣ " in french
    english = drawn(table_of(match.game, NAMES, 2).board({2: match.state.view(2)}))
    assert "110 ♥ You, coinched" in english
    assert "East (random), deals" in english, "the one after the viewer sits in the east"
    assert "Us 0 (0)   Them 15 (1)   Last trick: K♥ A♥ 7♥ 8♠ to West" in english
    assert "Hand   8♥   J♠   9♠  [K♦] [Q♦]  10♣   K♣ " in english


def test_the_auction_is_a_grid_of_who_said_what() -> None:
    match = match_of(["pass", "80 clubs", "90 hearts", "pass", "pass", "coinche"])
    board = drawn(table_of(match.game, NAMES, 2, "fr").board({2: match.state.view(2)})).splitlines()
    rows = [re.split(r" {2,}", line.strip("│ ")) for line in board[1:4]]
    assert [column.split()[0] for column in rows[0]] == ["Nord", "Ouest", "▶", "Est"]
    assert rows[1:] == [["passe", "80 ♣", "90 ♥", "passe"], ["passe", "coinche"]]
    assert "90 ♥ Vous, coinché" in board[0]


def test_a_hand_is_held_by_alternating_colours_with_trumps_first() -> None:
    assert sort_hand(["7s", "Jh", "9h", "Ah", "Kd", "8c"], "hearts") == ["Jh", "9h", "Ah", "7s", "Kd", "8c"]
    assert sort_hand(["7s", "Jh", "Ah", "Kd", "8c"], "clubs") == ["8c", "Ah", "Jh", "7s", "Kd"]
    assert sort_hand(["Qs", "7s", "Kd", "8c", "Tc"], None) == ["Qs", "7s", "Kd", "Tc", "8c"]
    assert sort_hand(["Qh", "7d", "8c"], "spades") == ["Qh", "8c", "7d"]
    assert sort_hand([], "spades") == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", range(6))
def test_every_event_is_a_sentence_and_every_question_is_asked(seed: int, language: str) -> None:
    for match in random_match(seed):
        for seat, question in match.asked().items():
            table = table_of(match.game, seat=seat, language=language)
            assert table.question(question.view)
            for line in table.story(question.events):
                assert re.fullmatch(r"[A-Z].*[.!]", line), line
                assert not re.search(r"[{}\[\]_]|None|-1", line), line
                assert not re.search(r"\bYou \w+[^s]s\b|\bVous (?!\w+(z|tes)\b)", line), line


def test_a_trick_in_words() -> None:
    match = match_of(TAKEN)
    match.answer(0, "play Kh")
    for seat, card in ((1, "Ah"), (2, "7h"), (3, "8s")):
        match.answer(seat, f"play {card}")
    told = [event for events in match.told for event in events if 0 in event.to]
    assert table_of(match.game, NAMES, 0).story(told)[-1] == (
        "You play K♥. Belote! East plays A♥. North plays 7♥. West plays 8♠. East takes the trick: 15."
    )
    assert table_of(match.game, NAMES, 1, "fr").story(told)[-1] == (
        "Ouest joue R♥. Belote ! Vous jouez A♥. Est joue 7♥. Nord joue 8♠. Vous faites le pli : 15."
    )


def test_the_end_in_words() -> None:
    *_, match = random_match(1)
    marked = next(event for event in match.told[-1] if event.json()["event"] == "marked")
    made, (ours, theirs) = marked.json()["data"]["made"], marked.json()["data"]["scores"]
    said = "réussi" if made else "chuté"
    table = table_of(match.game, NAMES, 0, "fr")
    assert table.sentence(marked) == f"Contrat {said} : Nous {ours}, Eux {theirs}."
    assert table_of(match.game, NAMES, 1, "fr").sentence(marked) == f"Contrat {said} : Nous {theirs}, Eux {ours}."
    ending = drawn(table.ending(match.state))
    assert re.search(rf"0 human \+ 2 a rather long name of an agent +\d+ +\d +{match.state.returns()[0]:+g}\b", ending)
    assert table.verdict(-160.0) == "Perdu : -160"
    assert table_of(match.game, NAMES, 0).verdict(0.0) == "You drew."


def _read(match: feint.Match, seat: int, typed: str, language: str = "en") -> str:
    question = match.asked()[seat]
    table = table_of(match.game, match.seats, seat, language)
    choices = table.choices(question.view, question.legal)
    numbers = {str(i + 1): choice.action for i, choice in enumerate(choices)}
    action = numbers[typed] if typed in numbers else table.read(typed, question.view, choices)
    return match.game.text(seat, action)


@pytest.mark.parametrize(
    ("typed", "language", "action"),
    [
        ("100 coeur", "fr", "bid 100 hearts"),
        ("100 cœur", "fr", "bid 100 hearts"),
        ("100c", "fr", "bid 100 hearts"),
        ("100c", "en", "bid 100 clubs"),
        ("100♥", "en", "bid 100 hearts"),
        ("bid 100 of hearts", "en", "bid 100 hearts"),
        ("120 Trèfle", "fr", "bid 120 clubs"),
        ("90 k", "fr", "bid 90 diamonds"),
        ("90 d", "en", "bid 90 diamonds"),
        ("j'annonce 90 carreau", "fr", "bid 90 diamonds"),
        ("capot pique", "fr", "bid 250 spades"),
        ("250 S", "en", "bid 250 spades"),
        ("pique 80", "fr", "bid 80 spades"),
        ("passe", "fr", "pass"),
        ("Pass", "en", "pass"),
        ("p", "fr", "pass"),
        ("1", "en", "pass"),
        ("3", "en", "bid 80 hearts"),
    ],
)
def test_loose_words_in_the_auction(typed: str, language: str, action: str) -> None:
    assert _read(match_of(), 0, typed, language) == action


def test_coinche_and_surcoinche_by_name() -> None:
    match = match_of(["80 hearts"])
    for typed in ("coinche", "Coinche !", "c", "contre", "coin"):
        assert _read(match, 1, typed) == "coinche"
    match.answer(1, "coinche")
    assert _read(match, 2, "surcoinche", "fr") == "surcoinche"
    assert table_of(match.game, NAMES, 2, "fr").question(match.asked()[2].view) == "Vous êtes coinché. Surcoinche ?"


@pytest.mark.parametrize(
    ("typed", "language", "action"),
    [
        ("VH", "fr", "play Jh"),
        ("VC", "fr", "play Jh"),
        ("VC", "en", "play Jc"),
        ("JH", "en", "play Jh"),
        ("jc", "en", "play Jc"),
        ("10 S", "en", "play Ts"),
        ("10s", "fr", "play Ts"),
        ("T♠", "en", "play Ts"),
        ("dix de pique", "fr", "play Ts"),
        ("roi de coeur", "fr", "play Kh"),
        ("ROI COEUR", "en", "play Kh"),
        ("joue la dame", "fr", "play Qh"),
        ("dame de cœur", "fr", "play Qh"),
        ("D ♥", "fr", "play Qh"),
        ("queen", "en", "play Qh"),
        ("as", "fr", "play As"),
        ("as", "en", "play As"),
        ("as de pique", "fr", "play As"),
        ("ace of spades", "en", "play As"),
        ("carreau", "fr", "play 7d"),
        ("7k", "fr", "play 7d"),
        ("vt", "fr", "play Jc"),
        ("valet trèfle", "fr", "play Jc"),
        ("1", "fr", "play Jh"),
        ("8", "en", "play Jc"),
    ],
)
def test_loose_words_for_cards(typed: str, language: str, action: str) -> None:
    assert _read(match_of(TAKEN), 0, typed, language) == action


@pytest.mark.parametrize(
    ("typed", "language", "said"),
    [
        ("90 hearts", "en", "90 ♥ is too low: the last bid is 110 ♥."),
        ("110 pique", "fr", "110 ♠ est trop bas : la dernière annonce est 110 ♥."),
        ("coeur", "fr", "'coeur' peut vouloir dire 120 ♥, 130 ♥, 140 ♥, 150 ♥, 160 ♥, capot ♥. Lequel ?"),
        ("120", "en", "'120' may mean 120 ♠, 120 ♥, 120 ♦, 120 ♣. Which?"),
        (
            "surcoinche",
            "en",
            "and surcoinche a coinche: pass, coinche, a bid from 120 to 160 by tens, or capot.",
        ),
        (
            "VH",
            "fr",
            "Les cartes viennent après les enchères : passe, coinche, une annonce de 120 à 160 par 10, ou capot.",
        ),
        (
            "125 hearts",
            "en",
            "'125 hearts' does not fit here. Choose: pass, coinche, a bid from 120 to 160 by tens, or capot.",
        ),
        ("", "en", "'' does not fit here."),
        ("[bold]x", "en", "'[bold]x' does not fit here."),
        ("9" * 5000, "fr", "ne convient pas"),
    ],
)
def test_wrong_calls_get_one_helpful_line(typed: str, language: str, said: str) -> None:
    with pytest.raises(NotUnderstood) as what:
        _read(match_of(["pass", "pass", "110 hearts"]), 3, typed, language)
    assert said in str(what.value)
    assert "\n" not in str(what.value)


def test_wrong_words_while_cards_are_played() -> None:
    match = match_of(TAKEN, ["As"])
    with pytest.raises(NotUnderstood, match=r"A♦.*K♠, Q♠"):
        _read(match, 1, "AD")
    with pytest.raises(NotUnderstood, match=r"V♥.*R♠, D♠"):
        _read(match, 1, "valet de coeur", "fr")
    with pytest.raises(NotUnderstood, match=r"auction.*K♠, Q♠"):
        _read(match, 1, "pass")
    with pytest.raises(NotUnderstood, match=r"'s'.*K♠, Q♠"):
        _read(match, 1, "s")
    coinched = match_of(["80 hearts", "coinche"])
    with pytest.raises(NotUnderstood, match=r"coinche.*passe, surcoinche"):
        _read(coinched, 2, "120 coeur", "fr")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_slip_plays_no_card(language: str) -> None:
    """What names another card in full, a single letter, and keys that are no letters."""
    match = match_of(TAKEN, ["As"])  # seat 1 has K♠ and Q♠ to choose from
    for typed in ("\x1b[A", "k", "q", "p", "d", "r", "JS", "VS", "AS"):
        with pytest.raises(NotUnderstood):
            _read(match, 1, typed, language)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_choice_is_understood_by_its_text_and_by_its_words(language: str) -> None:
    for match in random_match(3):
        for seat, question in match.asked().items():
            table = table_of(match.game, seat=seat, language=language)
            choices = table.choices(question.view, question.legal)
            assert sorted(choice.action for choice in choices) == question.legal
            for choice in choices:
                for typed in (choice.text, choice.text.replace(" ", ""), " ".join(choice.ways[0])):
                    assert table.read(typed, question.view, choices) == choice.action


def test_the_menu_of_the_auction_is_a_bidding_box() -> None:
    match = match_of(["80 clubs"])
    question = match.asked()[1]
    table = table_of(match.game, NAMES, 1, "fr")
    choices = table.choices(question.view, question.legal)
    lines = [line.split() for line in drawn(table.menu(choices)).splitlines()]
    assert lines[0] == ["90", "100", "110", "120", "130", "140", "150", "160", "capot"]
    assert lines[2][:3] == ["♥", "3", "7"]
    assert choices[2].text == "90 ♥"
    assert lines[5] == ["1", "passe", "38", "coinche"]


def test_what_is_out() -> None:
    match = match_of(TAKEN, ["Kh", "Ah", "7h", "8s", "Ad"])
    lines = table_of(match.game, NAMES, 0, "fr").odds(match.state.view(0)).splitlines()
    assert lines[1] == "  ♥  10♥ 8♥  (atout)"
    assert sum(len(CARD.findall(line)) for line in lines) == 32 - 7 - 5


def test_both_languages_say_everything() -> None:
    for words in (*SAY.values(), *EVENTS.values(), RULES):
        assert set(words) == {"en", "fr"}
    for language, rules in RULES.items():
        assert len(rules.splitlines()) <= 22
        assert max(map(len, rules.splitlines())) <= 80
        assert table_of(feint.make("coinche"), language=language).help == rules


@pytest.mark.parametrize(
    ("locale", "language"),
    [({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"), ({"LANG": "de_DE"}, "en"), ({}, "en")],
)
def test_the_terminals_language(locale: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert locale_language() == language


def test_without_the_signs_of_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of(TAKEN, ["Kh"])
    board = table_of(match.game, NAMES, 1, "fr").board({1: match.state.view(1)})
    assert "110 c Est, coinche" in drawn(board, "ascii")
    assert "[Ac] [10c]" in drawn(board, "ascii")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    table = table_of(match.game, NAMES, 1, "fr")
    texts = [table.help, table.greeting(), table.odds(match.state.view(1)), table.question(match.state.view(1))]
    match.answer(1, "play Ah")
    texts += table.story(match.told[-1])
    assert texts[-1] == "Vous jouez Ac."
    assert all(text.isascii() for text in texts)


@pytest.mark.parametrize("by", ["number", "words"])
def test_a_person_plays_whole_deals_in_french(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    class Typist(HumanAgent):
        def __init__(self, seed: int) -> None:
            super().__init__()
            self.screen, self._rng = io.StringIO(), random.Random(seed)
            self._console = Console(file=self.screen, width=80, highlight=False)
            monkeypatch.setattr("builtins.input", lambda: self.typed)

        def act(self, view: feint.View, legal: Any) -> int:
            choices = self._table.choices(view, legal)
            at = self._rng.randrange(min(len(choices), 8))
            self.typed = str(at + 1) if by == "number" else choices[at].text
            assert super().act(view, legal) == choices[at].action
            return choices[at].action

    for seed in range(5):
        person = Typist(seed)
        person.names = ["human", "stronger", "simple", "random"]
        others = [feint.agents.make_agent(name) for name in person.names[1:]]
        match = feint.Match(feint.make("coinche"), seed, seats=person.names)
        play_match(match, [person, *others])
        screen = person.screen.getvalue()
        assert screen.startswith("Coinche : vous êtes Sud")
        assert re.search(r"Gagné : \+|Perdu : -|Égalité\.", screen)
        assert "ne convient pas" not in screen
        assert max(map(len, screen.splitlines())) <= 80
