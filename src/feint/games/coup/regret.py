"""The table of `regret`, the house bot of two-player Coup: trained by Monte Carlo CFR on an abstraction, and written.

    feint train regret coup --iterations 3600000 --seed 1 --out coup_regret.bin

docs/players/regret.md says what the abstraction tells apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from feint.files import data_file, write_whole
from feint.game import Game
from feint.solvers import mccfr
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver, Stopped

__all__ = ["FORMAT", "ITERATIONS", "MEMORY_BITS", "SOLVER", "Options", "solve", "weights_of"]

FORMAT = b"FRC2"  # described in cpp/games/coup/players/regret.hpp
MEMORY_BITS = 12  # of a key: CoupAbstraction::memory_bits
ITERATIONS = 3_600_000  # of the table that is shipped, with seed 1
LEAST = 0.05  # probabilities below are noise of the first iterations, and are dropped
ROWS = 120_000  # that are kept with their memory: those met most
SAVES, AT_ONCE = 20, 10_000  # of a training: about how often it is saved, and iterations between at least


@dataclass(frozen=True)
class Options:
    """This solver has no options."""


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """How Coup's regret plays: a table by Monte Carlo CFR on an abstraction.

    A run that was stopped continues from the checkpoint.
    """
    assert run.iterations is not None
    sampling = mccfr.Options("branching", linear=True, unweighted=True, memory=4 << 30, abstraction=game.name)
    solver, settings = mccfr.native_solver(game, sampling, run.seed), {"seed": run.seed}
    notes = []
    if run.checkpoint and run.checkpoint.exists():
        mccfr.load_run(solver, run.checkpoint, settings)
        notes.append(f"continued after {solver.counts()['iterations']} iterations")
    stopped: Stopped = "iterations"
    while (done := solver.counts()["iterations"]) < run.iterations and not run.is_interrupted:
        try:
            solver.run(min(run.iterations - done, max(AT_ONCE, run.iterations // SAVES)))
        except KeyboardInterrupt:
            stopped = run.interrupt()
        if run.checkpoint:
            mccfr.save_run(solver, run.checkpoint, settings)
        counts = solver.counts()
        run.tell("iterations", counts["iterations"], run.iterations, {"infosets": counts["infosets"]})
    file = weights_of(solver.save())
    facts = {**solver.counts(), "seed": run.seed, "bytes": len(file)}
    return Solution(
        facts=facts, stopped=stopped, seconds=run.spent(), notes=notes, writer=lambda path: write_whole(path, file)
    )


def weights_of(arrays: dict[str, Any], rows: int = ROWS, least: float = LEAST) -> bytes:
    """The averages of a run as the file that `regret` reads: the rows met most, and all without their memory."""
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
    data, before = bytearray(), 0
    for key in sorted(kept):
        row = kept[key]
        if not row.sum() > 0:
            continue
        data += _rise(key - before)
        data += bytes([len(row), *_bytes_of(row / row.sum(), least)])
        before = key
    return data_file(FORMAT, bytes(data))


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


SOLVER = Solver(
    "regret",
    solve,
    Options,
    GameProblem(two_players=True, only="coup"),
    accepts={"iterations": ITERATIONS, "seed": 0, "checkpoint": None},
    out=Output("file for the table", default="regret.bin"),
    trains=True,
)
