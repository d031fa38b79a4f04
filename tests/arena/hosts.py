"""Hosts of their own on one machine: network namespaces with names of their own, joined by a bridge. A host can be cut
off, so that nothing comes or goes and nobody is told, as by a broken cable."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from server import Server

NET = f"10.213.{os.getpid() % 254 + 1}"  # several may be there at a time


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def can_be_made() -> str:
    """Why there can be no hosts here, or nothing."""
    if os.geteuid() != 0:
        return "network namespaces are made by root"
    try:
        with Network():
            return ""
    except (OSError, subprocess.CalledProcessError) as error:
        return f"network namespaces cannot be made here: {error}"


class Host:
    """One of them. Its processes see its own address alone."""

    def __init__(self, network: Network, number: int, name: str) -> None:
        self.name, self.address = name, f"{NET}.{number}"
        self._space, self._connection = f"{network.bridge}-{name}", f"{network.bridge}{number}"
        ip("netns", "add", self._space)
        ip("link", "add", self._connection, "type", "veth", "peer", "name", "eth0", "netns", self._space)
        ip("link", "set", self._connection, "master", network.bridge, "up")
        for words in (f"addr add {self.address}/24 dev eth0", "link set eth0 up", "link set lo up"):
            ip("-n", self._space, *words.split())
        self._processes: list[subprocess.Popen[bytes]] = []

    def run(
        self, *words: str, log: Path, out: Path | None = None, env: dict[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """A program there, which takes the host for a machine of that name. out: where what it says is not to be mixed
        with its errors."""
        named = ["unshare", "--uts", "sh", "-c", f'hostname {self.name}; exec "$@"', "sh", *words]
        with log.open("ab") as errors, (out or log).open("ab") as said:
            process = subprocess.Popen(
                ["ip", "netns", "exec", self._space, *named],
                stdout=said,
                stderr=errors,
                env={**os.environ, **(env or {})},
                start_new_session=True,
            )
        self._processes.append(process)
        return process

    def cut(self) -> None:
        ip("link", "set", self._connection, "down")

    def join(self) -> None:
        ip("link", "set", self._connection, "up")

    def kill(self) -> None:
        """As if the machine lost its power: nothing runs on, whoever started it."""
        while running := subprocess.run(["ip", "netns", "pids", self._space], capture_output=True, text=True).stdout:
            for number in running.split():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(number), signal.SIGKILL)
            for process in self._processes:
                process.wait()
        self._processes = []

    def remove(self) -> None:
        self.kill()
        # Else the link would outlive its space for a moment, and the next host might want its name.
        subprocess.run(["ip", "link", "del", self._connection], capture_output=True)
        subprocess.run(["ip", "netns", "del", self._space], capture_output=True)


class Network:
    """A bridge, at which this process has an address too."""

    def __init__(self) -> None:
        self.bridge, self.address = f"fb{os.getpid() % 100_000}", f"{NET}.1"
        self.hosts: dict[str, Host] = {}

    def __enter__(self) -> Self:
        ip("link", "add", self.bridge, "type", "bridge")
        ip("addr", "add", f"{self.address}/24", "dev", self.bridge)
        ip("link", "set", self.bridge, "up")
        return self

    def __exit__(self, *_: object) -> None:
        for host in self.hosts.values():
            host.remove()
        ip("link", "del", self.bridge)

    def add(self, name: str) -> Host:
        self.hosts[name] = Host(self, len(self.hosts) + 2, name)
        return self.hosts[name]


class HostServer(Server):
    """feint serve on a host."""

    def __init__(self, host: Host, database: str, *more: str) -> None:
        super().__init__(database, *more, port=8000)
        self.host, self.url = host, f"http://{host.address}:8000"

    def begin(self, log: Path) -> Self:
        words = [*self.words(), "--host", "0.0.0.0"]
        self.process = self.host.run(sys.executable, *words, log=log)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                if self.get("/health")["status"] == "ok":
                    return self
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"the server at {self.url} did not start")


def worker(host: Host, database: str, log: Path) -> subprocess.Popen[bytes]:
    return host.run(sys.executable, "-m", "feint", "worker", log=log, env={"FEINT_DATABASE": database})
