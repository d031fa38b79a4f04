"""Checkpoints of CFR, one file without pickle: a run continues from it bit by bit as if it had never stopped."""

from __future__ import annotations

import contextlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from feint.errors import BadCheckpoint, FeintError
from feint.files import write_whole
from feint.game import Game

__all__ = ["Checkpoint", "check_same_run", "read_checkpoint", "reading", "write_checkpoint"]

FORMAT, VERSION = "feint.cfr", 1
PARTS = ("regrets", "strategies", "sums")
MOST_ITERATIONS = 10**12
REMEDY = "name another file, or remove this one"


# What broken archives, arrays and headers raise on their way through zipfile, numpy and json.
BROKEN = (
    *(OSError, EOFError, zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, MemoryError),
    *(ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError),
)


@contextlib.contextmanager
def reading(path: str | Path, what: str) -> Iterator[None]:
    """Say of a file that is read here, if anything is wrong with it, that it is no such thing; `what` it should be."""
    try:
        _check_packed(Path(path))
        yield
    except FeintError:
        raise
    except BROKEN as error:
        raise BadCheckpoint(f"{str(path)!r} is no {what}, or a broken one; {REMEDY}") from error


def _check_packed(path: Path) -> None:
    """Our archives are not compressed: they hold no more than they are large. Else a small one fills the memory."""
    with zipfile.ZipFile(path) as archive:
        if sum(part.file_size for part in archive.infolist()) > path.stat().st_size:
            raise ValueError("an archive that holds more than it is large")


def check_same_run(path: str | Path, theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> None:
    """Refuse a file of another run: name the first entry of `ours` that differs, or the setting within it."""
    for name, wanted in ours.items():
        found = theirs.get(name)
        if found == wanted:
            continue
        if isinstance(found, dict) and isinstance(wanted, dict):
            both = {key: wanted.get(key) for key in sorted({*found, *wanted})}
            check_same_run(path, found, both)
        raise BadCheckpoint(f"{str(path)!r}: its {name} is {found!r:.80}, not {wanted!r:.80}; {REMEDY}")


@dataclass
class Checkpoint:
    state: dict[str, Any]
    trace: list[tuple[int, float, float]]
    seconds: float


def _header(game: Game, settings: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "game_version": game.version,
        "parameters": game.parameters,
        "settings": settings,
    }


def write_checkpoint(
    path: Path,
    game: Game,
    settings: dict[str, Any],
    state: dict[str, Any],
    trace: list[tuple[int, float, float]],
    seconds: float,
) -> None:
    """Replaces the file only when everything is written."""
    header = _header(game, settings) | {"iteration": state["iteration"], "trace": trace, "seconds": seconds}
    arrays = {f"{part}_{seat}": numbers for part in PARTS for seat, numbers in enumerate(state[part])}
    buffer = io.BytesIO()
    np.savez(buffer, header=np.frombuffer(json.dumps(header).encode(), dtype=np.uint8), **arrays)
    write_whole(path, buffer.getvalue())


def read_checkpoint(path: Path, game: Game, settings: dict[str, Any]) -> Checkpoint:
    """Refuses one of another game, version, parameters or settings."""
    with reading(path, "checkpoint of feint solve cfr"):
        with np.load(path, allow_pickle=False) as kept:
            header = dict(json.loads(bytes(kept["header"]).decode()))
            seats = range(game.seats)
            state: dict[str, Any] = {
                part: [np.ascontiguousarray(kept[f"{part}_{seat}"]) for seat in seats] for part in PARTS
            }
        if any(numbers.ndim != 1 or numbers.dtype != np.float64 for part in PARTS for numbers in state[part]):
            raise ValueError("arrays of another shape")
        if any((numbers < 0).any() for part in ("strategies", "sums") for numbers in state[part]):
            raise ValueError("probabilities below 0")
        state["iteration"] = header["iteration"]
        if type(state["iteration"]) is not int or not 0 <= state["iteration"] <= MOST_ITERATIONS:
            raise ValueError("iterations out of range")
        trace = [(int(a), float(b), float(c)) for a, b, c in header["trace"]]
        seconds = float(header["seconds"])
    check_same_run(path, header, _header(game, settings))
    return Checkpoint(state, trace, seconds)
