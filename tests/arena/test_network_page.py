"""The page on the protocol, over the network: its commands, its bot and its messages, at a real server."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from server import ArenaServer
from websockets.sync.client import ClientConnection, connect

from feint.errors import NoArena
from feint.remote.api_client import ApiClient, register

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").split("## Over the network\n")[1]
ARENA = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
README = (ROOT / "agents" / "README.md").read_text(encoding="utf-8")
Message = dict[str, Any]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


JSON = [json.loads(block) for block in blocks(PAGE, "json")]
SHOWN = [message for message in JSON if "type" in message]
CALLED = [answer for answer in JSON if "type" not in answer]
SAID = ("answer", "queue", "leave", "dance")  # by the agent


def masked(message: Message) -> Message:
    """Without what differs from match to match."""
    out = {k: masked(v) if k == "error" and isinstance(v, dict) else v for k, v in message.items()}
    for name in ("match", "seed", "seed_hash", "cursor", "agent"):
        if name in out:
            out[name] = type(out[name]).__name__
    if "timeout_ms" in out:
        assert 60_000 < out["timeout_ms"] <= 70_000
        out["timeout_ms"] = 70_000
    return out


class Wire:
    """A WebSocket that keeps the messages of one match, and what is not about any."""

    def __init__(self, server: ArenaServer, token: str) -> None:
        address = f"ws{server.url.removeprefix('http')}/api/v1/agent"
        self._socket: ClientConnection = connect(
            address, additional_headers={"authorization": f"Bearer {token}"}
        ).__enter__()
        self.heard: list[Message] = []

    def next(self, *kinds: str) -> Message:
        while True:
            message: Message = json.loads(self._socket.recv(timeout=20))
            self.heard.append(message)
            if message["type"] in kinds:
                return message

    def say(self, message: Message) -> None:
        self._socket.send(json.dumps(message))

    def close(self) -> None:
        self._socket.close()


def test_who_may_seat_an_agent_at_a_casual_table(arena_server: ArenaServer) -> None:
    """An agent seats itself and its owner's other agents; an owner's token and a stranger's agent are refused."""
    owner, other = (ApiClient(arena_server.url, arena_server.owner_token()) for _ in range(2))
    names = [f"{word} {os.getpid()}" for word in ("opens", "is seated", "stranger")]
    tokens = [register(whose, name)[0] for whose, name in zip((owner, owner, other), names, strict=True)]

    def refusal(caller: ApiClient, *seats: str) -> str:
        with pytest.raises(NoArena) as refused:
            caller.post("/tables", {"game": "kuhn", "seats": list(seats)})
        return refused.value.code

    assert refusal(owner, *names[:2]) == "not_an_agent"
    agent = ApiClient(arena_server.url, tokens[0])
    assert refusal(agent, names[0], names[2]) == "not_yours"
    assert agent.post("/tables", {"game": "kuhn", "seats": names[:2]})["status"] == "running"
    assert "the owner seats the agent" not in PAGE
    assert "an owner's token is refused with 403 `not_an_agent`" in PAGE
    assert "(403 `not_yours`)" in PAGE


def test_the_messages_are_those_of_the_wire(arena_server: ArenaServer) -> None:
    owner = ApiClient(arena_server.url, arena_server.owner_token())
    names = [f"near {os.getpid()}", f"page {os.getpid()}"]
    tokens = [register(owner, name)[0] for name in names]
    near, page = (Wire(arena_server, token) for token in tokens)
    calls = ApiClient(arena_server.url, tokens[1])
    try:
        hello = page.next("hello")
        for _ in range(60):  # until the agent of the page is dealt the king
            calls.post("/tables", {"game": "kuhn", "seats": names})
            ask = near.next("ask")
            near.say({"type": "answer", "match": ask["match"], "decision": ask["decision"], "action": "pass"})
            page.heard = [hello]
            ask = page.next("ask")
            answers = [message for message in SHOWN if message["type"] == "answer"]
            if ask["view"]["card"] == "king":
                break
            page.say({**answers[0], "match": ask["match"], "action": "pass"})
            page.next("end")
            near.next("end")
        for answer, reply in zip(answers, ("refused", "accepted", "stale"), strict=True):
            page.say({**answer, "match": ask["match"]})
            page.next(reply)
        last = near.next("ask")
        near.say({"type": "answer", "match": last["match"], "decision": last["decision"], "action": "pass"})
        page.next("end")
        for message in (message for message in SHOWN if message["type"] in ("queue", "leave", "dance")):
            page.say(message)
            page.next("queued", "left", "error")
    finally:
        near.close()
        page.close()
    heard = [masked(message) for message in page.heard]
    assert heard == [masked(message) for message in SHOWN if message["type"] not in (*SAID, "ping")]


