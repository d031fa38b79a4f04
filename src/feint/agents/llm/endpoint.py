"""One request to an endpoint over HTTP, with a deadline that holds whatever the other side does."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import queue
import socket
import ssl
import threading
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from feint.errors import BadSpec

__all__ = ["Endpoint", "Reply", "Trouble"]

LONGEST_BODY = 1 << 20
PIECE = 1 << 14
PAUSE = 0.5  # seconds before asking again, where the endpoint does not say
SHOWN = 200
LATE = "gave no answer in time"


class Trouble(Exception):
    """What the endpoint did instead of its part. `wait`: seconds until it is worth asking again; None: it is not."""

    def __init__(self, what: str, wait: float | None = PAUSE) -> None:
        super().__init__(what)
        self.wait = wait


@dataclass(frozen=True)
class Reply:
    """What came back, whole."""

    status: int
    kind: str  # the content type
    retry_after: float
    body: bytes


class Endpoint:
    """Where a model is reached. The key stays in here: nothing that is told, shown or recorded has it."""

    def __init__(self, base_url: str, key_env: str) -> None:
        try:
            parts = urlsplit(base_url)
            port = parts.port or (443 if parts.scheme == "https" else 80)  # said: ::1 alone would be taken for a port
        except ValueError as error:
            raise BadSpec(f"llm: base_url: {error}") from None
        if parts.username is not None or parts.query or parts.fragment:
            # Not quoted: a spec is recorded with the match, and this one holds a secret.
            raise BadSpec(f"llm: base_url is an address alone; a key goes into the environment, as {key_env}")
        if parts.scheme not in ("http", "https") or not parts.hostname or not base_url.isprintable():
            raise BadSpec(f"llm: base_url begins with http:// or https:// and names a host, got {base_url!r}")
        self._address = (parts.hostname, port)
        self._secure, self._path = parts.scheme == "https", parts.path.rstrip("/") + "/chat/completions"
        self._key = os.environ.get(key_env, "").strip()
        if not (self._key.isascii() and self._key.isprintable()):
            raise BadSpec(f"llm: what the environment has as {key_env} is no key: it cannot stand in a header")
        self._closed = threading.Event()
        self._waiting: queue.Queue[Reply | Trouble] | None = None

    def hidden(self, text: str, most: int = SHOWN) -> str:
        """What the other side wrote, fit to be kept: short, printable, and without the key if it was sent back."""
        text = text.replace(self._key, "***") if self._key else text
        plain = "".join(sign if sign.isprintable() else " " for sign in text[: 2 * most]).strip()
        return plain if len(plain) <= most else plain[: most - 3] + "..."

    def post(self, body: dict[str, Any], deadline: float) -> Reply:
        """Send a request and wait for the whole reply, no longer than until `deadline`. Raises Trouble."""
        left = deadline - time.monotonic()
        if left <= 0 or self._closed.is_set():
            raise Trouble("was closed" if self._closed.is_set() else LATE, None)
        waiting = self._waiting = queue.Queue()
        sockets: list[socket.socket] = []
        # A thread, because no timeout of a socket bounds a name that does not resolve or a reply byte by byte.
        worker = threading.Thread(target=self._exchange, args=(body, left, waiting, sockets), daemon=True)
        worker.start()
        try:
            got = waiting.get(timeout=left)
        except queue.Empty:
            got = Trouble(LATE, None)
        finally:
            self._waiting = None
            for open_ in sockets:
                with contextlib.suppress(OSError):
                    open_.shutdown(socket.SHUT_RDWR)
        if isinstance(got, Trouble):
            raise got
        return got

    def pause(self, seconds: float) -> None:
        """Wait, unless it is closed meanwhile."""
        self._closed.wait(seconds)

    def close(self) -> None:
        """End what somebody waits for, from any thread, and answer nothing more."""
        self._closed.set()
        if waiting := self._waiting:
            waiting.put(Trouble("was closed", None))

    def _exchange(
        self, body: dict[str, Any], left: float, done: queue.Queue[Reply | Trouble], sockets: list[socket.socket]
    ) -> None:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Accept-Encoding": "identity"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        try:
            with contextlib.closing(self._connection(left)) as connection:
                connection.connect()
                sockets.append(connection.sock)
                connection.request("POST", self._path, json.dumps(body).encode(), headers)
                done.put(_whole(connection.getresponse()))
        except Trouble as trouble:
            done.put(trouble)
        except TimeoutError:
            done.put(Trouble(LATE, None))
        except Exception as error:  # whatever it is, somebody waits to hear of it
            what = getattr(error, "strerror", None) or str(error) or type(error).__name__
            done.put(Trouble(f"cannot be reached: {self.hidden(str(what))}"))

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        host, port = self._address
        if self._secure:
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=ssl.create_default_context())
        return http.client.HTTPConnection(host, port, timeout=timeout)


def _whole(response: http.client.HTTPResponse) -> Reply:
    body = bytearray()
    while piece := response.read(PIECE):
        body += piece
        if len(body) > LONGEST_BODY:
            raise Trouble(f"sent more than {LONGEST_BODY} bytes")
    if response.length:  # read() in pieces does not complain
        raise Trouble(f"broke off: {response.length} bytes are missing")
    kind = response.getheader("Content-Type", "no type")
    return Reply(response.status, kind, _seconds(response.getheader("Retry-After")), bytes(body))


def _seconds(retry_after: str | None) -> float:
    """How long a Retry-After says to wait: seconds, or a date."""
    if not retry_after:
        return PAUSE
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(retry_after).timestamp() - time.time()
        except (ValueError, OverflowError):
            return PAUSE
    return max(0.0, seconds) if seconds == seconds else PAUSE
