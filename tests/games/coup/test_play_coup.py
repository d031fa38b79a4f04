"""A person plays Coup in the terminal: whole games by words and by numbers, and nothing hidden is ever shown."""

from __future__ import annotations

import io
import json
import os
import pty
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import feint
from feint.agents.human import HumanAgent
from feint.cli import main
from feint.play import play_match


class Typist(HumanAgent):
    """A person who knows what he wants, and types it, by number or in words."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, by: str, seed: int = 0) -> None:
        super().__init__()
        self.screen = io.StringIO()
        self._console = Console(file=self.screen, width=80, highlight=False)
        self._by, self._rng = by, random.Random(seed)
        self.asked = 0
        monkeypatch.setattr("builtins.input", lambda: self.typed)

    def act(self, view: feint.View, legal: Sequence[int]) -> int:
        choices = self._table.choices(view, legal)
        number = self._rng.randrange(len(choices))
        wanted = choices[number]
        numbers, words = str(number + 1), " ".join(wanted.ways[0])
        spoken = self._game.text(view.seat, wanted.action)
        self.typed = {"number": numbers, "words": words, "spoken": spoken}[self._by]
        self.asked += 1
        assert super().act(view, legal) == wanted.action, self.typed
        return wanted.action


@pytest.mark.parametrize("by", ["number", "words", "spoken"])
@pytest.mark.parametrize("rules", ["platform", "official"])
def test_whole_games_of_four(by: str, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        person = Typist(monkeypatch, by, seed)
        person.names = ["human", "random", "random", "random"]
        others = [feint.agents.make_agent("random") for _ in range(3)]
        match = feint.Match(feint.make("coup", players=4, rules=rules), seed, seats=person.names)
        play_match(match, [person, *others])
        screen = person.screen.getvalue()
        assert person.asked
        assert "does not fit" not in screen
        assert "fits more than one" not in screen
        assert re.search(r"(You win|Seat \d \(random\) wins)\.", screen)
        assert max(map(len, screen.splitlines())) <= 80


def test_other_hands_make_no_difference_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until something is shown, the screen is the same to the letter, whatever the others hold."""
    screens = []
    for others in ([["duke", "duke"], ["captain", "assassin"]], [["contessa", "captain"], ["ambassador", "duke"]]):
        person = Typist(monkeypatch, "number")
        answers = iter(["1", "odds", "help", "log", "x", "1", "1", "1", "1", "1", "table", "quit"])
        monkeypatch.setattr("builtins.input", lambda answers=answers: next(answers))
        person.act = HumanAgent.act.__get__(person)  # type: ignore[method-assign]
        state = {"hands": [["assassin", "contessa"], *others], "actor": 0}
        match = feint.Match(feint.make("coup", players=3), 1, {"state": state})
        with pytest.raises(feint.agents.human.LeftTable):
            play_match(match, [person, bluffer, bluffer])  # type: ignore[list-item]
        screens.append(person.screen.getvalue())
    assert screens[0] == screens[1]
    assert "Block as" in screens[0]


class Bluffer(feint.Agent):
    """Steals from seat 0, and challenges nothing."""

    def act(self, view: feint.View, legal: Sequence[int]) -> int:
        return legal[-2] if view.json()["phase"] == "action" else legal[0]


bluffer = Bluffer()


def test_a_loss_without_a_choice_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = {"hands": [["duke", "duke"], None], "coins": [2, 7], "actor": 1}
    match = feint.Match(feint.make("coup"), 1, {"state": state})
    match.answer(1, "coup 0")
    person = HumanAgent()
    person.start(match.game, 0, 0)
    monkeypatch.setattr("builtins.input", lambda: pytest.fail("asked"))
    question = match.asked()[0]
    assert person.act(question.view, question.legal) == question.legal[0]


@pytest.mark.slow
def test_in_a_real_terminal_at_80_columns() -> None:
    words = ["play", "coup", "random", "random", "random", "--param", "players=4", "--seed", "2"]
    pid, terminal = pty.fork()
    if pid == 0:
        environment = os.environ | {"COLUMNS": "80", "TERM": "xterm-256color"}
        os.execve(sys.executable, [sys.executable, "-m", "feint", *words], environment)
    os.write(terminal, b"help\n" + b"1\n" * 150)
    seen = b""
    try:
        while chunk := os.read(terminal, 4096):
            seen += chunk
    except OSError:
        pass  # the terminal closes with the program
    assert os.waitpid(pid, 0)[1] == 0
    text = re.sub(r"\x1b\[[0-9;]*m", "", seen.decode())
    assert "\x1b[" in seen.decode(), "in colour"
    assert "blocks assassination" in text
    assert "Challenge?" in text
    assert re.search(r"^ ?1 .* \+1 ", text, re.MULTILINE), "the winner, at the end"


SETUP = {"state": {"hands": [["duke", "duke"], None], "actor": 1, "coins": [3, 8]}}


def test_setup_by_text_and_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "setup.json"
    path.write_text(json.dumps(SETUP))
    records: list[dict[str, Any]] = []
    for given in (json.dumps(SETUP), str(path)):
        assert main(["play", "coup", "random", "random", "--seed", "1", "--setup", given, "--json"]) == 0
        records.append(json.loads(capsys.readouterr().out)["record"])
    assert [entry["action"] for entry in records[0]["log"]] == [entry["action"] for entry in records[1]["log"]]
    assert records[0]["setup"] == SETUP


@pytest.mark.parametrize(
    ("setup", "quoted"),
    [
        ("nothing.json", "--setup 'nothing.json'"),
        ("{", "--setup '{'"),
        ('{"cards": []}', "setup.*'cards'"),
        ('{"state": {"cards": []}}', 'state.*"cards"'),
        ('{"chance": 3}', r"setup\.chance.* 3\b"),
    ],
)
def test_bad_setups_are_one_line(setup: str, quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "coup", "random", "random", "--setup", setup]) == 2
    captured = capsys.readouterr()
    assert re.search(quoted, captured.err)
    assert captured.err.count("\n") == 1


def test_explanations_are_not_for_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "coup", "random", "--explain"]) == 2
    assert "--explain" in capsys.readouterr().err


def test_replay_draws_the_same_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    feint.play("coup", ["random", "random"], seed=5).save(path)
    assert main(["replay", str(path), "--seat", "1"]) == 0
    mine = capsys.readouterr().out
    assert "You are dealt " in mine
    assert "1 you" in mine
    assert "▒▒" in mine
    assert main(["replay", str(path)]) == 0
    everybody = capsys.readouterr().out
    assert "Seat 0 (random) is dealt " in everybody
    assert "▒▒" not in re.split(r"\n\d+ Seat \d \(random\) (?:claims|asks|takes)", everybody)[1]
