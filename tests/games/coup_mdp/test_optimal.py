"""The player `optimal`: it does what its table says, and wins as often."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import feint
from feint.cli import main
from feint.errors import BadParameter, FeintError
from feint.players import make_player
from feint.playouts import Rng

TABLE: dict[str, Any] = {
    "players": [
        {"cards": ["duke", "captain"], "alive": [False, True], "coins": 3},
        {"cards": ["duke", "assassin"], "alive": [False, True], "coins": 2},
        {"cards": ["contessa", "duke"], "alive": [False, True], "coins": 4},
    ],
    "actor": 1,
}


@cache
def endings() -> Any:
    return feint.solve("value-iteration", "coup_mdp", layers=2).result


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "endings"
    endings().save(str(path))
    return str(path)


def test_it_plays_and_explains_the_best(table: str) -> None:
    shown, plain = feint.make("reveal(coup_mdp)"), feint.make("coup_mdp")
    for actor in range(3):
        for setting in ({}, {"action": "tax"}, {"action": "steal1"}):
            description = {**TABLE, "actor": actor, **setting}
            state, same = shown.set_up(description), plain.set_up(description)
            for seat in range(3):
                made = make_player("optimal", shown, seat, 0, {"table": table})
                action = made.act(state.view(seat), state.legal(seat))
                explained = made.explain()
                assert explained is not None
                best = max(explained["values"].values())
                assert explained["values"][plain.text(seat, action)] == pytest.approx(best, abs=1e-7)
                assert best == pytest.approx(endings().value(same, seat), abs=1e-7)


def test_it_wins_as_often_as_its_table_says(table: str) -> None:
    game = feint.make("reveal(coup_mdp)")
    # Seat 2 must coup somebody, and seat 0 may be next.
    hard = {
        **TABLE,
        "players": [{**p, "coins": coins} for p, coins in zip(TABLE["players"], (8, 0, 11), strict=True)],
        "actor": 2,
    }
    seat, games, wins = 1, 2000, 0
    made = make_player("optimal", game, seat, 0, {"table": table})
    rng = Rng(4, 0)
    for _ in range(games):
        state = game.set_up(hard)
        while not state.over:
            answers = []
            for asked in state.asked:
                legal = state.legal(asked)
                mine = asked == seat and len(legal) > 1
                answers.append((asked, made.act(state.view(seat), legal) if mine else legal[rng.below(len(legal))]))
            for asked, action in answers:
                state.apply(asked, action)
        wins += state.ranking()[seat] == 1
    value = endings().value(feint.make("coup_mdp").set_up(hard), seat)
    assert 0.2 < value < 0.8
    assert wins / games == pytest.approx(value, abs=4 * (value * (1 - value) / games) ** 0.5)


def test_what_it_refuses(table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = feint.make("reveal(coup_mdp)")
    with pytest.raises(BadParameter, match="optimal:table=FILE"):
        make_player("optimal", shown, 0, 0, {})
    with pytest.raises(BadParameter, match=r"table.*\b3\b"):
        make_player("optimal", shown, 0, 0, {"table": 3})
    with pytest.raises(BadParameter, match=r"optimal.*reveal\(coup_mdp\)"):
        make_player("optimal", feint.make("coup_mdp"), 0, 0, {"table": table})
    with pytest.raises(FeintError, match=r"endings.*rules"):
        make_player("optimal", feint.make("reveal(coup_mdp)", rules="paper"), 0, 0, {"table": table})
    with pytest.raises(FeintError, match="missing"):
        make_player("optimal", shown, 0, 0, {"table": str(tmp_path / "missing")})
    made = make_player("optimal", shown, 0, 0, {"table": table})
    state = shown.start()
    for _ in range(3):
        state.apply(feint.CHANCE, state.sample(1))
    with pytest.raises(FeintError, match="6 cards"):
        made.act(state.view(0), state.legal(0))
    assert main(["play", "reveal(coup_mdp)", "optimal", "random", "random"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
