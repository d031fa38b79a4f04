"""Alpha policies: beliefs followed by hand, files that come back the same, play that earns what was promised."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import feint
from feint.errors import BadModel, BadParameter, BadPolicy
from feint.pomdp import AlphaPolicy, Pomdp, alpha, from_functions, models, simulate, with_discount

HEAD, TAIL = '<Policy><AlphaVector vectorLength="2" numObsValue="1">', "</AlphaVector></Policy>"


def nim_like() -> Pomdp:
    """Discount 1 and cells that forbid actions: where vectors without an action come from."""

    def transition(state: tuple[str, int], action: str) -> dict[tuple[str, int], float]:
        _, hidden = state
        if action == "ask":
            return {("asked", hidden): 1.0}
        return {("end", 0): 1.0}

    def observe(action: str, state: tuple[str, int]) -> dict[str, float]:
        right = 0.75 if state[0] == "asked" else 0.5
        return {"one": right if state[1] else 1 - right, "zero": 1 - right if state[1] else right}

    def reward(state: tuple[str, int], action: str) -> float:
        return -0.1 if action == "ask" else float(action == f"say {state[1]}")

    return from_functions(
        {("first", 0): 0.5, ("first", 1): 0.5},
        ("ask", "say 0", "say 1"),
        transition,
        observe,
        reward,
        1.0,
        terminal=lambda s: s[0] == "end",
        seen=lambda s: s[0],
        legal=lambda place: ["ask", "say 0", "say 1"] if place == "first" else ["say 0", "say 1"],
        observations=("zero", "one"),
    )


def test_the_tiger_by_hand() -> None:
    model = models.tiger()
    policy = feint.solve("sarsop", model).policy
    belief = np.array([0.5, 0.5])
    assert policy.action(belief) == 0
    belief = policy.update(belief, 0, 0, 0)
    assert belief == pytest.approx([0.85, 0.15])
    assert policy.action(belief) == 0
    belief = policy.update(belief, 0, None, 0)
    assert belief == pytest.approx([0.85**2 / (0.85**2 + 0.15**2), 0.15**2 / (0.85**2 + 0.15**2)])
    assert policy.action(belief) == 2  # it is on the left: open right
    assert policy.update(belief, 2, 0, 1) == pytest.approx([0.5, 0.5])


def test_discount_1_with_rights() -> None:
    """Ask once (-0.1), then say what was heard: 0.75 - 0.1 = 0.65."""
    model = nim_like()
    result = feint.solve("sarsop", model, gap=1e-9)
    assert result.facts["lower"] == pytest.approx(0.65)
    assert result.facts["upper"] == pytest.approx(0.65)
    policy = result.policy
    assert policy.legal(model.start) == [0, 1, 2]
    assert policy.action(model.start) == 0
    asked = int(model.seen[model.state_names.index("('asked', 1)")])
    after = policy.update(model.start, 0, asked, 1)
    assert policy.legal(after) == [1, 2]
    assert policy.action(after) == 2
    played = simulate(model, policy, 10_000, seed=5)
    assert played.interval is not None
    assert played.interval[0] - 0.01 < 0.65 < played.interval[1] + 0.01
    assert (played.cut, played.remainder) == (0, 0)
    assert played.steps == 20_000


def test_vectors_without_an_action_look_ahead() -> None:
    """The first vector of all: any legal action, each as likely. One step ahead finds the better one."""
    model = nim_like()
    asked = [model.state_names.index(f"('asked', {i})") for i in (0, 1)]
    first = [model.state_names.index(f"('first', {i})") for i in (0, 1)]
    cells = [int(model.seen[some[0]]) for some in (first, asked)]
    arrays = (
        np.array([-1, -1], np.int32),
        np.array(cells, np.uint32),
        np.array([0, 2, 4], np.uint64),
        np.array([*sorted(first), *sorted(asked)], np.uint32),
        np.array([0.4 + 1 / 30, 0.4 + 1 / 30, 0.5, 0.5]),  # (0.5 - 0.1 + 0.5 + 0.5) / 3 - what it is does not matter
    )
    policy = AlphaPolicy.from_arrays(model, *arrays)
    assert policy.action(model.start) in (1, 2)  # saying is worth 0.5, asking 0.4 by these vectors
    belief = np.zeros(model.states)
    belief[asked] = 0.2, 0.8
    assert policy.action(belief) == 2
    assert simulate(model, policy, 20_000, seed=1).mean == pytest.approx(0.5, abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    "model",
    [models.tiger(), models.tag(), models.rock_sample(4, 3), nim_like()],
    ids=["tiger", "tag", "rocks", "rights"],
)
def test_files_come_back_the_same(model: Pomdp, tmp_path: Path) -> None:
    policy = feint.solve("sarsop", model, seconds=0.5).policy
    policy.save(tmp_path / "policy.npz")
    again = AlphaPolicy.load(tmp_path / "policy.npz", model)
    assert all(map(np.array_equal, policy.arrays(), again.arrays()))
    policy.write_policyx(tmp_path / "policy.policyx")
    read = AlphaPolicy.load(tmp_path / "policy.policyx", model)
    assert read.value(model.start) == policy.value(model.start)
    for number, cell in read.cells.items():
        if number in policy.cells:
            ours = policy.cells[number]
            at = np.searchsorted(cell.states, ours.states)
            rows = {row.tobytes() for row in np.ascontiguousarray(cell.values[:, at])}
            assert {row.tobytes() for row in np.ascontiguousarray(ours.values)} <= rows


def test_policyx_is_what_appl_reads(tmp_path: Path) -> None:
    model = models.rock_sample(4, 3)
    policy = feint.solve("sarsop", model, seconds=0.5).policy
    policy.save(tmp_path / "rocks.policyx")
    root = ElementTree.parse(tmp_path / "rocks.policyx").getroot()
    assert (root.tag, root.get("type"), root.get("version")) == ("Policy", "value", "0.1")
    (holder,) = root
    assert holder.attrib == {"vectorLength": "8", "numObsValue": "17", "numVectors": str(len(policy))}
    for vector in holder:
        numbers = [float(word) for word in (vector.text or "").split()]
        cell = policy.cells[int(vector.attrib["obsValue"])]
        row = next(i for i, values in enumerate(cell.values) if values.tolist() == numbers)
        assert int(vector.attrib["action"]) == cell.actions[row]


def test_a_flat_policyx_has_all_states(tmp_path: Path) -> None:
    model = models.tiger()
    feint.solve("sarsop", model).policy.save(tmp_path / "tiger.policyx")
    (holder,) = ElementTree.parse(tmp_path / "tiger.policyx").getroot()
    assert (holder.get("vectorLength"), holder.get("numObsValue")) == ("2", "1")
    values = np.array([[float(x) for x in (vector.text or "").split()] for vector in holder])
    assert (values @ model.start).max() == pytest.approx(19.371368, abs=1e-5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<Policy>", "XML"),
        ("<Wrong/>", r"x\.policyx:1: <Wrong>.*<Policy>"),
        ("<Policy/>", "<Policy>.*<AlphaVector>"),
        ('<Policy><AlphaVector vectorLength="3" numObsValue="1"/></Policy>', "<AlphaVector>.* 2 .* 1 "),
        (HEAD + TAIL, "<AlphaVector>.*<Vector>"),
        (
            HEAD + '\n<Vector action="9">1 2</Vector>' + TAIL,
            r'x\.policyx:2: <Vector>.*"9"',
        ),
        (
            HEAD + '<Vector action="0">1 x</Vector>' + TAIL,
            "<Vector>.*'x'",
        ),
        (
            HEAD + '<Vector action="0">1</Vector>' + TAIL,
            r"<Vector>.*\b2\b.*\b1\b",
        ),
    ],
)
def test_broken_policyx(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "x.policyx").write_text(text)
    with pytest.raises(BadPolicy, match=message):
        AlphaPolicy.load(tmp_path / "x.policyx", models.tiger())


def test_other_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = models.tiger()
    feint.solve("sarsop", model).policy.save(tmp_path / "tiger.npz")
    with pytest.raises(BadPolicy, match=r"tiger\.npz"):
        AlphaPolicy.load(tmp_path / "tiger.npz", with_discount(model, 0.9))
    with pytest.raises(BadPolicy, match=r"gone\.npz"):
        AlphaPolicy.load(tmp_path / "gone.npz", model)
    (tmp_path / "text.npz").write_text("hello")
    with pytest.raises(BadPolicy, match=r"text\.npz"):
        AlphaPolicy.load(tmp_path / "text.npz", model)
    np.savez(tmp_path / "other.npz", a=np.zeros(3))
    with pytest.raises(BadPolicy, match=r"other\.npz"):
        AlphaPolicy.load(tmp_path / "other.npz", model)
    data = (tmp_path / "tiger.npz").read_bytes()
    (tmp_path / "half.npz").write_bytes(data[: len(data) // 2])
    with pytest.raises(BadPolicy, match=r"half\.npz"):
        AlphaPolicy.load(tmp_path / "half.npz", model)
    monkeypatch.setattr(alpha, "MOST_BYTES", 10_000)
    np.savez_compressed(tmp_path / "zeros.npz", header=np.zeros(20_000, np.uint8))
    assert (tmp_path / "zeros.npz").stat().st_size < 1000
    with pytest.raises(BadPolicy, match=r"zeros\.npz.*\b10000\b"):
        AlphaPolicy.load(tmp_path / "zeros.npz", model)


def test_beliefs_that_are_none() -> None:
    policy = feint.solve("sarsop", models.rock_sample(3, 1, [(0, 0)])).policy
    model = policy.model
    with pytest.raises(BadParameter, match=r"belief.*\b20\b.*\(1,\)"):
        policy.value([1.0])
    with pytest.raises(BadParameter, match=r"belief.*\b2\b"):
        policy.action(2 * np.asarray(model.start))
    with pytest.raises(BadParameter, match=r"action.*\b6\b"):
        policy.update(model.start, 6, None, 0)
    with pytest.raises(BadParameter, match=r'"good".*cell 0\b.*"north"'):
        policy.update(model.start, 0, 0, 0)
    with pytest.raises(BadParameter, match=r"belief.*2 cells"):
        policy.action(np.eye(20)[2] / 2 + np.eye(20)[4] / 2)
    assert policy.value(np.eye(20)[19]) == 0  # the end
    assert policy.action(np.eye(20)[19]) == 0


def test_a_start_that_is_not_told_has_a_cell_of_its_own() -> None:
    """Two rooms that look different, but nobody looks before the first move."""
    model = from_functions(
        {"red": 0.5, "blue": 0.5},
        ("wait", "red", "blue"),
        lambda s, a: {s: 1.0} if a == "wait" else {"end": 1.0},
        lambda a, s: {s: 1.0},
        lambda s, a: -1 if a == "wait" else 10 if a == s else -10,
        0.9,
        terminal=lambda s: s == "end",
    )
    assert not model.told
    result = feint.solve("sarsop", model)
    assert result.facts["lower"] == pytest.approx(-1 + 0.9 * 10)  # wait, look, bet
    policy = result.policy
    assert model.cells in policy.cells
    assert policy.value(model.start) == pytest.approx(8)
    assert policy.action(model.start) == 0
    after = policy.update(model.start, 0, None, model.observation_names.index("blue"))
    assert policy.action(after) == 2
    assert simulate(model, policy, 200).mean == pytest.approx(8)


def test_simulations() -> None:
    model = models.tiger()
    policy = feint.solve("sarsop", model).policy
    one, two = (simulate(model, policy, 3000, seed=7, threads=threads) for threads in (1, 3))
    assert one == two
    assert simulate(model, policy, 3000, seed=8).mean != one.mean
    assert one.cut == 3000  # the tiger never ends
    assert 0 < one.remainder < 1e-3
    short = simulate(model, policy, 100, steps=1)
    assert (short.steps, short.mean, short.cut) == (100, -1, 100)
    assert short.remainder == pytest.approx(100 * 0.95 / 0.05)
    with pytest.raises(BadParameter, match=r"episodes.*\b0\b"):
        simulate(model, policy, 0)
    with pytest.raises(BadModel, match=r"cell|state"):
        simulate(models.tag(), policy, 10)
