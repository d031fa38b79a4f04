"""A PostgreSQL of its own in a folder of its own, started here and stopped at the end: for benches and for tests."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

NUMBERS = itertools.count()


def programs() -> Path | None:
    """Where initdb is, in whatever version Debian has."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [Path(shutil.which("initdb") or "")]
    return found[-1].parent if found[-1].is_file() else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """At an address of this machine."""

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
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        at = ["-p", str(self.port), "-k", str(self.folder)]
        words = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *at]
        settings = (f"listen_addresses={self.address}", "max_connections=200", "shared_buffers=64MB")
        more = [word for setting in settings for word in ("-c", setting)]
        log = (self.folder / "log").open("ab") if not self._user else subprocess.DEVNULL
        ready = [str(self.programs / "pg_isready"), "-h", self.address, "-p", str(self.port), "-q"]
        end = time.monotonic() + 60
        self.process = None
        while time.monotonic() < end:
            # Between a stop and a start somebody's outgoing connection may hold the port for a moment.
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen([*words, *more], stdout=log, stderr=log, cwd=self.folder, **self._user)
            if subprocess.run(ready).returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL did not start within a minute")

    def stop(self, quickly: bool = True) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT if quickly else signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            self.process.kill()
            self.process.wait()
            self.process = None

    def make(self) -> str:
        """A new database; its URL."""
        name = f"arena{next(NUMBERS)}_{os.getpid()}"
        at = ["-h", self.address, "-p", str(self.port), "-U", "postgres"]
        subprocess.run([self.programs / "createdb", *at, name], check=True)
        return f"postgresql://postgres@{self.address}:{self.port}/{name}"

    def ask(self, database: str, query: str) -> list[str]:
        """Rows of a database of ours, as text."""
        words: list[Any] = [self.programs / "psql", database, "-Atc", query]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
