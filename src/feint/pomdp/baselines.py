"""Alpha vectors that QMDP, the fast informed bound and point-based value iteration give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feint._core import Pomdp
from feint.errors import BadModel

__all__ = ["Baseline"]


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

    def facts(self) -> dict[str, Any]:
        """Return the bound, the number of vectors and the discount, as plain JSON."""
        return {self.bound: self.value, "alphas": len(self.vectors), "discount": self.model.discount}

    def at(self, belief: ArrayLike) -> float:
        """The bound at a belief, which is given by state of the model."""
        return float(max(value for _, value in self._values(belief)))

    def action(self, belief: ArrayLike) -> int:
        """What to do at a belief. A vector of all legal actions together counts only where there is no other."""
        values = self._values(belief)
        own = [(value, -action) for action, value in values if action >= 0]
        if own:
            return -max(own)[1]
        state = int(np.flatnonzero(self._check_belief(belief))[0])
        legal = self.model.legal
        return 0 if legal is None else int(np.argmax(legal.reshape(-1, self.model.actions)[self.model.seen[state]]))

    def _check_belief(self, belief: ArrayLike) -> NDArray[np.float64]:
        p = np.asarray(belief, float)
        if p.shape != (self.model.states,) or not np.all(p >= 0) or abs(p.sum() - 1) > 1e-6:
            raise BadModel(
                f"belief: expected {self.model.states} probabilities that sum to 1, one for each state, "
                f"got shape {p.shape} and sum {p.sum():g}"
            )
        return np.where(self.model.terminal.astype(bool), 0.0, p)

    def _values(self, belief: ArrayLike) -> list[tuple[int, float]]:
        """The action and the value of every vector of the belief's cell."""
        p = self._check_belief(belief)
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
