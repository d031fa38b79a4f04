"""Tables as files give them: statement after statement, later ones over earlier ones, wildcards anywhere.

`Rows` becomes the sparse rows of a distribution. `Lookup` answers for rewards without ever spelling a wildcard out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feint.errors import BadModel

Floats = NDArray[np.float64]
Ints = NDArray[Any]
Sparse = tuple[Ints, Ints, Floats]  # where each row begins, columns, values

ENTRIES = 20_000_000  # of one table, and of the sums that make a reward
PATTERNS = 256  # sets of places with wildcards: each is looked up on its own
LOOSE = 1e-4  # what a row may miss one by; the native class scales it
TIGHT = 2e-12  # what rounding may; a little more than the native class allows, so that it and not we decide


class Source:
    """A file that is read: faults name it and a line."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fault(self, line: int, text: str) -> BadModel:
        return BadModel(f"{self.name}:{line}: {text}")


def quote(word: str) -> str:
    return '"' + (word if len(word) <= 40 else word[:37] + "...") + '"'


def spans(begin: Ints, count: Ints) -> Ints:
    """begin[i], begin[i] + 1, ... for each i, `count[i]` of them, one behind the other."""
    ends = np.cumsum(count)
    shift: Ints = begin.astype(np.int64) - (ends - count)
    return np.asarray(np.arange(int(count.sum())) + np.repeat(shift, count))


def counts_of(rows: Sparse) -> Ints:
    """How many entries each row has."""
    return np.asarray(np.diff(rows[0].astype(np.int64)))


