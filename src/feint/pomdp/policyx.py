"""APPL's files of alpha vectors (.policyx).

Where `seen` was given, a vector is of one value of what is seen (`obsValue`) and over the states that look so, in the
order of their numbers; shorter ones are filled up with zeros. Elsewhere it is over all states. A vector of ours that
says nothing of some states has a number there which every policy earns, so that it stays true and is never best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, Protocol

import numpy as np

from feint._core import Pomdp
from feint.errors import BadModel, BadPolicy
from feint.pomdp.sparse_rows import Floats, Ints, Source, quote
from feint.pomdp.xml import Element, attribute, one, parse

VALUES = 200_000_000  # in one file


class Vectors(Protocol):
    """What there is of a cell: alpha.CellVectors."""

    @property
    def states(self) -> Ints: ...
    @property
    def actions(self) -> Ints: ...
    @property
    def values(self) -> Floats: ...


def write_policyx(model: Pomdp, cells: Mapping[int, Vectors], look_ahead: Callable[[Floats], int], path: Path) -> None:
    """`look_ahead` says what to do where a vector does not."""
    seen = np.asarray(model.seen)
    width = int(np.bincount(seen).max()) if model.told else model.states
    values = model.cells if model.told else 1
    count = sum(len(cell.actions) for cell in cells.values())
    with path.open("w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<Policy version="0.1" type="value" model="feint">\n')
        file.write(f'<AlphaVector vectorLength="{width}" numObsValue="{values}" numVectors="{count}">\n')
        for number, cell in sorted(cells.items()):
            where = np.flatnonzero(seen == number) if model.told else np.arange(model.states)
            _write_cell(file, model, number if model.told else 0, cell, where, width, look_ahead)
        file.write("</AlphaVector>\n</Policy>\n")


def _write_cell(
    file: IO[str],
    model: Pomdp,
    number: int,
    cell: Vectors,
    where: Ints,
    width: int,
    look_ahead: Callable[[Floats], int],
) -> None:
    spare = np.full(width, 0.0 if model.told else _floor(model))
    if not model.told:
        spare[np.asarray(model.terminal) != 0] = 0
    at = np.searchsorted(where, cell.states)
    for action, vector in zip(cell.actions.tolist(), cell.values, strict=True):
        if action < 0:
            even = np.zeros(model.states)
            even[cell.states] = 1 / len(cell.states)
            action = look_ahead(even)
        row = spare.copy()
        row[at] = vector
        file.write(f'<Vector action="{action}" obsValue="{number}">{" ".join(map(repr, row.tolist()))}</Vector>\n')


def _floor(model: Pomdp) -> float:
    """Less than any policy earns."""
    least = min(0.0, float(np.min(model.reward)))
    return (least - 1) / (1 - model.discount) if model.discount < 1 else (least - 1) * 1e6


def read_policyx(path: Path, model: Pomdp) -> tuple[Ints, Ints, Ints, Ints, Floats]:
    """(action, cell, begin, state, value) of a file that fits the model."""
    source = Source(str(path))
    try:
        return _Reader(source, model).read(parse(source, path.read_bytes()))
    except BadModel as error:
        raise BadPolicy(str(error)) from None


class _Reader:
    def __init__(self, source: Source, model: Pomdp) -> None:
        self.source, self.model = source, model
        seen, over = np.asarray(model.seen), np.asarray(model.terminal) != 0
        self.states = [np.flatnonzero(seen == cell) for cell in range(model.cells)]
        start = np.flatnonzero((np.asarray(model.start) > 0) & ~over)
        if not model.told and len(np.unique(seen[start])) > 1:
            self.states.append(start)  # a cell of its own
        self.live = ~over
        self.longest = max(map(len, self.states)) if model.told else model.states

    def number(self, element: Element, name: str, below: int) -> int:
        text = attribute(self.source, element, name)
        if not text.isdecimal() or int(text) >= below:
            what = f"{name} from 0 to {below - 1}"
            raise self.source.fault(element.line, f"<{element.tag}>: expected {what}, got {quote(text)}")
        return int(text)

    def read(self, root: Element) -> tuple[Ints, Ints, Ints, Ints, Floats]:
        if root.tag != "Policy":
            raise self.source.fault(root.line, f"<{root.tag}>: expected <Policy>")
        holder = one(self.source, root, "AlphaVector")
        length = self.number(holder, "vectorLength", VALUES)
        values = int(self.model.cells) if self.model.told else 1
        if length != self.longest or self.number(holder, "numObsValue", VALUES) != values:
            text = f"expected vectors of {self.longest} for {values} values of what is seen: it is of another model"
            raise self.source.fault(holder.line, f"<AlphaVector>: {text}")
        found: list[tuple[int, int, Floats]] = []
        for element in holder.all("Vector", "SparseVector"):
            action = self.number(element, "action", self.model.actions)
            cell = self.number(element, "obsValue", values) if self.model.told else 0
            vector = self.vector(element, length)
            if self.model.told:
                found.append((action, cell, vector[: len(self.states[cell])]))
                continue
            least = vector[self.live].min(initial=np.inf)
            for number, states in enumerate(self.states):
                part = vector[states]
                if np.any(part[self.live[states]] > least) or len(self.states) == 1:
                    found.append((action, number, part))
        found.sort(key=lambda entry: entry[1])
        if not found:
            raise self.source.fault(holder.line, "<AlphaVector>: expected at least one <Vector>")
        parts = [self.states[cell] for _, cell, _ in found]
        return (
            np.array([action for action, _, _ in found], np.int32),
            np.array([cell for _, cell, _ in found], np.uint32),
            np.concatenate([[0], np.cumsum([len(part) for part in parts])]).astype(np.uint64),
            np.concatenate(parts).astype(np.uint32),
            np.concatenate([vector for _, _, vector in found]),
        )

    def vector(self, element: Element, length: int) -> Any:
        try:
            if element.tag == "Vector":
                vector = np.array(element.words, np.float64)
            else:
                vector = np.zeros(length)
                for entry in element.all("Entry"):
                    vector[int(entry.words[0])] = float(entry.words[1])
        except (ValueError, IndexError) as error:
            raise self.source.fault(element.line, f"<{element.tag}>: expected numbers: {error}") from None
        if len(vector) != length or not np.isfinite(vector).all():
            raise self.source.fault(element.line, f"<{element.tag}>: expected {length} numbers, got {len(vector)}")
        return vector
