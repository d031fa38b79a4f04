"""Regret minimisation and best responses by plain recursion over states: the second way, slow and obvious."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from feint.game import CHANCE, Game, State

Strategy = dict[int, list[float]]  # by key


def children(state: State) -> Iterator[tuple[int, float, State]]:
    """Of a state: action, probability where chance draws (else 1), and what follows."""
    seat = state.asked[0]
    ways = state.outcomes() if seat == CHANCE else [(action, 1.0) for action in state.legal(seat)]
    for action, probability in ways:
        after = state.copy()
        after.apply(seat, action)
        yield action, probability, after


def value(state: State, strategy: Strategy) -> list[float]:
    """What every seat earns when all play the strategy; uniform where it is silent."""
    if state.over:
        return list(state.returns())
    ways = list(children(state))
    seat = state.asked[0]
    weights = [p for _, p, _ in ways]
    if seat != CHANCE:
        weights = strategy.get(state.view(seat).key, [1 / len(ways)] * len(ways))
    parts = [value(after, strategy) for _, _, after in ways]
    return [sum(w * part[i] for w, part in zip(weights, parts, strict=True)) for i in range(len(parts[0]))]


def keys_of(state: State, seat: int, found: dict[int, int]) -> dict[int, int]:
    """The seat's information sets, with the number of legal actions."""
    if not state.over:
        if state.asked[0] == seat:
            found[state.view(seat).key] = len(state.legal(seat))
        for _, _, after in children(state):
            keys_of(after, seat, found)
    return found


def best_pure(game: Game, seat: int, strategy: Strategy) -> float:
    """The best response among all pure strategies of the seat, tried one by one: for tiny games only."""
    sets = keys_of(game.start(), seat, {})
    best = float("-inf")
    for choice in product(*(range(count) for count in sets.values())):
        pure = {key: [float(i == a) for i in range(n)] for (key, n), a in zip(sets.items(), choice, strict=True)}
        best = max(best, value(game.start(), strategy | pure)[seat])
    return best


@dataclass
class Info:
    regrets: list[float]
    strategy: list[float]
    sums: list[float]
    now: list[float] = field(default_factory=list)


@dataclass
class PlainCfr:
    """`learn(regret, now, t)` gives the new regret, `lean(regret, now)` what the strategy is in proportion to."""

    game: Game
    learn: Callable[[float, float, int], float]
    lean: Callable[[float, float], float]
    weight: Callable[[int], float]
    alternating: bool = True
    infos: dict[tuple[int, int], Info] = field(default_factory=dict)
    t: int = 0

    def run(self, iterations: int) -> Strategy:
        for _ in range(iterations):
            self.t += 1
            for seat in range(self.game.seats):
                self._walk(self.game.start(), seat, [1.0] * (self.game.seats + 1))
                if self.alternating:
                    self._update(seat)
            for seat in range(0 if self.alternating else self.game.seats):
                self._update(seat)
        return {key: _normal(info.sums) for (_, key), info in self.infos.items()}

    def _walk(self, state: State, me: int, reach: list[float]) -> float:
        """`reach` is what each seat contributes, and chance in the last place."""
        if state.over:
            return state.returns()[me]
        seat, ways = state.asked[0], list(children(state))
        if seat == CHANCE:
            steps = [(p, [*reach[:-1], reach[-1] * p]) for _, p, _ in ways]
        else:
            info = self._info(seat, state.view(seat).key, len(ways))
            steps = [(p, [r * (p if i == seat else 1) for i, r in enumerate(reach)]) for p in info.strategy]
        parts = [self._walk(after, me, further) for (_, further), (_, _, after) in zip(steps, ways, strict=True)]
        mean = sum(p * part for (p, _), part in zip(steps, parts, strict=True))
        if seat == me:
            others = 1.0
            for i, r in enumerate(reach):
                others *= 1 if i == me else r
            for a, part in enumerate(parts):
                info.now[a] += others * (part - mean)
                info.sums[a] += self.weight(self.t) * reach[me] * info.strategy[a]
        return mean

    def _info(self, seat: int, key: int, count: int) -> Info:
        fresh = Info([0.0] * count, [1 / count] * count, [0.0] * count, [0.0] * count)
        return self.infos.setdefault((seat, key), fresh)

    def _update(self, seat: int) -> None:
        for (owner, _), info in self.infos.items():
            if owner == seat:
                info.regrets = [self.learn(r, n, self.t) for r, n in zip(info.regrets, info.now, strict=True)]
                info.strategy = _normal([self.lean(r, n) for r, n in zip(info.regrets, info.now, strict=True)])
                info.now = [0.0] * len(info.now)


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [w / total if total > 0 else 1 / len(weights) for w in weights]
