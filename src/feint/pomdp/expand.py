"""Makes the sparse model of a factored one.

A state is one value of each state variable, the first one slowest. Two things make that smaller:
- A variable that is at any time a function of the others at that time (its table has no other parents and no chance,
  the same at the start) adds no states.
- With more than one other variable, only states that can be reached from the start are kept. A model of one variable
  keeps the states that its author listed.
What is seen of a state is the joint value of the fully observed variables; where there is none it is found out from O.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from feint._core import Pomdp
from feint.pomdp.factors import ACTION, NEXT, NOW, SEEN, Factor, FactorReader, Known, Product, Variable, product
from feint.pomdp.sparse_rows import ENTRIES, Floats, Ints, Source, Sparse, expected_reward, spans

JOINT = 100_000_000  # states, whether they can be reached or not
AT_ONCE = 8_000_000  # states times actions that are made whether they can be reached or not
ROWS = 20_000_000  # states times actions
OBSERVATIONS = 1_000_000
PIECE = 1 << 16  # states that are worked on at a time
LEVELS = 10_000  # steps of the search for reachable states
NAMED = 20_000  # larger models have numbers for names of states


@dataclass
class Model:
    """A factored model. Factors are in the order of their variables."""

    discount: float
    states: list[Variable]
    actions: list[Variable]
    observations: list[Variable]
    start: list[Factor]
    step: list[Factor]
    told: list[Factor]
    rewards: list[FactorReader]


@dataclass
class Moves:
    """The rows of one action, in pieces: state, next state, probability."""

    parts: list[tuple[Ints, Ints, Floats]]


def expand(source: Source, model: Model, line: int) -> Pomdp:
    """The sparse model; faults are on that line."""
    return _Expansion(source, model, line).run()


class _Expansion:
    def __init__(self, source: Source, model: Model, line: int) -> None:
        self.source, self.model, self.line = source, model, line
        self.step_order = self.sorted(model.step, NEXT)
        self.start_order = self.sorted(model.start, NOW)
        self.told_order = self.sorted(model.told, SEEN)
        self.derived = [n for n in range(len(model.states)) if self.is_function(n)]
        self.own = [v for v in model.states if v.number not in self.derived]
        self.count = math.prod(v.size for v in self.own)
        self.actions = math.prod(v.size for v in model.actions)
        self.observations = math.prod(v.size for v in model.observations)
        self.limit("joint states", self.count, JOINT)
        self.limit("actions", self.actions, 1_000_000)
        self.limit("observations", self.observations, OBSERVATIONS)
        self.entries = 0
        self.functions = [
            Factor(model.states[f.variable.number], [model.states[p.number] for p in f.parents], f.rows)
            for f in self.step_order
            if f.variable.number in self.derived
        ]

    def limit(self, what: str, count: int, most: int) -> None:
        if count > most:
            raise self.source.fault(self.line, f"the model has {count:,} {what}; expected at most {most:,}")

    def is_function(self, number: int) -> bool:
        step, start = self.model.step[number], self.model.start[number]
        plain = bool(step.parents) and all(p.kind == NEXT for p in step.parents)
        return plain and step.certain and start.same_table(step)

    def sorted(self, factors: Sequence[Factor], kind: int) -> list[Factor]:
        """Parents of the same time first."""
        done: list[Factor] = []
        left = list(factors)
        while left:
            waiting = {f.variable.number for f in left}
            ready = [f for f in left if not any(p.kind == kind and p.number in waiting for p in f.parents)]
            if not ready:
                names = ", ".join(f.variable.name for f in left)
                raise self.source.fault(self.line, f"{names}: expected no variables that are parents of each other")
            done += ready
            left = [f for f in left if f not in ready]
        return done

    def product(self, factors: Sequence[Factor], known: Known, size: int) -> Product:
        try:
            return product(factors, known, size)
        except OverflowError as error:
            raise self.source.fault(self.line, f"the model is too large: {error}") from None

    # States as values of variables.

    def values(self, states: Ints) -> list[Ints]:
        """By state variable: its value in each state."""
        known: Known = {}
        rest = states
        for variable in reversed(self.own):
            rest, known[NOW, variable.number] = np.divmod(rest, variable.size)
        came = self.product(self.functions, known, len(states))[2]
        return [np.asarray((known | came)[NOW, v.number]) for v in self.model.states]

    def joint(self, came: Known, kind: int, variables: Sequence[Variable]) -> Ints:
        index: Ints | int = 0
        for variable in variables:
            index = index * variable.size + came[kind, variable.number]
        return np.asarray(index)

    def action_values(self, action: int) -> Known:
        known: Known = {}
        for variable in reversed(self.model.actions):
            action, known[ACTION, variable.number] = divmod(action, variable.size)
        return known

    def pieces(self, factors: Sequence[Factor], known: Known, count: int) -> Iterator[tuple[slice, Product]]:
        """The product, for some of the cases at a time: nothing large is made before it is known to be allowed."""
        first, size = 0, PIECE
        while first < count:
            part = slice(first, min(first + size, count))
            some = {key: value if isinstance(value, int) else value[part] for key, value in known.items()}
            try:
                yield part, product(factors, some, part.stop - first)
                first = part.stop
            except OverflowError as error:
                if size == 1:
                    raise self.source.fault(self.line, f"the model is too large: {error}") from None
                size //= 4

    def add_moves(self, moves: Moves, states: Ints, action: int) -> list[Ints]:
        """From each of these states: state, next state, probability; next states ascend. Returns next states."""
        known = self.action_values(action)
        known |= {(NOW, n): value for n, value in enumerate(self.values(states))}
        nexts = []
        for part, (case, chance, came) in self.pieces(self.step_order, known, len(states)):
            state, nxt = states[part], self.joint(came, NEXT, self.own)
            if case is not None and chance is not None:
                order = np.lexsort((nxt, case))
                state, nxt, chance = state[case[order]], nxt[order], chance[order]
            moves.parts.append((state, nxt, np.ones(len(state)) if chance is None else chance))
            nexts.append(nxt)
            self.entries += len(nxt)
            self.limit("transitions", self.entries, ENTRIES)
        return nexts

    # Which states.

    def run(self) -> Pomdp:
        _, chance, came = self.product(self.start_order, {}, 1)
        first = self.joint(came, NOW, self.own)
        chance = np.ones(len(first)) if chance is None else chance
        moves = [Moves([]) for _ in range(self.actions)]
        self.branches = math.prod(factor.branches for factor in self.model.step)
        if self.count * self.actions <= AT_ONCE and self.count * self.actions * self.branches <= ENTRIES:
            states = self.all_at_once(first, moves)
        else:
            states = self.level_by_level(first, moves)
        self.limit("states times actions", len(states) * self.actions, ROWS)
        start = np.zeros(len(states))
        np.add.at(start, np.searchsorted(states, first), chance)
        return self.build(states, start, moves)

    def all_at_once(self, first: Ints, moves: list[Moves]) -> Ints:
        every = np.arange(self.count)
        for action, part in enumerate(moves):
            self.add_moves(part, every, action)
        if len(self.own) < 2:
            return every
        reached = np.zeros(self.count, bool)
        reached[first] = True
        new = first
        whole = [tuple(map(np.concatenate, zip(*part.parts, strict=True))) for part in moves]
        begins = [np.searchsorted(state, np.arange(self.count + 1)) for state, _, _ in whole]
        while len(new):
            found = []
            for (_, nxt, _), begin in zip(whole, begins, strict=True):
                place = spans(begin[new], begin[new + 1] - begin[new])
                found.append(nxt[place][~reached[nxt[place]]])
            new = np.unique(np.concatenate(found))
            reached[new] = True
        for part, (state, nxt, chance) in zip(moves, whole, strict=True):
            keep = reached[state]
            part.parts = [(state[keep], nxt[keep], chance[keep])]
        return np.flatnonzero(reached)

    def level_by_level(self, first: Ints, moves: list[Moves]) -> Ints:
        reached = np.zeros(self.count, bool)
        new = np.unique(first) if len(self.own) > 1 else np.arange(self.count)
        levels = 0
        while len(new):
            reached[new] = True
            levels += 1
            self.limit("steps to its last state", levels, LEVELS)
            rows = int(reached.sum()) * self.actions
            self.limit("states times actions", rows, ROWS)
            self.limit("transitions, or more", rows * self.branches, ENTRIES)
            found = []
            for action, part in enumerate(moves):
                for nxt in self.add_moves(part, new, action):
                    found.append(np.unique(nxt[~reached[nxt]]))
            new = np.unique(np.concatenate(found))
        return np.flatnonzero(reached)

    # The model.

    def build(self, states: Ints, start: Floats, moves: list[Moves]) -> Pomdp:
        transition = self.transition(states, moves)
        moves.clear()
        values = self.values(states)
        observation = self.observation(values, len(states))
        seen = None
        fully = [v for v in self.model.states if v.fully]
        if fully:
            cells = self.joint({(NOW, v.number): values[v.number] for v in fully}, NOW, fully)
            if len(states) < self.count or int(cells.max()) > 2**31:
                cells = np.unique(cells, return_inverse=True)[1]
            seen = cells.astype(np.uint32)
        return Pomdp(
            self.model.discount,
            start,
            transition,
            observation,
            self.reward(values, len(states), transition, observation),
            self.observations,
            seen,
            None,
            self.names(self.own, values) if len(states) <= NAMED else [],
            _joint_names(self.model.actions),
            _joint_names(self.model.observations) or ["nothing"],
        )

    def transition(self, states: Ints, moves: list[Moves]) -> Sparse:
        begin = np.zeros(len(states) * self.actions + 1, np.uint32)
        columns, chances = [], []
        number = np.zeros(self.count, np.uint32)
        number[states] = np.arange(len(states))
        for action, part in enumerate(moves):
            state, nxt, chance = map(np.concatenate, zip(*part.parts, strict=True))
            part.parts = []
            if len(state) and (state[1:] < state[:-1]).any():
                order = np.argsort(state, kind="stable")
                state, nxt, chance = state[order], nxt[order], chance[order]
            rows = slice(action * len(states) + 1, (action + 1) * len(states) + 1)
            begin[rows] = np.bincount(number[state], minlength=len(states))
            columns.append(number[nxt])
            chances.append(chance)
        return np.cumsum(begin, dtype=np.uint32), np.concatenate(columns), np.concatenate(chances)

    def observation(self, values: list[Ints], count: int) -> Sparse:
        begin = np.zeros(count * self.actions + 1, np.uint32)
        columns, chances = [], []
        entries = 0
        for action in range(self.actions):
            known = self.action_values(action) | {(NEXT, n): value for n, value in enumerate(values)}
            for part, (case, chance, came) in self.pieces(self.told_order, known, count):
                size = part.stop - part.start
                told = self.joint(came, SEEN, self.model.observations) if came else np.zeros(size, np.int64)
                rows = np.ones(size, np.int64)
                if case is not None and chance is not None:
                    order = np.lexsort((told, case))
                    rows, told, chance = np.bincount(case, minlength=size), told[order], chance[order]
                begin[action * count + 1 + part.start : action * count + 1 + part.stop] = rows
                columns.append(told.astype(np.uint32))
                chances.append(np.ones(len(told)) if chance is None else chance)
                entries += len(told)
                self.limit("entries of O", entries, ENTRIES * 2)
        return np.cumsum(begin, dtype=np.uint32), np.concatenate(columns), np.concatenate(chances)

    def reward(self, values: list[Ints], count: int, transition: Sparse, observation: Sparse) -> Floats:
        total = np.zeros(count * self.actions)
        for table in self.model.rewards:
            used = {table.variables[d].kind for d in table.lookup.dimensions()}

            def value(a: Ints, s: Ints, after: Ints | None, told: Ints | None, table: FactorReader = table) -> Floats:
                columns: list[Ints | None] = []
                for d, v in enumerate(table.variables):
                    column = None
                    if d in table.lookup.dimensions():
                        if v.kind in (ACTION, SEEN):
                            of, index = (self.model.actions, a) if v.kind == ACTION else (self.model.observations, told)
                            assert index is not None
                            column = index // math.prod(w.size for w in of[v.number + 1 :]) % v.size
                        else:
                            column = values[v.number][s if v.kind == NOW else after]
                    columns.append(column)
                return table.lookup.at(columns, len(a))

            by = "so" if SEEN in used else "s" if NEXT in used else ""
            found = expected_reward(value, by, count, transition, observation)
            if found is None:
                raise self.source.fault(table.line, f"rewards by observation: more than {ENTRIES * 10:,} cases")
            total += found
        return total

    def names(self, variables: Sequence[Variable], values: list[Ints]) -> list[str]:
        columns = [[v.values[i] for i in values[v.number].tolist()] for v in variables]
        return ["_".join(names) for names in zip(*columns, strict=True)]


def _joint_names(variables: Sequence[Variable]) -> list[str]:
    names = [""] if variables else []
    for variable in variables:
        names = [f"{name}_{value}" if name else value for name in names for value in variable.values]
    return names
