"""A Ray cluster of two hosts of their own plays a tournament and trains, by the commands of docs/scale.md: the results
are those of one machine to the last digit, also when a host is lost in the midst."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hosts import Host, Network, can_be_made

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(600)]
PORT = 6379
GAME = "witness:WitnessedKuhn"


class Cluster:
    """Two hosts, named as their nodes; commands are typed at the first."""

    def __init__(self, network: Network, folder: Path) -> None:
        self.network, self.folder, self.witness = network, folder, folder / "told"
        self.env = {
            "PYTHONPATH": str(Path(__file__).parent),
            "FEINT_WITNESS": str(self.witness),
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN": secrets.token_hex(32),
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_grpc_client_keepalive_time_ms": "10000",  # else it takes minutes to notice a cable that is cut
            "RAY_grpc_client_keepalive_timeout_ms": "10000",
        }
        self.head, self.other = network.add("head"), network.add("other")
        self.address = f"{self.head.address}:{PORT}"
        self.begin(self.head, "--head", f"--port={PORT}", "--include-dashboard=false")
        self.begin(self.other, f"--address={self.address}")

    def begin(self, host: Host, *words: str) -> None:
        log = self.folder / f"{host.name} {secrets.token_hex(4)}"
        start = [str(Path(sys.executable).with_name("ray")), "start", *words, f"--node-ip-address={host.address}"]
        start += ["--num-cpus=1", "--object-store-memory=100000000", "--disable-usage-stats", "--block"]
        host.run(*start, log=log, env=self.env)
        wait_until(lambda: "Ray runtime started" in log.read_text(), f"Ray does not start: see {log}")

    def type(self, *words: str) -> tuple[subprocess.Popen[bytes], Path]:
        """A command of feint at the first host, and the file with what it says."""
        out = self.folder / f"out {secrets.token_hex(4)}"
        command = [sys.executable, "-m", "feint", *words, "--ray", self.address]
        return self.head.run(*command, log=self.folder / "errors", out=out, env=self.env), out

    def said(self, begun: tuple[subprocess.Popen[bytes], Path]) -> Any:
        process, out = begun
        assert process.wait(300) == 0, (self.folder / "errors").read_text()
        return json.loads(out.read_text())

    def witnessed(self) -> list[list[str]]:
        """Host, node and task, for every task of a tournament and every process of a training."""
        return [line.split() for line in self.witness.read_text().splitlines()] if self.witness.exists() else []

    def tasks(self) -> dict[str, int]:
        """How many of them at each host."""
        return {name: sum(host == name for host, *_ in self.witnessed()) for name in ("head", "other")}

    def nodes(self) -> int:
        return len({node for _, node, _ in self.witnessed()})


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("ray", reason="the ray extra is not installed: Ray is NOT tested")
    if why := can_be_made():
        pytest.skip(why)
    with Network() as network:
        yield Cluster(network, tmp_path)


def wait_until(what: Callable[[], bool], why: str, seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.1)


def here(*words: str) -> Any:
    """What a command says on one machine."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    ran = subprocess.run([sys.executable, "-m", "feint", *words], capture_output=True, text=True, env=env)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def outcome(result: dict[str, Any]) -> dict[str, Any]:
    """Without what depends on the clock."""
    agents = [{name: value for name, value in row.items() if name != "ms_per_decision"} for row in result["agents"]]
    return result | {"agents": agents, "parameters": None}


def tournament(games: int, pause: float = 0.0) -> list[str]:
    numbers = ["--games", str(games), "--seed", "5", "--param", f"pause={pause}"]
    return ["match", GAME, "random", "random", *numbers, "--json"]


def test_a_tournament_on_two_hosts(cluster: Cluster) -> None:
    there = cluster.said(cluster.type(*tournament(1000, 0.01)))
    assert outcome(there) == outcome(here(*tournament(1000)))
    tasks = cluster.tasks()
    assert sum(tasks.values()) == 40  # shards of 25 games
    assert min(tasks.values()) >= 5
    assert cluster.nodes() == 2


@pytest.mark.parametrize("how", ["loses its power", "is cut off"])
def test_a_host_is_lost_in_the_midst_of_a_tournament(cluster: Cluster, how: str) -> None:
    begun = cluster.type(*tournament(1000, 0.03))
    wait_until(lambda: min(cluster.tasks().values()) >= 3, "not both hosts play")
    if how == "is cut off":
        cluster.other.cut()
    else:
        cluster.other.kill()
    lost = cluster.tasks()
    assert sum(lost.values()) < 40
    assert outcome(cluster.said(begun)) == outcome(here(*tournament(1000)))
    assert cluster.tasks()["head"] > 40 - lost["other"]  # what was under way there was begun again


def test_a_host_is_lost_in_the_midst_of_a_training(cluster: Cluster, tmp_path: Path) -> None:
    """Deep CFR on two hosts; the second loses its power, and joins again as another node."""
    numbers = ["--iterations", "4", "--traversals", "2048", "--steps", "50", "--average", "policy", "--seed", "2"]
    words = ["train", "deep-cfr", GAME, *numbers, "--param", "pause=0.004", "--json", "--out"]
    begun = cluster.type(*words, str(tmp_path / "there.json"))
    wait_until(lambda: min(cluster.tasks().values()) >= 1, "not both hosts traverse")
    cluster.other.kill()
    cluster.begin(cluster.other, f"--address={cluster.address}")
    assert cluster.said(begun)["traversals"] == 16_384
    assert cluster.nodes() == 3
    here(*words, str(tmp_path / "here.json"))
    assert (tmp_path / "here.json").read_text() == (tmp_path / "there.json").read_text()
