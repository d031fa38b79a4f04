"""Random files, read a second time by loops that anybody can check."""

from __future__ import annotations

import itertools
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from feint.pomdp import read


def dense(rows: tuple[Any, Any, Any], width: int) -> Any:
    out = np.zeros((len(rows[0]) - 1, width))
    out[np.repeat(np.arange(len(out)), np.diff(rows[0].astype(int))), rows[1]] = rows[2]
    return out


S, A, O = 3, 2, 2  # noqa: E741


def where(word: str) -> Any:
    return slice(None) if word == "*" else int(word)


@st.composite
def statements(draw: st.DrawFn) -> tuple[str, Any, Any, Any]:
    """Statements that overwrite each other, and the dense tables they lead to."""
    t, o, r = np.tile(np.eye(S), (A, 1, 1)), np.full((A, S, O), 1 / O), np.zeros((A, S, S, O))
    lines = ["T: * identity", "O: * uniform"]
    random = np.random.default_rng(draw(st.integers(0, 2**32)))

    def pick(count: int) -> str:
        return str(random.choice(["*", *map(str, range(count))]))

    def row(width: int) -> Any:
        weights = random.integers(0, 3, width) + np.eye(width, dtype=int)[0]
        return weights / weights.sum()

    for _ in range(draw(st.integers(0, 12))):
        kind, a, s, after, told = random.integers(0, 9), pick(A), pick(S), pick(S), pick(O)
        table, name, width = (t, "T", S) if random.random() < 0.5 else (o, "O", O)
        if kind == 0:
            lines.append(f"{name}: {a} uniform")
            table[where(a)] = 1 / width
        elif kind == 1:
            lines.append(f"T: {a} identity")
            t[where(a)] = np.eye(S)
        elif kind == 2:
            matrix = np.array([row(width) for _ in range(S)])
            lines.append(f"{name}: {a}\n" + "\n".join(" ".join(map(repr, line)) for line in matrix.tolist()))
            table[where(a)] = matrix
        elif kind == 3:
            numbers = row(width)
            lines.append(f"{name}: {a} : {s} " + " ".join(map(repr, numbers.tolist())))
            table[where(a), where(s)] = numbers
        elif kind == 4:  # number by number
            for column, p in enumerate(row(width).tolist()):
                lines.append(f"{name}: {a} : {s} : {column} {p!r}")
                table[where(a), where(s), column] = p
        elif kind == 5:
            lines.append(f"{name}: {a} : {s} : * {1 / width!r}")
            table[where(a), where(s)] = 1 / width
        elif kind == 6:
            value = float(random.integers(-9, 9))
            lines.append(f"R: {a} : {s} : {after} : {told} {value}")
            r[where(a), where(s), where(after), where(told)] = value
        elif kind == 7:
            numbers = random.normal(size=O)
            lines.append(f"R: {a} : {s} : {after} " + " ".join(map(repr, numbers.tolist())))
            r[where(a), where(s), where(after)] = numbers
        else:
            numbers = random.normal(size=(S, O))
            lines.append(f"R: {a} : {s} " + " ".join(map(repr, numbers.ravel().tolist())))
            r[where(a), where(s)] = numbers
    head = f"discount: 0.9\nstates: {S}\nactions: {A}\nobservations: {O}\n"
    return head + "\n".join(lines), t, o, np.einsum("ast,ato,asto->as", t, o, r)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(case=statements())
def test_flat_files(case: tuple[str, Any, Any, Any], tmp_path_factory: pytest.TempPathFactory) -> None:
    text, t, o, r = case
    path = tmp_path_factory.getbasetemp() / "second.pomdp"
    path.write_text(text)
    model = read(path)
    assert np.allclose(dense(model.transition, S).reshape(t.shape), t, rtol=0, atol=1e-15)
    assert np.allclose(dense(model.observation, O).reshape(o.shape), o, rtol=0, atol=1e-15)
    assert np.allclose(model.reward.reshape(r.shape), r, rtol=0, atol=1e-12)


