"""What a hostile or broken arena says to our own client: it goes on, or ends with one line of ours; nothing else."""

from __future__ import annotations

import asyncio
import copy
import io
import json
import logging
import threading
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from damage import bytes_of, put_anywhere
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from server import ArenaServer

import feint
from feint.cli import build_parser
from feint.errors import FeintError
from feint.remote import connection as connections
from feint.remote.api_client import DIRECTLY, ApiClient, register
from feint.remote.client import AgentClient, Ladder
from feint.remote.connection import ArenaConnection
from feint.remote.match import agent_factory
from feint.remote.records import fetch_records

LONG = [pytest.mark.nightly, pytest.mark.timeout(1800)]
MANY = [pytest.param(60, id="few"), pytest.param(3000, id="many", marks=LONG)]
QUIETLY = {"deadline": None, "database": None, "suppress_health_check": list(HealthCheck)}
WAYS = ("bytes", "places", "again", "left out", "another order")


@pytest.fixture(scope="module")
def heard(arena_server: ArenaServer) -> list[str]:
    """All that an arena said to an agent in two matches of Kuhn poker."""
    texts: list[str] = []
    tokens = [arena_server.token(), arena_server.token()]
    read = connections._read

    def keep(text: str | bytes) -> dict[str, Any]:
        if threading.current_thread().name == "kept":
            texts.append(text if isinstance(text, str) else text.decode())
        return read(text)

    def play(token: str) -> None:
        feint.connect(arena_server.url, token).play("random", game="kuhn", matches=2)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "_read", keep)
        threads = [threading.Thread(target=play, args=(t,), name=n) for t, n in zip(tokens, ("kept", "x"), strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    assert {json.loads(text)["type"] for text in texts} >= {"hello", "queued", "start", "ask", "end"}
    return texts


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> list[str | bytes]:
    """The same messages, some of them changed, said twice, left out or in another order."""
    out: list[str | bytes] = list(texts)
    for _ in range(draw(st.integers(1, 4))):
        if not out:
            break
        at, way = draw(st.integers(0, len(out) - 1)), draw(st.sampled_from(WAYS))
        if way == "again":
            out.insert(at, out[at])
        elif way == "left out":
            del out[at]
        elif way == "another order":
            out.append(out.pop(at))
        elif way == "places" and isinstance(out[at], str):
            message = json.loads(out[at])
            for _ in range(draw(st.integers(1, 3))):
                put_anywhere(draw, message)
            out[at] = json.dumps(message)
        elif way == "bytes":
            data = out[at]
            out[at] = draw(bytes_of(data.encode() if isinstance(data, str) else data))
    return out


class Socket:
    """Says what it is given, and breaks."""

    def __init__(self, messages: list[str | bytes]) -> None:
        self._left = list(messages)

    async def recv(self) -> str | bytes:
        await asyncio.sleep(0)
        if not self._left:
            raise OSError("it broke")
        return self._left.pop(0)


class HostileConnection(ArenaConnection):
    """One connection, on which all is said; then no more."""

    def __init__(self, messages: list[str | bytes]) -> None:
        super().__init__("http://127.0.0.1:1", "token")
        self._messages = messages

    async def run(self, hear: Callable[[dict[str, Any]], None]) -> None:
        self._outbox = asyncio.Queue()
        try:
            await self._listen(Socket(self._messages), hear)
        except OSError:
            await asyncio.sleep(0.01)  # so that what was heard is thought about


async def visited(messages: list[str | bytes], pool: ThreadPoolExecutor) -> None:
    client = AgentClient(HostileConnection(messages), agent_factory("random"), [Ladder("kuhn", None)])
    running = asyncio.create_task(client.run(pool))
    await asyncio.sleep(0.03)
    client.leave(at_once=True)
    await asyncio.wait_for(running, 10)


def refusal(call: Callable[[], object]) -> str:
    """What is said of it; nothing where all is well."""
    try:
        call()
    except FeintError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("examples", MANY)
def test_anything_from_an_arena(heard: list[str], examples: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    with ThreadPoolExecutor(4) as pool:

        @settings(max_examples=examples, phases=[Phase.generate], **QUIETLY)
        @given(damaged(heard))
        def said(messages: list[str | bytes]) -> None:
            caplog.clear()
            assert "\n" not in refusal(lambda: asyncio.run(visited(messages, pool)))
            assert not [record for record in caplog.records if record.exc_info], messages

        said()


class Answer(io.BytesIO):
    """Of urlopen."""


@pytest.mark.parametrize("examples", MANY)
def test_anything_to_our_calls(arena_server: ArenaServer, heard: list[str], examples: int) -> None:
    """Lists of matches, records and events, as somebody else's server may answer."""
    ended = json.loads(next(text for text in heard if '"end"' in text))["match"]
    calls = ApiClient(arena_server.url)
    page = {"matches": [{"id": ended}], "next": None}
    good = {"page": page, "record": calls.get(f"/matches/{ended}/record"), "token": {"token": "t", "token_id": "i"}}
    good["event"] = {"name": "cup", "game": "coup", "format": "swiss", "status": "finished", "note": "", "matches": {}}
    row = {
        "agent": "a",
        "strength": 1.0,
        "interval": [0.0, 2.0],
        "games": 3,
        "share": 0.5,
        "share_interval": [0.1, 0.9],
    }
    good["event"]["standings"] = [{**row, "mean_return": 0.5}, {**row, "mean_return": None}]
    shown = build_parser().parse_args(["event", "show", "cup", "--server", "http://x"])

    @st.composite
    def answers(draw: st.DrawFn) -> dict[str, bytes]:
        out = {}
        for name, answer in good.items():
            data = copy.deepcopy(answer)
            if draw(st.booleans()):
                put_anywhere(draw, data)
            text = json.dumps(data).encode()
            out[name] = draw(bytes_of(text)) if draw(st.integers(0, 3)) == 0 else text
        return out

    @settings(max_examples=examples, phases=[Phase.generate], **QUIETLY)
    @given(answers())
    def asked(given: dict[str, bytes]) -> None:
        def answer(request: urllib.request.Request, timeout: float) -> Answer:
            path = request.full_url
            kinds = {"/record": "record", "/matches?": "page", "/events/": "event"}
            return Answer(given[next((kind for part, kind in kinds.items() if part in path), "token")])

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(DIRECTLY, "open", answer)
            for call in (
                lambda: list(fetch_records("http://x", 3)),
                lambda: register(ApiClient("http://x", "t"), "name"),
                lambda: shown.run(shown),
            ):
                said.append(refusal(call))
                assert "\n" not in said[-1]

    said: list[str] = []
    asked()
    assert "" in said
    assert len(set(said)) > 5, "some were answered, and others refused in several ways"
