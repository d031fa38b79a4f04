"""Levels of a game in which some action numbers are no action of one seat: nobody strikes at itself."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from busy import has_worked

import feint
from feint.cli import main
from feint.errors import BadParameter, IllegalAction, TooLarge
from feint.pomdp import from_game
from feint.progress import Step
from feint.solvers import solve


def test_levels_of_small_coup() -> None:
    game = feint.make("mini_coup", max_turns=2)
    with pytest.raises(IllegalAction):
        game.speak(0, 4)  # what makes it a case of its own
    levels = solve("ipomdp", game, levels=2).result
    facts = levels.facts()
    best = feint.best_response(game, {})["best_responses"]
    assert [row["value"] for row in facts[:2]] == pytest.approx(best)  # level 1 answers play at random
    for row in facts:
        assert row["lower"] == pytest.approx(row["value"])
        assert row["upper"] == pytest.approx(row["value"])
        assert row["earned"] == pytest.approx(row["value"])
    words = {choice["action"] for node in levels.controller(1, 1)["nodes"] for choice in node["choices"]}
    assert words
    assert not any(word.startswith("action ") for word in words)  # names of numbers that are never legal


def test_a_fixed_opponent_in_small_coup() -> None:
    game = feint.make("mini_coup", max_turns=2)
    model = from_game(game, 0)
    assert model.action_names[4] == "action 4"
    found = feint.solve("belief-graph", model)
    assert found.facts["value"] == pytest.approx(feint.best_response(game, {})["best_responses"][0])


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "ipomdp", "mini_coup", "--param", "max_turns=2", "--levels", "1"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "0.654018" in out
    assert "assassin, captain, contessa, duke" in " ".join(out.split())


@pytest.mark.process
def test_ctrl_c_stops_it_before_level_1_is_solved() -> None:
    program = [sys.executable, "-m", "feint", "solve", "ipomdp", "mini_coup", "--json"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        has_worked(process, 4)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert (out, err.strip()) == ("", "feint: interrupted before level 1 was solved")


@pytest.mark.slow
def test_seconds_stop_it_before_level_1_is_solved() -> None:
    began = time.monotonic()
    with pytest.raises(TooLarge, match=r"level 1\b.*\b0\.5 s"):
        solve("ipomdp", feint.make("mini_coup"), levels=1, seconds=0.5)
    assert time.monotonic() - began < 10  # of minutes


@pytest.mark.slow
def test_progress_is_told_while_the_states_are_listed() -> None:
    steps: list[Step] = []
    with pytest.raises(TooLarge):
        solve("ipomdp", feint.make("mini_coup"), levels=1, seconds=1, progress=steps.append)
    told = [step.done for step in steps]
    assert told == sorted(told)
    assert told[-1] > 1000


@pytest.mark.slow
@pytest.mark.parametrize("game", ["po_nim", "python_kuhn"])
def test_an_interrupt_keeps_levels_that_are_solved(game: str) -> None:
    """Whatever the callback raises KeyboardInterrupt for is Ctrl-C."""
    made = feint.make(game, heap=7) if game == "po_nim" else feint.make(game)
    expected = solve("ipomdp", made, levels=1).result.facts()
    began = time.monotonic()
    first = 3 * max(0.2, sum(row["seconds"] for row in expected))

    def interrupt(step: Step) -> None:
        if time.monotonic() - began > first:
            raise KeyboardInterrupt

    found = solve("ipomdp", made, levels=100, progress=interrupt).result
    rows = found.facts()
    assert found.stopped == "interrupted"
    assert 2 <= len(rows) < 200
    assert len(rows) % 2 == 0
    assert [row["value"] for row in rows[:2]] == pytest.approx([row["value"] for row in expected])
    assert found.controller(1, 1)["nodes"]
    assert found.meet(1, 1)


@pytest.mark.slow
def test_the_command_keeps_levels_at_the_end_of_its_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "ipomdp", "po_nim", "--param", "heap=7", "--levels", "100", "--seconds", "2", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["stopped"] == "seconds"
    assert 2 <= len(found["levels"]) < 200
    assert solve("ipomdp", feint.make("kuhn"), levels=1).result.stopped is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("levels", 2.5),
        ("levels", True),
        ("discount", "1"),
        ("seconds", "x"),
        ("known", "no"),
        ("surprise", 3),
        ("prior", 1.0),
        ("prior", ["x"]),
    ],
)
def test_arguments_of_a_wrong_type_are_named(name: str, value: Any) -> None:
    given = value[0] if isinstance(value, list) else value
    with pytest.raises(BadParameter, match=f"{name}.* {given!r}"):
        solve("ipomdp", "kuhn", **{"levels": 1, name: value})
