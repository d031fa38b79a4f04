"""How exploitable a policy is in an open game of two, exactly; and a search with a fixed budget as such a policy.

An open game hides nothing but the answers of a window that is not closed yet: docs/solvers/backward.md.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from feint import _core
from feint.errors import BadParameter
from feint.game import CHANCE, Game, View
from feint.policy import Policy

__all__ = ["SearchPolicy", "exploitability"]


class SearchPolicy(Policy):
    """A search with a fixed number of simulations: the mix it would play, for every view of an open game of two.

    A player that searches anew in every game plays the mean of such mixes; `runs` of them are averaged. The seed of a
    search is made of `seed` and of what the seat has seen, so the same view always gets the same mix. Further options
    are those of `_core.search_simultaneous`.
    """

    kind = "search"

    def __init__(
        self, game: Game, search: str = "exp3", simulations: int = 10_000, seed: int = 0, runs: int = 1, **options: Any
    ) -> None:
        super().__init__(game)
        if simulations < 1:
            raise BadParameter(f"simulations must be at least 1, got {simulations}")
        self.search, self.simulations, self.seed, self.runs, self.options = search, simulations, seed, runs, options
        state = game.start()
        while state.asked == [CHANCE]:
            state.apply(CHANCE, state.outcomes()[0][0])
        _core.search_simultaneous(state, search, 1, **options)  # what it does not take is told now

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        if len(legal) == 1:
            return [1.0]
        state = self.game.resample(view, 0)  # the true one: nothing is hidden
        seed = zlib.crc32(f"{self.seed} {view.key:016x}".encode())
        found = _core.search_simultaneous(
            state, self.search, self.simulations, seed=seed, runs=self.runs, **self.options
        )
        mix = found["strategies"][view.seat]
        return [mix[action] for action in legal]

    def save(self, path: object) -> None:
        raise BadParameter(f"a search is not a table: {self.search} has no file to be kept in; got {str(path)!r}")


def exploitability(game: Game, policy: Policy, solver: _core.Backward | None = None) -> dict[str, Any]:
    """What best responses win from a policy that takes both seats of an open game, exactly.

    `gains` are by the seat that answers: what its best response earns above the game's `value`. `exploitability` is
    their mean. `solver` spares solving the game again.
    """
    if (policy.game.name, policy.game.parameters) != (game.name, game.parameters):
        mine, theirs = (f"{one.name} {one.parameters}" for one in (game, policy.game))
        raise BadParameter(f"the policy is for {theirs}, the game is {mine}")
    solver = solver or _core.Backward(game)
    value = solver.value()
    first, second = (solver.response(policy.probabilities, seat)["value"] for seat in (0, 1))  # both to seat 0
    gains = [first - value, value - second]
    return {"value": value, "gains": gains, "exploitability": sum(gains) / 2}
