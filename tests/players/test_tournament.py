from __future__ import annotations

from typing import Any

import pytest

import feint
from feint.errors import BadParameter
from feint.players import tournament

MCTS = {"player": "mcts", "options": {"simulations": 10, "depth": 4}}
RANDOM = {"player": "random"}


def counted(result: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if k != "seconds"} for row in result]


def test_the_same_on_any_number_of_threads() -> None:
    game = feint.make("coup_mdp")
    results = [tournament(game, [MCTS, RANDOM, RANDOM], 200, seed=4, threads=n) for n in (1, 2)]
    assert counted(results[0]) == counted(results[1])
    assert sum(row["wins"] for row in results[0]) <= 200
    assert sum(row["share"] for row in results[0]) == pytest.approx(200)
    assert results[0][0]["seat_games"] == [67, 67, 66]


def test_without_rotation_everybody_keeps_his_seat() -> None:
    result = tournament(feint.make("coup_mdp"), [RANDOM, MCTS | {"complete": True}, RANDOM], 50, rotate=False)
    assert [row["seat_games"] for row in result] == [[50, 0, 0], [0, 50, 0], [0, 0, 50]]


def test_it_plays_any_number_of_seats() -> None:
    for name in ("kuhn", "sequentialize(goofspiel)"):
        result = tournament(feint.make(name), [MCTS, RANDOM], 40)
        assert result[0]["returns"] == -result[1]["returns"]


@pytest.mark.parametrize(
    ("contenders", "message"),
    [
        ([RANDOM], "coup_mdp.*3 seats.*1 player"),
        ([RANDOM, RANDOM, {"player": "nobody"}], '"nobody"'),
        ([RANDOM, RANDOM, {"options": {}}], '{"options": {}}'),
        ([RANDOM, RANDOM, {"player": "mcts", "options": {"simulations": 0}}], r"simulations.*\b0\b"),
    ],
)
def test_what_it_refuses(contenders: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        tournament(feint.make("coup_mdp"), contenders, 10)
