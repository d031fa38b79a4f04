"""Deep CFR on one core: traversals a second with nets and reservoirs, beside a peer; whole card play of Coinche; rows a
second of fitting."""

from __future__ import annotations

from functools import partial
from typing import Any

from feint import _core
from feint.bench.clock import Work, time_all
from feint.bench.engine import Contest, measure
from feint.game import make
from feint.progress import Progress, no_progress

EXTERNAL = ("external", None, None)
HEAD = "regret_matching"


def traversals(name: str, count: int, openings: float = 0.0, **parameters: Any) -> Work:
    """For each seat in turn: advantages are remembered, and with two seats strategies; nothing is fitted."""
    game = make(name, **parameters)
    nets = [_net(game) for _ in range(2)] if game.seats == 2 else [_net(game)]
    native = _core.DeepCfr(game, EXTERNAL, EXTERNAL, head=HEAD, scale=float(game.highest_return), openings=openings)
    advantages = _core.Reservoir(game, 1_000_000, 1)
    strategies = [_core.Reservoir(game, 1_000_000, 2) for _ in nets] if game.seats == 2 else []
    turn = [0]

    def chunk() -> float:
        turn[0] += 1
        native.traverse(nets, turn[0] % game.seats, turn[0], count, advantages, strategies)
        return float(count)

    return time_all(chunk)


def _net(game: Any, hidden: tuple[int, ...] = (64, 64)) -> _core.Mlp:
    net = _core.Mlp([game.feature_count, *hidden, game.actions])
    net.draw(1)
    return net


def fitting(name: str) -> Work:
    """Steps of Adam on batches of 256 rows."""
    game = make(name)
    reservoir, net = _core.Reservoir(game, 100_000), _net(game)
    native = _core.DeepCfr(game, ("outcome", None, None), ("outcome", None, None), head=HEAD, scale=160.0, openings=0.5)
    native.traverse([net], 0, 1, 5000, reservoir, [])

    def chunk() -> float:
        _core.fit(net, reservoir, 100, 256)
        return 100.0

    return time_all(chunk)


CONTESTS = (
    *(
        Contest(
            f"deep cfr, {name}",
            "traversals/s",
            partial(traversals, name, 2000),
            "open_spiel PyTorch",
            "open_spiel_torch",
            f"{name} deep cfr",
        )
        for name in ("kuhn", "leduc")
    ),
    Contest("whole card play, coinche", "traversals/s", partial(traversals, "coinche", 16, 1.0)),
    Contest("fit, coinche, batches of 256", "steps/s", partial(fitting, "coinche")),
    Contest("fit, leduc, batches of 256", "steps/s", partial(fitting, "leduc")),
)


def deep_cfr(
    peers: bool = False, rounds: int = 5, seconds: float = 0.5, progress: Progress = no_progress
) -> dict[str, Any]:
    """A traversal is one seat's, by external sampling, with nets of two hidden layers of 64."""
    return {"bench": "deep-cfr", **measure(CONTESTS, peers, rounds, seconds, progress)}
