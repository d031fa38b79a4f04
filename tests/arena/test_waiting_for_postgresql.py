"""feint serve and feint worker wait for a PostgreSQL that is still starting; then they say so in one line."""

from __future__ import annotations

import contextlib
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server import Server

from feint.bench.postgres import free_port

NO_TLS = 80877103  # the code of a request for TLS
STARTING = b"SFATAL\x00C57P03\x00Mthe database system is starting up\x00\x00"
IMPATIENT = """
import sys
import feint.arena.migrate
feint.arena.migrate.PATIENCE = 1.0
from feint.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Starting:
    """A PostgreSQL that says that it is starting up, until it is ready: then the real one behind it answers."""

    def __init__(self, port: int) -> None:
        self._behind, self.is_ready, self.refused = port, False, 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client = self._listener.accept()[0]
                threading.Thread(target=self._answer, args=(client,), daemon=True).start()

    def _answer(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError), client:
            if self.is_ready:
                with socket.create_connection(("127.0.0.1", self._behind)) as server:
                    threading.Thread(target=self._copy, args=(server, client), daemon=True).start()
                    self._copy(client, server)
                return
            size, code = struct.unpack(">II", client.recv(8, socket.MSG_WAITALL))
            if code == NO_TLS:
                client.sendall(b"N")
                size, _ = struct.unpack(">II", client.recv(8, socket.MSG_WAITALL))
            client.recv(size - 8, socket.MSG_WAITALL)
            client.sendall(b"E" + struct.pack(">I", 4 + len(STARTING)) + STARTING)
            self.refused += 1

    @staticmethod
    def _copy(source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def starting(postgres: Any) -> Iterator[tuple[Starting, str]]:
    url = postgres.make()
    proxy = Starting(postgres.port)
    yield proxy, url.replace(f":{postgres.port}/", f":{proxy.port}/")
    proxy.close()


def wait_until(done: Any, log: Path) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.05)


def test_a_server_waits_until_it_has_started(starting: tuple[Starting, str], tmp_path: Path) -> None:
    proxy, url = starting
    log = tmp_path / "log"

    def get_ready() -> None:
        wait_until(lambda: proxy.refused >= 3, log)
        proxy.is_ready = True

    waits = threading.Thread(target=get_ready)
    waits.start()
    server = Server(url).start(log)
    try:
        waits.join()
        assert server.get("/health")["status"] == "ok"
    finally:
        server.stop()
    lines = log.read_text().splitlines()
    assert sum("waiting up to 60 s" in line for line in lines) == 1
    assert "Traceback" not in log.read_text()
    assert proxy.refused >= 3


def test_a_worker_waits_likewise(starting: tuple[Starting, str], tmp_path: Path, postgres: Any) -> None:
    proxy, url = starting
    log = tmp_path / "log"
    with log.open("wb") as out:
        words = [sys.executable, "-m", "feint", "worker", "--database", url]
        worker = subprocess.Popen(words, stdout=out, stderr=out)
    try:
        wait_until(lambda: proxy.refused >= 3, log)
        proxy.is_ready = True
        name = url.rpartition("/")[2]
        real = f"postgresql://postgres@127.0.0.1:{postgres.port}/{name}"

        def works() -> bool:
            with contextlib.suppress(subprocess.CalledProcessError):
                return postgres.ask(real, "SELECT count(*) FROM duties") != ["0"]
            return False

        wait_until(works, log)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(20) == 0
    finally:
        if worker.poll() is None:
            worker.kill()
    text = log.read_text()
    assert text.count("waiting up to 60 s") == 1
    assert "Traceback" not in text


@pytest.mark.parametrize("command", ["serve", "worker"])
@pytest.mark.parametrize("answers", [True, False], ids=["starting", "refused"])
def test_it_ends_in_one_line_if_nothing_comes(starting: tuple[Starting, str], command: str, answers: bool) -> None:
    url = starting[1] if answers else f"postgresql://postgres@127.0.0.1:{free_port()}/arena"
    more = ["--no-house", "--port", str(free_port())] if command == "serve" else []
    words = [sys.executable, "-c", IMPATIENT, command, "--database", url, *more]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if "running matches of" not in line]
    assert len(lines) == 2, done.stderr
    assert "waiting" in lines[0]
    assert url in lines[1]


def test_a_name_that_is_wrong_is_not_waited_for(postgres: Any) -> None:
    url = f"postgresql://postgres@127.0.0.1:{postgres.port}/no_such_database"
    words = [sys.executable, "-m", "feint", "serve", "--database", url, "--no-house", "--port", str(free_port())]
    done = subprocess.run(words, capture_output=True, text=True, timeout=50)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "no_such_database" in done.stderr


def test_ctrl_c_ends_the_wait(starting: tuple[Starting, str], tmp_path: Path) -> None:
    proxy, url = starting
    log = tmp_path / "log"
    with log.open("wb") as out:
        words = [sys.executable, "-m", "feint", "serve", "--database", url, "--no-house", "--port", str(free_port())]
        server = subprocess.Popen(words, stdout=out, stderr=out)
    wait_until(lambda: proxy.refused >= 1, log)
    server.send_signal(signal.SIGINT)
    assert server.wait(20) == 130
    assert "Traceback" not in log.read_text()
