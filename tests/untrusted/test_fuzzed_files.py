"""Files from strangers, damaged in every way: each is read, or refused in one line of our own; nothing else happens.

Records, decision problems, views and the arena's calls have fuzzers of their own (record/test_record, pomdp/test_fuzz,
core/test_border, arena/test_openapi); here are policies, nets and the files by which long work goes on.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from damage import bytes_of, json_of, put_anywhere
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import feint
from feint.errors import FeintError
from feint.policy import load_policy
from feint.solvers.deep_cfr import DeepCfr, options_for
from feint.solvers.mccfr import Options, load_run, native_solver, save_run

MANY = [pytest.param(80, id="few"), pytest.param(4000, id="many", marks=pytest.mark.nightly)]
SMALL = options_for(feint.make("kuhn")).but(hidden=(4,), traversals=8, steps=4, rows=64)
SECONDS = 5.0  # for a file of a few kilobytes, on a busy machine

ARRAYS = st.sampled_from(
    [
        np.zeros(0),
        np.zeros((3, 3, 3, 3)),
        np.full(7, np.nan),
        np.full(7, -1.0),
        np.full((2, 5), 1e308),
        np.array(3),
        np.array(["a", "b"]),
        np.full(9, 2**63 - 1, np.int64),
        np.zeros(5, np.uint8),
        np.zeros((1 << 16, 1), np.float32),
    ]
)


@st.composite
def arrays_of(draw: st.DrawFn, good: bytes) -> bytes:
    """Arrays left out or replaced, and what a header says."""
    with np.load(io.BytesIO(good)) as kept:
        arrays = dict(kept)
    for _ in range(draw(st.integers(1, 2))):
        name = draw(st.sampled_from(sorted(arrays)))
        if arrays[name].dtype == np.uint8 and draw(st.booleans()):
            try:
                header = json.loads(arrays[name].tobytes())
            except ValueError:
                header = {}
            put_anywhere(draw, header)
            arrays[name] = np.frombuffer(json.dumps(header).encode(), np.uint8)
        elif draw(st.booleans()):
            arrays[name] = draw(ARRAYS)
        else:
            numbers = arrays[name].copy().reshape(-1)
            if numbers.size and numbers.dtype.kind in "fiu":
                numbers[draw(st.integers(0, numbers.size - 1))] = draw(st.sampled_from([0, 1, 100]))
            arrays[name] = numbers.reshape(arrays[name].shape)
    out = io.BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


def tabular(path: Path) -> Callable[[Path], object]:
    feint.solve("cfr", feint.make("kuhn"), iterations=3).policy.save(path)
    return load_policy


def nets(path: Path) -> Callable[[Path], object]:
    run = DeepCfr(feint.make("kuhn"), SMALL)
    run.iterate()
    run.policy().save(path)
    return load_policy


def checkpoint_of_cfr(path: Path) -> Callable[[Path], object]:
    feint.solve("cfr", feint.make("kuhn"), iterations=3, checkpoint=path)
    return lambda other: feint.solve("cfr", feint.make("kuhn"), iterations=4, checkpoint=other)


def run_of_mccfr(path: Path) -> Callable[[Path], object]:
    options, game = Options(), feint.make("kuhn")
    solver = native_solver(game, options)
    solver.run(50)
    save_run(solver, path)
    return lambda other: load_run(native_solver(game, options), other)


def run_of_deep_cfr(path: Path) -> Callable[[Path], object]:
    feint.solve("deep-cfr", "kuhn", SMALL, iterations=1, checkpoint=path)
    return lambda other: DeepCfr(feint.make("kuhn"), SMALL).resume(other)


KINDS: dict[str, tuple[Callable[[Path], Callable[[Path], object]], list[Any]]] = {
    "tabular policy": (tabular, [bytes_of, json_of]),
    "policy of nets": (nets, [bytes_of, json_of]),
    "packed policy of nets": (nets, [bytes_of, arrays_of]),
    "cfr": (checkpoint_of_cfr, [bytes_of, arrays_of]),
    "mccfr": (run_of_mccfr, [bytes_of, arrays_of]),
    "deep-cfr": (run_of_deep_cfr, [bytes_of, arrays_of]),
}


@pytest.mark.parametrize("examples", MANY)
@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_read_or_refused(kind: str, examples: int, tmp_path: Path) -> None:
    make, ways = KINDS[kind]
    suffix = "json" if json_of in ways else "npz"
    good, bad = tmp_path / f"good.{suffix}", tmp_path / f"bad.{suffix}"
    read = make(good)
    bad.write_bytes(good.read_bytes())
    read(bad)
    damaged = st.one_of(*(way(good.read_bytes()) for way in ways))

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(damaged)
    def tried(data: bytes) -> None:
        bad.write_bytes(data)
        began, said = time.monotonic(), None
        try:
            read(bad)
        except FeintError as error:
            said = str(error)
        assert time.monotonic() - began < SECONDS
        if said is not None:
            assert "\n" not in said
            assert 0 < len(said) < 600
            assert bad.read_bytes() == data

    tried()
