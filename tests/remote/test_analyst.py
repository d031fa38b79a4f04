"""The analyst at a real arena: every match of Coup once, whatever happens in between."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from server import ArenaServer, Server
from watched import record_of

from feint.games.coup.lens import beliefs
from feint.house_bots import house_bots
from feint.match.frames import frames
from feint.remote.api_client import ApiClient

WORDS = [sys.executable, "-m", "feint", "agent", "analyst", "--token-env", "MINE", "--server"]


def finished(server: Server, least: int, but: frozenset[str] = frozenset()) -> list[str]:
    """The matches of Coup that have ended, when there are as many new ones."""
    end = time.monotonic() + 60
    while True:
        found = ApiClient(server.url).get("/matches?game=coup&status=finished&limit=200")["matches"]
        names = [match["id"] for match in found if match["id"] not in but]
        if len(names) >= least:
            return names
        assert time.monotonic() < end, f"{len(names)} matches have ended"
        time.sleep(0.2)


def notes(server: Server, match: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ApiClient(server.url).get(f"/matches/{match}/annotations")["annotations"]
    return found


def wait_for_notes(server: Server, matches: list[str]) -> None:
    end = time.monotonic() + 40
    while not all(notes(server, match) for match in matches):
        assert time.monotonic() < end
        time.sleep(0.2)


def analyse(server: Server, token: str, *more: str) -> dict[str, Any]:
    words = [*WORDS, server.url, "--json", *more]
    done = subprocess.run(words, env={**os.environ, "MINE": token}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer | {"said": done.stderr.splitlines()}


def wait_until_none_ends(server: ArenaServer) -> None:
    """Wait until every match of Coup that is not over asks somebody: no end is on its way to the database."""
    server.owner_token()  # a fence: it is written after the last answers
    calls = ApiClient(server.url)
    for match in calls.get("/matches?game=coup&status=running&limit=200")["matches"]:
        end = time.monotonic() + 20
        while (shown := calls.get(f"/matches/{match['id']}"))["status"] == "running" and not shown["public"]["asked"]:
            assert time.monotonic() < end
            time.sleep(0.02)


def play_some(server: ArenaServer, owner: str, least: int, but: frozenset[str] = frozenset()) -> list[str]:
    """Let the house play, and send it home."""
    secrets = {"FEINT_URL": server.url, "FEINT_OWNER_TOKEN": owner}
    house = subprocess.Popen([sys.executable, "-m", "feint.remote.house"], env={**os.environ, **secrets})
    try:
        server.wait_for_connections(len(house_bots()))
        finished(server, least, but)
    finally:
        house.terminate()
        house.wait(20)
    server.wait_for_connections(0)
    wait_until_none_ends(server)
    return finished(server, least, but)


@pytest.fixture
def house_token(own_server: ArenaServer) -> str:
    return own_server.owner_token(house=True)


@pytest.fixture
def played(own_server: ArenaServer, house_token: str) -> tuple[ArenaServer, list[str]]:
    return own_server, play_some(own_server, house_token, 4)


def test_every_match_once(played: tuple[ArenaServer, list[str]]) -> None:
    server, matches = played
    token = server.owner_token()
    first = analyse(server, token, "--once", "--matches", "1")
    assert len(first["annotated"]) == 1
    rest = analyse(server, token, "--once")
    assert sorted(one["match"] for one in first["annotated"] + rest["annotated"]) == sorted(matches)
    for name in matches:
        (note,) = notes(server, name)
        record = record_of(server, name)
        assert note["kind"] == "beliefs"
        assert note["content"] == json.loads(json.dumps(beliefs(record)))
        assert len(note["content"]["observer"]) == len(frames(record))
    assert analyse(server, token, "--once") == {"annotated": [], "skipped": [], "said": []}
    other = analyse(server, server.owner_token(), "--once", "--matches", "1")
    assert len(other["annotated"]) == 1, "another author has not said anything yet"


def test_a_record_of_another_version_is_skipped(played: tuple[ArenaServer, list[str]]) -> None:
    server, matches = played
    with sqlite3.connect(server.database, timeout=10) as database:
        (text,) = database.execute("SELECT text FROM records WHERE match = ?", (matches[1],)).fetchone()
        record = json.loads(text) | {"game_version": 99}
        database.execute("UPDATE records SET text = ? WHERE match = ?", (json.dumps(record), matches[1]))
    done = analyse(server, server.owner_token(), "--once")
    assert sorted(one["match"] for one in done["annotated"]) == sorted(set(matches) - {matches[1]})
    assert [one["match"] for one in done["skipped"]] == [matches[1]]
    (line,) = done["said"]
    assert re.search(f"{matches[1]}.*coup.* 99", line)


def test_it_goes_on_when_the_arena_comes_back(played: tuple[ArenaServer, list[str]], house_token: str) -> None:
    server, matches = played
    words = [*WORDS, server.url]
    worker = subprocess.Popen(
        words,
        env={**os.environ, "MINE": server.owner_token()},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    lines: list[str] = []
    assert worker.stdout is not None
    reader = threading.Thread(target=lambda: [lines.append(line) for line in worker.stdout], daemon=True)
    reader.start()

    def said(count: int) -> None:
        """A note is there before its line is: the worker hears of it a moment later, and is not disturbed in that."""
        for _ in range(400):
            if len(lines) >= count:
                return
            time.sleep(0.05)
        raise AssertionError(lines)

    try:
        wait_for_notes(server, matches)
        said(len(matches))
        server.stop()
        with pytest.raises(subprocess.TimeoutExpired):
            worker.wait(1.5)
        server.start()
        more = play_some(server, house_token, 1, frozenset(matches))
        wait_for_notes(server, more)
        said(len(matches) + len(more))
        worker.send_signal(signal.SIGINT)
        worker.wait(10)
        reader.join(10)
        assert worker.stderr is not None
        assert worker.stderr.read() == "feint: interrupted\n"
    finally:
        worker.kill()
        worker.wait()
    assert worker.returncode == 130
    assert len(lines) == len(set(lines)) == len(matches) + len(more)
    assert all("decisions" in line for line in lines)


@pytest.mark.parametrize(
    ("words", "token", "status", "quoted"),
    [
        (["--server", "URL"], None, 2, "--token-env"),
        (["--stdio", "--token-env", "MINE"], "feint_abc", 2, "--server"),
        (["--server", "URL", "--token-env", "MINE", "--matches", "0"], "feint_abc", 2, r"--matches.* 0\b"),
        (["--server", "URL", "--token-env", "MINE"], "feint_abc", 1, "token"),
        (["--server", "http://127.0.0.1:1", "--token-env", "MINE"], "feint_abc", 1, "http://127.0.0.1:1"),
    ],
)
def test_what_does_not_fit(
    arena_server: ArenaServer, words: list[str], token: str | None, status: int, quoted: str
) -> None:
    words = [arena_server.url if word == "URL" else word for word in words]
    secrets = {"MINE": token} if token else {}
    done = subprocess.run(
        [sys.executable, "-m", "feint", "agent", "analyst", *words],
        env={**os.environ, **secrets},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == status, done.stderr
    assert re.search(quoted, done.stderr)
    assert "feint_abc" not in done.stderr + done.stdout


def test_once_is_for_the_analyst(arena_server: ArenaServer) -> None:
    words = [sys.executable, "-m", "feint", "agent", "random", "--server", arena_server.url, "--once"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--once" in done.stderr


def test_an_agents_token_may_not(played: tuple[ArenaServer, list[str]]) -> None:
    server, _ = played
    env = {**os.environ, "MINE": server.token()}
    done = subprocess.run([*WORDS, server.url, "--once"], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert re.search("annotate.*play", done.stderr)


def test_the_house_brings_one(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "arena.sqlite"), "--house").start(tmp_path / "log")
    try:
        match = finished(server, 1)[0]
        wait_for_notes(server, [match])
        (note,) = notes(server, match)
        assert (note["kind"], note["author"]) == ("beliefs", "house")
        children = Path(f"/proc/{server.process.pid}/task").glob("*/children") if server.process else ()
        pids = [int(pid) for file in children for pid in file.read_text().split()]
        words = {pid: Path(f"/proc/{pid}/cmdline").read_text() for pid in pids}
        (analyst,) = [pid for pid, line in words.items() if "feint.remote.analyst" in line]
        assert os.getpriority(os.PRIO_PROCESS, analyst) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
    finally:
        server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert (
        not Path(f"/proc/{analyst}/cmdline").exists() or "analyst" not in Path(f"/proc/{analyst}/cmdline").read_text()
    )
