"""An argument of a wrong type is a TypeError that names the argument and quotes the value."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import feint
from feint import pomdp
from feint.envs import VectorEnv
from feint.errors import BadParameter, WrongType
from feint.policy import TabularPolicy
from feint.pomdp import models
from feint.testing import check_game

KUHN: Any = feint.make("kuhn")
TIGER: Any = models.tiger()
WRONG: Any = "x"
CALLS: list[tuple[str, str, Callable[[], object]]] = [
    ("game", "5", lambda: feint.play(5, ["random", "random"])),  # type: ignore[arg-type]
    ("agents", "'random'", lambda: feint.play("kuhn", "random")),
    ("seed", "1.5", lambda: feint.play("kuhn", ["random", "random"], seed=1.5)),  # type: ignore[arg-type]
    ("dice", "1.5", lambda: feint.make("liars_dice", dice=1.5)),
    ("dice", '"x"', lambda: feint.make("liars_dice", dice="x")),
    ("cards", "2.5", lambda: feint.make("goofspiel", cards=2.5)),
    ("game", "'kuhn'", lambda: pomdp.from_game("kuhn")),  # type: ignore[arg-type]
    ("seat", "0.5", lambda: pomdp.from_game(KUHN, seat=0.5)),  # type: ignore[arg-type]
    ("table", "3", lambda: pomdp.from_game(KUHN, table=3)),  # type: ignore[arg-type]
    ("discount", "'x'", lambda: pomdp.from_game(KUHN, discount=WRONG)),
    ("most_states", "3.5", lambda: pomdp.from_game(KUHN, most_states=3.5)),  # type: ignore[arg-type]
    ("simulations", "3.5", lambda: pomdp.Pomcp(TIGER, simulations=3.5)),  # type: ignore[arg-type]
    ("exploration", "'x'", lambda: pomdp.Pomcp(TIGER, exploration=WRONG)),
    ("depth", "1.5", lambda: pomdp.Pomcp(TIGER, depth=1.5)),  # type: ignore[arg-type]
    ("model", "7", lambda: feint.solve("qmdp", 7)),
    ("seconds", "'x'", lambda: feint.solve("pbvi", TIGER, seconds=WRONG)),
    ("beliefs", "2.5", lambda: feint.solve("pbvi", TIGER, beliefs=2.5)),  # type: ignore[arg-type]
    ("n", "7.5", lambda: models.rock_sample(7.5, 8)),  # type: ignore[arg-type]
    ("games", "2.5", lambda: check_game(KUHN, games=2.5)),  # type: ignore[arg-type]
    ("table", "5", lambda: TabularPolicy(KUHN, 5)),  # type: ignore[arg-type]
    ("game", "7", lambda: feint.solve("cfr", 7)),
    ("game", "3", lambda: VectorEnv(3, batch=2)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("name", "value", "call"), CALLS, ids=[f"{name}={value}" for name, value, _ in CALLS])
def test_it_is_a_clear_type_error(name: str, value: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=rf"\b{name}\b.* {re.escape(value)}") as raised:
        call()
    assert isinstance(raised.value, WrongType)


def test_out_of_range_is_not_a_type_error() -> None:
    with pytest.raises(BadParameter, match=r"dice .*\b9\b") as raised:
        feint.make("liars_dice", dice=9)
    assert not isinstance(raised.value, TypeError)
