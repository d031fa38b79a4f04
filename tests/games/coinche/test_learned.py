"""The learned player of Coinche: deals, whole matches, and other games refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import feint
from feint.errors import BadPolicy
from feint.nets import NetPolicy
from feint.policy import load_policy


def test_the_learned_nets_play_deals_and_matches() -> None:
    """One agent, from game to game: where it went before leaves no trace."""
    learned = feint.make_agent("learned")
    deals = [feint.play("coinche", [learned, "stronger"] * 2, seed) for seed in (1, 1)]
    whole = feint.play("coinche_match", [learned, "stronger"] * 2, 1, parameters={"target": 200})
    again = feint.play("coinche", [learned, "stronger"] * 2, 1, parameters={"rules": "paper"})
    assert deals[0].returns == deals[1].returns
    for record in (*deals, whole, again):
        assert not [entry.fault for entry in record.log if entry.fault]
    spoken = [entry for entry in deals[0].log if entry.by == 0]
    assert all(entry.explain and "probabilities" in entry.explain for entry in spoken)
    with pytest.raises(BadPolicy, match=r"coinche version 1\b.*kuhn"):
        feint.play("kuhn", ["learned", "random"])


def test_nets_do_not_look_at_the_score_of_a_match() -> None:
    policy = load_policy(Path(feint.__file__).parent / "data" / "coinche_learned.npz")
    assert isinstance(policy, NetPolicy)
    deal, match = policy.game, feint.make("coinche_match")
    own, wide = policy.for_game(0.0), policy.elsewhere(match).for_game(0.0)
    at, there = deal.start(), match.start()
    while at.asked[0] < 0:
        card = at.sample(7)
        at.apply(-1, card), there.apply(-1, card)
    legal = at.legal(0)
    assert legal == there.legal(0)
    told = [own.probabilities(at.view(0), legal), wide.probabilities(there.view(0), legal)]
    assert told[0] == pytest.approx(told[1], abs=1e-6)
