"""Writes `.pomdp` and `.pomdpx` files. Numbers have as many digits as it takes to read the same bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import numpy as np

from feint._core import Pomdp
from feint.pomdp.cassandra import RESERVED
from feint.pomdp.flat import find_seen, seen_in_observations, tidy, without_legal
from feint.pomdp.sparse_rows import Sparse, counts_of

FORBIDDEN_NOTE = "Actions that are not allowed lead to the last state, where nothing happens, at a cost of 1e6."


def _entries(rows: Sparse, states: int) -> Iterator[tuple[int, int, int, str]]:
    """action, state, column, number."""
    begin, columns, values = rows
    row = np.repeat(np.arange(len(begin) - 1), counts_of(rows))
    for i in range(0, len(row), 1 << 16):  # a piece at a time: lists of Python numbers are large
        part = slice(i, i + (1 << 16))
        for r, column, value in zip(row[part].tolist(), columns[part].tolist(), values[part].tolist(), strict=True):
            yield r // states, r % states, column, repr(value)


def _rewards(model: Pomdp) -> Iterator[tuple[int, int, str]]:
    """action, state, number; zeros are left out."""
    reward = model.reward
    for row in np.flatnonzero(reward).tolist():
        yield row // model.states, row % model.states, repr(float(reward[row]))


def write_pomdp(model: Pomdp, path: Path) -> None:
    """A flat file. What is seen becomes part of the observation, where O does not tell it."""
    flat = seen_in_observations(without_legal(model))
    given = [
        tidy(names, letter, "A-Za-z0-9_-", RESERVED) if named else None
        for names, letter, named in zip(
            (flat.state_names, flat.action_names, flat.observation_names), "sao", flat.named, strict=True
        )
    ]
    counts = (flat.states, flat.actions, flat.observations)
    states, actions, told = (names or list(map(str, range(n))) for names, n in zip(given, counts, strict=True))
    with path.open("w", encoding="utf-8") as file:
        if model.legal is not None:
            file.write(f"# {FORBIDDEN_NOTE}\n")
        if flat.observations != model.observations:
            file.write("# An observation is what is seen of the state (c and a number) and what was observed.\n")
        file.write(f"discount: {flat.discount!r}\nvalues: reward\n")
        for kind, names, count in zip(("states", "actions", "observations"), given, counts, strict=True):
            file.write(f"{kind}: {' '.join(names) if names else count}\n")
        file.write(f"start: {' '.join(map(repr, flat.start.tolist()))}\n\n")
        for a, s, after, p in _entries(flat.transition, flat.states):
            file.write(f"T: {actions[a]} : {states[s]} : {states[after]} {p}\n")
        for a, s, o, p in _entries(flat.observation, flat.states):
            file.write(f"O: {actions[a]} : {states[s]} : {told[o]} {p}\n")
        for a, s, value in _rewards(flat):
            file.write(f"R: {actions[a]} : {states[s]} : * : * {value}\n")


def write_pomdpx(model: Pomdp, path: Path) -> None:
    """One state variable; where more is seen than O tells, a second one that is fully observed and depends on it."""
    flat = without_legal(model)
    cells = flat.cells if not np.array_equal(find_seen(flat), flat.seen) else 0
    with path.open("w", encoding="utf-8") as file:
        _Pomdpx(file, flat, cells).write("" if model.legal is None else FORBIDDEN_NOTE)


class _Pomdpx:
    def __init__(self, file: IO[str], model: Pomdp, cells: int) -> None:
        self.file, self.model, self.cells = file, model, cells

    def write(self, note: str) -> None:
        model, put = self.model, self.file.write
        put('<?xml version="1.0" encoding="UTF-8"?>\n<pomdpx version="1.0" id="feint">\n')
        put(f"<Description>Written by feint. {note}</Description>\n")
        put(f"<Discount>{model.discount!r}</Discount>\n<Variable>\n")
        kinds = (model.state_names, model.action_names, model.observation_names)
        self.states, self.actions, self.told = (
            (tidy(names, letter, "A-Za-z0-9_.-") if named else None) or [f"{letter}{i}" for i in range(len(names))]
            for names, letter, named in zip(kinds, "sao", model.named, strict=True)
        )
        self.variable('StateVar vnamePrev="state_0" vnameCurr="state_1" fullyObs="false"', self.states, "s")
        cells = [f"s{i}" for i in range(self.cells)]
        if self.cells:
            self.variable('StateVar vnamePrev="cell_0" vnameCurr="cell_1" fullyObs="true"', cells, "s")
        self.variable('ObsVar vname="observation"', self.told, "o")
        self.variable('ActionVar vname="action"', self.actions, "a")
        put('<RewardVar vname="reward"/>\n</Variable>\n<InitialStateBelief>\n')
        self.open("CondProb", "state_0", "null")
        self.entry("-", "ProbTable", " ".join(map(repr, model.start.tolist())))
        self.close("CondProb")
        self.cell(0, cells)
        put("</InitialStateBelief>\n<StateTransitionFunction>\n")
        self.open("CondProb", "state_1", "action state_0")
        for a, s, after, p in _entries(model.transition, model.states):
            self.entry(f"{self.actions[a]} {self.states[s]} {self.states[after]}", "ProbTable", p)
        self.close("CondProb")
        self.cell(1, cells)
        put("</StateTransitionFunction>\n<ObsFunction>\n")
        self.open("CondProb", "observation", "action state_1")
        for a, s, o, p in _entries(model.observation, model.states):
            self.entry(f"{self.actions[a]} {self.states[s]} {self.told[o]}", "ProbTable", p)
        self.close("CondProb")
        put("</ObsFunction>\n<RewardFunction>\n")
        self.open("Func", "reward", "action state_0")
        for a, s, value in _rewards(model):
            self.entry(f"{self.actions[a]} {self.states[s]}", "ValueTable", value)
        self.close("Func")
        put("</RewardFunction>\n</pomdpx>\n")

    def variable(self, tag: str, values: Sequence[str], letter: str) -> None:
        numbered = all(name == f"{letter}{i}" for i, name in enumerate(values))
        inside = f"<NumValues>{len(values)}</NumValues>" if numbered else f"<ValueEnum>{' '.join(values)}</ValueEnum>"
        self.file.write(f"<{tag}>{inside}</{tag.split()[0]}>\n")

    def cell(self, time: int, cells: Sequence[str]) -> None:
        if self.cells:
            self.open("CondProb", f"cell_{time}", f"state_{time}")
            for state, cell in zip(self.states, self.model.seen.tolist(), strict=True):
                self.entry(f"{state} {cells[cell]}", "ProbTable", "1.0")
            self.close("CondProb")

    def open(self, tag: str, variable: str, parents: str) -> None:
        self.file.write(f'<{tag}><Var>{variable}</Var><Parent>{parents}</Parent><Parameter type="TBL">\n')

    def close(self, tag: str) -> None:
        self.file.write(f"</Parameter></{tag}>\n")

    def entry(self, instance: str, table: str, numbers: str) -> None:
        self.file.write(f"<Entry><Instance>{instance}</Instance><{table}>{numbers}</{table}></Entry>\n")
