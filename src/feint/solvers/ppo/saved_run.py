"""Checkpoints of PPO, one file without pickle: weights, the optimiser, the pool, and what was measured.

It is of the beginning of a stage, where games and randomness start anew by the seed and the update: none of them need
be kept, and a run that goes on from it does what one does that was never stopped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from feint.errors import BadCheckpoint, FeintError
from feint.files import write_whole
from feint.solvers.checkpoint import REMEDY, check_same_run, reading

__all__ = ["PpoRun"]

FORMAT, VERSION = "feint.ppo", 2
Numbers = NDArray[np.float32]


@dataclass
class PpoRun:
    """All of it at the end of an update."""

    settings: dict[str, Any]  # a file of others is refused
    steps: int = 0
    updates: int = 0
    games: int = 0
    seconds: float = 0.0
    rows: list[dict[str, Any]] = field(default_factory=list)
    arrays: dict[str, NDArray[Any]] = field(default_factory=dict)
    pool: list[Numbers] = field(default_factory=list)

    def keep(self, policy: Any) -> None:
        """Take weights and optimiser as they are."""
        arrays = {f"w.{name}": tensor.numpy().copy() for name, tensor in policy.state_dict().items()}
        for i, state in policy.optimizer.state_dict()["state"].items():
            arrays |= {f"o.{i}.{name}": np.asarray(value.numpy()).copy() for name, value in state.items()}
        self.arrays = arrays

    def copy(self) -> PpoRun:
        """As it is now; what comes does not change it."""
        return replace(self, rows=list(self.rows), pool=list(self.pool))

    def restore(self, policy: Any) -> None:
        """Give them back. What does not fit raises ValueError, KeyError or RuntimeError."""
        weights = {name[2:]: torch.from_numpy(a.copy()) for name, a in self.arrays.items() if name.startswith("w.")}
        if not all(torch.isfinite(tensor).all() for tensor in weights.values()):
            raise ValueError("weights that are not finite")
        policy.load_state_dict(weights)
        states: dict[int, dict[str, torch.Tensor]] = {}
        for name, array in self.arrays.items():
            if name.startswith("o."):
                _, i, what = name.split(".")
                states.setdefault(int(i), {})[what] = torch.from_numpy(array.copy())
        policy.optimizer.load_state_dict({**policy.optimizer.state_dict(), "state": states})

    def write(self, path: Path) -> None:
        """Replaces the file only when everything is written."""
        header = {"format": FORMAT, "version": VERSION} | {
            name: getattr(self, name) for name in ("settings", "steps", "updates", "games", "seconds", "rows")
        }
        pool = {f"p.{i}": numbers for i, numbers in enumerate(self.pool)}
        said = np.frombuffer(json.dumps(header).encode(), np.uint8)
        arrays: dict[str, Any] = {"header": said, **self.arrays, **pool}
        write_whole(path, lambda file: np.savez(file, **arrays))

    @classmethod
    def read(cls, path: Path, settings: dict[str, Any]) -> PpoRun:
        """Refuses a file of other settings, and leaves it as it is."""
        with reading(path, "run of feint train ppo"):
            with np.load(path, allow_pickle=False) as kept:
                header = json.loads(bytes(kept["header"]).decode())
                if (header["format"], header["version"]) != (FORMAT, VERSION):
                    raise ValueError(f"format {header['format']!r} {header['version']!r}")
                arrays = {name: kept[name] for name in kept.files if name != "header"}
            pool = [arrays.pop(f"p.{i}") for i in range(sum(name.startswith("p.") for name in arrays))]
            steps, updates, games = (int(header[name]) for name in ("steps", "updates", "games"))
            run = cls(dict(header["settings"]), steps, updates, games, float(header["seconds"]), list(header["rows"]))
        check_same_run(path, run.settings, settings)
        run.arrays, run.pool = arrays, pool
        return run


def broken(path: Path, error: Exception) -> FeintError:
    """A file that could be read but does not fit the nets."""
    return BadCheckpoint(f"{str(path)!r} does not fit: {str(error)[:120]}; {REMEDY}")
