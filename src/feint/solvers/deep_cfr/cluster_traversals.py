"""Traversals of Deep CFR on a Ray cluster: rows come back in order, so the run is the same as on one machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from feint import _core
from feint.cluster import in_order
from feint.game import Game, make
from feint.solvers.deep_cfr.options import Options, native_traversals

__all__ = ["ClusterTraversals", "Part"]

TASK = 32  # shards of a task
Part = tuple[_core.Rows, list[_core.Rows], dict[str, int]]


class ClusterTraversals:
    """Does the traversals of a run; `ray` is the module, connected."""

    def __init__(self, ray: Any, game: Game, options: Options) -> None:
        self.ray = ray
        self.work = (game.name, json.dumps(game.parameters), options)
        self.remote = ray.remote(_collect)
        self.size = TASK * native_traversals(game, options).shard
        self.ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def collect(self, nets: Sequence[_core.Mlp], seat: int, t: int, count: int, strategies: int) -> Iterator[Part]:
        """The rows of an iteration's traversals for a seat, in the order of one machine."""
        weights = self.ray.put([(net.widths, net.weights.copy()) for net in nets])
        tasks = iter([(first, min(first + self.size, count)) for first in range(0, count, self.size)])
        yield from in_order(
            tasks,
            self.ahead,
            lambda task: self.remote.remote(self.work, weights, seat, t, *task, strategies),
            self.ray.get,
            lambda waiting: [],
        )


@lru_cache(maxsize=2)
def _native(name: str, parameters: str, options: Options) -> _core.DeepCfr:
    return native_traversals(make(name, **json.loads(parameters)), options)


def _collect(
    work: tuple[str, str, Options], weights: Any, seat: int, t: int, first: int, last: int, strategies: int
) -> Part:
    nets = []
    for widths, numbers in weights:
        net = _core.Mlp(widths)
        net.weights[:] = numbers
        nets.append(net)
    return _native(*work).collect(nets, seat, t, first, last, strategies)
