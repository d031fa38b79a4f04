"""A real arena for tests: its own process, a free port on loopback, a database of its own."""

from __future__ import annotations

import itertools
import os
import sqlite3
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feint.remote.calls import Calls, register

SERVE = """
import sys
from feint.arena.arena import Settings
from feint.arena.serve import serve

serve(Settings(database=sys.argv[1], calls_per_second=1e4, calls_at_once=1e5), "127.0.0.1", int(sys.argv[2]))
"""
NUMBERS = itertools.count(1)


@dataclass
class ArenaServer:
    """An arena that can be stopped and started again on the same database."""

    database: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [sys.executable, "-c", SERVE, str(self.database), str(self.port)]
        self.process = subprocess.Popen(words)
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=5).close()
                return
            except OSError:
                assert self.process.poll() is None, "the server has ended"
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def __enter__(self) -> ArenaServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self, kill: bool = False) -> None:
        if self.process is not None:
            (self.process.kill if kill else self.process.terminate)()
            self.process.wait(20)
            self.process = None

    def owner_token(self, house: bool = False) -> str:
        """A new owner's token."""
        made = Calls(self.url).post("/owners", {"name": f"owner {next(NUMBERS)} {os.getpid()}"})
        if house:
            with sqlite3.connect(self.database, timeout=10) as database:
                database.execute("UPDATE owners SET kind = 'house' WHERE id = ?", (made["owner"],))
        return str(made["token"])

    def start_house(self, **more: Any) -> subprocess.Popen[str]:
        """A process of house bots."""
        secrets = {"FEINT_URL": self.url, "FEINT_OWNER_TOKEN": self.owner_token(house=True)}
        return subprocess.Popen([sys.executable, "-m", "feint.house"], env={**os.environ, **secrets}, **more)

    def wait_for_connections(self, number: int) -> None:
        """Until so many agents are connected."""
        for _ in range(400):
            with urllib.request.urlopen(f"{self.url}/metrics") as metrics:
                if f"\nfeint_connections {number:.1f}\n" in metrics.read().decode():
                    return
            time.sleep(0.05)
        raise AssertionError("the agents do not come, or do not go")

    def token(self, name: str | None = None) -> str:
        """The token of a new agent of an owner of its own."""
        return register(Calls(self.url, self.owner_token()), name or f"agent {next(NUMBERS)} {os.getpid()}")[0]
