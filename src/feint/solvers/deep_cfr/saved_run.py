"""Checkpoints of Deep CFR, one file without pickle: what it remembers, all nets so far, what was measured."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from feint import _core
from feint.files import write_whole
from feint.game import Game
from feint.solvers.checkpoint import check_same_run, reading
from feint.solvers.deep_cfr.options import Options

__all__ = ["Kept", "read_run", "write_run"]

FORMAT, VERSION = "feint.deep_cfr", 1
PARTS = ("active", "targets", "masks", "weights")
OLD_NAMES = {"auction": "wide_sampler"}  # of options, in files of older versions


@dataclass
class Kept:
    """The content of a file beyond the game and the options."""

    iteration: int
    seconds: float
    traversals: int
    trace: list[dict[str, Any]]
    nets: NDArray[np.float32]  # by iteration, net and number


def _header(game: Game, options: Options, net: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "game_version": game.version,
        "parameters": game.parameters,
        "settings": options.identity(),
        "net": net,
    }


def write_run(
    path: Path,
    game: Game,
    options: Options,
    kept: Kept,
    reservoirs: dict[str, _core.Reservoir],
    net: dict[str, Any] | None = None,
) -> None:
    """Replaces the file only when everything is written. net: what tells nets of somebody's own from others."""
    about = {"iteration": kept.iteration, "seconds": kept.seconds, "traversals": kept.traversals, "trace": kept.trace}
    seen = {name: reservoir.seen for name, reservoir in reservoirs.items()}
    header = json.dumps(_header(game, options, net) | about | {"seen": seen}).encode()

    def write(file: BinaryIO) -> None:
        rows = {f"{name}.{part}": r.rows()[part] for name, r in reservoirs.items() for part in PARTS}
        np.savez(file, header=np.frombuffer(header, np.uint8), nets=kept.nets, **rows)

    write_whole(path, write)


def read_run(
    path: Path,
    game: Game,
    options: Options,
    reservoirs: dict[str, _core.Reservoir],
    net: dict[str, Any] | None = None,
) -> Kept:
    """Fills the reservoirs. Refuses a run of another game, version, parameters, settings or net, and a broken one."""
    with reading(path, "run of deep-cfr"):
        with np.load(path, allow_pickle=False) as arrays:
            header = json.loads(bytes(arrays["header"]).decode())
            header["settings"] = {OLD_NAMES.get(name, name): value for name, value in header["settings"].items()}
            check_same_run(path, header, _header(game, options, net))
            for name, reservoir in reservoirs.items():
                _fill(reservoir, int(header["seen"][name]), {part: arrays[f"{name}.{part}"] for part in PARTS}, game)
            nets = arrays["nets"]
        kept = Kept(
            int(header["iteration"]),
            float(header["seconds"]),
            int(header["traversals"]),
            [dict(row) for row in header["trace"]],
            nets,
        )
        if nets.dtype != np.float32 or nets.ndim != 3 or len(nets) != kept.iteration or not np.isfinite(nets).all():
            raise ValueError("nets of another shape")
    return kept


def _fill(reservoir: _core.Reservoir, seen: int, parts: dict[str, NDArray[Any]], game: Game) -> None:
    if seen < 0:
        raise ValueError("rows seen below 0")
    reservoir.seen = seen
    rows = reservoir.rows()
    for part in PARTS:
        if parts[part].shape != rows[part].shape or parts[part].dtype != rows[part].dtype:
            raise ValueError(f"{part} of another shape")
    if parts["active"].size and not -1 <= parts["active"].min() <= parts["active"].max() < game.feature_count:
        raise ValueError("features that are not there")
    if not (np.isfinite(parts["targets"]).all() and np.isfinite(parts["weights"]).all()):
        raise ValueError("numbers that are not finite")
    for part in PARTS:
        rows[part][:] = parts[part]
