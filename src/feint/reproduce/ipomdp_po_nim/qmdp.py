"""QMDP (M. L. Littman, A. R. Cassandra, L. P. Kaelbling, 1995): act as if all were seen after one step.

The policy takes argmax_a sum_s b(s) Q(s, a), with Q of the problem in which states are seen. What it earns is found
exactly: by a walk through the beliefs that it reaches, and a linear system.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from feint import _core
from feint.errors import TooLarge

__all__ = ["Earned", "qmdp_values", "walk"]

TIE, MOST = 1e-9, 20_000
Array = Any  # of numpy


@dataclass(frozen=True)
class Earned:
    """What a policy earns: `value` up to where it goes on for ever, `endless` how likely that is."""

    value: float
    endless: float
    rounds: float  # earned when all stops after so many decisions
    beliefs: int


def _dense(model: _core.Pomdp) -> tuple[Array, Array, Array]:
    """T[a, s, s'], R[a, s] and which actions a state allows."""
    begin, column, value = model.transition
    rows = np.repeat(np.arange(len(begin) - 1), np.diff(begin))
    t = np.zeros((model.actions * model.states, model.states))
    t[rows, column] = value
    legal = np.asarray(model.legal).reshape(-1, model.actions)[model.seen].astype(bool)
    return t.reshape(model.actions, model.states, -1), np.reshape(model.reward, (model.actions, -1)), legal


def qmdp_values(model: _core.Pomdp, sweeps: int = 100_000) -> Array:
    """Q[a, s], from above: passing for ever costs something, so that the bound comes down."""
    t, r, legal = _dense(model)
    end = np.asarray(model.terminal).astype(bool)
    v = np.where(end, 0.0, max(0.0, float(r.max())))
    for _ in range(sweeps):
        q = np.where(legal.T, r + model.discount * (t @ v), -np.inf)
        new = np.where(end, 0.0, q.max(axis=0))
        if np.abs(new - v).max() < 1e-13:
            break
        v = new
    return q


def walk(model: _core.Pomdp, q: Array, rounds: int = 50) -> Earned:
    """What the policy of these values earns, exactly."""
    t, r, _ = _dense(model)
    end = np.asarray(model.terminal).astype(bool)
    seen = np.asarray(model.seen)
    index: dict[tuple[int, ...], int] = {}
    beliefs: list[Array] = []

    def number(b: Array) -> int:
        key = tuple(np.rint(b * 1e10).astype(np.int64))
        if key not in index:
            if len(beliefs) >= MOST:
                raise TooLarge(f"QMDP reaches more than {MOST} beliefs here")
            index[key] = len(beliefs)
            beliefs.append(b)
        return index[key]

    def parts(mass: Array) -> list[tuple[int, float]]:
        """By what is seen; what is over is left out."""
        alive = np.where(end, 0.0, mass)
        cells = [(cell, float(alive[seen == cell].sum())) for cell in np.unique(seen[alive > 0])]
        return [(number(np.where(seen == cell, alive, 0.0) / p), p) for cell, p in cells]

    starts = parts(np.asarray(model.start))
    rewards: list[float] = []
    rows: list[list[tuple[int, float]]] = []
    while len(rows) < len(beliefs):
        b = beliefs[len(rows)]
        held = np.flatnonzero(b)
        score = q[:, held] @ b[held]  # all of one cell: what is not legal is so for each of them
        action = int(np.flatnonzero(score >= score.max() - TIE)[0])
        rewards.append(float(r[action] @ b))
        rows.append(parts(b @ t[action]))
    return _solve(starts, rewards, rows, model.discount, rounds)


def _solve(
    starts: list[tuple[int, float]],
    rewards: list[float],
    rows: list[list[tuple[int, float]]],
    discount: float,
    rounds: int,
) -> Earned:
    n = len(rows)
    p = np.zeros((n, n))
    for i, row in enumerate(rows):
        for j, weight in row:
            p[i, j] += weight
    r = np.array(rewards)
    can_end = p.sum(axis=1) < 1 - 1e-9
    while True:
        more = can_end | (p[:, can_end].sum(axis=1) > 0)
        if (more == can_end).all():
            break
        can_end = more
    v, endless, capped = np.zeros(n), np.where(can_end, 0.0, 1.0), np.zeros(n)
    inner = np.flatnonzero(can_end)
    if len(inner):
        system = np.eye(len(inner)) - discount * p[np.ix_(inner, inner)]
        v[inner] = np.linalg.solve(system, r[inner])
        system = np.eye(len(inner)) - p[np.ix_(inner, inner)]
        endless[inner] = np.linalg.solve(system, p[np.ix_(inner, np.flatnonzero(~can_end))].sum(axis=1))
    for _ in range(rounds):
        capped = r + discount * (p @ capped)
    value, forever, stopped = (float(sum(w * values[i] for i, w in starts)) for values in (v, endless, capped))
    return Earned(value, forever, stopped, n)
