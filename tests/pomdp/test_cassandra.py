"""The `.pomdp` grammar, form by form, against tables written by hand; and every fault with its line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from feint.errors import BadModel
from feint.pomdp import Pomdp, read

ReadText = Callable[..., Pomdp]
HEAD = "discount: 0.9\nvalues: reward\nstates: x y\nactions: go stay\nobservations: a b\n"  # five lines
TABLES = "T: * identity\nO: * uniform\n"


def tables(model: Pomdp) -> tuple[Any, Any, Any]:
    """T[a][s][s'], O[a][s'][o], R[a][s]."""
    found = []
    for rows, width in ((model.transition, model.states), (model.observation, model.observations)):
        out = np.zeros((model.actions * model.states, width))
        out[np.repeat(np.arange(len(out)), np.diff(rows[0].astype(int))), rows[1]] = rows[2]
        found.append(out.reshape(model.actions, model.states, width).tolist())
    return found[0], found[1], model.reward.reshape(model.actions, model.states).tolist()


EYE, HALF = [[1, 0], [0, 1]], [[0.5, 0.5], [0.5, 0.5]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("T: * identity", [EYE, EYE]),
        ("T:*\nuniform", [HALF, HALF]),
        ("T : go\n0.25 0.75\n1 0\nT: stay identity", [[[0.25, 0.75], [1, 0]], EYE]),
        ("T: go 2.5e-1 .75 1. 0.0\nT: 1 identity", [[[0.25, 0.75], [1, 0]], EYE]),
        ("T: * identity T: go : x 0.25\n 0.75 # split", [[[0.25, 0.75], [0, 1]], EYE]),
        ("T: * identity\nT: go : * uniform", [HALF, EYE]),
        ("T: * identity\nT: * : y : x 1\nT: * : y : y 0", [[[1, 0], [1, 0]]] * 2),
        ("T: * identity\nT:go:x:x 0.5\nT:go:0:1 0.5", [[[0.5, 0.5], [0, 1]], EYE]),
        ("T: * : * : * 0.5", [HALF, HALF]),
        ("T: * : * : * 0.0\nT: * : * : y 1.0", [[[0, 1], [0, 1]]] * 2),
        ("T: go : x : x 1\nT: * identity\nT: stay : x : x 0.5\nT: stay : x : y + 0.5", [EYE, [[0.5, 0.5], [0, 1]]]),
        ("T: go : x : y 1\nT: go : x : y 0\nT: go : x : x 1\nT: go : y : y 1\nT: stay identity", [EYE, EYE]),
        ("start: 0.25 0.75\nT: * identity\nT: stay : y reset", [EYE, [[1, 0], [0.25, 0.75]]]),
        ("T: * identity\nT: stay reset\nstart: y", [EYE, [[0, 1], [0, 1]]]),
    ],
)
def test_forms_of_t(text: str, expected: Any, read_text: ReadText) -> None:
    assert tables(read_text(HEAD + text + "\nO: * uniform"))[0] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("O: * uniform", [HALF, HALF]),
        ("O: go\n0.1 0.9\n0.2 0.8\nO: stay uniform", [[[0.1, 0.9], [0.2, 0.8]], HALF]),
        ("O: * : x 1 0\nO: * : y uniform", [[[1, 0], [0.5, 0.5]]] * 2),
        ("O: * : * : b 1\nO: stay : y : b 0\nO: stay : y : 0 1", [[[0, 1], [0, 1]], [[0, 1], [1, 0]]]),
        ("O: * identity", [EYE, EYE]),
    ],
)
def test_forms_of_o(text: str, expected: Any, read_text: ReadText) -> None:
    assert tables(read_text(HEAD + "T: * identity\n" + text))[1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R: * : * : * : * 3", [[3, 3], [3, 3]]),
        ("R: go : x : * : * -1.5e1\nR: stay : * : * : * - 2", [[-15, 0], [-2, -2]]),
        ("R: * : * : * : * 1\nR: go : * : y : * 9", [[1 * 0.25 + 9 * 0.75, 9], [1, 1]]),  # T: go : x 0.25 0.75
        ("R: go : * : y : * 9\nR: * : * : * : * 1", [[1, 1], [1, 1]]),
        ("R: * : * : * : b 8", [[0.25 * 8 * 0.5 + 0.75 * 8 * 0.9, 8 * 0.9], [8 * 0.5, 8 * 0.9]]),
        ("R: go : x : y\n10 20", [[0.75 * (0.1 * 10 + 0.9 * 20), 0], [0, 0]]),
        ("R: go : x\n1 2\n10 20", [[0.25 * 1.5 + 0.75 * 19, 0], [0, 0]]),
        ("R: * : y 1 2 10 20\nR: stay : y : y : a 100", [[0, 19], [0, 0.1 * 100 + 0.9 * 20]]),
    ],
)
def test_forms_of_r(text: str, expected: Any, read_text: ReadText) -> None:
    model = read_text(HEAD + "T: * identity\nT: go : x 0.25 0.75\nO: * : x uniform\nO: * : y 0.1 0.9\n" + text)
    assert np.allclose(tables(model)[2], expected, rtol=0, atol=1e-12)


def test_costs_are_negative_rewards(read_text: ReadText) -> None:
    text = HEAD.replace("reward", "cost") + TABLES + "R: go : * : * : * 4"
    assert tables(read_text(text))[2] == [[-4, -4], [0, 0]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [0.25] * 4),
        ("start: uniform", [0.25] * 4),
        ("start: 0.1 0.2 0.3 0.4", [0.1, 0.2, 0.3, 0.4]),
        ("start:\n0.1 0.2\n0.3 0.4", [0.1, 0.2, 0.3, 0.4]),
        ("start: c-3_d", [0, 0, 1, 0]),
        ("start: 3", [0, 0, 0, 1]),
        ("start include: a 3", [0.5, 0, 0, 0.5]),
        ("start include : *", [0.25] * 4),
        ("start exclude: a b", [0, 0, 0.5, 0.5]),
    ],
)
def test_forms_of_start(text: str, expected: list[float], read_text: ReadText) -> None:
    head = "discount: 1\nstates: a b c-3_d e\nactions: 1\nobservations: 1\n"
    assert read_text(head + text + "\nT: 0 identity\nO: 0 uniform").start.tolist() == expected
    assert read_text(text + "\n" + head + "T: 0 identity\nO: 0 uniform").start.tolist() == expected


@pytest.mark.parametrize("text", ["start: 1.0", "start: 0", "start: 1", "start: uniform", ""])
def test_one_state(text: str, read_text: ReadText) -> None:
    model = read_text(f"discount: 1\nstates: 1\nactions: 1\nobservations: 1\n{text}\nT: 0 uniform\nO: 0 uniform")
    assert model.start.tolist() == [1]
    assert model.terminal.tolist() == [1]


def test_preambles_in_any_order_with_numbers(read_text: ReadText) -> None:
    model = read_text(
        "observations:2\r\nactions  :2\rT: * identity O:* uniform".replace("T:", "states:2 T:", 1) + "\ndiscount:5e-1"
    )
    assert (model.states, model.actions, model.observations, model.discount) == (2, 2, 2, 0.5)
    assert model.named == (False, False, False)


def test_rows_that_nearly_sum_to_one_are_scaled(read_text: ReadText) -> None:
    model = read_text(HEAD + "T: * identity\nT: go : x 0.33333 0.66666\nO: * uniform")
    assert sum(tables(model)[0][0][0]) == 1


FAULTS = [
    ("discount: 2", 1, '"2"'),
    ("discount 0.9", 1, r'"0\.9"'),
    ("discount: nan", 1, '"nan"'),
    ("discount: 0.9\nvalues: money", 2, '"money"'),
    ("states: 0", 1, '"0"'),
    ("states: 1000000000", 1, '"1000000000"'),
    ("states: 99999999999999999999", 1, r"\b1,000,000\b"),
    ("states: a b\na", 2, '"a"'),
    ("states: a 1b", 1, '"1b"'),
    ("actions: a uniform", 1, '"uniform"'),
    ("observations:", 1, "observations"),
    ("states: 2\n\nstates: 2", 3, r'"states".*\b1\b'),
    ("T: 0 identity", 1, '"T"'),
    ("states: 100000\nactions: 1000\nobservations: 1\nT: 0 identity", 2, r"100,000\b.*1,000\b"),
    ("nonsense: 3", 1, '"nonsense"'),
    ("", 1, '"states:"'),
    ("states: 1\nactions: 1\nobservations: 1\nT: * identity\nO: * uniform\n", 5, '"discount:"'),
    (HEAD + "T: fly identity", 6, '"fly"'),
    (HEAD + "T: 2 identity", 6, '"2"'),
    (HEAD + "T: go : z : x 1", 6, '"z"'),
    (HEAD + "T: go : x : x one", 6, '"one"'),
    (HEAD + "T: go : x : x 1e999", 6, '"1e999"'),
    (
        HEAD + "T: go : x\n0.5\nO: * uniform",
        8,
        r'"O".*\b2\b',
    ),
    (HEAD + "T: go\n0.5 0.5\n0.5", 8, r"\b4\b"),
    (HEAD + "T: go : x 0.5 nan", 6, '"nan"'),
    (HEAD + "T: go : x 0.5 1_0", 6, '"1_0"'),
    (HEAD + "T: go : x 0.5 0.5 0.5", 6, r'"0\.5"'),
    (HEAD + "T: * identity\nT: go : x\n0.5 0.4\nO: * uniform", 7, r'T:.*"go".*"x".*0\.9\b'),
    (HEAD + TABLES + "T: go : y : x 0.5\n# no\n", 8, r'T:.*"go".*"y".*1\.5\b.*1\b'),
    (HEAD + TABLES + "T: go : y : x -0.5\nT: go : y : y 1.5", 8, r"-0\.5\b"),
    (HEAD + "T: go identity\nO: * uniform\n\n", 8, 'T:.*"stay".*"x"'),
    (HEAD + "T: * identity\nO: go uniform", 7, 'O:.*"stay".*"x"'),
    (HEAD + "T: * identity\nO: * uniform\nO: stay : y : c 1", 8, '"c"'),
    (HEAD + "O: * reset", 6, '"reset"'),
    (HEAD + TABLES + "R: go 1 2 3 4", 8, '"1"'),
    (HEAD + TABLES + "R: go : x : x : a : 4", 8, '":"'),
    (HEAD + TABLES + "R: go : x : x 4", 8, r"\b2\b"),
    (HEAD + TABLES + "R: go : x 4", 8, r"\b4\b"),
    (HEAD + TABLES + "start: 0.5 0.4", 8, r"start.*\b0\.9\b"),
    (HEAD + TABLES + "start: 0.5 0.25 0.25", 8, r'"0\.25"'),
    (HEAD + TABLES + "start: z", 8, '"z"'),
    (HEAD + TABLES + "start: 2", 8, '"2"'),
    (HEAD + TABLES + "start: -0.5 1.5", 8, r"start.*\b0\b"),
    (HEAD + TABLES + "start exclude: x y", 8, "start exclude"),
    (HEAD + TABLES + "start include:", 8, "belief"),
    (HEAD + TABLES + "R: * : * : * : * 1e308\nR: * : * : x : * 1e308\nR: * : * : y : * -1e400", 10, "too large"),
]


@pytest.mark.parametrize(("text", "line", "quoted"), FAULTS)
def test_faults_name_file_and_line(text: str, line: int, quoted: str, read_text: ReadText, tmp_path: Path) -> None:
    with pytest.raises(BadModel) as caught:
        read_text(text)
    place, said = f"{tmp_path / 'x.pomdp'}:{line}: ", str(caught.value)
    assert said.startswith(place)
    assert re.search(quoted, said.removeprefix(place))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "discount: 1\nstates: 1000000\nactions: 5\nobservations: 1000000\nT: * uniform\nO: * uniform",
        "discount: 1\nstates: 1000000\nactions: 5\nobservations: 1000000\nT: * identity\nO: * uniform",
        "discount: 1\nstates: 100000\nactions: 5\nobservations: 2\nT: * 1 2 3",
        "discount: 1\nstates: 100000\nactions: 5\nobservations: 9\nT: *:* : 0 1\nO: * uniform\nR: * : * 1 2 3",
        "discount: 1\nstates: 500000\nactions: 5\nobservations: 2\n" + "T: *:*:0 1\n" * 10_000,
        "discount: 1\nstates: 900\nactions: 5\nobservations: 900\nT: * uniform\nO: * uniform\nR:*:*:*:0 1",
        HEAD + "T: go " + "- " * 100_000,
    ],
    ids=range(7),
)
def test_hostile_sizes_are_refused_soon(text: str, read_text: ReadText) -> None:
    begin = time.monotonic()
    with pytest.raises(BadModel, match=r"x\.pomdp:\d+: "):
        read_text(text)
    assert time.monotonic() - begin < 5


def test_a_reward_that_is_the_same_whatever_happens_is_exact(read_text: ReadText) -> None:
    text = HEAD + "T: * : * 0.1 0.9\nO: * : * 0.3 0.7\nR: * : x : x : * 0.1\nR: * : x : y : * 0.1"
    assert read_text(text).reward.tolist() == [0.1, 0, 0.1, 0]


def test_large_flat_files_are_read_quickly(read_text: ReadText) -> None:
    """1 MB of statements; a limit that only a mistake in the algorithm would pass."""
    lines = [f"T: {a} : {s} : {(s + a + 1) % 5000} 1.0\n" for a in range(9) for s in range(5000)]
    text = "discount: 0.9\nstates: 5000\nactions: 9\nobservations: 2\nO: * uniform\n" + "".join(lines)
    begin = time.monotonic()
    model = read_text(text + "R: 0 : * : 7 : * 1")
    assert time.monotonic() - begin < 10
    assert np.flatnonzero(model.reward).tolist() == [6]


@pytest.mark.parametrize(
    ("name", "counts"),
    [("Tiger", (2, 3, 2, 1)), ("Hallway", (60, 5, 21, 6)), ("Hallway2", (92, 5, 17, 2)), ("TagAvoid", (870, 5, 30, 1))],
)
def test_published_files(name: str, counts: tuple[int, ...], published: Callable[[str], Path]) -> None:
    model = read(published(f"{name}.pomdp"))
    assert (model.states, model.actions, model.observations, model.cells) == counts
    for rows in (model.transition, model.observation):
        assert np.abs(np.add.reduceat(rows[2], rows[0][:-1]) - 1).max() < 1e-12


def test_hallway_pays_on_arrival(published: Callable[[str], Path]) -> None:
    """R: * : * : 56..59 : * 1 earns what is likely of arriving there."""
    model = read(published("Hallway.pomdp"))
    goal = np.array(tables(model)[0])[:, :, 56:].sum(2)
    assert np.allclose(np.array(tables(model)[2]), goal, atol=1e-12)


def test_other_names_and_places() -> None:
    with pytest.raises(BadModel, match=r'"x\.txt".*\.pomdp\b.*\.pomdpx'):
        read("x.txt")
    with pytest.raises(BadModel, match=r"nowhere\.pomdp"):
        read("nowhere.pomdp")
