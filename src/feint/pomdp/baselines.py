"""Small solvers of a model: QMDP, the fast informed bound, point-based value iteration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feint._core import Pomdp
from feint._core import fib as native_fib
from feint._core import pbvi as native_pbvi
from feint._core import qmdp as native_qmdp
from feint.errors import BadModel
from feint.quantities import instance, number, whole_number

Progress = Callable[[int], object] | None


@dataclass(frozen=True)
class Baseline:
    """Alpha vectors, an action each. To act by them is to take the action of the one that is highest at the belief."""

    model: Pomdp
    bound: Literal["upper", "lower"]
    value: float
    """A bound on what can be earned from the start."""
    actions: NDArray[np.int32]
    """Of each vector; -1: any legal one, each as likely as the other."""
    cells: NDArray[np.uint32]
    """Of each vector: over the states of which cell it is."""
    vectors: list[NDArray[np.float64]]
    states: list[NDArray[np.uint32]]
    """Of each cell: the model's numbers of its states. States that cannot be reached, or are terminal, are in none."""
    beliefs: int = 0
    """How many beliefs were backed up."""

    def at(self, belief: ArrayLike) -> float:
        """The bound at a belief, which is given by state of the model."""
        return float(max(value for _, value in self._values(belief)))

    def action(self, belief: ArrayLike) -> int:
        """What to do at a belief. A vector of all legal actions together counts only where there is no other."""
        values = self._values(belief)
        own = [(value, -action) for action, value in values if action >= 0]
        if own:
            return -max(own)[1]
        state = int(np.flatnonzero(self._checked(belief))[0])
        legal = self.model.legal
        return 0 if legal is None else int(np.argmax(legal.reshape(-1, self.model.actions)[self.model.seen[state]]))

    def _checked(self, belief: ArrayLike) -> NDArray[np.float64]:
        p = np.asarray(belief, float)
        if p.shape != (self.model.states,) or not np.all(p >= 0) or abs(p.sum() - 1) > 1e-6:
            raise BadModel(
                f"belief: expected {self.model.states} probabilities that sum to 1, one for each state, "
                f"got shape {p.shape} and sum {p.sum():g}"
            )
        return np.where(self.model.terminal.astype(bool), 0.0, p)

    def _values(self, belief: ArrayLike) -> list[tuple[int, float]]:
        """The action and the value of every vector of the belief's cell."""
        p = self._checked(belief)
        there = np.flatnonzero(p)
        if not len(there):
            raise BadModel("belief: every state that it holds possible is terminal, and there is nothing to do")
        for cell, states in enumerate(self.states):
            if np.isin(there, states).all():
                mine = [i for i, of in enumerate(self.cells) if of == cell]
                return [(int(self.actions[i]), float(self.vectors[i] @ p[states])) for i in mine]
        names = self.model.state_names
        raise BadModel(
            f"belief: no cell of what is seen has all of {', '.join(names[s] for s in there[:4])}"
            f"{', ...' if len(there) > 4 else ''}, or they cannot be reached"
        )


def _made(model: Pomdp, solved: dict[str, Any]) -> Baseline:
    return Baseline(model=model, **solved)


def _checked(model: Pomdp, seconds: float) -> tuple[Pomdp, float]:
    return instance("model", model, Pomdp, "feint.pomdp makes one"), number("seconds", seconds)


def qmdp(model: Pomdp, seconds: float = 60.0, progress: Progress = None) -> Baseline:
    """Action values as if the state were seen from the next step on: an upper bound, and a policy that never asks."""
    return _made(model, native_qmdp(*_checked(model, seconds), progress))


def fib(model: Pomdp, seconds: float = 60.0, progress: Progress = None) -> Baseline:
    """The fast informed bound: an upper bound that is nowhere above QMDP's."""
    return _made(model, native_fib(*_checked(model, seconds), progress))


def pbvi(model: Pomdp, beliefs: int = 300, seconds: float = 60.0, progress: Progress = None) -> Baseline:
    """Point-based value iteration at so many beliefs at most: a lower bound, which its policy earns at least."""
    model, seconds = _checked(model, seconds)
    return _made(model, native_pbvi(model, whole_number("beliefs", beliefs), seconds, progress))
