"""The whole tree of a game as NumPy arrays, and exact best responses on it.

>>> import feint
>>> tree = feint.tree(feint.make(NAME))
>>> tree.nodes, tree.infosets
(58, [6, 6])
>>> round(tree.exploitability(tree.uniform()), 6)
0.458333

The tree is in sequence form (D. Koller, N. Megiddo, B. von Stengel, 1996). A *sequence* of a seat is what the seat has
decided so far; sequence 0 is "nothing yet". Each information set is reached by one sequence, and each of its legal
actions makes a new one. Inner nodes are not kept.

A *behaviour* is one float64 array for all seats, `tree.size` long. It has one number for each sequence, seat after
seat: the probability of the sequence's last action in its information set. The number of a sequence 0 is always 1.
`behaviour[tree.sides[seat].part]` is the part of a seat, indexed by its sequences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypedDict, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feint._core import CompiledTree
from feint._core import best_response as best_response_native
from feint.errors import BadParameter, WrongType
from feint.game import Game, View, make
from feint.policy import Policy, TabularPolicy, UniformPolicy, check_game
from feint.progress import Counter, Progress, no_progress
from feint.quantities import instance, whole_number

__all__ = [
    "BestResponse",
    "BestResponses",
    "InfoSet",
    "Side",
    "Terminals",
    "Tree",
    "best_response",
    "tree",
]

MEMORY = 8 << 30  # bytes
TOLERANCE = 1e-6  # of a sum of probabilities
MAKE = "feint.make(NAME)"

Behaviour = NDArray[np.float64]


@dataclass(frozen=True)
class InfoSet:
    """An information set: everything that its seat cannot tell apart."""

    seat: int
    key: int  # equal to view.key
    view: View
    legal: list[int]
    parent: int  # the sequence of the seat that leads there
    sequences: range  # one for each legal action, in their order


@dataclass(frozen=True)
class Terminals:
    """Every end of the game: what led to it and what it pays. The arrays are read-only."""

    sequences: NDArray[np.uint32]  # by end and seat
    chance: NDArray[np.float64]  # by end: the product of chance's probabilities
    returns: NDArray[np.float64]  # by end and seat


@dataclass(frozen=True)
class BestResponse:
    """The best response of one seat to what the others do."""

    value: float  # what the seat earns by it
    behaviour: Behaviour = field(repr=False)  # the response in this seat, the others unchanged


class BestResponses(TypedDict):
    """Exact best responses of all seats to a policy."""

    values: list[float]  # by seat: what the policy earns against itself
    best_responses: list[float]  # by seat: what the best response earns against the policy
    nash_conv: float  # the sum of the differences
    exploitability: float  # nash_conv / seats
    nodes: int
    infosets: int


@dataclass(frozen=True)
class Side:
    """The sequences and information sets of one seat, as read-only arrays that share the tree's memory.

    Sets are sorted by the number of own decisions before them, so one pass backward folds values and one pass forward
    unfolds probabilities. The sequences of one set are neighbours, and so are the sets after one sequence. Ends that
    have the same sequences of all seats are one row here, and ends that pay nobody are left out: `Tree.terminals` has
    each by itself.
    """

    seat: int
    part: slice  # where this seat's numbers are in a behaviour
    keys: NDArray[np.uint64] = field(repr=False)  # by set
    parents: NDArray[np.uint32] = field(repr=False)  # by set: the sequence that leads there
    starts: NDArray[np.uint32] = field(repr=False)  # by set: its first sequence; one entry more than sets
    levels: NDArray[np.uint32] = field(repr=False)  # the first set with 0, 1, ... own decisions before it; one more
    actions: NDArray[np.int32] = field(repr=False)  # by sequence: its last action; -1 for sequence 0
    children: NDArray[np.uint32] = field(repr=False)  # by sequence: the first set after it; one entry more
    end_starts: NDArray[np.uint64] = field(repr=False)  # by sequence: its first end; one entry more
    end_returns: NDArray[np.float64] = field(repr=False)  # by end: chance's probability times the seat's return
    end_others: NDArray[np.uint32] = field(repr=False)  # by end: the sequences of the other seats, in their order

    @property
    def sets(self) -> int:
        """The number of information sets."""
        return len(self.keys)

    @property
    def sequences(self) -> int:
        """The number of sequences, with sequence 0."""
        return len(self.actions)


class Tree:
    """The compiled tree of a game; `feint.tree(game)` makes it.

    It works for any number of seats and any returns. Seats that are asked at once answer one after the other, sealed.
    """

    def __init__(self, game: Game | str, *, memory: int = MEMORY, progress: Progress = no_progress) -> None:
        game = make(game) if isinstance(game, str) else game
        self.game = instance("game", game, Game, MAKE)
        self.native = CompiledTree(game, whole_number("memory", memory, 1, 2**63 - 1), Counter(progress, "nodes").reach)
        sides, begin = [], 0
        for seat in range(game.seats):
            arrays = self.native.side(seat)
            arrays.setdefault("end_others", np.empty((len(arrays["end_returns"]), 0), np.uint32))
            end = begin + len(arrays["actions"])
            sides.append(Side(seat, slice(begin, end), **arrays))
            begin = end
        self.sides = tuple(sides)
        self.size = begin
        self._views: dict[int, list[View]] = {}

    def __repr__(self) -> str:
        return f"Tree({self.game.name}, nodes={self.nodes}, infosets={self.infosets})"

    @property
    def nodes(self) -> int:
        """The number of nodes: decisions, chance and ends."""
        return self.native.nodes

    @property
    def chance_nodes(self) -> int:
        """The number of nodes at which chance is asked."""
        return self.native.chance_nodes

    @property
    def ends(self) -> int:
        """The number of terminal nodes."""
        return self.native.ends

    @property
    def infosets(self) -> list[int]:
        """The number of information sets, by seat."""
        return [side.sets for side in self.sides]

    def counts(self) -> dict[str, int | list[int]]:
        """Return the numbers of nodes, chance nodes, ends and, by seat, information sets."""
        return {
            "nodes": self.nodes,
            "chance_nodes": self.chance_nodes,
            "ends": self.ends,
            "infosets": self.infosets,
        }

    @property
    def bytes(self) -> int:
        """The size of the arrays, without `terminals` and views."""
        return self.native.bytes

    @cached_property
    def terminals(self) -> Terminals:
        """Every end by itself. The first access walks the whole game once more."""
        return Terminals(**self.native.terminals(self.game))

    def views(self, seat: int) -> list[View]:
        """Return the view of each information set of a seat. The first call walks the whole game once more."""
        seat = self._seat(seat)
        if seat not in self._views:
            self._views[seat] = self.native.views(self.game, seat)
        return self._views[seat]

    def infoset(self, seat: int, number: int) -> InfoSet:
        """Return one information set of a seat by its number: its key, view, legal actions and sequences."""
        side = self.sides[self._seat(seat)]
        number = whole_number("number", number, 0, side.sets - 1)
        sequences = range(int(side.starts[number]), int(side.starts[number + 1]))
        legal = [int(action) for action in side.actions[sequences.start : sequences.stop]]
        view = self.views(side.seat)[number]
        return InfoSet(side.seat, int(side.keys[number]), view, legal, int(side.parents[number]), sequences)

    def uniform(self) -> Behaviour:
        """Return the behaviour that gives equal probability to every legal action."""
        behaviour = np.ones(self.size)
        for side in self.sides:
            counts = np.diff(side.starts)
            behaviour[side.part][1:] = np.repeat(1 / counts, counts)
        return behaviour

    def behaviour(self, policy: Policy) -> Behaviour:
        """Return what a policy does in every information set, as an array."""
        instance("policy", policy, Policy, "feint.load_policy(path)")  # type: ignore[type-abstract]
        check_game(policy, self.game)
        behaviour = np.ones(self.size)
        for side in self.sides:
            mine = behaviour[side.part]
            for number in range(side.sets):
                infoset = self.infoset(side.seat, number)
                row = policy.probabilities(infoset.view, infoset.legal)
                mine[infoset.sequences.start : infoset.sequences.stop] = row
        return self._check_behaviour(behaviour)

    def values(self, behaviour: ArrayLike) -> NDArray[np.float64]:
        """Return what each seat earns on average if all play by the behaviour."""
        return np.array(self.native.values(self._check_behaviour(behaviour)))

    def best_response(self, behaviour: ArrayLike, seat: int) -> BestResponse:
        """Return the best response of a seat to what the others do in the behaviour."""
        checked, side = self._check_behaviour(behaviour), self.sides[self._seat(seat)]
        value, chosen = self.native.respond(checked, side.seat)
        response = checked.copy()
        mine = response[side.part]
        mine[1:] = 0
        mine[chosen] = 1
        return BestResponse(value, response)

    def exploitability(self, behaviour: ArrayLike) -> float:
        """Return NashConv / seats: the mean gain of a best response, over the seats."""
        return float(self.native.judge(self._check_behaviour(behaviour))["exploitability"])

    def policy(self, behaviour: ArrayLike) -> TabularPolicy:
        """Return the behaviour as a policy, which can be saved and played."""
        return TabularPolicy(self.game, self.native.table(self._check_behaviour(behaviour)))

    def _seat(self, seat: int) -> int:
        return whole_number("seat", seat, 0, self.game.seats - 1)

    def _check_behaviour(self, behaviour: ArrayLike) -> Behaviour:
        """Return the behaviour as an array of float64; refuse what is not one of this tree."""
        try:
            numbers = np.ascontiguousarray(behaviour, dtype=np.float64)
        except (TypeError, ValueError):
            raise WrongType(f"behaviour must be an array of numbers, got {_short(behaviour)}") from None
        if np.shape(behaviour) != (self.size,):
            raise BadParameter(
                f"behaviour must have the shape ({self.size},), one number for each sequence, "
                f"got the shape {np.shape(behaviour)}"
            )
        for side in self.sides:
            mine = numbers[side.part]
            if mine[0] != 1:
                raise BadParameter(
                    f"behaviour[{side.part.start}] is of seat {side.seat}'s sequence 0 and must be 1, got {mine[0]:g}"
                )
            if side.sets == 0:
                continue
            sums = np.add.reduceat(mine, side.starts[:-1])
            least = np.minimum.reduceat(mine, side.starts[:-1])
            bad = np.flatnonzero(~((least >= 0) & (np.abs(sums - 1) <= TOLERANCE)))
            if len(bad):
                row = mine[side.starts[bad[0]] : side.starts[bad[0] + 1]]
                raise BadParameter(
                    f"behaviour at information set {bad[0]} of seat {side.seat} must be probabilities that sum to 1, "
                    f"got {_short(row.tolist())}"
                )
        return numbers


def tree(game: Game | str, *, memory: int = MEMORY, progress: Progress = no_progress) -> Tree:
    """Compile the whole tree of a game, which may be given by name.

    `memory` bounds the arrays, in bytes; a game that does not fit raises TooLarge, as a rule before anything is built.
    `progress` is called now and then with a `Step` that counts the nodes. Ctrl-C stops it within a tenth of a second.
    """
    return Tree(game, memory=memory, progress=progress)


def best_response(
    game: Game,
    policy: Policy | Mapping[int, Sequence[float]],
    *,
    memory: int = MEMORY,
    progress: Progress = no_progress,
) -> BestResponses:
    """Compute the exact best responses to a policy, and its exploitability.

    The policy is a TabularPolicy, a UniformPolicy or a table from keys to probabilities of the legal actions. Play is
    uniform in an information set that the table does not have. `feint.evaluate.exploitability` takes any policy.
    """
    instance("game", game, Game, MAKE)
    if isinstance(policy, Policy):
        check_game(policy, game)
    if isinstance(policy, TabularPolicy):
        policy = policy.table
    elif isinstance(policy, UniformPolicy):
        policy = {}
    if not isinstance(policy, Mapping):
        raise WrongType(f"policy must be a TabularPolicy, a UniformPolicy or a table by key, got {_short(policy)}")
    most = whole_number("memory", memory, 1, 2**63 - 1)
    reach = Counter(progress, "nodes").reach
    try:
        return cast(BestResponses, best_response_native(game, policy, most, reach))
    except TypeError as error:
        if "incompatible function arguments" not in str(error):
            raise  # out of the callback
        raise WrongType(
            f"policy must map keys, from 0 to 2**64 - 1, to lists of probabilities, got {_short(dict(policy))}"
        ) from None


def _short(value: object) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else f"{text[:77]}..."
