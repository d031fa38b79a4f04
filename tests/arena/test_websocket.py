"""What a connection hears beside the page: faults, unknown messages, and an end that is told again."""

from __future__ import annotations

import json
from typing import Any

from server import ArenaServer, Server
from watched import record_of
from websockets.sync.client import ClientConnection, connect

from feint.remote.api_client import ApiClient

Message = dict[str, Any]


class Wire:
    """A WebSocket of one agent."""

    def __init__(self, server: Server, token: str, after: str = "") -> None:
        address = f"ws{server.url.removeprefix('http')}/api/v1/agent{after}"
        headers = {"authorization": f"Bearer {token}"}
        self._socket: ClientConnection = connect(address, additional_headers=headers).__enter__()

    def next(self, *kinds: str) -> Message:
        while True:
            message: Message = json.loads(self._socket.recv(timeout=20))
            if message["type"] in kinds:
                return message

    def say(self, message: Message, *kinds: str) -> Message:
        return self.send(json.dumps(message), *kinds)

    def send(self, text: str, *kinds: str) -> Message:
        self._socket.send(text)
        return self.next(*kinds)

    def close(self) -> None:
        self._socket.close()


def table(server: ArenaServer) -> tuple[list[str], str]:
    """Two agents at a casual table of Kuhn poker: their tokens, and the match."""
    tokens = [server.token(), server.token()]
    first, second = (ApiClient(server.url, token) for token in tokens)
    match = first.post("/tables", {"game": "kuhn", "seats": [first.get("/me")["agent"], None]})["match"]
    second.post(f"/tables/{match}/seats", {})
    return tokens, match


def test_who_cannot_answer_says_why(arena_server: ArenaServer) -> None:
    tokens, match = table(arena_server)
    wire = Wire(arena_server, tokens[0])
    ask = wire.next("ask")
    about = {"match": match, "decision": ask["decision"]}
    for wrong in ({}, {"fault": ""}, {"fault": 201 * "x"}, {"fault": 7}, {"fault": "why", "action": "pass"}):
        refused = wire.say({"type": "answer", **about, **wrong}, "error", "accepted")
        assert refused["error"]["code"] == "bad_message"
    assert wire.say({"type": "answer", **about, "fault": "out of cheese"}, "accepted") == {"type": "accepted", **about}
    assert wire.say({"type": "answer", **about, "fault": "again"}, "stale")["decision"] == ask["decision"]
    status, said = arena_server.call("POST", f"/api/v1/matches/{match}/answer", {"decision": 1}, tokens[1])
    assert (status, said["error"]["code"]) == (422, "bad_message")
    ApiClient(arena_server.url, tokens[1]).post(f"/matches/{match}/answer", {"decision": 1, "fault": "out of wine"})
    wire.next("end")
    wire.close()
    faults = [entry.fault for entry in record_of(arena_server, match).log if entry.by in (0, 1)]
    assert faults == ["out of cheese", "out of wine"]


def test_an_end_that_is_told_again_is_the_same(arena_server: ArenaServer) -> None:
    tokens, match = table(arena_server)
    wire = Wire(arena_server, tokens[0])
    start = wire.next("start")
    for decision, token in enumerate(tokens):
        ApiClient(arena_server.url, token).post(f"/matches/{match}/answer", {"decision": decision, "action": "pass"})
    first = wire.next("end")
    wire.close()
    again = Wire(arena_server, tokens[0], f"?after={start['cursor']}")
    told = again.next("end")
    again.close()
    assert set(told) == {"type", "match", "seat", "events", "returns", "ranking", "places", "forfeits", "cursor"}
    assert told == {**first, "events": [], "cursor": told["cursor"]}


def test_an_unknown_message_is_said_to_be_one(arena_server: ArenaServer) -> None:
    token = arena_server.token()
    wire = Wire(arena_server, token)
    assert wire.say({"type": "dance"}, "error")["error"]["code"] == "unknown_type"
    assert wire.say({"type": "queue", "game": "coup"}, "queued")["players"] == 2
    assert wire.say({"type": "queue", "game": "goofspiel", "players": 3}, "queued")["players"] == 3
    for message in ({"type": "queue", "game": "coup", "most": True}, {"type": "leave", "game": 5}):
        assert wire.say(message, "error")["error"]["code"] == "bad_message"
    waiting = arena_server.get("/api/v1/queue", token)["queue"]
    assert {place["game"] for place in waiting} == {"coup", "goofspiel"}, "no queue was left by mistake"
    wire.close()
