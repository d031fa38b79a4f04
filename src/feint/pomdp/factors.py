"""Factored models: variables, and tables of one variable given others, as `.pomdpx` files have them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from feint.pomdp.sparse_rows import Floats, Ints, Lookup, Rows, Source, Sparse, quote, spans

WAYS = 4_000_000
NOW, NEXT, ACTION, SEEN = range(4)  # state before, state after, action, observation


@dataclass(frozen=True)
class Variable:
    """A variable at one time. `number` counts those of its kind; a state variable has the same one NOW and NEXT."""

    name: str
    kind: int
    number: int
    values: tuple[str, ...]
    index: dict[str, int] = field(compare=False, repr=False)
    fully: bool = False

    @property
    def size(self) -> int:
        return len(self.values)


class FactorReader:
    """A table over variables, being read; the last one is that whose distribution it gives, unless it is of rewards."""

    def __init__(self, source: Source, variables: Sequence[Variable], line: int, distribution: bool) -> None:
        self.source, self.variables, self.line = source, tuple(variables), line
        self.sizes = [v.size for v in variables]
        self.parents = self.variables[:-1] if distribution else self.variables
        self.rows: Rows | None = None
        if distribution:
            count = math.prod(self.sizes[:-1])
            if count > 20_000_000 or count * self.sizes[-1] > 2**62:
                text = f"the table of {quote(variables[-1].name)} has {count:,} rows; expected at most 20,000,000"
                raise source.fault(line, text)
            self.rows = Rows(source, count, self.sizes[-1])
        else:
            self.lookup = Lookup(source, self.sizes)
        self.strides = [math.prod(self.sizes[d + 1 :]) for d in range(len(self.sizes))]

    def put(self, index: Sequence[int | None], spread: Sequence[int], values: Floats, line: int) -> None:
        """None is any value, except that the dimensions of `spread` run through theirs, the last one fastest."""
        if self.rows is None:
            if spread:
                self.lookup.put_many(index, spread, values, line)
            else:
                self.lookup.put(index, float(values[0]), line)
            return
        if None not in index:
            key = sum(i * stride for i, stride in zip(index, self.strides, strict=True) if i is not None)
            self.rows.put_one(key, float(values[0]), line)
            return
        last = len(index) - 1
        places = len(values) * math.prod(
            s for d, s in enumerate(self.sizes) if index[d] is None and d not in spread and (d != last or values.any())
        )
        self.rows.check_room(places, line)
        any_value = self._cells([d for d in range(len(index)) if index[d] is None and d not in spread and d != last])
        fixed = sum(i * stride for i, stride in zip(index, self.strides, strict=True) if i is not None)
        if index[last] is not None:
            keys = (fixed + any_value[:, None] + self._cells(spread)).ravel()
            self.rows.put(keys, np.tile(values, len(any_value)), line)
            return
        width = self.sizes[-1]  # whole rows
        heads = fixed + any_value
        given = values.reshape(-1, width) if last in spread else np.repeat(values[:, None], width, 1)
        for start, row in zip(self._cells([d for d in spread if d != last]), given, strict=True):
            some = np.flatnonzero(row)
            self.rows.fill((heads + start) // width, some, row[some], line)

    def put_identity(self, index: Sequence[int | None], spread: Sequence[int], line: int) -> None:
        """One where the two dimensions of `spread` are equal, zero elsewhere."""
        assert self.rows is not None
        one, other = spread
        free = [d for d in range(len(index)) if index[d] is None and d not in spread]
        places = math.prod(self.sizes[d] for d in free) * self.sizes[one]
        self.rows.check_room(places, line)
        fixed = sum(i * stride for i, stride in zip(index, self.strides, strict=True) if i is not None)
        diagonal = np.arange(self.sizes[one]) * (self.strides[one] + self.strides[other])
        keys = (fixed + self._cells(free)[:, None] + diagonal).ravel()
        if other == len(index) - 1:  # whole rows
            self.rows.fill(keys // self.sizes[-1], np.zeros(0, np.int64), np.zeros(0), line)
            self.rows.put(keys, 1.0, line)
        else:
            self.put(index, spread, np.eye(self.sizes[one]).ravel(), line)

    def _cells(self, dimensions: Sequence[int]) -> Ints:
        keys = np.zeros(1, np.int64)
        for d in dimensions:
            keys = (keys[:, None] + np.arange(self.sizes[d]) * self.strides[d]).ravel()
        return keys

    def describe(self, row: int) -> str:
        said = []
        for variable in reversed(self.parents):
            row, value = divmod(row, variable.size)
            said.append(f"{variable.name}={variable.values[value]}")
        given = ", ".join(reversed(said))
        return f"{quote(self.variables[-1].name)}" + (f" given {given}" if given else "")

    def finish(self) -> Factor:
        assert self.rows is not None
        return Factor(self.variables[-1], self.parents, self.rows.finish(self.describe, self.line, scale=True))


class Factor:
    """The distribution of a variable given its parents."""

    def __init__(self, variable: Variable, parents: Sequence[Variable], rows: Sparse) -> None:
        self.variable, self.parents, self.rows = variable, tuple(parents), rows
        self.branches = int(np.diff(rows[0].astype(np.int64)).min())  # it may come out in as many ways, or more
        self.certain = len(rows[2]) == len(rows[0]) - 1 and bool((rows[2] == 1).all())

    def same_table(self, other: Factor) -> bool:
        """Whether it says of its variable NOW what the other says of it NEXT."""
        numbers = [[p.number for p in factor.parents] for factor in (self, other)]
        return numbers[0] == numbers[1] and all(map(np.array_equal, self.rows, other.rows))


Known = dict[tuple[int, int], Ints | int]  # by kind and number of a variable: its values, one for each case


Product = tuple[Ints | None, Floats | None, Known]


def product(factors: Sequence[Factor], known: Known, size: int) -> Product:
    """Every way the variables of these factors may come out in each of `size` cases, with its probability.

    Raises OverflowError where there are too many. Returns the case of each (None: one each, in order), the probability
    (None: all 1), and the values.
    """
    if size * math.prod(factor.branches for factor in factors) > WAYS:
        raise OverflowError(f"its variables may come out in more than {WAYS:,} ways")
    case: Ints | None = None
    chance: Floats | None = None
    came: Known = {}
    for factor in factors:
        row: Ints | int = 0
        for parent in factor.parents:
            key = (parent.kind, parent.number)
            value = came.get(key)
            if value is None:
                value = known[key]
                if case is not None and not isinstance(value, int):
                    value = value[case]
            row = row * parent.size + value
        begin, column, weight = factor.rows
        width = size if case is None else len(case)
        if isinstance(row, int):
            row = np.full(width, row)
        key = (factor.variable.kind, factor.variable.number)
        if factor.certain:
            came[key] = column[row].astype(np.int64)
            continue
        first = begin[row].astype(np.int64)
        count = begin[row + 1] - first
        if (count == 1).all():
            place = first
        else:
            if int(count.sum()) > WAYS:
                raise OverflowError(f"{quote(factor.variable.name)} may come out in more than {WAYS:,} ways")
            spread = np.repeat(np.arange(width), count)
            place = spans(first, count)
            case = spread if case is None else case[spread]
            chance = None if chance is None else chance[spread]
            came = {k: v if isinstance(v, int) else v[spread] for k, v in came.items()}
        came[key] = column[place].astype(np.int64)
        chance = weight[place] if chance is None else chance * weight[place]
    return case, chance, came