class Factored:
    """A random factored model: state variables with parents of both times, two of observation, two rewards."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        count = int(self.random.integers(1, 4))
        self.sizes = {"a": 2, "o0": 2, "o1": int(self.random.integers(1, 3))}
        self.states = [f"v{i}" for i in range(count)]
        for name in self.states:
            self.sizes[f"{name}_0"] = self.sizes[f"{name}_1"] = int(self.random.integers(1, 4))
        before, after = [f"{v}_0" for v in self.states], [f"{v}_1" for v in self.states]
        order = list(self.random.permutation(count))  # parents of the same time come earlier in it
        earlier = {i: [order[k] for k in range(order.index(i))] for i in range(count)}
        self.start = {before[i]: self.table(before[i], [before[j] for j in earlier[i]]) for i in range(count)}
        self.step = {
            after[i]: self.table(after[i], ["a", *before, *(after[j] for j in earlier[i])]) for i in range(count)
        }
        self.told = {"o0": self.table("o0", ["a", *after, "o1"]), "o1": self.table("o1", ["a", *after])}
        self.pay = {f"r{i}": self.table("", ["a", *before, *after, "o0", "o1"]) for i in range(2)}

    def table(self, name: str, choice: list[str]) -> tuple[list[str], Any]:
        parents = [p for p in choice if self.random.random() < 0.5]
        self.random.shuffle(parents)
        shape = [self.sizes[p] for p in parents]
        if not name:
            return parents, self.random.normal(size=shape)
        weights = self.random.integers(0, 3, (*shape, self.sizes[name])).astype(float)
        weights[..., 0] += weights.sum(-1) == 0
        return parents, weights / weights.sum(-1, keepdims=True)

    def chance(self, tables: dict[str, Any], values: dict[str, int]) -> float:
        return math.prod(t[tuple(values[p] for p in (*ps, name))] for name, (ps, t) in tables.items())

    def text(self) -> str:
        def function(tag: str, name: str, parents: list[str], table: Any, kind: str) -> str:
            instance = " ".join("-" for _ in range(table.ndim)) if table.ndim else ""
            numbers = " ".join(map(repr, table.ravel().tolist()))
            return (
                f"<{tag}><Var>{name}</Var><Parent>{' '.join(parents) or 'null'}</Parent><Parameter type='TBL'><Entry>"
                f"<Instance>{instance}</Instance><{kind}>{numbers}</{kind}></Entry></Parameter></{tag}>\n"
            )

        def all_of(tables: dict[str, Any], tag: str = "CondProb", kind: str = "ProbTable") -> str:
            return "".join(function(tag, name, *found, kind) for name, found in tables.items())

        count = "<NumValues>{}</NumValues>"
        variables = "".join(
            f"<StateVar vnamePrev='{v}_0' vnameCurr='{v}_1'>{count.format(self.sizes[v + '_0'])}</StateVar>"
            for v in self.states
        )
        variables += "".join(f"<ObsVar vname='{o}'>{count.format(self.sizes[o])}</ObsVar>" for o in ("o0", "o1"))
        variables += f"<ActionVar vname='a'>{count.format(2)}</ActionVar><RewardVar vname='r0'/><RewardVar vname='r1'/>"
        return (
            f"<pomdpx><Discount>0.9</Discount><Variable>{variables}</Variable>\n"
            f"<InitialStateBelief>{all_of(self.start)}</InitialStateBelief>"
            f"<StateTransitionFunction>{all_of(self.step)}</StateTransitionFunction>"
            f"<ObsFunction>{all_of(self.told)}</ObsFunction>"
            f"<RewardFunction>{all_of(self.pay, 'Func', 'ValueTable')}</RewardFunction></pomdpx>"
        )


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_factored_files(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    made = Factored(seed)
    path: Path = tmp_path_factory.getbasetemp() / "second.pomdpx"
    path.write_text(made.text())
    model = read(path)
    # A variable that is a function of others by chance is no part of the names.
    assume(model.state_names[0].count("_") == len(made.states) - 1)
    ranges = [range(made.sizes[f"{v}_0"]) for v in made.states]
    joint = {"_".join(f"s{x}" for x in values): values for values in itertools.product(*ranges)}
    states = [joint[name] for name in model.state_names]
    told = list(itertools.product(range(2), range(made.sizes["o1"])))
    t, o = dense(model.transition, model.states), dense(model.observation, model.observations)
    before = [{f"{v}_0": x for v, x in zip(made.states, s, strict=True)} for s in states]
    after = [{f"{v}_1": x for v, x in zip(made.states, s, strict=True)} for s in states]
    start = [made.chance(made.start, values) for values in before]
    assert np.allclose(model.start, start, rtol=0, atol=1e-14)
    assert sum(start) == pytest.approx(1)  # nothing that can be reached was lost
    for a, (i, here) in itertools.product(range(2), enumerate(before)):
        row = a * model.states + i
        chances = [made.chance(made.step, {"a": a} | here | there) for there in after]
        assert np.allclose(t[row], chances, rtol=0, atol=1e-14)
        assert sum(chances) == pytest.approx(1)
        reward = 0.0
        for p, there in zip(chances, after, strict=True):
            for x, y in told:
                values = {"a": a, "o0": x, "o1": y} | here | there
                pays = sum(table[tuple(values[name] for name in parents)] for parents, table in made.pay.values())
                reward += p * made.chance(made.told, values) * pays
        assert model.reward[row] == pytest.approx(reward, abs=1e-12)
        seen = [made.chance(made.told, {"a": a, "o0": x, "o1": y} | after[i]) for x, y in told]
        assert np.allclose(o[row], seen, rtol=0, atol=1e-14)
