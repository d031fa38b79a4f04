"""Bounds on what one client may cost: connections, echoes, what waits for it, messages that nobody understands."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from server import ArenaServer, Server
from test_websocket import Wire
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from feint.arena import http_timeout, json_checks
from feint.arena.errors import ArenaError
from feint.arena.json_checks import is_storable, read_message
from feint.arena.mailbox import GOING_AWAY, LARGEST_BACKLOG, MOST_WAITING, TOO_SLOW, Mailbox
from feint.arena.rates import LONGEST_DEBT, MOST_REMEMBERED, RateLimit
from feint.protocol import DEEPEST, LARGEST_MESSAGE, MOST_BRACKETS
from feint.remote.api_client import ApiClient, register


class Narrow(ArenaServer):
    """One whose sockets hold little, so that a client that does not read is noticed soon."""

    def words(self) -> list[str]:
        flag, script, *rest = super().words()
        narrow = "at = bind_socket('127.0.0.1', int(sys.argv[2]))\nat.setsockopt(1, 7, 8192)  # SOL_SOCKET, SO_SNDBUF\n"
        return [
            flag,
            script.replace("serve(settings, bind_socket(", f"{narrow}serve(settings, (lambda *_: at)("),
            *rest,
        ]


def address(server: Server) -> str:
    return f"ws{server.url.removeprefix('http')}/api/v1/agent"


def ending(step: Callable[[], object]) -> tuple[int, str]:
    """Do it until the connection ends: the code and the reason."""
    try:
        while True:
            step()
    except ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (0, "")


def test_a_reader_that_is_too_slow_is_disconnected(tmp_path: Path) -> None:
    with Narrow(str(tmp_path / "arena.sqlite")) as server:
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.connect(("127.0.0.1", server.port))
        headers = {"authorization": f"Bearer {server.token()}"}
        with connect(address(server), sock=small, additional_headers=headers, max_queue=1) as wire:
            for _ in range(3 * MOST_WAITING):
                wire.send(json.dumps({"type": "queue", "game": 400 * "x"}))
            server.wait_for_connections(0)  # it does not wait for this client to read
            assert ending(lambda: wire.recv(timeout=20)) == TOO_SLOW


def test_a_client_that_reads_nothing_for_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_timeout, "READ_TIMEOUT", 0.05)

    class Protocol:
        """As much of uvicorn's as is called."""

        def pause_writing(self) -> None: ...

        def resume_writing(self) -> None: ...

    class Timed(http_timeout.ReadingTimeout, Protocol):
        def __init__(self) -> None:
            self.aborted = asyncio.Event()
            self.loop, self.transport = asyncio.get_running_loop(), SimpleNamespace(abort=self.aborted.set)

    async def stall() -> None:
        reads, stalls = Timed(), Timed()
        reads.pause_writing()
        reads.resume_writing()
        stalls.pause_writing()  # its time is up after the other's
        await asyncio.wait_for(stalls.aborted.wait(), 20)
        assert not reads.aborted.is_set()

    asyncio.run(stall())


def test_what_waits_is_bounded_in_bytes() -> None:
    async def fill() -> None:
        box, text = Mailbox(), b"x" * (1 << 16)
        for _ in range(20):
            box.put_text(text)  # all that a connection is told at its start: nobody could read it yet
        texts = box.texts(1.0)
        assert [len(await anext(texts) or b"") for _ in range(20)] == 20 * [len(text)]
        held = 0
        while not box.closed:
            box.put_text(text)
            held += len(text)
        assert held - len(text) <= LARGEST_BACKLOG + 20 * len(text)
        assert box.ending == TOO_SLOW
        assert [text async for text in texts] == [], "what waited was dropped"

    asyncio.run(fill())


def test_a_message_larger_than_the_bound_reaches_a_reader_that_keeps_up() -> None:
    async def send() -> None:
        box = Mailbox()
        box.put_text(b"hello")
        texts = box.texts(1.0)
        assert await anext(texts) == b"hello"
        box.put_text(b"x" * (2 * LARGEST_BACKLOG))
        assert len(await anext(texts) or b"") == 2 * LARGEST_BACKLOG
        box.close()
        assert box.ending == GOING_AWAY

    asyncio.run(send())


