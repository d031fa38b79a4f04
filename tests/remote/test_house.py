"""The house bots: what each can play, and a process of them that fills strangers' tables."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from server import ArenaServer
from watched import record_of

import feint
from feint.house_bots import house_bots
from feint.remote.api_client import ApiClient, register
from feint.remote.house import can_play, ladders_of

BOTS = house_bots()
NAMES = {bot.name for bot in BOTS}


@pytest.fixture
def house(own_server: ArenaServer) -> Iterator[subprocess.Popen[str]]:
    process = own_server.start_house(stderr=subprocess.PIPE, text=True)
    own_server.wait_for_connections(len(BOTS))
    yield process
    process.kill()
    process.wait()


def test_who_plays_what() -> None:
    games = [{"name": about["name"], "players": [about["seats"]]} for about in feint.catalogue()]
    played = {bot.name: {ladder.game for ladder in ladders_of(bot, games)} for bot in BOTS}
    assert played["random"] == {game["name"] for game in games}
    assert played["shuffle"] == played["random"]
    assert played["thinker"] == played["middle thinker"] == played["deep thinker"] == played["random"] - {"python_kuhn"}
    assert played["equilibrium"] == {"python_kuhn"}
    assert played["honest"] == played["counter"] == played["believer"] == {"coup"}
    assert played["simple"] == played["stronger"] == played["learned"] == {"coinche", "coinche_match"}
    assert (
        played["exp3"] == played["exp3 200k"] == played["sm_rm"] == played["exact"] == {"duel", "goofspiel", "matrix"}
    )
    assert played["greedy"] == {"duel"}
    levels = {bot.name for bot in BOTS if bot.name.startswith("level ")}
    assert levels == {f"level {k}" for k in range(9)}
    assert all(played[name] == {"po_nim"} for name in levels)
    coup = [bot for bot in BOTS if "coup" in played[bot.name] and bot.name != "regret"]
    assert all(can_play(bot.spec, "coup", players) for bot in coup for players in range(2, 7))
    assert [can_play("regret", "coup", players) for players in range(2, 7)] == [True] + [False] * 4
    assert played["regret"] == {"coup"}


def test_the_house_fills_the_tables_of_strangers(own_server: ArenaServer, house: subprocess.Popen[str]) -> None:
    token = own_server.token("stranger")
    for game, players in (("coup", 6), ("python_kuhn", 2), ("goofspiel", 4)):
        ended = feint.connect(own_server.url, token).play("random", game=game, players=players, matches=1)
        match = ApiClient(own_server.url).get(f"/matches/{ended[-1].match}")
        assert {seat["agent"] for seat in match["seats"]} <= NAMES | {"stranger"}
        log = record_of(own_server, ended[-1].match).log
        assert not [entry.fault for entry in log if entry.fault]
    house.send_signal(signal.SIGTERM)
    assert house.wait(10) == 0
    assert house.stderr is not None
    assert house.stderr.read() == ""


def test_a_casual_table_with_the_house_seats_who_plays_it(
    own_server: ArenaServer, house: subprocess.Popen[str]
) -> None:
    own_server.wait_for_house()
    mine = ApiClient(own_server.url, own_server.token("stranger"))
    assert mine.post("/tables", {"game": "python_kuhn"})["seats"] == ["stranger", "equilibrium"]
    thinkers = {"thinker", "middle thinker", "deep thinker"}
    assert set(mine.post("/tables", {"game": "leduc"})["seats"]) <= {"stranger", *thinkers}
    assert set(mine.post("/tables", {"game": "goofspiel", "players": 4})["seats"]) == {"stranger", *thinkers}
    assert mine.post("/tables", {"game": "coinche"})["seats"][2] == "pimc", "the partner"
    named = {"game": "kuhn", "seats": ["stranger", "shuffle"]}
    assert mine.post("/tables", named)["seats"] == named["seats"], "asked for by name"
    seated = {tuple(mine.post("/tables", {"game": "coup", "players": 3})["seats"]) for _ in range(8)}
    assert len(seated) > 1, "by lot"


def test_an_event_takes_who_plays_its_game(own_server: ArenaServer, house: subprocess.Popen[str]) -> None:
    own_server.wait_for_house()
    words = [sys.executable, "-m", "feint", "arena", "token", "--database", own_server.database]
    admin = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    event = {"name": "cup", "game": "leduc", "agents": ["honest", "random"]}
    status, said = own_server.call("POST", "/api/v1/events", event, admin)
    assert (status, said["error"]["code"]) == (422, "does_not_play")
    assert "'honest'" in said["error"]["message"]
    own_server.post("/api/v1/events", {**event, "agents": ["shuffle", "random"]}, admin)


def test_the_house_comes_back_without_piling_up_tokens(own_server: ArenaServer) -> None:
    token = own_server.owner_token(house=True)
    more = {"FEINT_URL": own_server.url, "FEINT_OWNER_TOKEN": token}
    for _ in range(3):
        house = subprocess.Popen([sys.executable, "-m", "feint.remote.house"], env={**os.environ, **more})
        own_server.wait_for_connections(len(BOTS))
        own_server.wait_for_house()
        house.send_signal(signal.SIGINT)
        assert house.wait(20) == 0
        own_server.wait_for_connections(0)
    tokens = ApiClient(own_server.url, token).get("/tokens")["tokens"]
    alive = [one for one in tokens if one["revoked"] is None]
    assert len(alive) <= 1 + 2 * len(BOTS)


def test_a_bot_that_the_house_no_longer_has_leaves_its_queues(own_server: ArenaServer) -> None:
    """An arena's database may have the account `coin` of an earlier house: it stays, and plays no more."""
    token = own_server.owner_token(house=True)
    former = register(ApiClient(own_server.url, token), "coin")[0]
    ApiClient(own_server.url, former).post("/queue", {"game": "kuhn", "repeat": True})
    more = {"FEINT_URL": own_server.url, "FEINT_OWNER_TOKEN": token}
    house = subprocess.Popen([sys.executable, "-m", "feint.remote.house"], env={**os.environ, **more})
    try:
        own_server.wait_for_connections(len(BOTS))
        own_server.wait_for_players("kuhn", 2)
        waiting = {one["name"] for one in own_server.get("/api/v1/agents?game=kuhn&kind=house")["agents"]}
        assert "coin" not in waiting
        assert waiting & NAMES
        assert own_server.get("/api/v1/agents/coin")["kind"] == "house"
    finally:
        house.terminate()
        house.wait(10)


def test_what_it_needs() -> None:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("FEINT")}
    run = subprocess.run(
        [sys.executable, "-m", "feint.remote.house"], env=bare, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "FEINT_URL" in run.stderr


def test_a_bot_whose_name_is_taken_stays_away_and_the_others_come(own_server: ArenaServer) -> None:
    own_server.token(BOTS[0].name)
    house = own_server.start_house()
    try:
        own_server.wait_for_connections(len(BOTS) - 1)
        assert house.poll() is None
    finally:
        house.terminate()
        house.wait(10)
