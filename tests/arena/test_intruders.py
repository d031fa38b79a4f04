"""What hostile hands tried: numbers that are none, matches that cannot be rebuilt, taken names, floods, old tokens."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from scene import Scene, answer, on_stage
from server import ArenaServer, Server
from sqlalchemy import select, update
from sqlalchemy.orm import Session
from websockets.sync.client import connect

from feint.arena import schema
from feint.arena.admin import owner_token
from feint.arena.answers import MOST_EXPLAINED
from feint.arena.api.queue import MOST_TABLES
from feint.arena.errors import ArenaError
from feint.arena.leases import OPEN_FOR, claim, delete_unfilled_tables, run_every
from feint.arena.queries import MOST_ENDED, missed_endings, running_matches


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("hostile")
    with Server(str(folder / "arena.sqlite")) as running:
        yield running


def table(server: Server, tokens: list[str]) -> str:
    name = server.get("/api/v1/me", tokens[0])["agent"]
    made = server.post("/api/v1/tables", {"game": "kuhn", "seats": [name, None]}, tokens[0])["match"]
    server.post(f"/api/v1/tables/{made}/seats", {}, tokens[1])
    return str(made)


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"123456789012345678901234567890"])
def test_a_number_that_cannot_be_kept_changes_nothing(server: Server, number: bytes) -> None:
    tokens = [server.token(), server.token()]
    match = table(server, tokens)
    body = b'{"decision": 0, "action": "pass", "explain": {"v": [' + number + b"]}}"
    status, said = server.call("POST", f"/api/v1/matches/{match}/answer", body, tokens[0])
    assert (status, said["error"]["code"]) == (422, "bad_request")
    server.post(f"/api/v1/matches/{match}/answer", {"decision": 0, "action": "pass"}, tokens[0])
    assert server.get("/health")["status"] == "ok"


def test_nobody_sits_at_more_tables_than_he_may_open(server: Server) -> None:
    hosts, guest = [server.token(), server.token()], server.token()
    statuses = []
    for number in range(MOST_TABLES + 2):
        name = server.get("/api/v1/me", hosts[number % 2])["agent"]
        made = server.post("/api/v1/tables", {"game": "kuhn", "seats": [name, None]}, hosts[number % 2])["match"]
        statuses.append(server.call("POST", f"/api/v1/tables/{made}/seats", {}, guest)[0])
    assert statuses == [201] * MOST_TABLES + [409] * 2


def test_a_match_that_cannot_be_rebuilt_is_void_and_holds_up_no_other(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        bad = await scene.match("kuhn", [*agents])
        old = await scene.match("kuhn", [*agents])
        good = await scene.match("kuhn", [*agents])

        def spoil(session: Session) -> None:
            session.execute(update(schema.Match).where(schema.Match.id == bad).values(game="no such game"))
            session.execute(update(schema.Match).where(schema.Match.id == old).values(version=99))

        await scene.database.write(spoil)
        assert set(await claim(scene.host)) == {bad, old, good}
        rows_now = {match: await scene.row(match) for match in (bad, old, good)}
        assert [rows_now[match].status for match in (bad, old, good)] == ["void", "void", "running"]
        assert "version 99" in str(rows_now[old].reason)
        assert good in scene.host.leased

    on_stage(play, database_url)


def test_an_answer_that_breaks_the_match_ends_it(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("kuhn", [*agents])
        live = await scene.host.hold(match)
        assert live is not None

        def broken(*_: Any, **__: Any) -> bool:
            raise RuntimeError("a fault of ours")

        live.apply = broken  # type: ignore[method-assign]
        with pytest.raises(RuntimeError):
            await answer(scene.host, live, live.waiting()[0], live.legal(live.waiting()[0])[0])
        for _ in range(100):
            if (await scene.row(match)).status == "void":
                break
            await asyncio.sleep(0.02)
        assert (await scene.row(match)).status == "void"
        assert match not in scene.host.matches

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_work_that_goes_on_by_itself_survives_anything(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        times = 0

        async def work() -> None:
            nonlocal times
            times += 1
            raise ValueError("anything")

        task = asyncio.create_task(run_every(0.001, work, scene.host))
        for _ in range(2000):
            if times >= 3:
                break
            await asyncio.sleep(0.001)
        assert times >= 3
        assert not task.done()
        task.cancel()
        assert f"feint_failures_total {times}.0".encode() in scene.host.metrics.text()

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_the_names_of_the_arena_itself_cannot_be_had(server: Server, tmp_path: Path) -> None:
    for name in ("admin", "house", "Admin"):
        assert server.call("POST", "/api/v1/owners", {"name": name})[0] == 409

    async def play(scene: Scene) -> None:
        def squat(session: Session) -> None:
            session.add(schema.Owner(id="x", kind="owner", name="admin", created=0.0))

        await scene.database.write(squat)
        with pytest.raises(ArenaError, match="'admin'"):
            await owner_token(scene.database, "admin", "admin", "admin", "")

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_a_revoked_token_ends_what_it_opened(server: Server) -> None:
    owner = server.owner_token()
    server.post("/api/v1/agents", {"name": "leaver"}, owner)
    made = server.post("/api/v1/agents/leaver/tokens", {}, owner)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", "/api/v1/agent/stream", headers={"authorization": f"Bearer {made['token']}"})
    stream = connection.getresponse()
    assert json.loads(stream.readline())["type"] == "hello"
    server.call("DELETE", f"/api/v1/tokens/{made['id']}", token=owner)
    began = time.monotonic()
    while stream.readline():
        pass
    assert time.monotonic() - began < 12


def test_a_guest_cannot_hold_all_the_tables(server: Server) -> None:
    token = server.token()
    name = server.get("/api/v1/me", token)["agent"]
    body = {"game": "kuhn", "seats": [name, None]}
    made = [server.call("POST", "/api/v1/tables", body, token)[0] for _ in range(25)]
    assert made.count(201) == 20
    assert made[-1] == 409


def test_open_tables_are_taken_away_after_a_while(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a")
        match = await scene.match("kuhn", [agents[0], None])

        def reopen(session: Session) -> None:
            session.execute(update(schema.Match).values(status="open", created=scene.time))

        await scene.database.write(reopen)
        await delete_unfilled_tables(scene.host)
        assert (await scene.row(match)).status == "open"
        scene.time += OPEN_FOR + 1
        await delete_unfilled_tables(scene.host)
        assert await scene.count(schema.Match) == 0
        assert await scene.count(schema.Seat) == 0

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_who_comes_back_after_long_is_told_the_last_endings(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("kuhn", [*agents])
        many = MOST_ENDED + 20

        def copy(session: Session) -> None:
            row = session.get_one(schema.Match, match)
            fields = {column.name: getattr(row, column.name) for column in schema.table(schema.Match).columns}
            for number in range(many):
                more = {"id": f"m{number}", "status": "void", "ended": 1000.0 + number, "lease_owner": None}
                session.add(schema.Match(**(fields | more)))
                session.flush()
                session.add(schema.Seat(match=f"m{number}", seat=0, agent=agents[0]))

        await scene.database.write(copy)
        running = await scene.database.read(lambda session: running_matches(session, str(agents[0])))
        assert [row.id for row in running] == [match]
        ended = await scene.database.read(lambda session: missed_endings(session, str(agents[0]), 1.0, []))
        assert [message["match"] for message in ended] == [f"m{number}" for number in range(20, many)]

    on_stage(play, str(tmp_path / "arena.sqlite"))


class Strict(ArenaServer):
    """One that lets a stranger call 20 times, and then once a second."""

    def words(self) -> list[str]:
        return [word.replace("1e4", "4").replace("1e5", "40") for word in super().words()]


def test_strangers_are_counted_by_their_address(tmp_path: Path) -> None:
    with Strict(str(tmp_path / "arena.sqlite")) as server:
        said = [server.call("GET", "/api/v1/matches")[0] for _ in range(60)]
        assert said[:15] == [200] * 15
        assert said.count(429) > 10
        assert server.call("GET", "/api/v1/me", token="feint_nobody")[0] in (401, 429)


def test_strangers_are_counted_at_the_door_of_agents(tmp_path: Path) -> None:
    with Strict(str(tmp_path / "arena.sqlite")) as server:
        address = f"ws{server.url.removeprefix('http')}/api/v1/agent"
        said = []
        for _ in range(40):
            with connect(address, additional_headers={"authorization": "Bearer feint_nobody"}) as wire:
                said.append(json.loads(wire.recv(timeout=20))["error"]["code"])
        assert said[:10] == ["bad_token"] * 10
        assert said[-1] == "too_many"


def test_a_reason_does_not_steer_a_terminal(server: Server) -> None:
    tokens = [server.token(), server.token()]
    match = table(server, tokens)
    for token in tokens:
        body = {"decision": 0, "fault": "x\x1b[2J"}
        assert server.call("POST", f"/api/v1/matches/{match}/answer", body, token)[0] in (409, 422)
    said = [server.call("POST", f"/api/v1/matches/{match}/answer", body, token)[0] for token in tokens]
    assert 422 in said


def test_explanations_do_not_grow_without_end(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b")
        match = await scene.match("kuhn", [*agents])
        live = await scene.host.hold(match)
        assert live is not None
        seat = live.waiting()[0]
        live.seats[seat].explained = MOST_EXPLAINED + 1
        said = live.legal(seat)[0]
        await scene.host.answers.submit(str(agents[seat]), match, 0, said, {"text": "more"})
        kept = await scene.database.read(lambda session: list(session.scalars(select(schema.Answer.explain))))
        assert kept == [None]

    on_stage(play, str(tmp_path / "arena.sqlite"))


def test_an_author_annotates_a_match_twice_at_most(server: Server) -> None:
    tokens = [server.token(), server.token()]
    match = table(server, tokens)
    seats = {0: tokens[0], 1: tokens[1]}
    for decision in range(2):
        server.post(f"/api/v1/matches/{match}/answer", {"decision": decision, "action": "pass"}, seats[decision])
    while server.get(f"/api/v1/matches/{match}")["status"] != "finished":
        time.sleep(0.05)
    owner = server.owner_token()
    said = [
        server.call("POST", f"/api/v1/matches/{match}/annotations", {"kind": kind, "content": {}}, owner)[0]
        for kind in ("a", "b", "c", "a")
    ]
    assert said == [201, 201, 409, 201]


@pytest.mark.parametrize("origin", ["http://[", "http://evil.example"])
def test_a_strange_origin_is_refused(server: Server, origin: str) -> None:
    assert server.call("POST", "/api/v1/guests", {}, origin=origin)[0] == 403


def test_counters_do_not_tell_who_has_answered(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c")
        match = await scene.match("goofspiel", [*agents])
        live = await scene.host.hold(match)
        assert live is not None
        before = scene.host.metrics.text()
        for seat in (0, 1):
            await answer(scene.host, live, seat, live.legal(seat)[0])
        with pytest.raises(ArenaError):
            await scene.host.answers.submit(str(agents[2]), match, 0, {"action": "bid", "data": {"card": 99}})
        assert scene.host.metrics.text() == before
        await answer(scene.host, live, 2, live.legal(2)[0])
        assert b"feint_decision_seconds_count 3.0" in scene.host.metrics.text()
        assert b"feint_answers_refused_total 1.0" in scene.host.metrics.text()

    on_stage(play, str(tmp_path / "arena.sqlite"))


class Impatient(ArenaServer):
    """One that waits a second for a request."""

    def words(self) -> list[str]:
        flag, script, *rest = super().words()
        return [
            flag,
            "import feint.arena.http_timeout\nfeint.arena.http_timeout.REQUEST_TIMEOUT = 1.0\n" + script,
            *rest,
        ]


def test_a_connection_that_says_nothing_is_closed_and_one_that_plays_is_not(tmp_path: Path) -> None:
    with Impatient(str(tmp_path / "arena.sqlite")) as server:
        headers = {"authorization": f"Bearer {server.token()}"}
        address = f"{server.url.replace('http', 'ws')}/api/v1/agent"
        with connect(address, additional_headers=headers) as player:
            assert json.loads(player.recv(timeout=10))["type"] == "hello"
            silent = socket.create_connection(("127.0.0.1", server.port), timeout=10)
            slow = socket.create_connection(("127.0.0.1", server.port), timeout=10)
            slow.sendall(b"POST /api/v1/owners HTTP/1.1\r\nhost: x\r\ncontent-length: 30\r\n\r\n{")
            watcher = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
            watcher.request("GET", "/api/v1/agent/stream", headers=headers)
            stream = watcher.getresponse()
            began = time.monotonic()
            assert silent.recv(10) == b""
            assert b"408" in slow.recv(1000)
            time.sleep(max(0.0, began + 3 - time.monotonic()))
            player.send(json.dumps({"type": "ping"}))
            assert json.loads(player.recv(timeout=10))["type"] == "pong"
            assert json.loads(stream.readline())["type"] == "hello"
