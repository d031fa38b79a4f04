"""The level of an opponent, inferred from a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from feint import _core
from feint.errors import BadParameter
from feint.game import CHANCE, Game, State, View, make_known
from feint.games import offer
from feint.ipomdp.controller import Controller
from feint.match import replay
from feint.record import Record

__all__ = ["Posterior", "observation", "posterior"]


def observation(game: Game, view: View) -> str:
    """What a controller's edges call what this view shows: what the game offers as `OBSERVATION`, else the information
    set."""
    own = offer(game.name, "observation")
    return f"{view.key:016x}" if own is None else str(own(view))


@dataclass(frozen=True)
class Posterior:
    """What a player should think of the other's level at one of its decisions."""

    observation: str
    levels: tuple[float, ...]  # by level, 0 first


@dataclass
class _World:
    """A state that the player cannot tell from the true one, with the other at a node (None: not begun)."""

    state: State
    level: int
    node: int | None
    weight: float


def posterior(levels: _core.Levels, record: Record, seat: int, prior: Sequence[float]) -> list[Posterior]:
    """The posterior over the other's level at each decision of a seat (1 or 2), from its own observations alone.

    `prior` has a weight for each level, 0 first: a player of level k has k of them, all alike. It is exact: all states
    that fit are carried along, each with how likely it is.
    """
    if seat not in (1, 2):
        raise BadParameter(f"seat: 1 or 2, got {seat}")
    total = sum(prior)
    if not prior or min(prior) < 0 or not total > 0:
        raise BadParameter(f"prior: weights of levels 0, 1, ..., none negative and not all 0, got {list(prior)}")
    game = make_known(record.game, record.parameters)
    machines = [Controller.of(levels.controller(k, 3 - seat)) if k else None for k in range(len(prior))]
    filtering = _Filter(game, machines, seat - 1)
    worlds = [_World(game.start(), k, None, weight / total) for k, weight in enumerate(prior) if weight > 0]
    out, true = [], game.start()
    for entry in replay(record, game).log:
        number = true.parse(entry.by, entry.action)
        if entry.by == seat - 1:
            worlds = filtering.until_asked(worlds, true.view(entry.by))
            by_level = [sum(w.weight for w in worlds if w.level == k) for k in range(len(prior))]
            out.append(Posterior(observation(game, true.view(entry.by)), tuple(p / sum(by_level) for p in by_level)))
            for world in worlds:
                world.state.apply(entry.by, number)
        true.apply(entry.by, number)
    return out


@dataclass
class _Filter:
    game: Game
    machines: list[Controller | None]  # by level; None draws
    seat: int

    def until_asked(self, worlds: list[_World], view: View) -> list[_World]:
        """Let the other and chance act; keep what the seat cannot tell from the truth, alike worlds as one."""
        kept: dict[Any, _World] = {}
        open_ = list(worlds)
        while open_:
            world = open_.pop()
            if world.state.over:
                continue
            if world.state.asked != [self.seat]:
                open_ += self.branches(world)
            elif world.state.view(self.seat).key == view.key:
                place = (world.level, world.node, *self.position(world.state))
                if place in kept:
                    kept[place].weight += world.weight
                else:
                    kept[place] = world
        if not kept:
            raise BadParameter("no level with weight in the prior plays like this; give level 0 some")
        return list(kept.values())

    def branches(self, world: _World) -> Iterator[_World]:
        (by,) = world.state.asked
        node = world.node
        if by == CHANCE:
            ways = world.state.outcomes()
        else:
            node, ways = self.choices(world, by)
        for action, probability in ways:
            after = world.state.copy()
            after.apply(by, action)
            yield _World(after, world.level, node, world.weight * probability)

    def choices(self, world: _World, by: int) -> tuple[int | None, list[tuple[int, float]]]:
        """Where the other is when it is asked, and what it may do."""
        legal = world.state.legal(by)
        machine = self.machines[world.level]
        if machine is None:
            return None, [(action, 1 / len(legal)) for action in legal]
        seen = observation(self.game, world.state.view(by))
        at = machine.next(world.node, seen)
        if at is None:
            raise BadParameter(f"level {world.level} observes {seen}, which it thinks impossible; solve with level 0")
        return at, [(world.state.parse(by, c.action), c.probability) for c in machine.nodes[at].choices]

    def position(self, state: State) -> tuple[Any, ...]:
        """What the future depends on. Where the game names observations they come back; elsewhere it is all that both
        seats know."""
        if offer(self.game.name, "observation") is None:
            return state.key(0), state.key(1)
        return tuple(observation(self.game, state.view(seat)) for seat in range(2))
