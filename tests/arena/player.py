"""A bot for tests: lines in, POST out, random answers, and a memory of what was acknowledged."""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import socket
import threading
import time
import urllib.parse
from typing import Any


class Bot(threading.Thread):
    """Plays until it is stopped, and comes back whenever the server does; where there are more, to the next."""

    def __init__(
        self, urls: str | list[str], token: str, game: str, players: int | None = None, seed: int = 0, **more: Any
    ) -> None:
        super().__init__(daemon=True)
        parts = [urllib.parse.urlsplit(url) for url in ([urls] if isinstance(urls, str) else urls)]
        self.addresses = [(part.hostname or "", part.port or 80) for part in parts]
        self.address = self.addresses[seed % len(parts)]
        self.token, self.game, self.players, self.more = token, game, players, more
        self.random = random.Random(seed)
        self.acknowledged: list[tuple[str, int, int, dict[str, Any]]] = []  # match, decision, seat, action
        self.unknown: list[tuple[str, int]] = []  # sent, and no answer came: it may count or not
        self.ended: dict[str, dict[str, Any]] = {}
        self.refused: list[dict[str, Any]] = []
        self.reconnects = self.down = 0
        self.over = threading.Event()
        self.think = 0.0
        self.cursor: str | None = None
        self._stream: http.client.HTTPConnection | None = None

    def run(self) -> None:
        while not self.over.is_set():
            try:
                self._listen()
            except (OSError, http.client.HTTPException, ValueError):
                self.reconnects += 1
                self.address = self.addresses[(self.addresses.index(self.address) + 1) % len(self.addresses)]
                time.sleep(0.05)

    def leave(self) -> None:
        """Its connection breaks; it comes back."""
        stream = self._stream
        if stream is not None and stream.sock is not None:
            with contextlib.suppress(OSError):
                stream.sock.shutdown(socket.SHUT_RDWR)

    def _call(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        connection = http.client.HTTPConnection(*self.address, timeout=10)
        try:
            headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
            connection.request(method, path, json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text else None
        finally:
            connection.close()

    def _listen(self) -> None:
        queue = {"game": self.game, "players": self.players, "repeat": True, **self.more}
        self._call("POST", "/api/v1/queue", queue)
        connection = self._stream = http.client.HTTPConnection(*self.address, timeout=20)
        try:
            after = f"?after={self.cursor}" if self.cursor else ""
            headers = {"authorization": f"Bearer {self.token}"}
            connection.request("GET", f"/api/v1/agent/stream{after}", headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                raise OSError(f"status {answer.status}")
            while not self.over.is_set():
                line = answer.readline()
                if not line:
                    raise OSError("the stream ended")
                message = json.loads(line)
                self.cursor = message.get("cursor", self.cursor)
                if message["type"] == "ask":
                    self._answer(message)
                elif message["type"] in ("end", "void"):
                    self.ended[message["match"]] = message
        finally:
            connection.close()

    def _answer(self, ask: dict[str, Any]) -> None:
        action = self.random.choice(ask["legal"])
        if self.think:
            time.sleep(self.random.uniform(0, self.think))
        match, decision = ask["match"], ask["decision"]
        status, said = 503, {}
        while status == 503 and not self.over.is_set():  # the arena cannot write just now: nothing was taken
            try:
                status, said = self._call("POST", f"/api/v1/matches/{match}/answer", {"decision": decision, **action})
            except (OSError, http.client.HTTPException):
                self.unknown.append((match, decision))
                raise
            if status == 503:
                self.down += 1
                time.sleep(0.2)
        if status == 200:
            self.acknowledged.append((match, decision, ask["seat"], action))
        elif status != 409:
            self.refused.append({"status": status, **said})
