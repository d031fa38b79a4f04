"""Filtering players of coup_mdp: stronger than those without beliefs, and the same through views and events alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import feint
from feint.errors import BadParameter
from feint.evaluate.head_to_head import wilson
from feint.players import make_player, tournament
from feint.playouts import Rng
from feint.reproduce import reproduce
from feint.reproduce.coup_mdp.filtering import GROUPS, filtering, mcts, native

RULES = {
    "paper": {"rules": "paper"},
    "proper": {"rules": "proper", "always_four_steps": True, "redraw": "roles"},
}


def wins(game: feint.Game, player: dict[str, Any], others: dict[str, Any], games: int) -> tuple[float, float]:
    """The 95% interval of how often the player wins."""
    first = tournament(game, [player, others, others], games, seed=11, threads=2)[0]
    return wilson(first["wins"], games)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_filtering_beats_forward_search_without_beliefs_against_tree_searchers(rules: str) -> None:
    game = feint.make("coup_mdp", **RULES[rules])
    uniform = wins(game, native("forward_search", depth=2), mcts(10, 10), 200)
    filtered = wins(game, filtering(2), mcts(10, 10), 120)
    assert filtered[0] > uniform[1]


@pytest.mark.nightly
@pytest.mark.parametrize("rules", RULES)
def test_a_level_up_beats_filtering_players(rules: str) -> None:
    game = feint.make("coup_mdp", **RULES[rules])
    same = wins(game, filtering(2), filtering(2), 150)
    above = wins(game, native("level2", depth=4), filtering(2), 150)
    assert above[0] > same[1]


@pytest.mark.parametrize(
    ("player", "options"),
    [("filtering", {}), ("filtering", {"belief": "particles", "depth": 3}), ("level2", {"runs": 2})],
)
@pytest.mark.parametrize("rules", ["paper", "proper"])
def test_it_plays_alike_in_matches_and_in_tournaments(player: str, options: dict[str, Any], rules: str) -> None:
    """In a match views and events come as JSON and forced answers are asked for too; in a tournament neither."""
    game = feint.make("coup_mdp", rules=rules)
    near, far = (make_player(player, game, 1, 3, options) for _ in range(2))
    rng, compared = Rng(5), 0
    state = game.start()
    while not state.over and (1 in state.asked or feint.CHANCE in state.asked):
        answers = {}
        for seat in state.asked:
            if seat == feint.CHANCE:
                answers[seat] = state.sample(rng.next())
                continue
            legal = state.legal(seat)
            answers[seat] = legal[rng.below(len(legal))]
            if seat == 1:
                answers[1] = far.act(game.read_view(state.view(1).json()), legal)
                assert len(legal) == 1 or near.act(state.view(1), legal) == answers[1]
                compared += len(legal) > 1
        for event in [event for seat, action in answers.items() for event in state.apply(seat, action)]:
            if 1 in event.to:
                near.hear(event)
                far.hear(feint.Event.read(event.json()))
    assert compared > 1


def test_a_lone_view_is_enough() -> None:
    """Without events it begins from what lies on the table; what was shown to be held is believed."""
    state = feint.make("coup_mdp").start()
    for hand in ("duke captain", "contessa assassin", "captain duke"):
        state.apply(feint.CHANCE, f"deal {hand}")
    for words in (("tax", "no_op", "no_op"), ("no_op", "no_op", "challenge_or_block")):
        for seat, word in enumerate(words):
            state.apply(seat, word)
    player = make_player("filtering", state.game, 1, 0, {})
    assert player.act(state.view(1), state.legal(1)) in state.legal(1)
    explained = player.explain()
    assert explained is not None
    first = {belief["seat"]: belief["roles"] for belief in explained["beliefs"]}
    assert first[0]["duke"] == pytest.approx(1)
    assert 0 < first[2]["duke"] < 1
    assert set(explained["values"]) == {state.game.text(1, action) for action in state.legal(1)}


@pytest.mark.parametrize(
    ("player", "game", "options", "message"),
    [
        ("filtering", "kuhn", {}, "filtering.*kuhn"),
        ("level2", "reveal(coup_mdp)", {}, r"level2.*reveal\(coup_mdp\)"),
        ("filtering", "coup_mdp", {"depth": 0}, r"depth.*\b0\b"),
        ("filtering", "coup_mdp", {"belief": "vague"}, 'belief.*"vague"'),
        ("filtering", "coup_mdp", {"softness": 2}, r"softness.*\b2\b"),
        ("filtering", "coup_mdp", {"their_depth": 2}, 'filtering.*"their_depth"'),
    ],
)
def test_what_it_refuses(player: str, game: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message) as refused:
        make_player(player, feint.make(game), 0, 0, options)
    assert "\n" not in str(refused.value)


def test_table_x(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {label: GROUPS[0].players[label] for label in ("random", "filtering factored, depth 2")}
    monkeypatch.setattr("feint.reproduce.coup_mdp.filtering.GROUPS", (replace(GROUPS[0], players=few),))
    report = reproduce("coup-mdp", table="x", games=20, threads=1)
    assert report["tables"] == report["claims"] == []
    (group,) = report["filtering"]["groups"]
    assert [row["player"] for row in group["rows"]] == list(few)
    for row in group["rows"]:
        assert set(row["ours"]) == {"paper", "proper"}
        assert all(cell["games"] == 2 for cell in row["ours"].values())
    assert report["filtering"] == json.loads(json.dumps(report["filtering"]))
