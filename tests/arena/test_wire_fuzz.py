"""Anything at all over an agent's connection: it is answered, or the connection is closed; the server has no fault."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from server import ArenaServer
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from feint.remote.api_client import ApiClient

MANY = [pytest.param(60, id="few"), pytest.param(1500, id="many", marks=pytest.mark.nightly)]
WORDS = ("answer", "queue", "leave", "resign", "ping", "hello", "start", "end", "")
FIELDS = (
    "type",
    "match",
    "decision",
    "seat",
    "action",
    "data",
    "explain",
    "fault",
    "game",
    "players",
    "repeat",
    "token",
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["pass", "bet", "kuhn", "coup", "\x00", "\ud800", "a" * 5000]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
MESSAGES = st.one_of(
    st.binary(max_size=64),
    st.text(max_size=64),
    VALUES.map(json.dumps),
    st.builds(
        lambda kind, rest: json.dumps({"type": kind, **rest}),
        st.sampled_from(WORDS) | st.text(max_size=8),
        st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6),
    ),
    st.integers(1, 3000).map(lambda deep: "[" * deep),
)


def failures(server: ArenaServer) -> float:
    with urllib.request.urlopen(f"{server.url}/metrics") as metrics:
        lines = metrics.read().decode().splitlines()
    return float(next(line for line in lines if line.startswith("feint_failures_total ")).split()[1])


@pytest.mark.parametrize("examples", MANY)
def test_anything_over_the_wire(examples: int, tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = ArenaServer(str(tmp_path / "arena.sqlite")).start(log)
    try:
        tokens = [server.token(), server.token()]
        first, second = (ApiClient(server.url, token) for token in tokens)
        match = first.post("/tables", {"game": "kuhn", "seats": [first.get("/me")["agent"], None]})["match"]
        second.post(f"/tables/{match}/seats", {})
        sockets: list[ClientConnection] = []
        ends: list[int] = []
        headers = {"authorization": f"Bearer {tokens[0]}"}

        def socket() -> ClientConnection:
            if not sockets:
                address = f"ws{server.url.removeprefix('http')}/api/v1/agent"
                sockets.append(connect(address, additional_headers=headers).__enter__())
            return sockets[0]

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(MESSAGES, st.booleans())
        def said(message: str | bytes, here: bool) -> None:
            given: Any = message
            if here and isinstance(message, str) and message.startswith('{"type"'):
                given = json.dumps(json.loads(message) | {"match": match})
            try:
                wire = socket()
                wire.send(given if isinstance(given, bytes) else given.encode("utf-8", "replace").decode())
                wire.send('{"type": "dance"}')  # what is answered, so that all before it has been read
                while "unknown_type" not in str(wire.recv(timeout=20)):
                    pass
            except ConnectionClosed as closed:
                ends.append(closed.rcvd.code if closed.rcvd else 0)
                sockets.clear()

        said()
        assert not {0, 1006, 1011} & set(ends)  # an error inside the server
        for wire in sockets:
            wire.close()
        assert server.get("/health")["status"] == "ok"
        assert failures(server) == 0
    finally:
        server.stop()
    assert "Traceback" not in log.read_text()
