"""What is said of calls at a score is what rule-like nets do; the tables of imitation and of matches run."""

from __future__ import annotations

from typing import Any

import pytest

import feint
from feint.nets import Mlp, NetPolicy
from feint.reproduce import reproduce
from feint.reproduce.coinche_beyond.matches import SITUATIONS, auctions
from feint.reproduce.coinche_beyond.run import EXPERIMENTS

PASS, SPADES_80, COINCHE = 0, 1, 41


def caller(*wishes: int) -> NetPolicy:
    """Takes the first of his wishes that is legal, whatever he sees."""
    game = feint.make("coinche_match")
    net = Mlp([game.feature_count, 1, game.actions])
    net.weights[:] = 0
    for rank, action in enumerate(reversed(wishes), 1):
        net.weights[-game.actions + action] = 100 * rank
    return NetPolicy(game, net)


@pytest.mark.parametrize("scores", SITUATIONS.values())
@pytest.mark.parametrize(
    ("ours", "theirs", "told"),
    [
        ((PASS,), (PASS,), (0, None, None, 1)),
        ((SPADES_80, PASS), (PASS,), (1, 80, None, 0)),
        ((PASS,), (SPADES_80, PASS), (0, None, 0, 0)),
        ((COINCHE, PASS), (SPADES_80, PASS), (0, None, 1, 0)),
        ((SPADES_80, PASS), (SPADES_80, PASS), (0.5, 80, 0, 0)),  # whoever speaks first
    ],
)
def test_calls_are_counted(ours: Any, theirs: Any, told: Any, scores: tuple[int, int]) -> None:
    game = feint.make("coinche_match")
    found = auctions([caller(*ours), caller(*theirs)] * 2, game, scores, 8, 1)
    names = ("attacks", "mean_contract", "coinches", "passed_out")
    assert tuple(found[name]["value"] for name in names) == told


@pytest.mark.nightly
@pytest.mark.parametrize("table", ["imitation", "matches"])
def test_a_table_runs(table: str) -> None:
    found = reproduce("coinche-beyond", table=table, quick=True, threads=1)["tables"][table]
    header, *rows = EXPERIMENTS[table].rows(found)
    assert len(rows) >= 3
    assert {len(row) for row in rows} == {len(header)}
    if table == "matches":  # who does not see the score calls alike at any score
        calls = [run["calls"] for run in found["runs"] if run["player"] == "blind"]
        assert all(len({str(call) for call in one.values()}) == 1 for one in calls)
