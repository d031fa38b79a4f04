"""A real PostgreSQL for the arena's tests, started here and stopped at the end; and a fresh database for each test."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from server import ArenaServer

from feint.bench.postgres import Postgres, programs
from feint.house import BOTS

pytest.importorskip("fastapi", reason="the arena's tests need feint[arena]: make test installs it")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql (make test tries)")
    with tempfile.TemporaryDirectory(prefix="feint-postgres-", ignore_cleanup_errors=True) as folder:
        cluster = Postgres(Path(folder), found)
        cluster.start()
        yield cluster
        cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "arena.sqlite")
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.make()


@pytest.fixture(scope="session")
def arena_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArenaServer]:
    """A real server for all tests that leave it as it is."""
    with ArenaServer(str(tmp_path_factory.mktemp("arena") / "arena.sqlite")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ArenaServer]:
    """A real server for a test that stops and starts it."""
    with ArenaServer(str(tmp_path / "arena.sqlite")) as server:
        yield server


@pytest.fixture(scope="session")
def house_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArenaServer]:
    """A real server with its house bots."""
    with ArenaServer(str(tmp_path_factory.mktemp("house") / "arena.sqlite")) as server:
        house = server.start_house()
        server.wait_for_connections(len(BOTS))
        server.wait_for_players("coup", 6)
        yield server
        house.terminate()
        house.wait(10)
