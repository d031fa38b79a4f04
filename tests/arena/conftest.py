"""A real PostgreSQL for the arena's tests, started here and stopped at the end; and a fresh database for each test."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server import ArenaServer, free_port

from feint.house import BOTS

pytest.importorskip("fastapi", reason="the arena's tests need feint[arena]: make test installs it")

NUMBERS = itertools.count()


def programs() -> Path | None:
    """Where initdb is, in whatever version Debian has."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "")]
    return found[-1].parent if found[-1].is_file() else None


class Postgres:
    """A cluster of its own in a folder of its own, at an address of this machine."""

    def __init__(self, folder: Path, found: Path, address: str = "127.0.0.1") -> None:
        self.folder, self.programs, self.port, self.address = folder, found, free_port(), address
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            who = pwd.getpwnam("postgres")
            self._user = {"user": who.pw_uid, "group": who.pw_gid}
            os.chown(folder, who.pw_uid, who.pw_gid)
        data = ["-D", str(folder / "data"), "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C"]
        subprocess.run([found / "initdb", *data], check=True, stdout=subprocess.DEVNULL, **self._user)
        if address != "127.0.0.1":
            with (folder / "data" / "pg_hba.conf").open("a") as rules:
                rules.write(f"host all all {address}/24 trust\n")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [self.programs / "postgres", "-D", self.folder / "data", "-p", str(self.port), "-k", self.folder]
        settings = (f"listen_addresses={self.address}", "max_connections=200", "shared_buffers=64MB")
        more = [word for setting in settings for word in ("-c", setting)]
        log = (self.folder / "log").open("ab") if not self._user else subprocess.DEVNULL
        ready = [self.programs / "pg_isready", "-h", self.address, "-p", str(self.port), "-q"]
        end = time.monotonic() + 60
        self._process = None
        while time.monotonic() < end:
            # Between a stop and a start somebody's outgoing connection may hold the port for a moment.
            if self._process is None or self._process.poll() is not None:
                self._process = subprocess.Popen([*words, *more], stdout=log, stderr=log, cwd=self.folder, **self._user)
            if subprocess.run(ready).returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL did not start within a minute")

    def stop(self, quickly: bool = True) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT if quickly else signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(20)
            self._process.kill()
            self._process.wait()
            self._process = None

    def make(self) -> str:
        """A new database; its URL."""
        name = f"arena{next(NUMBERS)}_{os.getpid()}"
        at = ["-h", self.address, "-p", str(self.port), "-U", "postgres"]
        subprocess.run([self.programs / "createdb", *at, name], check=True)
        return f"postgresql://postgres@{self.address}:{self.port}/{name}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql (make test tries)")
    with tempfile.TemporaryDirectory(prefix="feint-postgres-", ignore_cleanup_errors=True) as folder:
        cluster = Postgres(Path(folder), found)
        cluster.start()
        yield cluster
        cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "arena.sqlite")
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.make()


@pytest.fixture(scope="session")
def arena_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArenaServer]:
    """A real server for all tests that leave it as it is."""
    with ArenaServer(str(tmp_path_factory.mktemp("arena") / "arena.sqlite")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ArenaServer]:
    """A real server for a test that stops and starts it."""
    with ArenaServer(str(tmp_path / "arena.sqlite")) as server:
        yield server


@pytest.fixture(scope="session")
def house_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArenaServer]:
    """A real server with its house bots."""
    with ArenaServer(str(tmp_path_factory.mktemp("house") / "arena.sqlite")) as server:
        house = server.start_house()
        server.wait_for_connections(len(BOTS))
        server.wait_for_players("coup", 6)
        yield server
        house.terminate()
        house.wait(10)