@pytest.mark.parametrize(
    "message",
    [
        {"type": "answer", "match": 8000 * "m", "decision": 0, "action": "pass"},
        {"type": "answer", "match": 70 * "m", "decision": 0, "action": 7000 * "p"},
        {"type": "queue", "game": 8000 * "g"},
        {"type": "leave", "game": 8000 * "g"},
        {"type": 8000 * "t"},
    ],
    ids=["match", "action", "queue", "leave", "type"],
)
def test_an_echo_is_short(arena_server: ArenaServer, message: dict[str, Any]) -> None:
    wire = Wire(arena_server, arena_server.token())
    answer = wire.say(message, "error", "left", "stale", "refused")
    wire.close()
    assert len(json.dumps(answer)) < 700


def test_an_echo_of_a_call_is_short(arena_server: ArenaServer) -> None:
    token = arena_server.token()
    for path, body in (
        ("/api/v1/queue", {"game": "kuhn", 20_000 * "x": 1}),
        ("/api/v1/queue", {"game": 20_000 * "x"}),
        (f"/api/v1/matches/{20_000 * 'x'}/answer", {"decision": 0, "action": "pass"}),
    ):
        status, answer = arena_server.call("POST", path, body, token)
        assert 400 <= status < 500
        assert len(json.dumps(answer)) < 1000


def test_who_sends_what_nobody_understands_is_closed(arena_server: ArenaServer) -> None:
    token = arena_server.token()
    for message, code in (
        ('{"type": "dance"}', 4422),
        ("{", 4400),
        (json.dumps({"type": "dance", "x": LARGEST_MESSAGE * "x"}), 4413),
    ):
        wire = Wire(arena_server, token)
        answers: list[Any] = []
        assert ending(lambda: answers.append(wire.send(message, "error")))[0] == code  # noqa: B023
        assert 3 <= len(answers) <= 7, "each is answered before the connection ends"


def test_a_mistake_in_a_known_message_ends_nothing(arena_server: ArenaServer) -> None:
    wire = Wire(arena_server, arena_server.token())
    for _ in range(20):
        assert wire.say({"type": "answer", "match": "x"}, "error")["error"]["code"] == "bad_message"
    assert wire.say({"type": "ping"}, "pong") == {"type": "pong"}
    wire.close()


def test_connections_are_bounded_by_agent_and_by_owner(tmp_path: Path) -> None:
    with Server(str(tmp_path / "arena.sqlite")) as server:
        owner = ApiClient(server.url, server.owner_token())
        tokens = [register(owner, f"one of many {i}")[0] for i in range(5)]

        def fill(token: str) -> tuple[list[Wire], int]:
            wires: list[Wire] = []
            for _ in range(17):
                wire = Wire(server, token)
                if (said := wire.next("hello", "error"))["type"] == "error":
                    assert said["error"]["code"] == "too_many"
                    assert ending(lambda: wire.next("hello"))[0] == 4429  # noqa: B023
                    break
                wires.append(wire)
            return wires, len(wires)

        counts = [fill(token) for token in tokens]
        assert [count for _, count in counts] == [16, 16, 16, 16, 0]
        match = server.post("/api/v1/tables", {"game": "kuhn", "seats": ["one of many 0", None]}, tokens[0])["match"]
        status, said = server.call("GET", f"/api/v1/matches/{match}/stream", token=tokens[1])
        assert (status, said["error"]["code"]) == (429, "too_many"), "streams count too"
        counts[0][0][0].close()
        for _ in range(200):
            again = Wire(server, tokens[4])
            if again.next("hello", "error")["type"] == "hello":
                break
            time.sleep(0.05)
        else:
            pytest.fail("a connection that was closed still counts")
        for wire in [again, *(wire for wires, _ in counts for wire in wires)]:
            wire.close()


def test_all_tokens_of_an_owner_are_counted_as_one(tmp_path: Path) -> None:
    class Strict(ArenaServer):
        """One that lets an owner call 40 times, and then 4 times a second."""

        def words(self) -> list[str]:
            return [word.replace("1e4", "4").replace("1e5", "40") for word in super().words()]

    with Strict(str(tmp_path / "arena.sqlite")) as server:
        owner = ApiClient(server.url, server.owner_token())
        tokens = [register(owner, f"twin {i}")[0] for i in range(2)]
        other = server.token()
        said = [server.call("GET", "/api/v1/queue", token=tokens[i % 2])[0] for i in range(80)]
        assert said.count(200) < 70
        assert said[-1] == 429
        assert server.call("GET", "/api/v1/queue", token=other)[0] == 200


