"""Exploitability in open games: by hand, by a second way, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import feint
from feint.errors import BadParameter, FeintError
from feint.evaluate.open_games import SearchPolicy, exploitability
from feint.game import View
from feint.policy import Policy


class Rock(Policy):
    """The first action, always."""

    def probabilities(self, view: View, legal: list[int]) -> list[float]:  # type: ignore[override]
        return [1.0] + [0.0] * (len(legal) - 1)


def test_always_rock_loses_everything() -> None:
    """Paper wins 1 from it in either seat, and the value is 0."""
    game = feint.make("rock_paper_scissors")
    found = exploitability(game, Rock(game))
    assert found["gains"] == pytest.approx([1, 1])
    assert found["exploitability"] == pytest.approx(1)
    assert found["value"] == pytest.approx(0)
    assert exploitability(game, feint.UniformPolicy(game))["exploitability"] == pytest.approx(0)


def test_uniform_play_agrees_with_the_tree() -> None:
    """docs/games/duel.md has the same number from `feint solve best-response`, which knows nothing of positions."""
    game = feint.make("small_duel")
    found = exploitability(game, feint.UniformPolicy(game))["exploitability"]
    assert found == pytest.approx(feint.best_response(game, {})["exploitability"])
    assert found == pytest.approx(0.844543, abs=1e-6)


def test_a_search_is_a_policy() -> None:
    """Equal views get equal mixes, and more simulations lose less."""
    game = feint.make("small_duel", node="cards_public")
    policy = SearchPolicy(game, "sm_rm", 200, seed=3)
    view = game.start().view(0)
    legal = game.start().legal(0)
    mix = policy.probabilities(view, legal)
    assert sum(mix) == pytest.approx(1)
    assert mix == policy.probabilities(view, legal)
    assert policy.probabilities(view, legal[:1]) == [1.0]
    solver = feint.solve("backward", game).result
    few, many = (exploitability(game, SearchPolicy(game, "sm_rm", n), solver)["exploitability"] for n in (10, 3000))
    assert 0 <= many < few <= 1


def test_the_mean_of_several_searches() -> None:
    """At a single window the mean of runs is what the search itself averages."""
    game = feint.make("matrix", payoffs=[[1, -1], [-1, 1]])
    mix = SearchPolicy(game, "eta_greedy", 30, runs=40).probabilities(game.start().view(1), [0, 1])
    assert mix == pytest.approx([0.5, 0.5], abs=0.2)


def test_what_is_refused(tmp_path: Path) -> None:
    game = feint.make("small_duel")
    with pytest.raises(BadParameter, match=r"simulations.*\b0\b"):
        SearchPolicy(game, simulations=0)
    with pytest.raises(BadParameter, match='"nosuch"'):
        SearchPolicy(game, "nosuch")
    with pytest.raises(BadParameter, match=r"kuhn .*duel "):
        exploitability(game, feint.UniformPolicy(feint.make("kuhn")))
    with pytest.raises(BadParameter, match=r"exp3.*search\.json"):
        SearchPolicy(game).save(tmp_path / "search.json")
    with pytest.raises(FeintError, match="kuhn"):
        exploitability(feint.make("kuhn"), feint.UniformPolicy(feint.make("kuhn")))
