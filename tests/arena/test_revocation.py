"""Streams end when the token that opened them does, on every server."""

from __future__ import annotations

import contextlib
import http.client
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from server import ArenaServer, Server
from test_bounds import ending
from test_websocket import Wire

from feint.remote.api_client import ApiClient, register

SOON = 5.0  # seconds


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ArenaServer, ArenaServer]]:
    """Two that share a database: one is not told of what happens at the other."""
    file = str(tmp_path_factory.mktemp("revoked") / "arena.sqlite")
    with ArenaServer(file) as first, ArenaServer(file) as second:
        yield first, second


def opened(server: Server, path: str, headers: dict[str, str]) -> http.client.HTTPResponse:
    """A stream that has begun."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", path, headers=headers)
    stream = connection.getresponse()
    assert stream.status == 200
    assert stream.readline()
    return stream


def seconds_until_end(stream: http.client.HTTPResponse) -> float:
    began = time.monotonic()
    while stream.readline():
        pass
    return time.monotonic() - began


def check_all_end(servers: tuple[Server, ...], match: str, token: str, end: Callable[[], object]) -> None:
    headers = {"authorization": f"Bearer {token}"}
    paths = ("/api/v1/agent/stream", f"/api/v1/matches/{match}/stream")
    streams = [opened(server, path, headers) for server in servers for path in paths]
    wires = [Wire(server, token) for server in servers]
    for wire in wires:
        wire.next("hello")
    end()
    began = time.monotonic()
    assert [seconds for stream in streams if (seconds := seconds_until_end(stream)) > SOON] == []
    assert [ending(lambda wire=wire: wire.next("nothing"))[0] for wire in wires] == [4401, 4401]
    assert time.monotonic() - began < SOON


def test_a_revoked_token_ends_its_streams_on_every_server(servers: tuple[ArenaServer, ArenaServer]) -> None:
    owner = servers[0].owner_token()
    register(ApiClient(servers[0].url, owner), "revoked one")
    made = servers[0].post("/api/v1/agents/revoked one/tokens".replace(" ", "%20"), {}, owner)
    body = {"game": "kuhn", "seats": ["revoked one", None]}
    match = servers[0].post("/api/v1/tables", body, made["token"])["match"]
    servers[0].post(f"/api/v1/tables/{match}/seats", {}, servers[0].token())

    def revoke() -> None:
        assert servers[0].call("DELETE", f"/api/v1/tokens/{made['id']}", token=owner)[0] == 204

    check_all_end(servers, match, made["token"], revoke)


def test_a_session_that_expires_ends_its_streams(servers: tuple[ArenaServer, ArenaServer]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", servers[0].port, timeout=30)
    connection.request("POST", "/api/v1/guests", "{}", {"content-type": "application/json"})
    answer = connection.getresponse()
    guest = json.loads(answer.read())
    secret = str(answer.getheader("set-cookie")).partition("=")[2].partition(";")[0]
    body = {"game": "kuhn", "seats": [guest["agent"], None]}
    match = servers[0].post("/api/v1/tables", body, secret)["match"]  # as a token, so that no CSRF token is needed
    servers[0].post(f"/api/v1/tables/{match}/seats", {}, servers[0].token())

    def expire() -> None:
        with contextlib.closing(sqlite3.connect(servers[0].database, timeout=10)) as database, database:
            of = "SELECT id FROM agents WHERE name = ?"
            update = f"UPDATE tokens SET expires = ? WHERE scope = 'session' AND agent = ({of})"
            database.execute(update, (time.time() - 1, guest["agent"]))

    check_all_end(servers, match, secret, expire)


def test_a_stream_without_a_token_goes_on(servers: tuple[ArenaServer, ArenaServer], tmp_path: Path) -> None:
    tokens = [servers[0].token(), servers[0].token()]
    calls = [ApiClient(servers[0].url, token) for token in tokens]
    match = calls[0].post("/tables", {"game": "kuhn", "seats": [calls[0].get("/me")["agent"], None]})["match"]
    calls[1].post(f"/tables/{match}/seats", {})
    stream = opened(servers[0], f"/api/v1/matches/{match}/stream", {})
    for decision, call in enumerate(calls):
        call.post(f"/matches/{match}/answer", {"decision": decision, "action": "pass"})
    lines = []
    while line := stream.readline():
        lines.append(line)
    assert b"event: end\n" in lines
