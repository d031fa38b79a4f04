"""The table of `regret`, the house bot of two-player Coup: trained by Monte Carlo CFR on an abstraction, and written.

    feint train regret coup --iterations 3600000 --seed 1 --out regret_coup.inc

docs/players/regret.md says what the abstraction tells apart.
"""

from __future__ import annotations

import base64
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from feint.errors import BadParameter
from feint.files import check_place, write_whole
from feint.game import make
from feint.regret.mccfr import MccfrOptions, load_run, save_run

__all__ = ["ITERATIONS", "MAGIC", "MEMORY_BITS", "signed", "train_regret", "weights_of"]

MAGIC = b"FRC2"  # the format is told in cpp/games/coup/players/regret.hpp
MEMORY_BITS = 12  # of a key: CoupAbstraction::memory_bits
ITERATIONS = 3_600_000  # of the table that is shipped, with seed 1
LEAST = 0.05  # probabilities below are noise of the first iterations, and are dropped
ROWS = 120_000  # that are kept with their memory: those met most
WIDTH = 118  # of a line, without its quotes
SAVES, AT_ONCE = 20, 10_000  # of a training: about how often it is saved, and iterations between at least
Said = Callable[[str], object]


def train_regret(out: Path, iterations: int, seed: int, tell: Callable[[int], object], said: Said) -> dict[str, Any]:
    """Sample so many iterations and write the table. A run that was cut off goes on from OUT.run.npz.

    tell: how many iterations were done since it was told last; said: a line now and then.
    """
    if not 1 <= iterations < 2**40:
        raise BadParameter(f"iterations: 1 to 2^40, got {iterations}")
    check_place(repr(str(out)), out)
    options = MccfrOptions("branching", seed=seed, linear=True, unweighted=True, memory=4 << 30, abstraction="coup")
    solver = options.solver(make("coup", players=2))
    run, settings = Path(f"{out}.run.npz"), {"seed": seed}
    if run.exists():
        load_run(solver, run, settings)
        said(f"goes on after {solver.counts()['iterations']} iterations, from {run}")
    began = time.perf_counter()
    while (done := solver.counts()["iterations"]) < iterations:
        try:
            solver.run(min(iterations - done, max(AT_ONCE, iterations // SAVES)))
        finally:  # also what was done until Ctrl-C
            save_run(solver, run, settings)
        tell(solver.counts()["iterations"] - done)
        counts = solver.counts()
        said(f"{time.perf_counter() - began:.0f} s: {counts['iterations']} iterations, {counts['infosets']} rows")
    text = weights_of(solver.save())
    write_whole(out, text)
    return {**solver.counts(), "seed": seed, "characters": len(text), "seconds": time.perf_counter() - began}


def weights_of(arrays: dict[str, Any], rows: int = ROWS, least: float = LEAST) -> str:
    """The averages of a run as the text that `regret` reads: the rows met most, and all without their memory."""
    keys, sizes, numbers = (arrays[name] for name in ("keys", "sizes", "numbers"))
    starts = np.concatenate([[0], np.cumsum(2 * sizes.astype(np.int64))])
    averages = {
        int(key): numbers[start + n : start + 2 * n] for key, n, start in zip(keys, sizes, starts[:-1], strict=True)
    }
    kept: dict[int, Any] = {}
    for key, row in averages.items():
        coarse = key | ((1 << MEMORY_BITS) - 1)
        kept[coarse] = kept[coarse] + row if coarse in kept else row.copy()
    for key in sorted(averages, key=lambda key: -float(averages[key].sum()))[:rows]:
        kept[key] = averages[key]
    data, before = bytearray(MAGIC), 0
    for key in sorted(kept):
        row = kept[key]
        if not row.sum() > 0:
            continue
        data += _rise(key - before)
        data += bytes([len(row), *_bytes_of(row / row.sum(), least)])
        before = key
    return signed(bytes(data))


def signed(table: bytes) -> str:
    """A table with its checksum, as text: so it is noticed if a part of the file is missing."""
    text = base64.b64encode(table + zlib.crc32(table).to_bytes(4, "little")).decode()
    return "".join(f'"{text[i : i + WIDTH]}"\n' for i in range(0, len(text), WIDTH))


def _rise(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _bytes_of(mix: Any, least: float) -> list[int]:
    clean = np.where(mix < least, 0, mix) if mix.max() >= least else mix
    return [int(share) for share in np.rint(255 * clean / clean.max())]
