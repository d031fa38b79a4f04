"""Policies as files: saved, loaded, played, and refused where they are broken or of another game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import feint
from feint.errors import BadPolicy, WrongType
from feint.policy import TabularPolicy, UniformPolicy, load_policy


def always_bet() -> TabularPolicy:
    game = feint.make("kuhn")
    table = {}
    for mine in range(3):
        for other in range(3):
            for moves in ((), (0,), (1,), (0, 1)):
                seat = len(moves) % 2
                if mine == other:
                    continue
                state = game.start()
                for card in (mine, other) if seat == 0 else (other, mine):
                    state.apply(feint.CHANCE, card)
                for i, move in enumerate(moves):
                    state.apply(i % 2, move)
                table[state.key(seat)] = [0.0, 1.0]
    return TabularPolicy(game, table)


def test_policies_are_saved_loaded_and_played(tmp_path: Path) -> None:
    path = tmp_path / "bet.json"
    policy = always_bet()
    assert len(policy.table) == 12
    policy.save(path)
    loaded = load_policy(path)
    assert isinstance(loaded, TabularPolicy)
    assert loaded.table == policy.table
    for seed in range(10):
        record = feint.play("kuhn", [f"policy:path={path}"] * 2, seed)
        assert [entry.action["action"] for entry in record.log[2:]] == ["bet", "bet"]
        assert record.log[2].explain == {"probabilities": {"pass": 0.0, "bet": 1.0}}


def test_policies_of_other_games_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    UniformPolicy(feint.make("liars_dice", sides=4)).save(path)
    feint.play("liars_dice", [f"policy:path={path}", "random"], parameters={"sides": 4})
    with pytest.raises(BadPolicy, match=r"liars_dice.*sides.*\b4\b.*\b5\b"):
        feint.play("liars_dice", [f"policy:path={path}", "random"], parameters={"sides": 5})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "x"}, '"format"'),
        ({"version": 2}, r"version 2\b.*version 1\b"),
        ({"game": "chess"}, '"chess"'),
        ({"game_version": 2}, r"kuhn version 2\b.*kuhn version 1\b"),
        ({"kind": "magic"}, "kind.*'magic'"),
        ({"table": []}, r"table.*'\[\]'"),
        ({"table": {"00": [0.5]}}, r"table\['00'\].*\[0\.5\]"),
        ({"table": {"xx": [1.0]}}, "'xx'.*key"),
        ({"table": {"f" * 17: [1.0]}}, "'f{17}'.*key"),
        ({"table": {"00": [10**400, 0]}}, r"table\['00'\].*1000"),
        ({"table": {"00": 1}}, r"table\['00'\].*\b1$"),
        ({"parameters": {"x": 1}}, 'kuhn.*"x"'),
        ({"parameters": []}, r"parameters.*\[\]"),
    ],
)
def test_files_that_are_no_policies(change: dict[str, object], message: str, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    always_bet().save(path)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(BadPolicy, match=message):
        load_policy(path)
    path.write_text(path.read_text()[:-20])
    with pytest.raises(BadPolicy, match=r"p\.json"):
        load_policy(path)
    with pytest.raises(BadPolicy, match="nothing"):
        load_policy(tmp_path / "nothing")
    with pytest.raises(WrongType, match="3"):
        load_policy(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [{-1: [0.5, 0.5]}, {2**64: [0.5, 0.5]}, {1: ["x", 0.5]}, {1: 3}])
def test_tables_of_a_wrong_type(table: dict[int, object]) -> None:
    with pytest.raises(WrongType, match=re.escape(str(table))):
        feint.best_response(feint.make("kuhn"), table)  # type: ignore[arg-type]