class Timer:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_budget_is_spent_in_advance_and_refilled() -> None:
    timer = Timer()
    limit = RateLimit(10.0, 20.0, timer)
    assert [limit.wait_for("a", 10) for _ in range(4)] == [0, 0, 1, 2]
    assert limit.wait_for("b", 10) == 0
    with pytest.raises(ArenaError) as refused:
        limit.take("a")
    assert refused.value.more["retry_after"] > 2
    limit.wait_for("a", 10 * (LONGEST_DEBT - 3))
    with pytest.raises(ArenaError):
        limit.wait_for("a", 20)
    timer.now = 20.0
    assert limit.wait_for("a", 20) == 0


def test_one_name_more_forgets_only_the_oldest() -> None:
    limit = RateLimit(1.0, 1.0, Timer())
    limit.take("attacker")
    for number in range(MOST_REMEMBERED - 1):
        limit.take(str(number))
    with pytest.raises(ArenaError):
        limit.take("attacker")
    limit.take("one more")
    limit.take("attacker")  # the oldest
    with pytest.raises(ArenaError):
        limit.take("5")


GOOD: list[Any] = [
    {},
    {"type": "answer", "explain": {"text": "[[[{{{" * 30}},
    {"explain": [[] for _ in range(MOST_BRACKETS - 10)]},
    {"text": '\\u0000 is written " so \\'},
    {"explain": {"text": LARGEST_MESSAGE * "x"}},
]


@pytest.mark.parametrize("message", GOOD)
def test_a_good_message_is_read(message: Any) -> None:
    assert read_message(json.dumps(message).encode()) == message
    assert read_message(json.dumps(message, ensure_ascii=False).encode()) == message
    assert is_storable(message)


def nested(levels: int, of: str = "[]") -> bytes:
    opening = b'{"x":' if of == "{}" else b"["
    return opening * levels + b"1" + of[1].encode() * levels


BAD = [
    b'{"x": NaN}',
    b'{"x": 1e999}',
    b'{"x": "\\ud800"}',
    b'{"x": "\\u0000"}',
    b'{"x": "\\\\\\u0000"}',
    b"[]",
    b"",
    b'{"explain":' + nested(3000) + b"}",
    b'{"explain":' + nested(DEEPEST) + b"," + nested(1).join([b'"y":'] * 2) + b"}",
    b'{"x":' + nested(DEEPEST, "{}") + b"}",
    b'{"explain":[' + b"[]," * MOST_BRACKETS + b"1]}",
    b'{"x": "' + LARGEST_MESSAGE * b"x" + b'"}',
]


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:30])
def test_a_bad_message_is_refused(text: bytes) -> None:
    with pytest.raises(ArenaError) as refused:
        read_message(text)
    assert refused.value.code in ("bad_json", "too_large")


def test_depth_is_what_is_nested() -> None:
    for of in ("[]", "{}"):
        assert json_checks.is_shallow(nested(DEEPEST, of))
        assert not json_checks.is_shallow(nested(DEEPEST + 1, of))
    wide = b"[" + b",".join([nested(DEEPEST - 1)] * 60) + b"]"
    assert json_checks.is_shallow(wide)
    assert not is_storable([[json.loads(nested(DEEPEST - 1))]])


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**64, -(2**63) - 1, "\ud800", "\x00", {"\x00": 1}])
def test_what_cannot_be_kept_is_not_plain(value: Any) -> None:
    assert not is_storable({"x": [value]})


def test_the_largest_message_is_checked_soon() -> None:
    """Walking 120 kB in Python takes 20 ms or more; the best of several runs, for the machine may be busy."""
    dance = b'{"type":"dance","x":[' + b",".join([b"[]"] * 40_000) + b"]}"
    took = []
    for _ in range(10):
        began = time.perf_counter()
        with pytest.raises(ArenaError):
            read_message(dance)
        took.append(time.perf_counter() - began)
    assert min(took) < 0.005
