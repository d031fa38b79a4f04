"""The HTTP face: accounts, tokens, tables, lists, errors, limits, and what strangers see."""

from __future__ import annotations

import http.client
import json
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from player import Bot
from server import Server

from feint.game import catalogue
from feint.match import replay
from feint.record import Record


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("arena")
    running = Server(str(folder / "arena.sqlite")).start(folder / "log")
    yield running
    assert running.stop() == 0
    log = (folder / "log").read_text()
    assert "Traceback" not in log, log[-3000:]
    assert "feint_" not in log, "no token is ever written to a log"


def error(answer: tuple[int, Any]) -> tuple[int, str]:
    status, body = answer
    assert set(body) == {"error"}
    assert body["error"]["message"].endswith((".", "?", "!")), body
    return status, body["error"]["code"]


def test_every_game_is_described(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/api/v1/games")["games"]}
    assert set(games) == {about["name"] for about in catalogue()}
    coup = games["coup"]
    assert coup["players"] == [2, 3, 4, 5, 6]
    assert coup["category"] == "bluffing"
    assert {"action", "challenge_action", "block", "challenge_block"} <= {phase["name"] for phase in coup["phases"]}
    assert {"assassinate", "return_cards"} <= {action["name"] for action in coup["actions"]}
    assert coup["view_schema"]["type"] == "object"
    assert server.get("/api/v1/games/kuhn")["title"] == "Kuhn poker"
    assert error(server.call("GET", "/api/v1/games/chess")) == (404, "not_found")


def test_who_waits_for_a_game(server: Server) -> None:
    token, other = server.token("waits for leduc"), server.token("waits for kuhn")
    server.post("/api/v1/queue", {"game": "leduc"}, token)
    server.post("/api/v1/queue", {"game": "kuhn"}, other)
    names = [agent["name"] for agent in server.get("/api/v1/agents?game=leduc&limit=200")["agents"]]
    assert "waits for leduc" in names
    assert "waits for kuhn" not in names
    assert server.get("/api/v1/agents?game=leduc&kind=house")["agents"] == []
    for who in (token, other):
        server.call("DELETE", "/api/v1/queue", None, who)


def test_owners_agents_and_tokens(server: Server) -> None:
    owner = server.post("/api/v1/owners", {"name": "ada"})["token"]
    assert error(server.call("POST", "/api/v1/owners", {"name": "ada"})) == (409, "name_taken")
    made = server.post("/api/v1/agents", {"name": "ada one", "about": "<script>alert(1)</script>"}, owner)
    assert made["kind"] == "bot"
    assert server.get("/api/v1/agents/ada%20one")["about"] == "<script>alert(1)</script>", "escaped where it is shown"
    second = server.post("/api/v1/agents/ada%20one/tokens", {"note": "laptop"}, owner)
    assert server.get("/api/v1/me", second["token"])["agent"] == "ada one"
    tokens = server.get("/api/v1/tokens", owner)["tokens"]
    assert {token["note"] for token in tokens} >= {"laptop"}
    assert made["token"] not in json.dumps(tokens)
    assert server.call("DELETE", f"/api/v1/tokens/{second['id']}", token=owner)[0] == 204
    assert error(server.call("GET", "/api/v1/me", token=second["token"])) == (401, "bad_token")
    assert error(server.call("POST", "/api/v1/agents", {"name": "x y"}, made["token"])) == (403, "wrong_scope")
    assert error(server.call("GET", "/api/v1/queue", token=owner)) == (403, "not_an_agent")
    assert error(server.call("GET", "/api/v1/queue")) == (401, "no_token")
    stranger = server.post("/api/v1/owners", {"name": "bob"})["token"]
    assert error(server.call("POST", "/api/v1/owners", {"name": "Ada"})) == (409, "name_taken")
    assert error(server.call("POST", "/api/v1/owners", {"name": "House"})) == (409, "name_taken")
    assert error(server.call("POST", "/api/v1/agents", {"name": "ADA One"}, stranger)) == (409, "name_taken")
    for name in ("Dice", "you", "guest 1a2b"):
        assert error(server.call("POST", "/api/v1/agents", {"name": name}, owner)) == (409, "name_taken")
    assert server.get("/api/v1/agents/Ada%20one")["name"] == "ada one"
    assert error(server.call("POST", "/api/v1/agents/ada%20one/tokens", {}, stranger)) == (403, "not_yours")


@pytest.mark.parametrize("name", ["", "a", " ada", "a" * 41, "<b>ada</b>", "ada\n", "ad\u202ea"])
def test_names_are_plain(server: Server, name: str) -> None:
    assert error(server.call("POST", "/api/v1/owners", {"name": name})) == (422, "bad_request")


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("POST", "/api/v1/owners", b"{", (400, "bad_json")),
        ("POST", "/api/v1/owners", {"name": "carl", "admin": True}, (422, "bad_request")),
        ("POST", "/api/v1/owners", b'{"name": "' + b"x" * 70_000 + b'"}', (413, "too_large")),
        ("GET", "/api/v1/matches?limit=0", None, (422, "bad_request")),
        ("GET", "/api/v1/matches?after=zzz", None, (422, "bad_cursor")),
        ("GET", "/api/v1/matches/nothing", None, (404, "not_found")),
        ("GET", "/api/v1/nothing", None, (404, "not_found")),
        ("PUT", "/api/v1/games", None, (405, "bad_method")),
        ("GET", "/api/v1/ladders/chess", None, (404, "not_found")),
        ("GET", "/api/v1/ladders/coup?spark=61", None, (422, "bad_request")),
        ("GET", "/api/v1/agents/nobody/style?game=coup", None, (404, "not_found")),
        ("GET", "/api/v1/agents/nobody/opponents?game=coup&players=2", None, (404, "not_found")),
        ("GET", "/api/v1/agents/nobody/style?game=kuhn", None, (422, "bad_request")),
    ],
)
def test_errors_have_one_shape(server: Server, method: str, path: str, body: Any, expected: Any) -> None:
    assert error(server.call(method, path, body)) == expected


