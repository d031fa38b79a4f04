"""Models from dense arrays, and from functions of one's own."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from feint._core import Game, Pomdp, fix_opponents
from feint.errors import BadModel, TooLarge
from feint.pomdp.sparse_rows import Floats, Sparse, quote
from feint.quantities import instance, number, whole_number

Chances = Mapping[Any, float]


def _array(name: str, given: Any, *dimensions: int) -> Floats:
    try:
        array = np.asarray(given, np.float64)
    except (TypeError, ValueError) as error:
        raise BadModel(f"{name}: expected an array of numbers: {error}") from None
    if array.ndim not in dimensions:
        wanted = " or ".join(map(str, dimensions))
        raise BadModel(f"{name}: expected an array of {wanted} dimensions, got the shape {array.shape}")
    return array


def sparse(dense: Floats) -> Sparse:
    """The rows of a dense array; its last dimension is the columns."""
    flat = dense.reshape(-1, dense.shape[-1])
    row, column = np.nonzero(flat)
    begin = np.zeros(len(flat) + 1, np.uint32)
    begin[1:] = np.cumsum(np.bincount(row, minlength=len(flat)))
    return begin, column.astype(np.uint32), flat[row, column]


def _cells(seen: Any) -> Any:
    try:
        cells = np.asarray(seen)
        whole = cells.astype(np.int64)
    except (TypeError, ValueError, OverflowError):
        raise BadModel("seen: expected whole numbers, a cell for each state") from None
    if (
        cells.ndim != 1
        or not np.array_equal(whole, cells)
        or (len(whole) and (whole.min() < 0 or whole.max() >= 2**31))
    ):
        raise BadModel("seen: expected whole numbers from 0 on, a cell for each state")
    return whole.astype(np.uint32)


def from_arrays(
    transition: Any,
    observation: Any,
    reward: Any,
    start: Any,
    discount: float,
    *,
    seen: Any = None,
    legal: Any = None,
    states: Sequence[str] = (),
    actions: Sequence[str] = (),
    observations: Sequence[str] = (),
) -> Pomdp:
    """A model from T[a, s, s'], O[a, s', o] and R[a, s], R[a, s, s'] or R[a, s, s', o].

    `seen` is the cell of each state; `legal[cell, a]` says what a cell allows. The last three are names.
    """
    t, o = _array("transition", transition, 3), _array("observation", observation, 3)
    r, b = _array("reward", reward, 2, 3, 4), _array("start", start, 1)
    a, s, width = len(t), len(b), o.shape[2]
    full = (a, s, s, width)
    for name, array, shape in (("transition", t, full[:3]), ("observation", o, (a, s, width)), ("reward", r, full)):
        if array.shape != shape[: array.ndim]:
            raise BadModel(f"{name}: expected the shape {shape[: array.ndim]}, got {array.shape}")
    if r.ndim == 4:
        r = np.einsum("ijo,isjo->isj", o, r)
    if r.ndim == 3:
        r = np.einsum("isj,isj->is", t, r)
    for name, names, count in (("states", states, s), ("actions", actions, a), ("observations", observations, width)):
        if len(names) not in (0, count):
            raise BadModel(f"{name}: expected {count} names or none, got {len(names)}")
    cells = None if seen is None else _cells(seen)
    try:
        discount = float(discount)
    except (TypeError, ValueError):
        raise BadModel(f"discount: expected a number, got {quote(str(discount))}") from None
    for name, names in (("states", states), ("actions", actions), ("observations", observations)):
        if len(set(map(str, names))) < len(names):
            raise BadModel(f"{name}: expected names that differ, got one twice")
    allowed = None if legal is None else np.ascontiguousarray(legal, np.uint8).ravel()
    rewards = np.ascontiguousarray(r).ravel()
    labels = (list(map(str, states)), list(map(str, actions)), list(map(str, observations)))
    return Pomdp(discount, b, sparse(t), sparse(o), rewards, width, cells, allowed, *labels)


def with_discount(model: Pomdp, discount: float) -> Pomdp:
    """The same with another discount."""
    named = model.named
    return Pomdp(
        float(discount),
        model.start,
        model.transition,
        model.observation,
        model.reward,
        model.observations,
        model.seen if model.told else None,  # else it is found out again
        model.legal,
        model.state_names if named[0] else [],
        model.action_names if named[1] else [],
        model.observation_names if named[2] else [],
    )


class _Numbers:
    """Numbers things in the order in which they are met."""

    def __init__(self, things: Iterable[Hashable] = ()) -> None:
        self.things: list[Any] = []
        self._of: dict[Hashable, int] = {}
        for thing in things:
            self(thing)

    def __call__(self, thing: Hashable) -> int:
        number = self._of.setdefault(thing, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._of

    def names(self) -> list[str]:
        """None where two things have one name."""
        names = [str(thing) for thing in self.things]
        return names if len(set(names)) == len(names) else []


_Row = list[tuple[int, float]]


def _arrays(rows: Sequence[_Row]) -> Sparse:
    begin = np.zeros(len(rows) + 1, np.uint32)
    begin[1:] = np.cumsum([len(row) for row in rows])
    entries = [entry for row in rows for entry in sorted(row)]
    return begin, np.array([c for c, _ in entries], np.uint32), np.array([p for _, p in entries], np.float64)


def _row(given: Any, number: Callable[[Hashable], int], what: str) -> _Row:
    if not isinstance(given, Mapping):
        raise BadModel(f"{what}: expected a dict of probabilities, got {quote(repr(given))}")
    try:
        return [(number(thing), float(p)) for thing, p in given.items() if p != 0]
    except (TypeError, ValueError):
        raise BadModel(f"{what}: expected a dict of probabilities, got {quote(repr(given))}") from None


def from_functions(
    start: Chances,
    actions: Sequence[Hashable],
    transition: Callable[[Any, Any], Chances],
    observe: Callable[[Any, Any], Chances],
    reward: Callable[..., float],
    discount: float,
    *,
    terminal: Callable[[Any], bool] | None = None,
    seen: Callable[[Any], Hashable] | None = None,
    legal: Callable[[Any], Iterable[Any]] | None = None,
    observations: Sequence[Hashable] = (),
    limit: int = 1_000_000,
) -> Pomdp:
    """A model from functions; a state, an action or an observation is anything hashable.

    `transition(s, a)` and `observe(a, s')` return dicts of probabilities, `reward` takes (s, a) or (s, a, s'). The
    states are those that can be reached from `start`, in the order in which they are met. In a `terminal` state
    nothing happens any more. `seen(s)` is what the player is told of a state besides the observation, `legal(seen)`
    the actions that are allowed there. `observations` fixes their order. More than `limit` states: TooLarge.
    """
    state, action, observation = _Numbers(start), _Numbers(actions), _Numbers(observations)
    if not action.things:
        raise BadModel("actions: expected at least one")
    if legal and not seen:
        raise BadModel("legal: expected `seen` as well: what is allowed depends on what the player is told")
    cells = _Cells(seen, legal, action)
    by_next = _takes_three(reward)
    t_rows: list[list[_Row]] = [[] for _ in action.things]
    rewards: list[list[float]] = [[] for _ in action.things]
    for index, here in enumerate(state.things):  # which grows as next states are met
        if index >= limit:
            raise TooLarge(f"more than {limit:,} states can be reached from the start; raise `limit` to allow them")
        allowed = cells.enter(here)
        for i, a in enumerate(action.things):
            row, earned = [(index, 1.0)], 0.0
            if not (terminal and terminal(here)) and (allowed is None or a in allowed):
                row = _row(transition(here, a), state, f"transition({here!r}, {a!r})")
                each = [(p, reward(here, a, state.things[s])) for s, p in row] if by_next else [(1, reward(here, a))]
                earned = sum(p * float(r) for p, r in each)
            t_rows[i].append(row)
            rewards[i].append(earned)
    o_rows = [
        _row(observe(a, thing), observation, f"observe({a!r}, {thing!r})")
        for a in action.things
        for thing in state.things
    ]
    belief = np.zeros(len(state.things))
    for s, p in _row(start, state, "start"):
        belief[s] = p
    return Pomdp(
        float(discount),
        belief,
        _arrays([row for rows in t_rows for row in rows]),
        _arrays(o_rows),
        np.array(rewards, np.float64).ravel(),
        len(observation.things),
        np.array(cells.of_state, np.uint32) if seen else None,
        cells.rights() if legal else None,
        state.names(),
        action.names(),
        observation.names(),
    )


class _Cells:
    """What is seen of each state, and what that allows."""

    def __init__(
        self,
        seen: Callable[[Any], Hashable] | None,
        legal: Callable[[Any], Iterable[Any]] | None,
        actions: _Numbers,
    ) -> None:
        self._seen, self._legal, self._actions = seen, legal, actions
        self._cells = _Numbers()
        self._allowed: list[set[Any]] = []
        self.of_state: list[int] = []

    def enter(self, state: Any) -> set[Any] | None:
        """The actions that are allowed in the next state; None is all."""
        if not self._seen:
            return None
        told = self._seen(state)
        self.of_state.append(self._cells(told))
        if not self._legal:
            return None
        if self.of_state[-1] == len(self._allowed):
            self._allowed.append(set(self._legal(told)))
            unknown = [a for a in self._allowed[-1] if a not in self._actions]
            if unknown:
                raise BadModel(f"legal({told!r}): {quote(repr(unknown[0]))} is none of the actions")
        return self._allowed[self.of_state[-1]]

    def rights(self) -> Any:
        return np.array([[a in some for a in self._actions.things] for some in self._allowed], np.uint8).ravel()


def _takes_three(reward: Callable[..., float]) -> bool:
    try:
        parameters = inspect.signature(reward).parameters.values()
    except (TypeError, ValueError):
        return False
    return sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters) >= 3


def from_game(
    game: Game,
    seat: int = 0,
    table: Mapping[int, Sequence[float]] | None = None,
    discount: float = 1.0,
    most_states: int = 2_000_000,
) -> Pomdp:
    """A game as the problem of one seat, the others fixed to a policy.

    table: probabilities of the legal actions by information set, as `TabularPolicy.table` has them; where it is silent,
    and without one, the others draw any legal action. What is seen is the seat's information set, so that a solver's
    policy is a best response. A game that asks several seats at once is sequentialized first.
    """
    instance("game", game, Game, "feint.make or feint.wrap gives one")
    rows = {} if table is None else instance("table", table, Mapping, "as `TabularPolicy.table`")  # type: ignore[type-abstract]
    seat = whole_number("seat", seat, 0, game.seats - 1)
    return fix_opponents(game, seat, rows, number("discount", discount), whole_number("most_states", most_states, 1))
