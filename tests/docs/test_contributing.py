"""The recipes work as they are written: what is to be pasted compiles, passes the checks, and plays."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.cli import main
from feint.testing import LeakWarning, check_game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]


def block(after: str, language: str) -> str:
    found = re.search(rf"{re.escape(after)}$.*?^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found, after
    return found[1]


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")
def test_the_game_compiles(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "high_card"
    folder.mkdir(parents=True)
    for name in ("game.hpp", "game.cpp"):
        (folder / name).write_text(block(f"`cpp/games/high_card/{name}`:", "cpp"))
    command = ["g++", "-std=c++20", "-fsyntax-only", *WARNINGS, f"-I{tmp_path}", f"-I{ROOT / 'cpp'}"]
    done = subprocess.run([*command, folder / "game.cpp"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_game_in_python_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "highcard.py").write_text(block("`highcard.py`:", "python"))
    monkeypatch.syspath_prepend(tmp_path)
    try:
        game = feint.make("highcard:HighCard", cards=5)
        with warnings.catch_warnings():
            warnings.simplefilter("error", LeakWarning)
            check_game(game, games=50, features=False)
        leaky = sys.modules["highcard"].HighCard()
        leaky.view = lambda state, seat: {"cards": list(state[0]), "moves": list(state[1])}
        with pytest.raises(AssertionError, match="view"):
            check_game(feint.wrap(leaky), games=50, features=False)
        record = feint.play(game, ["random", "random"], seed=1)
        assert feint.replay(record, feint.make(record.game, **record.parameters)).over
        assert feint.tree(feint.make("highcard:HighCard")).counts()["infosets"] == [3, 3]
    finally:
        sys.modules.pop("highcard", None)


def test_the_solver_solves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The module alone makes it a solver, a command and a help text."""
    (tmp_path / "uniform_value.py").write_text(block("`src/feint/solvers/uniform_value.py`:", "python"))
    monkeypatch.setattr(feint.solvers, "__path__", [*feint.solvers.__path__, str(tmp_path)])
    tests: dict[str, Any] = {}
    exec(compile(block("`tests/solvers/test_uniform_value.py`:", "python"), "test_uniform_value.py", "exec"), tests)
    try:
        tests["test_uniform_play_in_kuhn_poker"]("python_kuhn")
        assert main(["solve", "uniform-value", "kuhn", "--depth", "100", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["values"] == pytest.approx([1 / 8, -1 / 8])
        assert main(["solve", "uniform-value", "kuhn", "--depth", "-1"]) == 2
        assert "depth" in capsys.readouterr().err
    finally:
        sys.modules.pop("feint.solvers.uniform_value", None)


def test_the_agent_acts() -> None:
    names: dict[str, object] = {}
    exec(compile(block("`src/feint/agents/first.py`:", "python"), "first.py", "exec"), names)
    agent = names["AGENT"]
    assert callable(agent)
    record = feint.play("kuhn", [agent(), agent(last=True)])
    assert [entry.action["action"] for entry in record.log[2:]] == ["pass", "bet", "pass"]


def test_the_test_meets_its_known_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the same game in Python, as the native one of the recipe is not built here."""
    game: dict[str, Any] = {}
    exec(compile(block("`highcard.py`:", "python"), "highcard.py", "exec"), game)
    asked: list[str] = []

    def make(name: str, **parameters: object) -> feint.Game:
        asked.append(name)
        return feint.wrap(game["HighCard"](**parameters))

    monkeypatch.setattr(feint, "make", make)
    tests: dict[str, Any] = {}
    exec(compile(block("`tests/games/high_card/test_high_card.py`:", "python"), "test_high_card.py", "exec"), tests)
    tests["test_the_solution"]()
    assert asked == ["high_card"]
    assert "test_it_keeps_the_promises_of_a_game" in tests
