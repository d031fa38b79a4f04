"""Real servers in processes of their own, which tests may kill, and a client of the standard library."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Self

from feint.bench.postgres import free_port
from feint.house_bots import house_bots
from feint.remote.api_client import ApiClient, register
from feint.remote.house import ladders_of

NUMBERS = itertools.count(1)
SERVE_ALL = """
import sys
from feint.arena.arena import Settings
from feint.arena.serve import bind_socket, serve

settings = Settings(database=sys.argv[1], calls_per_second=1e4, calls_at_once=1e5)
serve(settings, bind_socket("127.0.0.1", int(sys.argv[2])))
"""


class Server:
    """feint serve on a free port of loopback."""

    def __init__(self, database: str, *more: str, port: int | None = None) -> None:
        self.database, self.more, self.port = database, more, port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def words(self) -> list[str]:
        house = () if "--house" in self.more else ("--no-house",)
        rest = [word for word in self.more if word != "--house"]
        return ["-m", "feint", "serve", "--port", str(self.port), "--database", self.database, *house, *rest]

    def start(self, log: Path | None = None) -> Self:
        out = log.open("ab") if log else subprocess.DEVNULL
        words = [sys.executable, *self.words()]
        self.process = subprocess.Popen(words, stdout=out, stderr=out, start_new_session=True)
        end = time.monotonic() + 60  # on a busy machine
        while time.monotonic() < end:
            try:
                if self.get("/health")["status"] == "ok":
                    return self
            except (OSError, urllib.error.URLError):
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended with status {self.process.returncode}") from None
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()

    def kill(self) -> None:
        """As if the power went out for this process and its children."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        finally:
            self.process.poll() is None and self.kill()

    def call(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> tuple[int, Any]:
        sent = {"content-type": "application/json", **{name.replace("_", "-"): v for name, v in headers.items()}}
        if token:
            sent["authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            text = error.read()
            return error.code, json.loads(text) if text else None

    def patient_get(self, path: str) -> tuple[int, Any]:
        """Call as a client does that waits when it is told that it called too often."""
        while True:
            status, answer = self.call("GET", path)
            if status != 429:
                return status, answer
            time.sleep(answer["error"]["retry_after"])

    def get(self, path: str, token: str | None = None) -> Any:
        status, answer = self.call("GET", path, token=token)
        assert status == 200, (status, answer)
        return answer

    def post(self, path: str, body: Any, token: str | None = None) -> Any:
        status, answer = self.call("POST", path, body, token)
        assert status < 300, (status, answer)
        return answer

    def owner_token(self, house: bool = False) -> str:
        """A new owner's token."""
        made = ApiClient(self.url).post("/owners", {"name": f"owner {next(NUMBERS)} {os.getpid()}"})
        if house:
            with sqlite3.connect(self.database, timeout=10) as database:
                database.execute("UPDATE owners SET kind = 'house' WHERE id = ?", (made["owner"],))
        return str(made["token"])

    def token(self, name: str | None = None) -> str:
        """The token of a new agent of an owner of its own."""
        return register(ApiClient(self.url, self.owner_token()), name or f"agent {next(NUMBERS)} {os.getpid()}")[0]


class ArenaServer(Server):
    """One that does not limit how often anybody calls: many tests share it."""

    def words(self) -> list[str]:
        return ["-c", SERVE_ALL, self.database, str(self.port)]

    def start_house(self, **more: Any) -> subprocess.Popen[str]:
        """A process of house bots."""
        secrets = {"FEINT_URL": self.url, "FEINT_OWNER_TOKEN": self.owner_token(house=True)}
        return subprocess.Popen([sys.executable, "-m", "feint.remote.house"], env={**os.environ, **secrets}, **more)

    def wait_for_players(self, game: str, players: int) -> None:
        """Until so many house bots wait to play that."""
        waiting = "SELECT count(*) FROM queue WHERE game = ? AND players = ?"
        for _ in range(400):
            with contextlib.closing(sqlite3.connect(self.database, timeout=10)) as database:
                if database.execute(waiting, (game, players)).fetchone()[0] >= players:
                    return
            time.sleep(0.05)
        raise AssertionError("the house bots do not queue")

    def wait_for_house(self) -> None:
        """Until every house bot waits in every queue of the games that it plays."""
        games = self.get("/api/v1/games")["games"]
        ladders = {(bot.name, one.game, one.players) for bot in house_bots() for one in ladders_of(bot, games)}
        waiting = "SELECT agents.name, game, players FROM queue JOIN agents ON agents.id = queue.agent"
        missing = ladders
        for _ in range(400):
            with contextlib.closing(sqlite3.connect(self.database, timeout=10)) as database:
                missing = ladders - set(database.execute(waiting))
            if not missing:
                return
            time.sleep(0.05)
        raise AssertionError(f"house bots do not queue: {sorted(missing)}")

    def wait_for_connections(self, number: int) -> None:
        """Until so many agents are connected."""
        for _ in range(400):
            with urllib.request.urlopen(f"{self.url}/metrics") as metrics:
                if f"\nfeint_connections {number:.1f}\n" in metrics.read().decode():
                    return
            time.sleep(0.05)
        raise AssertionError("the agents do not come, or do not go")
