"""feint mcp, met by the official package's own client over standard input and output."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from urllib.parse import quote

import pytest
from mcp_tools import call, choice, said
from server import ArenaServer

pytest.importorskip("mcp.server", reason="needs feint[mcp]: make test installs it")

from mcp import Client, StdioServerParameters, stdio_client

from feint.mcp import texts
from feint.remote.api_client import ApiClient


def with_client(server: ArenaServer, token: str, play: Callable[[Client], Awaitable[None]]) -> None:
    words = ["-m", "feint", "mcp", "--server", server.url, "--token-env", "MINE"]

    async def run() -> None:
        started = StdioServerParameters(command=sys.executable, args=words, env={**os.environ, "MINE": token})
        async with asyncio.timeout(50), Client(stdio_client(started)) as client:
            await play(client)

    asyncio.run(run())


def test_the_tools(house_server: ArenaServer) -> None:
    async def play(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert list(tools) == ["list_games", "rules", "join", "wait", "answer", "view"]
        assert all(tool.description and tool.output_schema is None for tool in tools.values())
        assert set(tools["answer"].input_schema["required"]) == {"match", "decision", "action"}
        games = await said(client, "list_games")
        assert "coup: Coup, 2 to 6 players." in games
        rules = await said(client, "rules", game="coup")
        assert "duke" in rules
        assert "- tax: " in rules
        for tool, given, quoted in (
            ("rules", {"game": "chess"}, "'chess'"),
            ("view", {"match": "nothing"}, "'nothing'"),
            ("join", {"game": "coup", "players": 9}, " 9"),
        ):
            good, refused = await call(client, tool, **given)
            assert (good, quoted in refused) == (False, True)

    with_client(house_server, house_server.token(), play)


@pytest.mark.parametrize(("game", "players"), [("coup", 3), ("leduc", 2)])
def test_a_whole_match(house_server: ArenaServer, game: str, players: int) -> None:
    async def play(client: Client) -> None:
        begun = await said(client, "join", game=game, players=players)
        match = begun.split()[1]
        answers = 0
        while not (text := await said(client, "wait")).startswith(f"Match {match} is over"):
            answer = choice(text)
            assert answer["match"] == match
            if answers == 0:
                good, refused = await call(client, "answer", **{**answer, "action": "jump"})
                assert not good
                assert "- action=" in refused
                assert f"{game}, {players} players, casual, running" in await said(client, "view", match=match)
            assert "Accepted" in await said(client, "answer", **answer)
            good, late = await call(client, "answer", **answer)
            assert (good, "is not open" in late) == (False, True)
            answers += 1
        assert answers
        assert "place" in text
        assert "finished" in await said(client, "view", match=match)

    with_client(house_server, house_server.token(), play)


def test_ranked_matches_begin_with_a_trial(house_server: ArenaServer) -> None:
    async def play(client: Client) -> None:
        await said(client, "join", game="kuhn", ranked=True)
        ends = 0
        while ends < 2:
            text = await said(client, "wait")
            if "is over" in text:
                ends += 1
            elif not text.startswith("Not yet"):
                await said(client, "answer", **choice(text))

    token = house_server.token()
    with_client(house_server, token, play)
    calls = ApiClient(house_server.url, token)
    mine = calls.get(f"/matches?game=kuhn&agent={quote(calls.get('/me')['agent'])}")["matches"]
    assert [match["kind"] for match in mine][-2:] == ["ranked", "validation"]  # the newest first


@pytest.mark.nightly
def test_waiting_ends_by_itself(arena_server: ArenaServer) -> None:
    """Without the house nobody comes. The patience is that of the page: 25 seconds, so no client gives up."""

    async def play(client: Client) -> None:
        began = time.monotonic()
        assert (await said(client, "wait")).startswith("Not yet: you play no match.")
        assert 24 < time.monotonic() - began < 29

    with_client(arena_server, arena_server.token(), play)


@pytest.mark.parametrize(("token", "status", "text"), [("feint_abc", 1, "token"), ("", 2, "'MINE'")])
def test_it_says_at_once_what_is_wrong(arena_server: ArenaServer, token: str, status: int, text: str) -> None:
    words = [sys.executable, "-m", "feint", "mcp", "--server", arena_server.url, "--token-env", "MINE"]
    done = subprocess.run(words, env={**os.environ, "MINE": token}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (status, "")
    assert text in done.stderr
    assert "feint_abc" not in done.stderr
    owner = {**os.environ, "MINE": arena_server.owner_token()}
    done = subprocess.run(words, env=owner, capture_output=True, text=True, check=False)
    assert (done.returncode, "owner" in done.stderr) == (2, True)


def test_texts_are_of_bounded_size() -> None:
    event = {"event": "bid", "seat": 1, "data": {"card": 3}, "private": True}
    assert texts.events_text([event]) == '- seat 1: bid {"card": 3} (not all saw it)'
    assert len(texts.events_text([event] * 1000).splitlines()) == texts.MOST_EVENTS + 1
    assert len(texts.legal_text([{"action": "x"}] * 1000).splitlines()) == texts.MOST_ANSWERS + 1
    view = {"seat": 0, "key": "x", "history": [{"event": f"event {i}"} for i in range(1000)], "coins": 3}
    text = texts.view_text(view)
    assert len(text) < texts.LONGEST_VIEW
    assert "event 999" in text
    assert '"coins": 3' in text
    assert "event 9 " not in text
    assert texts.shorten("abcdef", 4) == "abcd... (2 characters left out)"
