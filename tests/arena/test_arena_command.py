"""feint serve, worker and arena, as an administrator meets them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from scene import Scene, on_stage
from server import Server, free_port

from feint.arena.security import hash_of
from feint.cli import main
from feint.commands.arena import hide_password

FEINT = [sys.executable, "-m", "feint"]


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in a folder of its own: status, output, complaints."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        status = main(words)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with an arena's database in it."""

    async def play(scene: Scene) -> None:
        await scene.agents("a", "b")

    on_stage(play, str(tmp_path / "arena.sqlite"))
    return tmp_path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_backup_through_the_pipe(home: Path, run: Run) -> None:
    status, backup, said = run("arena", "export", "--database", "arena.sqlite")
    assert (status, said) == (0, "feint: 4 rows written to -\n")
    assert run("arena", "export", "--json", "-", "--database", "arena.sqlite") == (0, backup, "")
    (home / "backup").write_text(backup)
    words = [*FEINT, "arena", "import", "--database", "again.sqlite", "-"]
    with (home / "backup").open() as lines:
        subprocess.run(words, cwd=home, stdin=lines, check=True, timeout=50)
    assert run("arena", "export", "--database", "again.sqlite")[1] == backup


def test_the_house_may_be_on_a_host_of_its_own(home: Path, run: Run) -> None:
    """There is one house: with a new token of it the earlier one ends."""
    made = [json.loads(run("arena", "token", "--house", "--database", "arena.sqlite", "--json")[1]) for _ in range(2)]
    assert [one["name"] for one in made] == ["house", "house"]
    query = "SELECT hash, kind, scope, revoked IS NULL FROM tokens JOIN owners ON owners.id = tokens.owner"
    with contextlib.closing(sqlite3.connect(home / "arena.sqlite")) as database:
        kept = {row[0]: row[1:] for row in database.execute(query)}
    assert [kept[hash_of(one["token"])] for one in made] == [("house", "owner", 0), ("house", "owner", 1)]


def test_what_is_kept_is_for_nobody_else_to_read(home: Path, run: Run) -> None:
    assert mode(home / "arena.sqlite") == 0o600
    _, out, _ = run("arena", "export", "backup.jsonl", "--database", "arena.sqlite", "--json")
    assert json.loads(out) == {"rows": 4, "file": "backup.jsonl"}
    assert mode(home / "backup.jsonl") == 0o600

    async def play(scene: Scene) -> None:
        await scene.agents("c")
        assert [mode(path) for path in sorted(home.glob("second.sqlite*"))] == [0o600] * 3

    on_stage(play, str(home / "second.sqlite"))


@pytest.mark.parametrize("what", ["export", "ratings", "token"])
def test_a_name_that_is_misspelt_makes_no_database(tmp_path: Path, run: Run, what: str) -> None:
    (tmp_path / "empty.sqlite").touch()
    (tmp_path / "novel.txt").write_text("It was a dark and stormy night." * 100)
    for name, expected in (("typo.sqlite", 2), ("empty.sqlite", 2), ("novel.txt", 1)):
        status, out, said = run("arena", what, "--database", name)
        assert (status, out, len(said.splitlines())) == (expected, "", 1)
        assert said.startswith(f"feint: --database {name!r}: ")
    assert {path.name for path in tmp_path.iterdir()} == {"empty.sqlite", "novel.txt"}


def test_a_database_of_postgresql_without_an_arena(postgres: Any, run: Run) -> None:
    url = postgres.make()
    status, _, said = run("arena", "ratings", "--database", url)
    assert (status, url in said) == (2, True)
    status, _, said = run("arena", "ratings", "--database", f"{url}x")
    assert (status, "does not exist" in said, "in a moment" in said) == (1, True, False)


def test_an_import_that_fails_leaves_nothing(tmp_path: Path, run: Run) -> None:
    (tmp_path / "broken").write_bytes(b"\xff\xfe{")
    for file in ("nowhere", "broken", "."):
        status, out, said = run("arena", "import", file, "--database", "new.sqlite")
        assert (status, out, len(said.splitlines())) == (1, "", 1)
        assert said.startswith(f"feint: {file!r}: ")
    assert run("arena", "import", "broken", "--database", "no/such/folder.sqlite")[0] == 1
    assert {path.name for path in tmp_path.iterdir()} == {"broken"}


def test_serving_where_it_cannot_be(tmp_path: Path, run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        status, out, said = run("serve", "--port", port, "--no-house")
        assert (status, out, len(said.splitlines())) == (1, "", 1)
        assert port in said
    status, out, said = run("serve", "--port", str(free_port()), "--database", "no/such/folder.sqlite")
    assert (status, out, len(said.splitlines())) == (1, "", 1)
    assert said.startswith("feint: --database 'no/such/folder.sqlite': ")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_twice_ends_without_a_traceback(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = Server(str(tmp_path / "arena.sqlite"), "--house").start(log)
    assert server.process is not None
    end = time.monotonic() + 30
    while not server.get("/api/v1/matches?status=running")["matches"]:  # the house plays its validation
        assert time.monotonic() < end
        time.sleep(0.05)
    for _ in range(2):
        os.killpg(server.process.pid, signal.SIGINT)
        time.sleep(0.05)
    assert server.process.wait(20) == 130
    said = log.read_text()
    assert "Traceback" not in said
    assert "Ctrl-C again" not in said
    assert said.splitlines()[-1] == "feint: interrupted"


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_worker_says_what_it_does(home: Path, number: signal.Signals, status: int) -> None:
    words = [*FEINT, "worker", "--database", "arena.sqlite"]
    worker = subprocess.Popen(words, cwd=home, stderr=subprocess.PIPE, text=True)
    assert worker.stderr is not None
    assert worker.stderr.readline() == "feint: running matches of arena.sqlite; Ctrl-C stops it\n"
    worker.send_signal(number)
    assert worker.wait(20) == status
    assert worker.stderr.read() == ("feint: interrupted\n" if status else "")


def test_a_backup_stays_until_the_next_one_is_whole(tmp_path: Path) -> None:
    (tmp_path / "backup.jsonl").write_text("the last good one\n")
    (tmp_path / "broken.sqlite").write_bytes(b"no database" * 100)
    words = [*FEINT, "arena", "export", "backup.jsonl", "--database", "broken.sqlite"]
    assert subprocess.run(words, cwd=tmp_path, capture_output=True).returncode == 1
    assert (tmp_path / "backup.jsonl").read_text() == "the last good one\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.jsonl", "broken.sqlite"]


def test_a_password_is_not_printed() -> None:
    assert hide_password("postgresql://ada:secret@host/arena") == "postgresql://ada:***@host/arena"
    assert hide_password("postgresql://ada@host/arena") == "postgresql://ada@host/arena"
    assert hide_password("arena.sqlite") == "arena.sqlite"
