"""POMCP in a model: Monte Carlo planning with states that simulations carry along."""

from __future__ import annotations

from typing import Any, NamedTuple

from feint._core import Pomdp, PomdpPlanner
from feint.errors import BadParameter
from feint.progress import Counter, Progress, no_progress
from feint.quantities import instance, number, whole_number
from feint.rating.intervals import values_interval


class Planned(NamedTuple):
    """What a plan says: the action to take; by action its value, and how often it was tried."""

    action: int
    values: dict[int, float]
    visits: dict[int, int]


class Score(NamedTuple):
    """Plays from the start: the mean of what was earned, discounted, its 95 % interval, and how many were over."""

    mean: float
    interval: list[float] | None
    plays: int
    over: int


class Pomcp:
    """Plans in a model from what was done and observed so far.

    exploration: weight of the confidence bound, in widths of what simulations earned, or `scaled=False` in reward.
    depth: steps of a simulation; else those after which a reward counts for less than a hundredth, or 100 where
    nothing is discounted. Actions and observations are numbers or names.
    """

    def __init__(
        self,
        model: Pomdp,
        simulations: int = 1000,
        exploration: float = 1.0,
        depth: int | None = None,
        seed: int = 0,
        *,
        milliseconds: float = 3_600_000.0,
        particles: int = 1000,
        scaled: bool = True,
    ) -> None:
        self.model = instance("model", model, Pomdp, "feint.pomdp makes one")
        for name, count in (("simulations", simulations), ("particles", particles), ("seed", seed)):
            whole_number(name, count)
        for name, value in (("exploration", exploration), ("milliseconds", milliseconds)):
            number(name, value)
        if depth is not None:
            whole_number("depth", depth)
        self._planner = PomdpPlanner(model, simulations, exploration, depth, milliseconds, particles, scaled, seed)
        self._actions = {name: i for i, name in enumerate(model.action_names)}
        self._observations = {name: i for i, name in enumerate(model.observation_names)}

    def reset(self, cell: int | None = None) -> None:
        """Back to the start; `cell` is what is seen there, if the model's player is told and it may be several."""
        self._planner.reset(cell)

    def plan(self) -> Planned:
        """The best action now, with the value and the visits of each."""
        return Planned(*self._planner.plan())

    def observe(self, action: int | str, observation: int | str, cell: int | None = None) -> None:
        """Goes on: what was done, what was observed, and the cell of the new state if that does not tell it."""
        self._planner.observe(
            _number(action, self._actions, "action"), _number(observation, self._observations, "observation"), cell
        )

    @property
    def belief(self) -> Any:
        """The exact belief, by state."""
        return self._planner.belief()

    @property
    def carried(self) -> int:
        """States that were carried over to the last plan; 0: they had run thin and were drawn from the exact belief."""
        return self._planner.carried

    def simulate(self, plays: int = 100, steps: int = 100, seed: int = 0, progress: Progress = no_progress) -> Score:
        """Plays from starts that are drawn, of so many steps at most, planning anew at each step."""
        if plays < 1 or steps < 1:
            raise BadParameter(f"plays and steps must be at least 1, got {plays} and {steps}")
        played = self._planner.simulate(plays, steps, seed, Counter(progress, "plays", plays).reach)
        earned = [one[0] for one in played]
        total = sum(earned)
        return Score(
            total / len(earned),
            values_interval(earned),
            len(earned),
            sum(one[2] for one in played),
        )


def _number(given: int | str, names: dict[str, int], kind: str) -> int:
    if isinstance(given, int):
        return given
    if given not in names:
        raise BadParameter(f"there is no {kind} {given!r}: expected one of {', '.join(list(names)[:20])}")
    return names[given]
