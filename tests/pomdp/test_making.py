"""Models from arrays and functions, against numbers computed by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from feint.errors import BadModel, TooLarge
from feint.pomdp import from_arrays, from_functions, models

T = [[[0.5, 0.5], [0.0, 1.0]]]
O = [[[0.25, 0.75], [1.0, 0.0]]]  # noqa: E741


def test_rewards_are_folded_to_what_is_expected() -> None:
    by_next = np.array([[[2.0, 4.0], [0.0, 6.0]]])  # [a, s, s']
    model = from_arrays(T, O, by_next, [1, 0], 0.9)
    assert model.reward.tolist() == [3, 6]
    by_all = np.zeros((1, 2, 2, 2))
    by_all[0, 0, 0] = [4, 8]  # 0.5 * (0.25 * 4 + 0.75 * 8) = 3.5
    by_all[0, 0, 1] = [2, 100]  # 0.5 * 2 = 1
    by_all[0, 1, 1] = [7, 100]
    assert from_arrays(T, O, by_all, [1, 0], 0.9).reward.tolist() == [4.5, 7]
    assert from_arrays(T, O, [[1, 2]], [1, 0], 0.9).reward.tolist() == [1, 2]


def test_arrays_become_sparse_rows() -> None:
    model = from_arrays(T, O, [[1, 2]], [1, 0], 0.9, states=["a", "b"], actions=["go"], observations=["x", "y"])
    begin, column, value = model.transition
    assert (begin.tolist(), column.tolist(), value.tolist()) == ([0, 2, 3], [0, 1, 1], [0.5, 0.5, 1.0])
    assert (model.state_names, model.action_names, model.observation_names) == (["a", "b"], ["go"], ["x", "y"])


@pytest.mark.parametrize(
    ("change", "quoted"),
    [
        ({"transition": [[0.5, 0.5]]}, r"transition.*\b3\b.*\(1, 2\)"),
        ({"observation": np.ones((1, 3, 1))}, r"observation.*\(1, 2, 1\).*\(1, 3, 1\)"),
        ({"reward": np.ones((1, 2, 3))}, r"reward.*\(1, 2, 2\).*\(1, 2, 3\)"),
        ({"states": ["a"]}, r"states.*\b2\b.* 1$"),
        ({"start": ["x", "y"]}, "start"),
        ({"transition": [[[0.5, 0.4], [0, 1]]]}, r'T: action "0", state "0".*\b0\.9\b'),
    ],
)
def test_faults_of_arrays(change: dict[str, Any], quoted: str) -> None:
    given = {"transition": T, "observation": O, "reward": [[1, 2]], "start": [1, 0], "discount": 0.9} | change
    with pytest.raises(BadModel, match=quoted):
        from_arrays(**given)


def tiger_by_functions(**more: Any) -> Any:
    doors = ("tiger-left", "tiger-right")

    def transition(tiger: str, action: str) -> dict[str, float]:
        return {tiger: 1.0} if action == "listen" else dict.fromkeys(doors, 0.5)

    def observe(action: str, tiger: str) -> dict[str, float]:
        if action != "listen":
            return {"obs-left": 0.5, "obs-right": 0.5}
        right = tiger == "tiger-right"
        return {"obs-left": 0.15 if right else 0.85, "obs-right": 0.85 if right else 0.15}

    def reward(tiger: str, action: str) -> float:
        if action == "listen":
            return -1
        return -100 if tiger[6:] == action[5:] else 10

    actions = ("listen", "open-left", "open-right")
    return from_functions(dict.fromkeys(doors, 0.5), actions, transition, observe, reward, 0.95, **more)


def test_the_tiger_by_functions_is_the_tiger() -> None:
    model = tiger_by_functions()
    assert model.same(models.tiger())
    assert model.state_names == models.tiger().state_names


def chain(**more: Any) -> Any:
    """0 -> 1 -> 2 -> ..., one further with probability 3/4; earns the new number."""
    return from_functions(
        {0: 1.0},
        ["go", "wait"],
        lambda s, a: {s + 1: 0.75, s: 0.25} if a == "go" else {s: 1.0},
        lambda a, s: {"even" if s % 2 == 0 else "odd": 1.0},
        lambda s, a, after: after - s,
        0.9,
        **more,
    )


def test_states_are_found_and_ends_end() -> None:
    model = chain(terminal=lambda s: s == 3)
    assert model.state_names == ["0", "1", "2", "3"]
    assert model.terminal.tolist() == [0, 0, 0, 1]
    assert model.reward.tolist() == [0.75, 0.75, 0.75, 0, 0, 0, 0, 0]
    assert model.transition[1].tolist() == [0, 1, 1, 2, 2, 3, 3, 0, 1, 2, 3]


def test_too_many_states() -> None:
    with pytest.raises(TooLarge, match=r"\b100\b.*`limit`"):
        chain(limit=100)


def test_what_is_seen_and_allowed() -> None:
    model = chain(
        terminal=lambda s: s == 3, seen=lambda s: s // 2, legal=lambda cell: ["go"] if cell == 0 else ["go", "wait"]
    )
    assert model.seen.tolist() == [0, 0, 1, 1]
    assert model.legal.tolist() == [1, 0, 1, 1]


@pytest.mark.parametrize(
    ("more", "quoted"),
    [
        ({"legal": lambda _: ["go"]}, "legal.*`seen`"),
        ({"seen": lambda s: s, "legal": lambda _: ["fly"]}, r"legal\(0\).*'fly'"),
    ],
)
def test_faults_of_functions(more: dict[str, Any], quoted: str) -> None:
    with pytest.raises(BadModel, match=quoted):
        chain(**more)


def test_functions_must_return_dicts() -> None:
    with pytest.raises(BadModel, match=r"transition\(0, 'go'\).*\"1\""):
        from_functions({0: 1}, ["go"], lambda s, a: 1, lambda a, s: {0: 1}, lambda s, a: 0, 1)  # type: ignore[arg-type, return-value]
    with pytest.raises(BadModel, match=r'state "0".*\b0\.5\b'):
        from_functions({0: 1}, ["go"], lambda s, a: {0: 0.5}, lambda a, s: {0: 1}, lambda s, a: 0, 1)
