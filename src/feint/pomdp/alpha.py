"""Play by alpha vectors: the policies that point-based solvers leave."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from feint._core import Pomdp, simulate_alpha
from feint.errors import BadParameter, BadPolicy
from feint.files import write_whole
from feint.pomdp.policyx import read_policyx, write_policyx
from feint.pomdp.sparse_rows import Floats, Ints, quote, spans

FORMAT = "feint.alpha_policy"
ARRAYS = ("action", "cell", "begin", "state", "value")
MOST_BYTES = 2 << 30  # of a policy in memory; a file is packed, and a small one of zeros would fill it


@dataclass(frozen=True)
class CellVectors:
    """The vectors of one cell. An action of -1 is any legal one."""

    states: Ints  # in order
    actions: Ints
    values: Floats  # a row for each vector, a column for each of the states


class AlphaPolicy:
    """Takes the action of the vector that promises most at a belief.

    A belief is an array with a probability for every state of the model. `cells` has the vectors by what is seen of the
    state; where the player is not told what he sees of the start, that has a cell of its own: the number `model.cells`.
    """

    def __init__(self, model: Pomdp, cells: Mapping[int, CellVectors]) -> None:
        self.model, self.cells = model, dict(cells)

    @classmethod
    def from_arrays(
        cls, model: Pomdp, action: Ints, cell: Ints, begin: Ints, state: Ints, value: Floats
    ) -> AlphaPolicy:
        """As the native solver gives them: vector i has the values begin[i] to begin[i + 1], each of a state."""
        cells = {}
        for number in np.unique(cell).tolist():
            mine = np.flatnonzero(cell == number)
            lists = [state[begin[i] : begin[i + 1]] for i in mine]
            if (
                not all(np.array_equal(some, lists[0]) for some in lists)
                or not (np.diff(lists[0].astype(int)) > 0).all()
            ):
                raise BadPolicy(f"the vectors of cell {number} must be over the same states, in order")
            values = np.stack([value[begin[i] : begin[i + 1]] for i in mine])
            cells[number] = CellVectors(lists[0], np.asarray(action)[mine], values)
        return cls(model, cells)

    def arrays(self) -> tuple[Ints, Ints, Ints, Ints, Floats]:
        """(action, cell, begin, state, value): what `from_arrays` takes."""
        cells = sorted(self.cells.items())
        lengths = [n for _, c in cells for n in [len(c.states)] * len(c.actions)]
        return (
            np.concatenate([c.actions for _, c in cells]).astype(np.int32),
            np.concatenate([np.full(len(c.actions), number) for number, c in cells]).astype(np.uint32),
            np.concatenate([[0], np.cumsum(lengths)]).astype(np.uint64),
            np.concatenate([np.tile(c.states, len(c.actions)) for _, c in cells]).astype(np.uint32),
            np.concatenate([c.values.ravel() for _, c in cells]).astype(np.float64),
        )

    def __len__(self) -> int:
        return sum(len(cell.actions) for cell in self.cells.values())

    def value(self, belief: Any) -> float:
        """What the policy earns from there, at least."""
        return sum(float((self.cells[cell].values @ part).max()) for cell, part in self._parts(self._belief(belief)))

    def action(self, belief: Any) -> int:
        """What to do. A vector without an action leaves it to one step of looking ahead."""
        b = self._belief(belief)
        parts = self._parts(b)
        if not parts:
            return 0  # all is over: nothing matters
        if len(parts) > 1:
            raise BadParameter(
                f"the belief is over {len(parts)} cells, but the player is told which: expected one cell"
            )
        cell, part = parts[0]
        vectors = self.cells[cell]
        chosen = int(vectors.actions[int((vectors.values @ part).argmax())])
        return chosen if chosen >= 0 else self._look_ahead(b)

    def update(self, belief: Any, action: int, cell: int | None, observation: int) -> Floats:
        """The belief after an action, what is seen then (None: nothing is told) and an observation."""
        b, model = self._belief(belief), self.model
        for what, number, count in (
            ("action", action, model.actions),
            ("observation", observation, model.observations),
        ):
            if not 0 <= number < count:
                raise BadParameter(f"{what} must be from 0 to {count - 1}, got {number}")
        state, told, chance = self._observation_rows(action, np.arange(model.states))
        after = np.zeros(model.states)
        after[state[told == observation]] = chance[told == observation]
        after *= self._step(b, action)
        if cell is not None:
            after[self._seen != cell] = 0
        mass = after.sum()
        if mass <= 0:
            seen = "" if cell is None else f" in cell {cell}"
            raise BadParameter(
                f"observation {quote(model.observation_names[observation])}{seen} cannot follow action "
                f"{quote(model.action_names[action])} at this belief"
            )
        return np.asarray(after / mass)

    def legal(self, belief: Any) -> list[int]:
        """The actions that are allowed at a belief."""
        if self.model.legal is None:
            return list(range(self.model.actions))
        rights = np.asarray(self.model.legal).reshape(-1, self.model.actions)
        live = (np.asarray(belief) > 0) & ~self._over
        return np.flatnonzero(rights[np.unique(self._seen[live])].all(0)).tolist()

    def episodes(
        self,
        model: Pomdp,
        episodes: int,
        seed: int,
        steps: int,
        threads: int,
        reach: Callable[[int], object] | None,
    ) -> dict[str, Any]:
        """What `simulate` asks of a policy."""
        return simulate_alpha(model, *self.arrays(), episodes, seed, steps, threads, reach)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes a file: APPL's format if it ends in .policyx, else ours, which NumPy opens too (.npz)."""
        place = Path(path)
        if place.suffix.lower() == ".policyx":
            self.write_policyx(place)
            return
        header = {"format": FORMAT, "version": 1, "model": fingerprint(self.model)}
        arrays: dict[str, Any] = dict(zip(ARRAYS, self.arrays(), strict=True))
        data = io.BytesIO()
        np.savez_compressed(data, header=np.frombuffer(json.dumps(header).encode(), np.uint8), **arrays)
        write_whole(place, data.getvalue())

    @classmethod
    def load(cls, path: str | PathLike[str], model: Pomdp) -> AlphaPolicy:
        """Reads what `save` wrote, or a .policyx file of anybody; refuses one of another model."""
        place = Path(path)
        try:
            if place.suffix.lower() == ".policyx":
                return cls.from_arrays(model, *read_policyx(place, model))
            with zipfile.ZipFile(place) as archive:
                if (size := sum(part.file_size for part in archive.infolist())) > MOST_BYTES:
                    raise BadPolicy(f"{path}: {size} bytes when unpacked; a policy has at most {MOST_BYTES}")
            with np.load(place, allow_pickle=False) as file:
                header = json.loads(bytes(file["header"]))
                arrays = [file[name] for name in ARRAYS]
        except OSError as error:
            raise BadPolicy(f"{str(path)!r}: {error.strerror or error}") from None
        except (ValueError, KeyError, TypeError, EOFError, MemoryError, zipfile.BadZipFile) as error:
            raise BadPolicy(f"{path}: not a policy: {error}") from None
        if not isinstance(header, dict) or (header.get("format"), header.get("version")) != (FORMAT, 1):
            raise BadPolicy(f"{path}: not a policy: expected {FORMAT} version 1, got {quote(str(header))}")
        if header.get("model") != fingerprint(model):
            raise BadPolicy(f"{path}: a policy of another model, or of another discount")
        return cls.from_arrays(model, *arrays)

    def write_policyx(self, path: str | PathLike[str]) -> None:
        """APPL's format, 17 digits. It has no vectors without an action: such a one gets what looking ahead says where
        all states of its cell are as likely."""
        write_policyx(self.model, self.cells, self._look_ahead, Path(path))

    def _look_ahead(self, belief: Floats) -> int:
        return max(self.legal(belief), key=lambda action: self._ahead(belief, action))

    @cached_property
    def _seen(self) -> Ints:
        return np.asarray(self.model.seen)

    @cached_property
    def _over(self) -> Ints:
        return np.asarray(np.asarray(self.model.terminal) != 0)

    @cached_property
    def _rows(self) -> tuple[Any, Any, Floats]:
        return self.model.transition, self.model.observation, np.asarray(self.model.reward)

    def _belief(self, given: Any) -> Floats:
        b = np.asarray(given, np.float64)
        if b.shape != (self.model.states,):
            raise BadParameter(f"a belief has {self.model.states} probabilities, one for each state; got {b.shape}")
        if not ((b >= 0).all() and abs(b.sum() - 1) < 1e-6):
            raise BadParameter(f"a belief is of probabilities that sum to 1; these sum to {b.sum():.9g}")
        return b

    def _parts(self, b: Floats) -> list[tuple[int, Floats]]:
        """The cells in which a belief lies, and its probabilities there. What is over earns nothing."""
        live = np.flatnonzero((b > 0) & ~self._over)
        numbers = np.unique(self._seen[live]).tolist()
        own = self.cells.get(self.model.cells)
        if len(numbers) > 1 and own is not None and np.isin(live, own.states).all():
            return [(self.model.cells, b[own.states])]
        for number in numbers:
            there = live[self._seen[live] == number]
            missing = there[~np.isin(there, self.cells[number].states)] if number in self.cells else there
            if len(missing):
                name = quote(self.model.state_names[int(missing[0])])
                raise BadParameter(f"state {name}: play from the start does not get there, and the policy ends there")
        return [(number, b[self.cells[number].states]) for number in numbers]

    def _step(self, b: Floats, action: int) -> Floats:
        (begin, column, chance), _, _ = self._rows
        rows = np.flatnonzero(b)
        first = begin[action * self.model.states + rows].astype(np.int64)
        count = begin[action * self.model.states + rows + 1].astype(np.int64) - first
        at = spans(first, count)
        summed = np.bincount(column[at], np.repeat(b[rows], count) * chance[at], self.model.states)
        return np.asarray(summed, np.float64)

    def _observation_rows(self, action: int, states: Ints) -> tuple[Ints, Ints, Floats]:
        """(state, observation, probability) of what may be observed in these states."""
        _, (begin, column, chance), _ = self._rows
        first = begin[action * self.model.states + states].astype(np.int64)
        count = begin[action * self.model.states + states + 1].astype(np.int64) - first
        at = spans(first, count)
        return np.repeat(states, count), column[at], chance[at]

    def _ahead(self, b: Floats, action: int) -> float:
        """R(b, a) and what the vectors promise after it."""
        model = self.model
        predicted = self._step(b, action)
        state, told, chance = self._observation_rows(action, np.flatnonzero((predicted > 0) & ~self._over))
        key = self._seen[state].astype(np.int64) * model.observations + told
        total = 0.0
        for one in np.unique(key).tolist():
            mine = state[key == one]
            cell = self.cells[one // model.observations]
            at = np.searchsorted(cell.states, mine)
            total += float((cell.values[:, at] @ (predicted[mine] * chance[key == one])).max())
        reward = self._rows[2][action * model.states : (action + 1) * model.states]
        return float(b @ reward) + model.discount * total


def fingerprint(model: Pomdp) -> str:
    """A hash of every number of a model."""
    digest = hashlib.sha256(repr((model.discount, model.observations, model.told)).encode())
    legal = np.zeros(0) if model.legal is None else model.legal
    for array in (model.start, *model.transition, *model.observation, model.reward, model.seen, legal):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()
