"""A real server in a process of its own, which tests may kill, and a client of the standard library."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from conftest import free_port


class Server:
    """feint serve on a free port of loopback."""

    def __init__(self, database: str, *more: str, port: int | None = None) -> None:
        self.database, self.more, self.port = database, more, port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, log: Path | None = None) -> Server:
        words = [sys.executable, "-m", "feint", "serve", "--port", str(self.port), "--database", self.database]
        out = log.open("ab") if log else subprocess.DEVNULL
        house = () if "--house" in self.more else ("--no-house",)
        rest = [word for word in self.more if word != "--house"]
        self.process = subprocess.Popen([*words, *house, *rest], stdout=out, stderr=out, start_new_session=True)
        for _ in range(400):
            try:
                if self.get("/health")["status"] == "ok":
                    return self
            except (OSError, urllib.error.URLError):
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended with status {self.process.returncode}") from None
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

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

    def get(self, path: str, token: str | None = None) -> Any:
        status, answer = self.call("GET", path, token=token)
        assert status == 200, (status, answer)
        return answer

    def post(self, path: str, body: Any, token: str | None = None) -> Any:
        status, answer = self.call("POST", path, body, token)
        assert status < 300, (status, answer)
        return answer

    def bot(self, name: str | None = None) -> str:
        """The token of a new agent of a new owner."""
        name = name or f"bot {random.randrange(10**9)}"
        owner = self.post("/api/v1/owners", {"name": f"{name} owner"})["token"]
        return str(self.post("/api/v1/agents", {"name": name}, owner)["token"])
