"""Contracts of a policy, counted over every way through a small Coinche."""

from __future__ import annotations

import pytest

import feint
from feint.errors import BadParameter
from feint.games.coinche.contracts import count_contracts


def test_only_of_its_own_game() -> None:
    kuhn = feint.make("kuhn")
    with pytest.raises(BadParameter, match="kuhn"):
        count_contracts(kuhn, feint.UniformPolicy(kuhn))


@pytest.mark.nightly
def test_contracts_of_uniform_play() -> None:
    """Nobody looks at cards: both sides' auctions are those of three coins, and shares sum to 1."""
    game = feint.make("partners(mini_coinche)")
    found = count_contracts(game, feint.UniformPolicy(game))
    rows = found.json()
    assert sum(row["share"] for row in rows["auctions"].values()) == pytest.approx(1 - found.left_out, abs=1e-9)
    assert rows["auctions"]["all pass"]["share"] == pytest.approx(1 / 81)
    for row in rows["first_bids"].values():
        assert row["bid"] == pytest.approx(1 / 3)
