"""What /build offers to copy, filled in as the page does it and run for real: each of them gets to a ranked match."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from server import NUMBERS, ArenaServer
from watched import record_of

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "agents" / "llm"))

from scripted import ScriptedEndpoint  # noqa: E402  (it lives with the tests of that agent)

SNIPPETS: dict[str, dict[str, Any]] = json.loads((ROOT / "web/src/pages/snippets.json").read_text(encoding="utf-8"))
NEEDED = {"javascript": "node", "curl": "curl"}
GAME = "leduc"


def of_the_shell(kind: str) -> Any:
    needed = NEEDED.get(kind, "sh")
    return pytest.param(kind, marks=pytest.mark.skipif(shutil.which(needed) is None, reason=f"no {needed}"))


each_of_the_shell = pytest.mark.parametrize("kind", [of_the_shell(kind) for kind in SNIPPETS if kind != "mcp"])


def filled(text: str | list[str], given: dict[str, str]) -> str:
    """As `fill` of web/src/lib/words.ts does it; what nobody gives is an error here."""
    text = text if isinstance(text, str) else "\n".join(text) + "\n"
    return re.sub(r"\{(\w+)\}", lambda found: given[found[1]], text)


def visitor(server: ArenaServer, **more: str) -> dict[str, str]:
    """What the page knows of somebody who has named an agent."""
    name = f"snippet {next(NUMBERS)} {os.getpid()}"
    return {"url": server.url, "token": server.token(name), "game": GAME, "name": name, **more}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A terminal in which feint is installed, whichever way the tests run it."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, words in {"python3": "", "feint": "-m feint "}.items():
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words}"$@"\n')
        (programs / name).chmod(0o755)
    return {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}


@contextmanager
def running(script: str, folder: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    shell = subprocess.Popen(
        ["sh", "-c", script], cwd=folder, env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield shell
    finally:
        os.killpg(shell.pid, signal.SIGKILL)
        shell.communicate()


def first_ranked(server: ArenaServer, name: str, shell: subprocess.Popen[str]) -> Any:
    path = f"/api/v1/matches?agent={quote(name)}&kind=ranked&status=finished"
    for _ in range(400):
        if found := server.get(path)["matches"]:
            return found[-1]
        if shell.poll() is not None:
            raise AssertionError(f"it ended with status {shell.returncode}: {shell.communicate()[1]}")
        time.sleep(0.1)
    raise AssertionError("it gets to no ranked match")


@each_of_the_shell
def test_they_play(house_server: ArenaServer, tmp_path: Path, environment: dict[str, str], kind: str) -> None:
    snippet = SNIPPETS[kind]
    with ScriptedEndpoint("first") as model:
        given = visitor(house_server, model="clever", base_url=model.url)
        if "text" in snippet:
            (tmp_path / snippet["file"]).write_text(filled(snippet["text"], given), encoding="utf-8")
        else:  # the page offers the bot itself
            shutil.copy(ROOT / "agents" / snippet["file"], tmp_path)
        with running(filled(snippet["run"], given), tmp_path, environment) as shell:
            match = first_ranked(house_server, given["name"], shell)
        asked = [request["messages"][0]["content"] for request in model.requests]
    assert match["game"] == GAME
    (seat,) = (seat["seat"] for seat in match["seats"] if seat["agent"] == given["name"])
    faults = [entry.fault for entry in record_of(house_server, match["id"]).log if entry.by == seat and entry.fault]
    assert not faults
    assert bool(asked) == (kind == "llm")
    assert all(snippet["text"][0] in prompt for prompt in asked)  # the strategy prompt got there


def test_the_configuration_of_a_client(house_server: ArenaServer, environment: dict[str, str]) -> None:
    pytest.importorskip("mcp", reason="needs feint[mcp]: make test installs it")
    from mcp import Client, StdioServerParameters, stdio_client

    given = visitor(house_server)
    (configured,) = json.loads(filled(SNIPPETS["mcp"]["run"], given))["mcpServers"].values()
    configured["env"] = {**environment, **configured["env"]}

    async def meet() -> set[str]:
        async with asyncio.timeout(40), Client(stdio_client(StdioServerParameters(**configured))) as client:
            assert not (await client.call_tool("rules", {"game": GAME})).is_error
            return {tool.name for tool in (await client.list_tools()).tools}

    assert {"join", "wait", "answer"} <= asyncio.run(meet())
    assert given["name"] in filled(SNIPPETS["mcp"]["ask"], given)


def test_every_bot_that_is_offered_is_there() -> None:
    files = {snippet["file"] for snippet in SNIPPETS.values() if "file" in snippet and "text" not in snippet}
    assert files == {path.name for path in (ROOT / "agents").iterdir() if path.suffix != ".md"}
    page = (ROOT / "web/src/pages/snippets.ts").read_text(encoding="utf-8")
    assert files == set(re.findall(r'agents/([\w.]+)\?raw"', page))
