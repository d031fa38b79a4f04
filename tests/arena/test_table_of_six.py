"""One table of six: a person, a language model, a curl bot, a node bot, an MCP client and a house bot."""

from __future__ import annotations

import asyncio
import http.client
import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from server import Server

from feint.match import replay
from feint.record import Record

pytest.importorskip("mcp", reason="needs feint[mcp]: make test installs it")
ROOT = Path(__file__).parents[2]


def scripted() -> Any:
    """The endpoint of the language models' tests."""
    spec = importlib.util.spec_from_file_location("scripted", ROOT / "tests" / "agents" / "llm" / "scripted.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Person:
    """A browser's side of it: a cookie, a CSRF token, and clicks."""

    def __init__(self, server: Server) -> None:
        self.server = server
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("POST", "/api/v1/guests", b"")
        answer = connection.getresponse()
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        made = json.load(answer)
        self.name, self.csrf = made["agent"], made["csrf"]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        status, said = self.server.call(method, path, body, cookie=self.cookie, x_feint_csrf=self.csrf)
        assert status < 300, said
        return said

    def play(self, match: str) -> dict[str, Any]:
        rng, end = random.Random(1), time.monotonic() + 120
        while True:
            assert time.monotonic() < end
            shown = self.call("GET", f"/api/v1/matches/{match}")
            if shown["status"] != "running":
                return dict(shown)
            if shown["you"]["ask"]:
                ask = shown["you"]["ask"]
                answer = {"decision": ask["decision"], **rng.choice(ask["legal"])}
                self.call("POST", f"/api/v1/matches/{match}/answer", answer)
            time.sleep(0.05)


def mcp_client(server: Server, token: str, match: str) -> None:
    """Waits and answers through the tools until the match is over."""
    from mcp import Client, StdioServerParameters, stdio_client
    from mcp_tools import choice, said

    words = ["-m", "feint", "mcp", "--server", server.url, "--token-env", "MINE"]

    async def run() -> None:
        started = StdioServerParameters(command=sys.executable, args=words, env={**os.environ, "MINE": token})
        async with asyncio.timeout(120), Client(stdio_client(started)) as client:
            while server.get(f"/api/v1/matches/{match}")["status"] == "running":
                question = await said(client, "wait")
                if "Legal answers:" in question:
                    await client.call_tool("answer", choice(question))

    asyncio.run(run())


def online(server: Server) -> set[str]:
    """Return the names of the house bots that are there."""
    agents = server.get("/api/v1/agents?kind=house&limit=200")["agents"]
    return {agent["name"] for agent in agents if agent["online"]}


@pytest.mark.skipif(not (shutil.which("node") and shutil.which("curl")), reason="needs node and curl")
def test_they_all_sit_at_one_table_and_finish(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "arena.sqlite"), "--house").start(tmp_path / "log")
    processes: list[subprocess.Popen[bytes]] = []
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        person = Person(server)
        tokens = {name: server.token(name) for name in ("model", "curl bot", "node bot", "mcp client")}
        end = time.monotonic() + 60
        while "counter" not in online(server):
            assert time.monotonic() < end
            time.sleep(0.2)
        with scripted().ScriptedEndpoint("last") as endpoint:
            plain = {"PATH": os.environ["PATH"], "FEINT_URL": server.url}
            words = [sys.executable, "-m", "feint", "agent", "llm", "--model", "scripted", "--base-url", endpoint.url]
            prompt = tmp_path / "prompt.txt"
            prompt.write_text("Trust nobody.")
            words += ["--strategy-prompt", str(prompt), "--server", server.url, "--token-env", "MINE"]
            processes.append(subprocess.Popen(words, env={**os.environ, "MINE": tokens["model"]}, **quiet))
            for name, command in (
                ("curl bot", ["sh", str(ROOT / "agents" / "curl_bot.sh"), "leduc"]),
                ("node bot", ["node", str(ROOT / "agents" / "node_bot.mjs"), "leduc"]),
            ):
                processes.append(subprocess.Popen(command, env={**plain, "FEINT_TOKEN": tokens[name]}, **quiet))
            seats = [person.name, "counter", None, None, None, None]
            match = person.call("POST", "/api/v1/tables", {"game": "coup", "players": 6, "seats": seats})["match"]
            for token in tokens.values():
                server.post(f"/api/v1/tables/{match}/seats", {}, token)
            client = threading.Thread(target=mcp_client, args=(server, tokens["mcp client"], match))
            client.start()
            shown = person.play(match)
            client.join(60)
            assert not client.is_alive()
            asked = len(endpoint.requests)
        assert shown["status"] == "finished"
        assert sorted(shown["result"]["places"])[0] == 1
        record = Record.from_json(server.get(f"/api/v1/matches/{match}/record"))
        replay(record)
        names = [seat["agent"] for seat in record.seats]
        assert set(names) == {person.name, "counter", *tokens}
        faults = {names[entry.by]: entry.fault for entry in record.log if entry.fault}
        assert faults == {}, "everybody answered in time"
        model = names.index("model")
        why = [entry.explain for entry in record.log if entry.by == model and entry.explain is not None]
        assert asked == len(why) > 0, "it explains what it was asked; where there is one answer only it is not"
        assert all(one["reasoning"] == "because" and one["tokens"]["prompt"] == 100 for one in why)
    finally:
        for process in processes:
            process.terminate()
            process.wait(10)
        server.stop()
