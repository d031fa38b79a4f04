"""Calls to an arena over HTTP: accounts, the queue, tables."""

from __future__ import annotations

import http.client
import json
import os
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from feint.errors import NoArena


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """An arena does not send us elsewhere: who does would get the token there."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


DIRECTLY = urllib.request.build_opener(_NoRedirect)
WAIT = 30.0  # seconds for an answer
LARGEST = 1 << 24


def address_of(url: str) -> str:
    """An arena's address, without what comes behind the host."""
    parts = urllib.parse.urlsplit(url.strip())
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    if scheme not in ("http", "https") or not parts.hostname:
        raise NoArena(f"an arena's address begins with http:// or https://, got {url[:80]!r}")
    return f"{scheme}://{parts.netloc.rpartition('@')[2]}{parts.path.rstrip('/')}"


class Answer(dict[str, Any]):
    """An arena's answer. What it lacks is said: whoever answers need not be an arena."""

    def __missing__(self, name: str) -> Any:
        raise NoArena(f"what answers is no arena: its answer has no {name!r}", "no_arena")


class ApiClient:
    """Calls under one token, or under none."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = address_of(url)
        self._headers = {"accept": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})

    def get(self, path: str) -> Answer:
        return self._call("GET", path)

    def post(self, path: str, body: dict[str, Any]) -> Answer:
        return self._call("POST", path, body)

    def delete(self, path: str) -> None:
        self._call("DELETE", path)

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers | ({"content-type": "application/json"} if data is not None else {})
        request = urllib.request.Request(f"{self.url}/api/v1{path}", data, headers, method=method)
        try:
            with DIRECTLY.open(request, timeout=WAIT) as answer:
                return _read(answer.read(LARGEST))
        except urllib.error.HTTPError as error:
            raise _refusal(self.url, error) from None
        except (OSError, ValueError, RecursionError, http.client.HTTPException) as error:
            raise NoArena(f"no arena answers at {self.url}: {reason(error)}; feint serve starts one", "away") from None


def _read(text: bytes) -> Answer:
    """One object; nothing said is an empty one."""
    answer = json.loads(text, object_hook=Answer) if text else Answer()
    if not isinstance(answer, Answer):
        raise ValueError(f"it says what no arena says: {text[:60]!r}")
    return answer


def reason(error: Exception) -> str:
    """Why a connection failed, in a few words."""
    if isinstance(error, urllib.error.URLError) and isinstance(error.reason, Exception):
        error = error.reason
    if isinstance(error, OSError) and (error.errno or 0) > 0:
        return os.strerror(error.errno or 0)
    return str(error) or type(error).__name__


def _refusal(url: str, error: urllib.error.HTTPError) -> NoArena:
    """What the arena says in its one shape of errors, or that this is none."""
    try:
        said = json.loads(error.read(LARGEST))["error"]
        return NoArena(str(said["message"]), str(said["code"]), dict(said))
    except (OSError, ValueError, KeyError, TypeError, RecursionError, http.client.HTTPException):
        return NoArena(f"what answers at {url} is no arena: it says {error.code} {error.reason}", "no_arena")


def register(owner: ApiClient, name: str, about: str = "", note: str = "") -> tuple[str, str]:
    """A token with which that agent may play, and its name, by which it can be revoked.

    The agent is made if it is not there.
    """
    try:
        made = owner.post("/agents", {"name": name, "about": about})
        return str(made["token"]), str(made["token_id"])
    except NoArena as error:
        if error.code != "name_taken":
            raise
    made = owner.post(f"/agents/{urllib.parse.quote(name, safe='')}/tokens", {"note": note})
    return str(made["token"]), str(made["id"])
