"""Learned best responses: near the exact ones where these are known, and bounds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import feint
from feint.cli import main
from feint.errors import BadParameter
from feint.evaluate.best_response import ResponseOptions, learned_best_response, sides_of_game


def test_sides_are_seats_or_teams() -> None:
    assert sides_of_game(feint.make("leduc")) == [[0], [1]]
    assert sides_of_game(feint.make("coinche")) == [[0, 2], [1, 3]]


@pytest.mark.slow
def test_against_uniform_play_of_kuhn_it_is_the_exact_one() -> None:
    game = feint.make("kuhn")
    exact = feint.best_response(game, {})
    found = learned_best_response("random", game, ResponseOptions(iterations=8, trainings=1, games=1500))
    for side, best, value in zip(found["sides"], exact["best_responses"], exact["values"], strict=True):
        low, high = side["interval"]
        assert low - 0.03 <= best <= high + 0.03
        low, high = side["gain_interval"]
        assert low - 0.03 <= best - value <= high + 0.03


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadParameter, match="'random'"):
        learned_best_response("random")
    with pytest.raises(BadParameter, match="trainings"):
        learned_best_response("random", feint.make("kuhn"), ResponseOptions(trainings=0))
    assert main(["evaluate", "best-response", "llm:url=x", "--game", "kuhn", "--iterations", "1"]) != 0
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.slow
def test_the_command_takes_a_policy_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solved = feint.solve("cfr", feint.make("kuhn"), iterations=300)
    solved.policy.save(tmp_path / "kuhn.json")
    words = ["evaluate", "best-response", str(tmp_path / "kuhn.json"), "--iterations", "3", "--trainings", "1"]
    assert main([*words, "--games", "400", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["exploitability"] < 0.2  # nothing wins much from an equilibrium
    assert [side["seats"] for side in found["sides"]] == [[0], [1]]


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_calibration_on_leduc() -> None:
    """Against uniform play: at least nine tenths of what the exact best responses gain."""
    game = feint.make("leduc")
    exact = feint.best_response(game, {})["exploitability"]
    found = learned_best_response("random", game, ResponseOptions(iterations=40, trainings=3, games=6000, threads=2))
    assert 0.9 * exact <= found["exploitability"] <= exact + 0.15
