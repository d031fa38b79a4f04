"""What is written is read again, to the last bit; what a format cannot say is said by other means."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feint.pomdp import Pomdp, from_arrays, from_functions, models, read, write

SUFFIXES = (".pomdp", ".pomdpx")


def again(model: Pomdp, path: Path) -> Pomdp:
    write(model, path)
    return read(path)


def dense(rows: tuple[Any, Any, Any], width: int) -> Any:
    out = np.zeros((len(rows[0]) - 1, width))
    out[np.repeat(np.arange(len(out)), np.diff(rows[0].astype(int))), rows[1]] = rows[2]
    return out


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_tiger_comes_back(suffix: str, tmp_path: Path) -> None:
    model = again(models.tiger(), tmp_path / f"tiger{suffix}")
    assert model.same(models.tiger())
    assert model.state_names == ["tiger-left", "tiger-right"]
    assert model.observation_names == ["obs-left", "obs-right"]


@pytest.mark.slow
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", ["Hallway.pomdp", "Hallway2.pomdp", "TagAvoid.pomdp", "Tiger.pomdpx"])
def test_published_models_come_back(name: str, suffix: str, published: Callable[[str], Path], tmp_path: Path) -> None:
    model = read(published(name))
    assert again(model, tmp_path / f"x{suffix}").same(model)


@pytest.mark.slow
def test_what_is_seen_comes_back_as_a_variable(tmp_path: Path) -> None:
    for model in (models.tag(), models.rock_sample(3, 2, seed=1)):
        back = again(model, tmp_path / "x.pomdpx")
        assert back.same(model)
        assert back.state_names == model.state_names
        assert np.array_equal(back.terminal, model.terminal)


def test_what_is_seen_becomes_part_of_the_observation(tmp_path: Path) -> None:
    model = models.rock_sample(3, 2, seed=1)
    back = again(model, tmp_path / "x.pomdp")
    assert (back.transition[1] == model.transition[1]).all()
    assert np.array_equal(back.reward, model.reward)
    assert np.array_equal(back.terminal, model.terminal)
    for s in range(model.states):  # told apart by (cell, observation), as often as before
        for a in range(model.actions):
            row = a * model.states + s
            part, same = slice(*model.observation[0][row : row + 2]), slice(*back.observation[0][row : row + 2])
            assert model.observation[2][part].tolist() == back.observation[2][same].tolist()
            said = [back.observation_names[o] for o in back.observation[1][same]]
            assert said == [f"c{model.seen[s]}_{model.observation_names[o]}" for o in model.observation[1][part]]
    running = model.terminal == 0
    assert len(set(zip(back.seen[running], model.seen[running], strict=True))) == len(set(model.seen[running]))


def corridor() -> Pomdp:
    """Three squares, the last is the end; in the first one cannot go left, which is seen."""
    return from_functions(
        {0: 1.0},
        ["left", "right"],
        lambda s, a: {max(s - 1, 0): 1.0} if a == "left" else {s + 1: 0.9, s: 0.1},
        lambda a, s: {"wind": 0.3, "calm": 0.7},
        lambda s, a: -1.0,
        0.9,
        terminal=lambda s: s == 2,
        seen=lambda s: ("wall", "hall", "end")[s],
        legal=lambda cell: ["right"] if cell == "wall" else ["left", "right"],
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_not_allowed_ends_badly(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x{suffix}"
    model, back = corridor(), again(corridor(), path)
    assert "lead to the last state, where nothing happens, at a cost of 1e6" in path.read_text()
    assert (back.states, back.legal) == (4, None)
    t, r = dense(back.transition, 4).reshape(2, 4, 4), back.reward.reshape(2, 4)
    assert t[0, 0].tolist() == [0, 0, 0, 1]  # left in the first square
    assert r[0].tolist() == [-1e6, -1, 0, 0]
    assert r[1].tolist() == [-1, -1, 0, 0]
    assert t[1, 0].tolist() == [0.1, 0.9, 0, 0]
    assert np.array_equal(t[:, 1:3, :3], dense(model.transition, 3).reshape(2, 3, 3)[:, 1:])
    assert back.terminal.tolist() == [0, 0, 1, 1]
    assert len(set(back.seen.tolist())) == 4


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_names_that_a_file_cannot_hold(suffix: str, tmp_path: Path) -> None:
    chances = [[[1.0, 0.0], [0.0, 1.0]]]
    model = from_arrays(chances, chances, [[1, 2]], [1, 0], 0.5, states=["(0, 1)", "<&>"], actions=["T"])
    back = again(model, tmp_path / f"x{suffix}")
    assert back.same(model)
    assert len(set(back.state_names)) == 2
    twins = from_arrays(chances, chances, [[1, 2]], [1, 0], 0.5, states=["a b", "a:b"], observations=["*", "-"])
    assert again(twins, tmp_path / f"y{suffix}").same(twins)


@st.composite
def random_models(draw: st.DrawFn) -> Pomdp:
    """Models of any shape, with zeros, tiny numbers, unreachable and terminal states, seen or found out."""
    s, a, o = (draw(st.integers(1, 4)) for _ in range(3))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))

    def rows(*shape: int) -> Any:
        weights = random.random(shape) * (random.random(shape) < 0.6)
        weights[..., 0] += (weights.sum(-1) == 0) * 1.0
        return weights / weights.sum(-1, keepdims=True)

    t, reward = rows(a, s, s), random.normal(size=(a, s)) * 10.0 ** random.integers(-9, 9)
    for end in range(draw(st.integers(0, s - 1))):
        t[:, end], reward[:, end] = np.eye(s)[end], 0
    seen = random.integers(0, draw(st.integers(1, 3)), s) if draw(st.booleans()) else None
    discount = draw(st.floats(0.1, 1))
    return from_arrays(t, rows(a, s, o), reward, rows(1, s)[0], discount, seen=seen)


@settings(max_examples=60, deadline=None)
@given(model=random_models())
def test_any_model_comes_back(model: Pomdp, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("any")
    assert again(model, folder / "x.pomdpx").same(model)
    flat = again(model, folder / "x.pomdp")
    assert again(flat, folder / "y.pomdp").same(flat)
    assert again(flat, folder / "y.pomdpx").same(flat)
    assert np.array_equal(flat.transition[2], model.transition[2])
    assert np.array_equal(flat.terminal, model.terminal)