def test_the_answers_of_the_calls(arena_server: ArenaServer) -> None:
    owner = ApiClient(arena_server.url, arena_server.owner_token())
    names = [f"left {os.getpid()}", f"right {os.getpid()}"]
    left, right = (ApiClient(arena_server.url, register(owner, name)[0]) for name in names)
    match = left.post("/tables", {"game": "kuhn", "seats": names})["match"]
    place = f"/matches/{match}/answer"
    left.post(place, {"decision": 0, "action": "pass"})
    with pytest.raises(NoArena) as illegal:
        right.post(place, {"decision": 1, "action": "jump"})
    accepted = right.post(place, {"decision": 1, "action": "bet"})
    with pytest.raises(NoArena) as stale:
        right.post(place, {"decision": 1, "action": "bet"})
    said = [accepted, {"error": illegal.value.more}, {"error": stale.value.more}]
    assert [masked(answer) for answer in said] == [masked(answer) for answer in CALLED]


def in_shell(script: str, server: ArenaServer, **more: str) -> str:
    environment = {"PATH": os.environ["PATH"], "FEINT_URL": server.url, **more}
    done = subprocess.run(
        ["sh", "-ec", script], env=environment, capture_output=True, text=True, check=True, timeout=20
    )
    return done.stdout


def test_a_token_takes_the_commands_of_the_page(arena_server: ArenaServer) -> None:
    script, tables = blocks(PAGE, "sh")
    first, second, third = script.replace("ada", f"ada {os.getpid()}").splitlines()
    owner = json.loads(in_shell(first, arena_server))["token"]
    token = json.loads(in_shell(second, arena_server, OWNER_TOKEN=owner))["token"]
    (place,) = json.loads(in_shell(third, arena_server, FEINT_TOKEN=token))["queue"]
    assert (place["game"], place["repeat"]) == ("coup", True)
    opened, sat_down = tables.replace("ada", f"ada {os.getpid()}").splitlines()
    table = json.loads(in_shell(opened, arena_server, FEINT_TOKEN=token))
    assert table["status"] == "open"
    more = {"MATCH": table["match"], "OTHER_TOKEN": arena_server.token()}
    assert json.loads(in_shell(sat_down, arena_server, **more))["status"] == "running"


def test_a_guest_plays_by_the_commands_of_the_page(house_server: ArenaServer, tmp_path: Path) -> None:
    (script,) = (block for block in blocks(ARENA, "sh") if "/guests" in block)
    *_, shown, accepted = in_shell(
        f"cd {tmp_path}\n" + script.replace("\ncall", "\necho; call"), house_server
    ).splitlines()
    assert json.loads(shown)["you"]["ask"]["legal"] == [{"action": "pass"}, {"action": "bet"}]
    assert json.loads(accepted)["accepted"]


def test_a_token_takes_the_commands_of_the_bots_page(arena_server: ArenaServer) -> None:
    _, script, again = blocks(README, "sh")
    script = script.replace("http://127.0.0.1:8000", arena_server.url) + again + '\necho; echo "$FEINT_TOKEN"'
    made, token = in_shell(script.replace("ada", f"bob{os.getpid()}"), arena_server).strip().splitlines()
    assert ApiClient(arena_server.url, token).get("/me")["agent"] == f"bob{os.getpid()} counts"
    assert ApiClient(arena_server.url, json.loads(made)["token"]).get("/me")["agent"] == f"bob{os.getpid()} counts"


def test_the_bot_in_five_lines(house_server: ArenaServer, tmp_path: Path) -> None:
    (bot,) = blocks(PAGE, "python")
    assert sum(bool(line.strip()) for line in bot.splitlines()) == 5
    (tmp_path / "bot.py").write_text(bot)
    name = f"five lines {os.getpid()}"
    secrets = {"FEINT_URL": house_server.url, "FEINT_TOKEN": house_server.token(name)}
    process = subprocess.Popen([sys.executable, str(tmp_path / "bot.py")], env={**os.environ, **secrets})
    calls = ApiClient(house_server.url)
    for _ in range(600):
        found = calls.get(f"/matches?agent={name.replace(' ', '%20')}&status=finished")["matches"]
        if {match["kind"] for match in found} == {"validation", "ranked"}:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    assert {match["kind"] for match in found} == {"validation", "ranked"}
    assert {match["game"] for match in found} == {"coup"}
