"""What files cannot say of a model, said by other means, so that any reader understands them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from feint._core import Pomdp
from feint.pomdp.sparse_rows import Ints, Sparse, counts_of, spans

FORBIDDEN = -1e6  # the reward of an action that is not legal, where a file cannot forbid it


def without_legal(model: Pomdp) -> Pomdp:
    """All actions are legal; those that were not lead to an added terminal state, at a cost of 1e6."""
    if model.legal is None:
        return model
    s, a = model.states, model.actions
    rights = np.asarray(model.legal).reshape(-1, a)[model.seen].T != 0
    rights |= np.asarray(model.terminal)[None, :] != 0  # nothing happens there anyway
    reward = np.zeros((a, s + 1))
    reward[:, :s] = np.where(rights, np.asarray(model.reward).reshape(a, s), FORBIDDEN)
    given = model.named
    return Pomdp(
        model.discount,
        np.append(model.start, 0.0),
        _longer(model.transition, rights, s),
        _longer(model.observation, np.ones((a, s), bool), 0),
        reward.ravel(),
        model.observations,
        np.append(model.seen, model.cells).astype(np.uint32),
        None,
        [*model.state_names, "forbidden"] if given[0] else [],
        model.action_names if given[1] else [],
        model.observation_names if given[2] else [],
    )


def _longer(rows: Sparse, keep: np.ndarray[tuple[int, int], np.dtype[np.bool_]], column: int) -> Sparse:
    """A state more; its rows, and those that are not kept, have a single entry in this column."""
    actions, states = keep.shape
    old = counts_of(rows)
    count = np.ones((actions, states + 1), np.int64)
    count[:, :states] = np.where(keep, old.reshape(actions, states), 1)
    begin = np.zeros(count.size + 1, np.int64)
    begin[1:] = np.cumsum(count)
    columns, values = np.full(begin[-1], column, np.uint32), np.ones(begin[-1])
    kept = np.flatnonzero(keep)
    target = spans(begin[kept // states * (states + 1) + kept % states], old[kept])
    origin = spans(rows[0][kept], old[kept])
    columns[target], values[target] = rows[1][origin], rows[2][origin]
    return begin.astype(np.uint32), columns, values


def find_seen(model: Pomdp) -> Ints:
    """What could be seen of the states if nothing were said of it."""
    args = (model.discount, model.start, model.transition, model.observation, model.reward, model.observations)
    return np.asarray(Pomdp(*args).seen)


def seen_in_observations(model: Pomdp) -> Pomdp:
    """A model whose observations tell the cell as well, `cell_observation`, unless they do so already."""
    ends = np.asarray(model.terminal) != 0
    found, cells = find_seen(model)[~ends], np.asarray(model.seen)[~ends]
    if len(np.unique(np.stack([found, cells]), axis=1).T) == len(np.unique(found)):
        return model
    begin, column, value = model.observation
    row = np.repeat(np.arange(len(begin) - 1), counts_of(model.observation))
    pair = np.asarray(model.seen)[row % model.states].astype(np.int64) * model.observations + column
    pairs, number = np.unique(pair, return_inverse=True)
    names = model.observation_names
    given = model.named
    return Pomdp(
        model.discount,
        model.start,
        model.transition,
        (begin, number.astype(np.uint32), value),
        model.reward,
        len(pairs),
        model.seen,
        model.legal,
        model.state_names if given[0] else [],
        model.action_names if given[1] else [],
        [f"c{p // model.observations}_{names[p % model.observations]}" for p in pairs.tolist()],
    )


def tidy(names: Sequence[str], letter: str, allowed: str, reserved: frozenset[str] = frozenset()) -> list[str] | None:
    """Names that a file can hold: letters first, what is not `allowed` becomes `_`. None: two would be the same."""
    tidied = [re.sub(rf"[^{allowed}]+", "_", name) for name in names]
    tidied = [name if re.match("[A-Za-z]", name) else letter + name for name in tidied]
    return tidied if len(set(tidied)) == len(tidied) and not reserved.intersection(tidied) else None
