"""The vector env against the rules, its contract on buffers and seeds, known values, errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import feint
from feint.envs import Step, VectorEnv
from feint.errors import FeintError, IllegalAction
from feint.games.python_kuhn.game import PythonKuhn

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("kuhn", {}),
    ("leduc", {}),
    ("liars_dice", {}),
    ("po_nim", {}),
    ("goofspiel", {"cards": 4}),
    ("goofspiel", {"cards": 3, "players": 3, "payoff": "difference"}),
    ("rock_paper_scissors", {}),
    ("python_kuhn", {}),
    ("reveal(kuhn)", {}),
]


def copied(step: Step) -> list[np.ndarray]:
    return [array.copy() for array in step]


def same(left: Any, right: Any) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(left, right, strict=True))


def after_chance(state: feint.State) -> list[feint.State]:
    """All states that chance may lead to before the next decision."""
    if state.asked != [feint.CHANCE]:
        return [state]
    found = []
    for outcome, _ in state.outcomes():
        after = state.copy()
        after.apply(feint.CHANCE, outcome)
        found += after_chance(after)
    return found


class Explanation:
    """The states that explain all that one game of the batch has shown so far. There must always be one."""

    def __init__(self, game: feint.Game) -> None:
        self.game = game
        self.states = after_chance(game.start())

    def see(self, step: Step, i: int) -> None:
        shown = (int(step.seats[i]), step.masks[i].nonzero()[0].tolist(), [f for f in step.observations[i] if f >= 0])
        self.states = [s for s in self.states if s.asked and self.asks(s) == shown]
        assert self.states, f"nothing explains {shown}"

    @staticmethod
    def asks(state: feint.State) -> tuple[int, list[int], list[int]]:
        seat = state.asked[0]
        return seat, state.legal(seat), state.view(seat).features()

    def act(self, action: int, step: Step, i: int) -> None:
        after = []
        for state in self.states:
            paid = state.returns()
            acted = state.copy()
            acted.apply(state.asked[0], action)
            for then in after_chance(acted):
                rewards = np.subtract(then.returns(), paid)
                if then.over == step.done[i] and np.allclose(rewards, step.rewards[i], atol=1e-6):
                    after.append(then)
        assert after, f"nothing explains the rewards {step.rewards[i]} after action {action}"
        self.states = after_chance(self.game.start()) if step.done[i] else after


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_every_step_is_one_of_the_rules(name: str, parameters: dict[str, Any]) -> None:
    game = feint.make(name, **parameters)
    env = VectorEnv(game, batch=4, seed=11)
    explanations = [Explanation(game) for _ in range(4)]
    step = env.reset()
    for _ in range(60):
        for i, explanation in enumerate(explanations):
            explanation.see(step, i)
        actions = env.sample()
        step = env.step(actions)
        for i, explanation in enumerate(explanations):
            explanation.act(int(actions[i]), step, i)


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_dense_is_the_indices_scattered(name: str, parameters: dict[str, Any]) -> None:
    game = feint.make(name, **parameters)
    sparse, dense = VectorEnv(game, 32, seed=3), VectorEnv(game, 32, seed=3, dense=True)
    left, right = sparse.reset(), dense.reset()
    for _ in range(30):
        scattered = np.zeros((32, game.feature_count + 1), np.uint8)  # the padding, -1, falls into the last column
        np.put_along_axis(scattered, left.observations.astype(np.int64), 1, axis=1)
        assert np.array_equal(scattered[:, :-1], right.observations)
        assert same(left[1:], right[1:])
        actions = sparse.sample()
        left, right = sparse.step(actions), dense.step(actions)


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_shapes_and_types(name: str, parameters: dict[str, Any]) -> None:
    game = feint.make(name, **parameters)
    for dense in (False, True):
        env = VectorEnv(game, 5, dense=dense)
        step = env.reset()
        assert step.observations.shape == (5, game.feature_count if dense else env.width)
        assert env.width == step.observations.shape[1]
        assert step.observations.dtype == (np.uint8 if dense else np.int16)
        assert (step.masks.shape, step.masks.dtype) == ((5, game.actions), np.uint8)
        assert (step.seats.shape, step.seats.dtype) == ((5,), np.int8)
        assert (step.rewards.shape, step.rewards.dtype) == ((5, game.seats), np.float32)
        assert (step.done.shape, step.done.dtype) == ((5,), np.bool_)
        assert not step.rewards.any()
        assert not step.done.any()


def test_two_sets_of_arrays_in_turn() -> None:
    env = VectorEnv("leduc", 64)
    first = env.reset()
    kept = copied(first)
    second = env.step(env.sample())
    assert same(first, kept), "the last step stays while the next is taken"
    assert not any(np.shares_memory(a, b) for a, b in zip(first, second, strict=True))
    kept = copied(second)
    third = env.step(env.sample())
    assert third is first, "no arrays are made on the way"
    assert same(second, kept)
    assert env.reset() is second


def test_the_masks_that_the_core_trusts_cannot_be_written() -> None:
    step = VectorEnv("leduc", 2).reset()
    with pytest.raises(ValueError, match="read-only"):
        step.masks[0, 0] = 1


def transcript(env: VectorEnv, first: Step, steps: int = 40) -> list[list[np.ndarray]]:
    return [copied(first)] + [copied(env.step(env.sample())) for _ in range(steps)]


def test_seeds() -> None:
    env = VectorEnv("leduc", 16, seed=5)
    told = transcript(env, env.reset())
    again, other = VectorEnv("leduc", 16), VectorEnv("leduc", 16, seed=6)
    assert all(same(a, b) for a, b in zip(told, transcript(again, again.reset(5)), strict=True))
    assert not same(told[0], other.reset())
    assert not same(told[0], copied(env.reset())), "a reset without a seed goes on, it does not begin again"
    assert same(copied(env.reset()), (again.reset(), again.reset())[1]), "and so it does after the same seed"
    assert same(told[0], env.reset(5))


def test_a_game_does_not_depend_on_the_rest_of_the_batch() -> None:
    small, large = VectorEnv("leduc", 4), VectorEnv("leduc", 9)
    small.reset(1), large.reset(1)
    for _ in range(30):
        actions = large.sample()
        step, all_steps = small.step(actions[:4]), large.step(actions)
        assert same(step, [array[:4] for array in all_steps])


@pytest.mark.parametrize("dense", [False, True])
def test_a_game_written_in_python_gives_the_same_arrays(dense: bool) -> None:
    native, python = (VectorEnv(name, 8, seed=2, dense=dense) for name in ("kuhn", "python_kuhn"))
    left, right = native.reset(), python.reset()
    width = min(native.width, python.width)  # of a Python game's features the most is not known
    for _ in range(100):
        assert np.array_equal(left.observations[:, :width], right.observations[:, :width])
        assert dense or (right.observations[:, width:] == -1).all()
        assert same(left[1:], right[1:])
        actions = native.sample()
        left, right = native.step(actions), python.step(actions)


@pytest.mark.parametrize(("name", "value", "batch"), [("kuhn", 0.125, 1024), ("leduc", -0.078125, 2048)])
def test_uniform_play_earns_its_exact_value(name: str, value: float, batch: int) -> None:
    env = VectorEnv(name, batch, seed=1)
    env.reset()
    won: list[np.ndarray] = []
    for _ in range(400):
        step = env.step(env.sample())
        assert not step.rewards.sum(axis=1).any(), "zero-sum"
        assert not step.rewards[~step.done].any(), "these games pay at the end only"
        won.append(step.rewards[step.done, 0])
    games = np.concatenate(won)
    assert set(np.abs(games)) <= ({1, 2} if name == "kuhn" else {0, 1, 3, 5, 7, 9, 11, 13})
    assert abs(games.mean() - value) < 3 * games.std() / len(games) ** 0.5


@pytest.mark.parametrize(("name", "parameters"), [*GAMES, ("goofspiel", {"cards": 13})])
def test_sample_is_legal_and_uniform(name: str, parameters: dict[str, Any]) -> None:
    env = VectorEnv(feint.make(name, **parameters), 7, seed=8)
    step = env.reset()
    for _ in range(5):
        step = env.step(env.sample())
    counts = np.zeros(step.masks.shape)
    draws = 3000
    for _ in range(draws):
        counts[np.arange(7), env.sample()] += 1
    expected = draws * (step.masks / step.masks.sum(axis=1, keepdims=True))
    assert not counts[step.masks == 0].any()
    assert (np.abs(counts - expected) <= 5 * np.sqrt(expected)).all()


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64, ">i4"])
def test_any_integers_are_actions(kind: Any) -> None:
    env, other = VectorEnv("leduc", 6), VectorEnv("leduc", 6)
    env.reset(0), other.reset(0)
    assert same(env.step(np.ones(6, kind)), other.step([1] * 6))
    strided = np.ones(12, kind)[::2]
    assert same(env.step(strided), other.step([1] * 6))


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        ([1, 1, 1], FeintError, r"\(4,\).*\(3,\).*\[1, 1, 1\]"),
        ([[1, 1, 1, 1]], FeintError, r"\(1, 4\)"),
        (1, FeintError, r"\(\)"),
        ([1.0, 1.0, 1.0, 1.5], FeintError, r"float64.*1\.5"),
        ([True] * 4, FeintError, "bool"),
        (["call"] * 4, FeintError, "call"),
        ([1, 1, 0, 1], IllegalAction, r"leduc: game 2 .*seat 0 .*action 0\b.*1, 2"),
        ([1, 1, 1, -1], IllegalAction, "game 3 .* action -1"),
        ([3, 1, 1, 1], IllegalAction, "game 0 .* action 3"),
        (np.array([1, 1, 1, 2**64 - 1], np.uint64), IllegalAction, "action 18446744073709551615"),
    ],
)
def test_wrong_actions_raise_before_anything_changes(actions: Any, error: type[Exception], words: str) -> None:
    env, untouched = VectorEnv("leduc", 4, seed=1), VectorEnv("leduc", 4, seed=1)
    kept = copied(env.reset())
    step = untouched.reset()
    with pytest.raises(error, match=words):
        env.step(actions)
    assert same(kept, step)
    assert same(env.step([1] * 4), untouched.step([1] * 4))


def test_other_errors_say_what_is_wrong() -> None:
    with pytest.raises(FeintError, match="reset"):
        VectorEnv("kuhn", 2).step([0, 0])
    with pytest.raises(FeintError, match="reset"):
        VectorEnv("kuhn", 2).sample()
    for batch in (0, -1, 2.5, "8"):
        with pytest.raises(FeintError, match=f"batch.* {batch!r}$"):
            VectorEnv("kuhn", batch)  # type: ignore[arg-type]
    for seed in (-1, 2**64, 0.5):
        with pytest.raises(FeintError, match=f"seed.* {seed}$"):
            VectorEnv("kuhn", 2, seed=seed)  # type: ignore[arg-type]
        with pytest.raises(FeintError, match=f"seed.* {seed}$"):
            VectorEnv("kuhn", 2).reset(seed)  # type: ignore[arg-type]
    with pytest.raises(FeintError, match=r"game .*PythonKuhn"):
        VectorEnv(PythonKuhn(), 2)  # type: ignore[arg-type]


class FailsAtTheThirdMove(PythonKuhn):
    def apply(self, state: Any, seat: int, action: int) -> Any:
        if len(state.moves) == 2:
            raise RuntimeError("a bug in the game")
        return super().apply(state, seat, action)


def test_after_a_bug_in_a_python_game_only_reset_helps() -> None:
    env = VectorEnv(feint.wrap(FailsAtTheThirdMove()), 3)
    env.reset(0)
    env.step([0, 0, 0])
    env.step([1, 1, 1])
    with pytest.raises(RuntimeError, match="a bug in the game"):
        env.step([1, 1, 1])
    with pytest.raises(FeintError, match="reset"):
        env.step([1, 1, 1])
    env.reset(0)
    env.step([0, 0, 0])
