"""The bots of agents/, as a stranger would start them: short, on their own, and against a real server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from server import ArenaServer
from watched import record_of

import feint
from feint.remote.api_client import ApiClient

ROOT = Path(__file__).parents[2]
AGENTS = ROOT / "agents"
BOTS = {
    "python": [sys.executable, "-I", str(AGENTS / "python_bot.py")],
    "node": ["node", str(AGENTS / "node_bot.mjs")],
    "curl": ["sh", str(AGENTS / "curl_bot.sh")],
}
each_bot = pytest.mark.parametrize(
    "bot",
    [
        pytest.param(name, marks=pytest.mark.skipif(shutil.which(words[0]) is None, reason=f"no {words[0]}"))
        for name, words in BOTS.items()
    ],
)


def start(bot: str, server: ArenaServer, *words: str, token: str = "") -> subprocess.Popen[str]:
    environment = {"PATH": os.environ["PATH"], "FEINT_URL": server.url, "FEINT_TOKEN": token or server.token()}
    command = [*BOTS[bot], *words]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=45)
    assert process.returncode == 0, err
    return out


def test_they_are_short_and_on_their_own() -> None:
    for path in (path for path in AGENTS.iterdir() if path.name != "README.md"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) < 100
        assert not re.search(r"^\s*(import|from) feint|require\(", text, re.MULTILINE)


@each_bot
@pytest.mark.parametrize(("game", "players"), [("coup", 3), ("goofspiel", 2)])
def test_they_play_and_leave(house_server: ArenaServer, bot: str, game: str, players: int) -> None:
    token = house_server.token()
    out = finished(start(bot, house_server, game, str(players), "1", token=token))
    matches = [line.split()[0] for line in out.splitlines()]
    assert len(matches) == 2  # the trial, and one that counts
    shown = [ApiClient(house_server.url).get(f"/matches/{match}") for match in matches]
    assert [match["kind"] for match in shown] == ["validation", "ranked"]
    for match in shown:
        assert (match["game"], match["players"]) == (game, players)
        assert not [entry.fault for entry in record_of(house_server, match["id"]).log if entry.fault]
    assert ApiClient(house_server.url, token).get("/queue")["queue"] == []


@each_bot
def test_they_come_back_to_a_server_that_was_away(own_server: ArenaServer, bot: str) -> None:
    ended: list[object] = []
    other = threading.Thread(
        target=lambda: ended.extend(
            feint.connect(own_server.url, own_server.token()).play("random", game="coup", matches=2)
        ),
        daemon=True,
    )
    other.start()
    process = start(bot, own_server, "coup", "2", "2")
    assert process.stdout is not None
    first = process.stdout.readline()
    own_server.kill()
    own_server.start()
    out = first + finished(process)
    other.join(30)
    names = [line.split()[0] for line in out.splitlines()]
    assert len(set(names)) == len(names)
    assert len(names) >= 3


@each_bot
def test_they_say_why_they_cannot_play(arena_server: ArenaServer, bot: str) -> None:
    for words, token, why in ((["chess"], "", "'chess'"), (["coup"], "feint_no", "token")):
        process = start(bot, arena_server, *words, token=token)
        _, err = process.communicate(timeout=20)
        assert process.returncode == 1
        assert why in err
        assert "feint_no" not in err
