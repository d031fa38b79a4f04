"""An event with house bots can be made right after the server's start: the command waits for them to join."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from server import Server

from feint.cli import main
from feint.commands import event


@pytest.fixture
def admin(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server that has no house bots yet, and an admin's token."""
    with Server(str(tmp_path / "arena.sqlite")) as server:
        yield server, token_of(server)


def token_of(server: Server) -> str:
    words = [sys.executable, "-m", "feint", "arena", "token", "--database", server.database]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def test_an_event_right_after_the_start(admin: tuple[Server, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEINT_ADMIN_TOKEN", admin[1])
    admin[0].stop()
    with Server(admin[0].database, "--house") as server:
        words = ["event", "create", "cup", "random", "shuffle", "thinker", "--game", "kuhn", "--rounds", "2"]
        assert main([*words, "--server", server.url]) == 0
        assert server.get("/api/v1/events/cup")["agents"] == ["random", "shuffle", "thinker"]


def test_an_event_needs_its_game(
    admin: tuple[Server, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FEINT_ADMIN_TOKEN", admin[1])
    assert main(["event", "create", "cup", "random", "--server", admin[0].url]) == 2
    assert "--game" in capsys.readouterr().err


def run(admin: tuple[Server, str], monkeypatch: pytest.MonkeyPatch, *agents: str, game: str = "kuhn") -> float:
    """Return how long the command takes to fail."""
    monkeypatch.setenv("FEINT_ADMIN_TOKEN", admin[1])
    began = time.monotonic()
    assert main(["event", "create", "cup", *agents, "--game", game, "--server", admin[0].url]) == 1
    return time.monotonic() - began


def test_house_bots_that_do_not_come_are_waited_for_and_named(
    admin: tuple[Server, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(event, "HOUSE_JOINS", 1.0)
    assert run(admin, monkeypatch, "random", "shuffle") >= 1.0
    said = " ".join(capsys.readouterr().err.split())
    assert said.count("waiting up to 1 s") == 1
    assert "'random'" in said
    assert "--no-house" in said


@pytest.mark.parametrize(
    ("agents", "game"),
    [(("radnom", "random"), "kuhn"), (("honest", "random"), "kuhn"), (("random", "shuffle"), "no_such_game")],
    ids=["name", "does not play it", "game"],
)
def test_what_is_wrong_is_not_waited_for(
    admin: tuple[Server, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    agents: tuple[str, ...],
    game: str,
) -> None:
    run(admin, monkeypatch, *agents, game=game)
    assert "waiting" not in capsys.readouterr().err
