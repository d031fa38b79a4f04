"""A real PostgreSQL for the arena's tests, started here and stopped at the end; and a fresh database for each test."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from feint.bench.postgres import Postgres, programs

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
