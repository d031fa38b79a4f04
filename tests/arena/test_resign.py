"""Leaving: a seat that was given up holds up nobody, comes last, and stays so after a crash."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from scene import Scene, on_stage, settle
from server import ArenaServer, Server

from feint.arena import schema
from feint.arena.errors import ArenaError
from feint.arena.queries import load_match
from feint.arena.resign import resign
from feint.match import replay
from feint.record import Record


async def until_it_is_over(scene: Scene, match: str) -> schema.Match:
    for _ in range(500):
        await settle(scene.host)
        if (row := await scene.row(match)).status != "running":
            return row
        await asyncio.sleep(0.01)
    raise AssertionError("the match did not end")


def test_who_resigns_comes_last_and_nobody_waits(database_url: str) -> None:
    """Both resign without a word: no time goes by, and yet the match ends, both last."""

    async def play(scene: Scene) -> None:
        a, b, c = await scene.agents("a", "b", "c")
        match = await scene.match("coup", [a, b, c])
        await scene.host.begin(match, leased=True)
        began = scene.time
        for agent in (a, b):
            await resign(scene.host, agent, match)
        live = scene.host.matches[match]
        while (row := await scene.row(match)).status == "running":
            await settle(scene.host)
            if not live.over and 2 in live.waiting():
                await scene.host.answers.submit(c, match, live.decision, live.fallback(2))
            await asyncio.sleep(0.005)
        assert scene.time == began
        assert row.result is not None
        assert row.result["forfeits"] == [0, 1]
        assert row.result["places"][2] == 1
        kept = await scene.database.read(lambda s: s.get_one(schema.Record, match))
        record = Record.from_json(json.loads(kept.text))
        assert {entry.fault for entry in record.log if entry.by in (0, 1)} == {"resigned"}
        assert replay(record).state.over

    on_stage(play, database_url)


def test_a_resignation_survives_a_crash_and_reaches_other_processes(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        a, b = await scene.agents("a", "b")
        match = await scene.match("coup", [a, b])
        other = scene.new_host()
        assert await other.hold(match) is not None
        await resign(scene.host, a, match)
        await resign(scene.host, a, match)  # once more: nothing changes
        fresh = await scene.database.read(lambda session: load_match(session, match))
        assert fresh is not None
        assert [fresh.has_forfeited(seat) for seat in (0, 1)] == [True, False]
        await other.refresh(match)
        assert other.matches[match].has_forfeited(0)
        assert other.matches[match].ask_message(1, scene.time)["decision"] == 0
        await other.close()

    on_stage(play, database_url)


def test_one_cannot_resign_what_one_does_not_play(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        a, b, c = await scene.agents("a", "b", "c")
        match = await scene.match("kuhn", [a, b])
        for agent, which, status in ((c, match, 403), (a, "nowhere", 404)):
            with pytest.raises(ArenaError) as caught:
                await resign(scene.host, agent, which)
            assert caught.value.status == status
        for agent in (a, b):
            await scene.host.begin(match, leased=True)
            await resign(scene.host, agent, match)
        await until_it_is_over(scene, match)
        with pytest.raises(ArenaError) as caught:
            await resign(scene.host, a, match)
        assert caught.value.code == "stale"

    on_stage(play, database_url)


def test_over_http(house_server: ArenaServer) -> None:
    """A guest's bot lays a table for friends, waits in vain, asks house bots in, and leaves: it is over at once."""
    token = house_server.token()
    name = house_server.get("/api/v1/me", token)["agent"]
    match = house_server.post("/api/v1/tables", {"game": "coup", "seats": [name, None, None, None]}, token)["match"]
    stranger = house_server.token()
    status, said = house_server.call("POST", f"/api/v1/tables/{match}/seats", {"house": True}, stranger)
    assert (status, said["error"]["code"]) == (409, "no_seat")
    table = house_server.post(f"/api/v1/tables/{match}/seats", {"house": True}, token)
    assert table["status"] == "running"
    assert len(set(table["seats"])) == 4
    assert house_server.post(f"/api/v1/matches/{match}/resign", None, token)["seat"] == 0
    assert house_server.get(f"/api/v1/matches/{match}")["seats"][0]["resigned"]
    ended = wait_for_end(house_server, match)
    assert ended["result"]["forfeits"] == [0]
    assert ended["result"]["places"][0] == 4
    status, said = house_server.call("POST", f"/api/v1/matches/{match}/resign", None, token)
    assert (status, said["error"]["code"]) == (409, "stale")


def wait_for_end(server: Server, match: str) -> dict[str, object]:
    end = time.monotonic() + 30
    while (shown := server.get(f"/api/v1/matches/{match}"))["status"] == "running":
        assert time.monotonic() < end
        time.sleep(0.1)
    return dict(shown)
