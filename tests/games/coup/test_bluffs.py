"""Bluffs and challenges of a policy, counted over every way: against play and against what must be."""

from __future__ import annotations

from collections import Counter

import pytest

import feint
from feint.agents.policy import PolicyAgent
from feint.errors import BadParameter
from feint.games.coup.bluffs import count_bluffs


@pytest.fixture(scope="module")
def tiny() -> feint.Game:
    return feint.make("mini_coup", max_turns=2)


class Honest(feint.Policy):
    """Claims only what it holds; takes the first of what is left."""

    kind = "honest"
    claims = {"tax": "duke", "steal": "captain", "assassinate": "assassin", "block": None}  # noqa: RUF012

    def probabilities(self, view: feint.View, legal: list[int]) -> list[float]:  # type: ignore[override]
        hand = view.json()["hand"]

        def true(action: int) -> bool:
            words = self.game.text(view.seat, action).split()
            return words[0] not in self.claims or (self.claims[words[0]] or words[-1]) in hand

        fair = [true(action) for action in legal]
        return [ok / sum(fair) for ok in fair]


def test_who_never_lies_is_never_caught(tiny: feint.Game) -> None:
    found = count_bluffs(tiny, Honest(tiny)).json()
    assert {"tax", "steal", "block foreign_aid as duke"} <= found["claims"].keys()
    for row in found["claims"].values():
        assert row["bluff"] == 0
        assert row["a_game"] > 0
        assert row["challenged"] == pytest.approx(0.5)  # every answer is as likely as the other


def test_uniform_play_bluffs_as_often_as_cards_are_missing(tiny: feint.Game) -> None:
    found = count_bluffs(tiny, feint.UniformPolicy(tiny))
    assert found.left_out < 1e-6
    rows = found.json()
    assert rows["claims"]["tax"]["bluff"] == pytest.approx(3 / 4)  # a quarter of the hands is a duke
    assert rows["opening"]["duke"] == pytest.approx({"income": 0.25, "foreign_aid": 0.25, "tax": 0.25, "steal": 0.25})
    assert rows["doubts"]["steal"]["captain"] == pytest.approx(0.5)


def test_counts_are_what_is_played(tiny: feint.Game) -> None:
    policy = feint.solve("cfr", tiny, variant="dcfr", iterations=50).policy
    exact = count_bluffs(tiny, policy).json()["claims"]
    games, seen = 3000, Counter[str]()
    for seed in range(games):
        log = feint.play(tiny, [PolicyAgent.of(policy), PolicyAgent.of(policy)], seed=seed).log
        seen.update(entry.action["action"] for entry in log if entry.by >= 0)
    for name in ("tax", "steal"):
        assert seen[name] / games == pytest.approx(exact[name]["a_game"], abs=0.04)
    assert seen["challenge"] / games == pytest.approx(
        sum(row["a_game"] * row["challenged"] for row in exact.values()), abs=0.04
    )


def test_only_of_its_own_game() -> None:
    kuhn = feint.make("kuhn")
    with pytest.raises(BadParameter, match="kuhn"):
        count_bluffs(kuhn, feint.UniformPolicy(kuhn))
