"""Marks of tests by what they need, and real servers of an arena for all tests that need one."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from server import ArenaServer

TESTS = Path(__file__).parent
BY_FOLDER = {
    "arena/web": "browser",
    **dict.fromkeys(("arena", "bench", "mcp", "packaging", "remote", "story"), "process"),
    "docs": "docs",
}
BY_FIXTURE = {
    **dict.fromkeys(("postgres", "database_url"), "database"),
    **dict.fromkeys(("arena_server", "own_server", "house_server"), "process"),
}
MARKS = ("process", "database", "browser", "docs", "nightly")  # what may start a process
WHY = "an arena needs feint[arena]: make test installs it"


def pytest_configure() -> None:
    """Let Ctrl-C be tested where the shell ignores it, as it does for commands in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by their folder and their fixtures."""
    for item in items:
        folder = item.path.parent.relative_to(TESTS).as_posix()
        for name, mark in BY_FOLDER.items():
            if folder == name or folder.startswith(f"{name}/"):
                item.add_marker(mark)
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in BY_FIXTURE:
                item.add_marker(BY_FIXTURE[fixture])


@pytest.fixture(autouse=True)
def no_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to start a process in a test without a mark, so that `make check` stays quick."""
    if not any(request.node.get_closest_marker(mark) for mark in MARKS):

        def refuse(*args: object, **more: object) -> None:
            raise AssertionError("a test that starts a process needs @pytest.mark.process")

        monkeypatch.setattr(subprocess.Popen, "__init__", refuse)


@pytest.fixture(scope="session")
def arena_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArenaServer]:
    """A real server for all tests that leave it as it is."""
    pytest.importorskip("fastapi", reason=WHY)
    from server import ArenaServer

    with ArenaServer(str(tmp_path_factory.mktemp("arena") / "arena.sqlite")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ArenaServer]:
    """A real server for a test that stops and starts it."""
    pytest.importorskip("fastapi", reason=WHY)
    from server import ArenaServer

    with ArenaServer(str(tmp_path / "arena.sqlite")) as server:
        yield server


@pytest.fixture(scope="session")
def house_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArenaServer]:
    """A real server with its house bots."""
    pytest.importorskip("fastapi", reason=WHY)
    from server import ArenaServer

    from feint.house_bots import house_bots

    with ArenaServer(str(tmp_path_factory.mktemp("house") / "arena.sqlite")) as server:
        house = server.start_house()
        server.wait_for_connections(len(house_bots()))
        server.wait_for_house()
        yield server
        house.terminate()
        house.wait(10)
