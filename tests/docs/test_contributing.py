"""The recipes work as they are written: what is to be pasted compiles, passes the checks, and plays."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

import feint
from feint import _core
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
        with pytest.raises(AssertionError, match="two sights"):
            check_game(feint.wrap(leaky), games=50, features=False)
        record = feint.play(game, ["random", "random"], seed=1)
        assert feint.replay(record, feint.make(record.game, **record.parameters)).over
        assert _core.tree_counts(feint.make("highcard:HighCard"))["infosets"] == [3, 3]
    finally:
        sys.modules.pop("highcard", None)


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
    exec(compile(block("`tests/games/test_high_card.py`:", "python"), "test_high_card.py", "exec"), tests)
    tests["test_the_solution"]()
    assert asked == ["high_card"]
    assert "test_it_keeps_the_promises_of_a_game" in tests