class Rows:
    """Sparse rows of `width` columns; a key is row * width + column. What no statement sets is zero."""

    def __init__(self, source: Source, count: int, width: int) -> None:
        self._source, self.count, self.width = source, count, width
        self._lines: list[int] = []  # by statement
        self._one: tuple[list[int], list[float], list[int]] = ([], [], [])  # key, value, statement
        self._many: list[tuple[Ints, Floats, int]] = []
        self._cleared = np.full(count, -1, np.int32)  # by row: the statement that last set all of it
        self._size = 0

    def put_one(self, key: int, value: float, line: int) -> None:
        keys, values, orders = self._one
        keys.append(key)
        values.append(value)
        orders.append(len(self._lines))
        self._lines.append(line)

    def put(self, keys: Ints, values: Floats | float, line: int) -> None:
        self._room(len(keys), line)
        given = np.broadcast_to(np.asarray(values, np.float64), keys.shape)
        self._many.append((keys, given, len(self._lines)))
        self._lines.append(line)

    def fill(self, rows: Ints, columns: Ints, values: Floats, line: int) -> None:
        """Each of these rows becomes this one."""
        self._room(len(rows) * len(columns) + len(rows) // 8, line)
        self._cleared[rows] = len(self._lines)
        keys = (rows[:, None].astype(np.int64) * self.width + columns[None, :]).ravel()
        self._many.append((keys, np.tile(values, len(rows)), len(self._lines)))
        self._lines.append(line)

    def _room(self, entries: int, line: int) -> None:
        self.check_room(entries, line)
        self._size += entries

    def check_room(self, entries: int, line: int) -> None:
        """Before anything large is made of a statement."""
        if self._size + entries > ENTRIES:
            raise self._source.fault(line, f"the table has more than {ENTRIES:,} entries; a smaller model is needed")

    def finish(self, describe: Callable[[int], str], last_line: int, scale: bool = False) -> Sparse:
        """The rows, each a distribution, or the fault with the line of the last statement that set the row."""
        one = (np.array(self._one[0], np.int64), np.array(self._one[1], np.float64), np.array(self._one[2], np.int32))
        keys = np.concatenate([one[0], *(block[0] for block in self._many)])
        values = np.concatenate([one[1], *(block[1] for block in self._many)])
        order = np.concatenate([one[2], *(np.full(len(b[0]), b[2], np.int32) for b in self._many)])
        if self._many and len(one[0]):
            by_order = np.argsort(order, kind="stable")
            keys, values, order = keys[by_order], values[by_order], order[by_order]
        sorting = np.argsort(keys, kind="stable")
        keys, values, order = keys[sorting], values[sorting], order[sorting]
        touched = self._cleared.copy()
        rows = keys // self.width
        np.maximum.at(touched, rows, order)
        last = np.ones(len(keys), bool)
        last[:-1] = keys[1:] != keys[:-1]
        keep = last & (order >= self._cleared[rows]) & (values != 0)
        keys, values, order, rows = keys[keep], values[keep], order[keep], rows[keep]
        wrong = np.flatnonzero(~((values >= 0) & (values <= 1 + LOOSE)))
        if len(wrong):
            at = wrong[0]
            text = f"{describe(int(rows[at]))}: the row has a probability of {values[at]:.10g}"
            raise self._source.fault(self._lines[int(order[at])], text)
        sums = np.bincount(rows, values, self.count)
        wrong = np.flatnonzero(np.abs(sums - 1) > LOOSE)
        if len(wrong):
            row = int(wrong[0])
            if touched[row] < 0:
                raise self._source.fault(last_line, f"{describe(row)}: nothing is said of this row")
            text = f"{describe(row)}: the row sums to {sums[row]:.10g}, not to 1"
            raise self._source.fault(self._lines[int(touched[row])], text)
        if scale:
            values = np.where((np.abs(sums - 1) > TIGHT)[rows], values / sums[rows], values)
        begin = np.zeros(self.count + 1, np.uint32)
        begin[1:] = np.cumsum(np.bincount(rows, minlength=self.count))
        return begin, (keys % self.width).astype(np.uint32), values


@dataclass
class _Given:
    """Statements with wildcards in the same places."""

    keys: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    orders: list[int] = field(default_factory=list)
    blocks: list[tuple[Ints, Floats, int]] = field(default_factory=list)

    def sorted(self) -> tuple[Ints, Floats, Ints]:
        """Keys, each once, with the value and the number of its last statement."""
        key = np.concatenate([np.array(self.keys, np.int64), *(block[0] for block in self.blocks)])
        value = np.concatenate([np.array(self.values, np.float64), *(block[1] for block in self.blocks)])
        order = np.concatenate([np.array(self.orders, np.int64), *(np.full(len(b[0]), b[2]) for b in self.blocks)])
        sorting = np.lexsort((order, key))
        key, value, order = key[sorting], value[sorting], order[sorting]
        last = np.ones(len(key), bool)
        last[:-1] = key[1:] != key[:-1]
        return key[last], value[last], order[last]


class Lookup:
    """Values by several indices, any of them a wildcard (None): the last statement that fits gives the value."""

    def __init__(self, source: Source, sizes: Sequence[int]) -> None:
        self._source, self._sizes = source, tuple(sizes)
        self._given: dict[tuple[int, ...], _Given] = {}
        self._count = 0
        self._ready: list[tuple[tuple[int, ...], Ints, Floats, Ints]] | None = None

    def put(self, index: Sequence[int | None], value: float, line: int) -> None:
        fixed = tuple(d for d, i in enumerate(index) if i is not None)
        given = self._given.get(fixed) or self._new(fixed, line)
        key = 0
        for d in fixed:
            key = key * self._sizes[d] + index[d]  # type: ignore[operator]
        given.keys.append(key)
        given.values.append(value)
        given.orders.append(self._count)
        self._count += 1

    def put_many(self, index: Sequence[int | None], spread: Sequence[int], values: Floats, line: int) -> None:
        """The dimensions of `spread` run through all their values, the last one fastest."""
        fixed = tuple(d for d, i in enumerate(index) if i is not None or d in spread)
        given = self._given.get(fixed) or self._new(fixed, line)
        keys = np.zeros(1, np.int64)
        for d in fixed:
            i = index[d]
            keys = keys * self._sizes[d]
            keys = (keys[:, None] + np.arange(self._sizes[d])).ravel() if i is None else keys + i
        given.blocks.append((keys, values, self._count))
        self._count += 1

    def _new(self, fixed: tuple[int, ...], line: int) -> _Given:
        if math.prod(self._sizes[d] for d in fixed) > 2**62:
            raise self._source.fault(line, "the table has too many places to be numbered; a smaller model is needed")
        if len(self._given) == PATTERNS:
            raise self._source.fault(line, f"expected wildcards in at most {PATTERNS} different sets of places")
        self._given[fixed] = _Given()
        return self._given[fixed]

    def dimensions(self) -> set[int]:
        """The dimensions on which the value depends."""
        return {d for fixed in self._given for d in fixed}

    def at(self, columns: Sequence[Any], size: int) -> Floats:
        """Return the value at each of `size` points. A column is an array or one number."""
        if self._ready is None:
            self._ready = [(fixed, *given.sorted()) for fixed, given in self._given.items()]
        best, out = np.full(size, -1, np.int64), np.zeros(size)
        for fixed, keys, values, orders in self._ready:
            wanted = np.zeros(size, np.int64)
            for d in fixed:
                wanted = wanted * self._sizes[d] + columns[d]
            place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
            better = (keys[place] == wanted) & (orders[place] > best)
            best[better] = orders[place[better]]
            out[better] = values[place[better]]
        return out


Value = Callable[[Ints, Ints, Ints | None, Ints | None], Floats]  # of actions, states, next states, observations


def expected_reward(value: Value, by: str, states: int, transition: Sparse, observation: Sparse) -> Floats | None:
    """Expected R(s, a) in the order a * states + s; `by` says what else the value needs: "", "s" (next state) or "so".

    Goes over what T and O allow, in pieces. None: that is more than ENTRIES * 10.
    """
    begin, column, chance = transition
    rows = len(begin) - 1
    every = np.arange(rows)
    if not by:
        parts = [every[i : i + 1_000_000] for i in range(0, rows, 1_000_000)]
        return np.concatenate([value(part // states, part % states, None, None) for part in parts])
    counts, told = counts_of(transition), counts_of(observation)
    action_of = np.repeat(every // states, counts)
    work = np.ones(len(column), np.int64) if by == "s" else told[action_of * states + column]
    ends = np.concatenate([[0], np.cumsum(work)])[begin.astype(np.int64)]  # the work before each row
    if ends[-1] > ENTRIES * 10:
        return None
    out = np.zeros(rows)
    first = 0
    while first < rows:
        stop = max(first + 1, int(np.searchsorted(ends, ends[first] + 1_000_000, "right")) - 1)
        part = slice(int(begin[first]), int(begin[stop]))
        row, nxt, p = np.repeat(every[first:stop], counts[first:stop]), column[part].astype(np.int64), chance[part]
        seen = None
        if by == "so":
            o_row = row // states * states + nxt
            place = spans(observation[0][o_row], told[o_row])
            spread = np.repeat(np.arange(len(row)), told[o_row])
            row, nxt, p = row[spread], nxt[spread], p[spread] * observation[2][place]
            seen = observation[1][place].astype(np.int64)
        got = value(row // states, row % states, nxt, seen)
        heads = np.searchsorted(row, every[first:stop])
        total, weight = np.add.reduceat(p * got, heads), np.add.reduceat(p, heads)
        low, high = np.minimum.reduceat(got, heads), np.maximum.reduceat(got, heads)
        out[first:stop] = np.where(low == high, low, total / np.where(np.abs(weight - 1) > TIGHT, weight, 1))
        first = stop
    return out
