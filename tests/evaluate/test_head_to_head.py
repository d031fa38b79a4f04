from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from feint.errors import BadParameter, FeintError, WrongType
from feint.evaluate.head_to_head import head_to_head
from feint.progress import Step

SLOW_TO_TELL = ("ms_per_decision",)


def outcome(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what the clock says."""
    agents = [{k: v for k, v in row.items() if k not in SLOW_TO_TELL} for row in result["agents"]]
    return result | {"agents": agents}


def test_any_number_of_threads_gives_the_same() -> None:
    results = [head_to_head("leduc", ["random", "random"], 130, 7, threads=threads) for threads in (1, 2, 5)]
    assert outcome(results[0]) == outcome(results[1]) == outcome(results[2])
    assert results[0]["games"] == 130


def test_seats_rotate() -> None:
    # Here seat 0 always wins: each agent must have had it in half of the games.
    result = head_to_head("matrix", ["random", "random"], 120, parameters={"payoffs": [[1]]})
    assert [row["wins"] for row in result["agents"]] == [60, 60]
    assert [row["mean_return"] for row in result["agents"]] == [0, 0]


def test_shares_of_shared_wins() -> None:
    result = head_to_head("goofspiel", ["random"] * 3, 300, 1, parameters={"players": 3})
    assert sum(row["share"] for row in result["agents"]) == pytest.approx(1)
    assert sum(row["mean_return"] for row in result["agents"]) == pytest.approx(0)
    assert any(row["draws"] for row in result["agents"])


def test_progress_and_bad_input() -> None:
    steps: list[Step] = []
    head_to_head("kuhn", ["random", "random"], 60, progress=steps.append)
    assert steps == [Step("games", done, 60) for done in range(1, 61)]
    with pytest.raises(BadParameter, match=r"kuhn.*2 seats.*3 agents"):
        head_to_head("kuhn", ["random"] * 3, 10)
    with pytest.raises(BadParameter, match=r"games.*\b0\b"):
        head_to_head("kuhn", ["random"] * 2, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", "a"),
        ("seed", 1.5),
        ("seed", None),
        ("threads", 1.5),
        ("games", True),
        ("games", "3"),
        ("games", 1.5),
        ("duplicate", "no"),
    ],
)
def test_arguments_of_a_wrong_type_are_named(name: str, value: Any) -> None:
    with pytest.raises(WrongType, match=f"{name}.* {value!r}"):
        head_to_head("kuhn", ["random"] * 2, **{"games": 1, name: value})


def test_a_number_of_numpy_is_a_number() -> None:
    plain, numpy_ = (head_to_head("kuhn", ["random"] * 2, kind(3), kind(5)) for kind in (int, np.int64))
    assert outcome(plain) == outcome(numpy_)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


# Ray puts the machine's outer address in the place of 127.0.0.1; this one it leaves, and it is as much a loopback.
LOOPBACK = "127.0.0.2"
TOKEN = secrets.token_hex(32)
ENVIRONMENT = os.environ | {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN, "RAY_USAGE_STATS_ENABLED": "0"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A real Ray, started as a user would, with a token of its own."""
    pytest.importorskip("ray", reason="the ray extra is not installed: Ray is NOT tested")
    ray = str(Path(sys.executable).with_name("ray"))
    port = free_port()
    start = [ray, "start", "--head", f"--node-ip-address={LOOPBACK}", f"--port={port}", "--num-cpus=2"]
    start += ["--include-dashboard=false", "--disable-usage-stats", "--object-store-memory=100000000", "--block"]
    process = subprocess.Popen(start, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if "Ray runtime started" in line:
                break
        else:
            pytest.fail("Ray did not start")
        yield f"{LOOPBACK}:{port}"
    finally:
        process.terminate()
        process.wait(30)


@pytest.mark.process
@pytest.mark.timeout(240)
def test_a_ray_cluster_gives_the_same(cluster: str) -> None:
    command = [
        sys.executable,
        "-m",
        "feint",
        "match",
        "leduc",
        "random",
        "random",
        "--games",
        "110",
        "--seed",
        "3",
        "--json",
    ]
    here = subprocess.run(command, capture_output=True, text=True, check=True)
    there = subprocess.run([*command, "--ray", cluster], capture_output=True, text=True, check=False, env=ENVIRONMENT)
    assert there.returncode == 0, there.stderr
    assert outcome(json.loads(there.stdout)) == outcome(json.loads(here.stdout))


@pytest.mark.process
@pytest.mark.timeout(240)
def test_a_ray_cluster_traverses_the_same(cluster: str, tmp_path: Path) -> None:
    """Deep CFR, with a policy net, so that both kinds of rows travel."""
    numbers = ["--iterations", "2", "--traversals", "600", "--steps", "50"]
    words = ["train", "deep-cfr", "leduc", *numbers, "--average", "policy", "--json", "--out"]
    policies = []
    for place, more in (("here", []), ("there", ["--ray", cluster])):
        out = tmp_path / f"{place}.json"
        command = [sys.executable, "-m", "feint", *words, str(out), *more]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)
        assert ran.returncode == 0, ran.stderr
        assert json.loads(ran.stdout)["traversals"] == 2400
        policies.append(out.read_text())
    assert policies[0] == policies[1]


@pytest.mark.timeout(120)
def test_no_cluster_there() -> None:
    pytest.importorskip("ray")
    with pytest.raises(FeintError, match=r"'127\.0\.0\.1:1'"):
        head_to_head("kuhn", ["random", "random"], 10, ray="127.0.0.1:1")