def test_headers_keep_browsers_careful(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/api/v1/games")
    headers = connection.getresponse().headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "server" not in headers


def test_an_answer_over_a_kept_connection_does_not_wait(server: Server) -> None:
    """Head and body of an answer are two packets; the second must not wait until the first is acknowledged (40 ms)."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    times = []
    for _ in range(21):
        began = time.perf_counter()
        connection.request("GET", "/api/v1/me")
        connection.getresponse().read()
        times.append(time.perf_counter() - began)
    connection.close()
    assert statistics.median(times) < 0.025


def test_a_guest_needs_more_than_a_cookie_to_change_something(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("POST", "/api/v1/guests", b"")
    answer = connection.getresponse()
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    csrf = json.load(answer)["csrf"]
    session = cookie.split(";")[0]
    table = {"game": "kuhn", "seats": ["guest", None]}
    assert error(server.call("POST", "/api/v1/tables", table, cookie=session)) == (403, "bad_csrf")
    other = {"cookie": session, "x_feint_csrf": csrf, "origin": "http://evil.example"}
    assert error(server.call("POST", "/api/v1/tables", table, **other)) == (403, "bad_origin")
    good = {"cookie": session, "x_feint_csrf": csrf, "origin": server.url}
    assert error(server.call("POST", "/api/v1/tables", table, **good)) == (422, "bad_seats")
    me = server.call("GET", "/api/v1/me", cookie=session)[1]
    assert me["csrf"] == csrf


def test_a_casual_table_is_filled_by_whoever_sits_down(server: Server) -> None:
    first, second = server.token(), server.token()
    name = server.get("/api/v1/me", first)["agent"]
    table = server.post("/api/v1/tables", {"game": "kuhn", "seats": [name, None]}, first)
    assert table["status"] == "open"
    assert error(server.call("POST", f"/api/v1/tables/{table['match']}/seats", {}, first)) == (409, "no_seat")
    assert server.post(f"/api/v1/tables/{table['match']}/seats", None, second)["status"] == "running", "without a body"
    shown = server.get(f"/api/v1/matches/{table['match']}", first)
    assert shown["kind"] == "casual"
    assert shown["you"]["ask"]["legal"] == [{"action": "pass"}, {"action": "bet"}]
    stranger = server.get(f"/api/v1/matches/{table['match']}")
    assert stranger["you"] is None
    assert shown["you"]["view"]["card"] not in json.dumps(stranger)
    played = server.post(f"/api/v1/matches/{table['match']}/answer", {"decision": 0, "action": "pass"}, first)
    assert played == {"accepted": True, "match": table["match"], "decision": 0}
    again = server.call("POST", f"/api/v1/matches/{table['match']}/answer", {"decision": 0, "action": "bet"}, first)
    assert error(again) == (409, "stale")
    foreign = {"decision": 1, "action": "bet"}
    assert error(server.call("POST", f"/api/v1/matches/{table['match']}/answer", foreign, server.token()))[0] == 403
    illegal = server.call("POST", f"/api/v1/matches/{table['match']}/answer", {"decision": 1, "action": "fly"}, second)
    assert error(illegal) == (422, "illegal")
    assert illegal[1]["error"]["tries"] == 2
    assert error(server.call("GET", f"/api/v1/matches/{table['match']}/record")) == (409, "not_over")


def test_ranked_matches_lists_ladders_and_records(server: Server) -> None:
    bots = [Bot(server.url, server.token(f"ranked {i}"), "leduc", 2, seed=i) for i in range(4)]
    for bot in bots:
        bot.start()
    end = time.monotonic() + 40
    while len(server.get("/api/v1/matches?game=leduc&kind=ranked&status=finished")["matches"]) < 6:
        assert time.monotonic() < end
        time.sleep(0.2)
    for bot in bots:
        server.call("DELETE", "/api/v1/queue", token=bot.token)
        bot.over.set()
    page = server.get("/api/v1/matches?game=leduc&status=finished&limit=3")
    assert len(page["matches"]) == 3
    more = server.get(f"/api/v1/matches?game=leduc&status=finished&limit=3&after={page['next']}")
    assert not {m["id"] for m in page["matches"]} & {m["id"] for m in more["matches"]}
    assert page["matches"][-1]["created"] >= more["matches"][0]["created"]
    own = server.get("/api/v1/matches?agent=ranked%200&kind=ranked")["matches"]
    assert own
    assert all("ranked 0" in [seat["agent"] for seat in match["seats"]] for match in own)
    (ladder,) = server.get("/api/v1/ladders/leduc")["ladders"]
    ratings = [row["rating"] for row in ladder["standings"]]
    assert ratings == sorted(ratings, reverse=True)
    assert all(row["rank"] is None and row["provisional"] for row in ladder["standings"])
    assert [row["spark"][-1] for row in ladder["standings"]] == [round(rating, 1) for rating in ratings]
    bare = server.get("/api/v1/ladders/leduc?players=2&spark=0")["ladders"][0]["standings"]
    assert all(row["spark"] == [] for row in bare)
    met = server.get("/api/v1/agents/ranked%200/opponents?game=leduc&players=2")
    assert sum(one["games"] for one in met["opponents"]) == met["matches"] > 0
    assert all(one["interval"][0] <= one["share"] <= one["interval"][1] for one in met["opponents"])
    history = server.get("/api/v1/agents/ranked%200/ratings/history")["changes"]
    assert history[0]["rating"] == server.get("/api/v1/agents/ranked%200/ratings")["ratings"][0]["rating"]
    for match in page["matches"]:
        data = server.get(f"/api/v1/matches/{match['id']}/record")
        assert data["seed_hash"] == match["seed_hash"]
        replay(Record.from_json(data))


def test_watching_shows_what_everybody_sees(server: Server) -> None:
    first, second = server.token(), server.token()
    name = server.get("/api/v1/me", first)["agent"]
    match = server.post("/api/v1/tables", {"game": "coup", "players": 2, "seats": [name, None]}, first)["match"]
    server.post(f"/api/v1/tables/{match}/seats", {}, second)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", f"/api/v1/matches/{match}/stream")
    stream = connection.getresponse()
    assert stream.headers["content-type"].startswith("text/event-stream")
    rng, seen, ended = random.Random(1), [], None
    tokens = [first, second]
    while ended is None:
        for token in tokens:
            you = server.get(f"/api/v1/matches/{match}", token)["you"]
            if you and you["ask"]:
                ask = you["ask"]
                answer = {"decision": ask["decision"], **rng.choice(ask["legal"])}
                server.call("POST", f"/api/v1/matches/{match}/answer", answer, token)
        if server.get(f"/api/v1/matches/{match}")["status"] == "finished":
            break
    while ended is None:
        line = stream.readline().decode()
        if line.startswith("data: "):
            message = json.loads(line[6:])
            if message["type"] == "public":
                assert message["from"] == len(seen)
                seen += message["events"]
            else:
                ended = message
    assert ended["status"] == "finished"
    assert seen[-1]["event"] == "won"
    style = server.get(f"/api/v1/agents/{name.replace(' ', '%20')}/style?game=coup")
    assert style["matches"] == 1
    assert style["claims"] >= style["bluffs"] >= style["caught"]
    assert not any(event.get("private") for event in seen)
    assert not {"dealt", "drew", "returned"} & {event["event"] for event in seen}
    assert match in json.dumps(server.get("/api/v1/matches?status=finished"))


def played(server: Server) -> str:
    """A casual match of Kuhn poker, played to its end."""
    tokens = [server.token(), server.token()]
    name = server.get("/api/v1/me", tokens[0])["agent"]
    match = str(server.post("/api/v1/tables", {"game": "kuhn", "seats": [name, None]}, tokens[0])["match"])
    server.post(f"/api/v1/tables/{match}/seats", {}, tokens[1])
    for decision in range(2):
        answer = {"decision": decision, "action": "pass"}
        server.post(f"/api/v1/matches/{match}/answer", answer, tokens[decision])
    end = time.monotonic() + 20
    while server.get(f"/api/v1/matches/{match}")["status"] != "finished":
        assert time.monotonic() < end
        time.sleep(0.05)
    return match


def test_annotations_come_after_the_end(server: Server) -> None:
    match = played(server)
    owner = server.post("/api/v1/owners", {"name": "analyst owner"})["token"]
    made = server.post("/api/v1/agents", {"name": "analyst"}, owner)
    token = server.post("/api/v1/agents/analyst/tokens", {"scope": "annotate"}, owner)["token"]
    note = {"kind": "beliefs", "content": {"0": [0.5, 0.5]}}
    server.post(f"/api/v1/matches/{match}/annotations", note, token)
    server.post(f"/api/v1/matches/{match}/annotations", {**note, "content": {"0": [1.0]}}, token)
    (shown,) = server.get(f"/api/v1/matches/{match}/annotations")["annotations"]
    assert shown["content"] == {"0": [1.0]}
    assert shown["author"] == "analyst owner"
    play = server.call("POST", f"/api/v1/matches/{match}/annotations", note, made["token"])
    assert error(play) == (403, "wrong_scope")


def test_events_over_http(server: Server, tmp_path: Path) -> None:
    import subprocess
    import sys

    words = [sys.executable, "-m", "feint", "arena", "token", "--database", server.database, "--json"]
    admin = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)["token"]
    names = [f"cup {i}" for i in range(3)]
    bots = [Bot(server.url, server.token(name), "kuhn", 2, seed=i) for i, name in enumerate(names)]
    for bot in bots:
        bot.start()
    event = {"name": "cup", "game": "kuhn", "agents": names, "format": "duplicate", "rounds": 3}
    assert error(server.call("POST", "/api/v1/events", event, server.token()))[0] == 403
    assert error(server.call("POST", "/api/v1/events", event | {"name": "cup / plate"}, admin))[0] == 422
    made = server.post("/api/v1/events", event, admin)
    assert made["status"] == "planned"
    server.post("/api/v1/events/cup/start", {}, admin)
    end = time.monotonic() + 40
    while (shown := server.get("/api/v1/events/cup"))["status"] != "finished":
        assert time.monotonic() < end, shown
        time.sleep(0.2)
    for bot in bots:
        bot.over.set()
    assert shown["matches"] == {"finished": 6}
    assert len(shown["standings"]) == 3
    assert shown["to_tell"]["share"] > shown["to_tell"]["other"] == 0.5
    table = server.get("/api/v1/events/cup/crosstable")["table"]
    assert sum(meeting["games"] for row in table.values() for meeting in row.values()) == 12
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", "/api/v1/events/cup/export")
    records = [Record.from_json(json.loads(line)) for line in connection.getresponse().read().splitlines()]
    assert len(records) == 6
    assert len({record.seed[:32] for record in records}) == 3


def test_health_and_metrics(server: Server) -> None:
    assert server.get("/health")["status"] == "ok"
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    assert "feint_decision_seconds_bucket" in text
    assert "feint_failures_total 0.0" in text
