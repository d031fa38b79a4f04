"""Names, and the tables as the migration makes them."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from scene import Scene, on_stage
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from feint.arena import schema


def test_names_differ_in_more_than_their_case(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        await scene.agents("believer")
        owner = (await scene.database.read(lambda s: s.query(schema.Owner).one())).id
        with pytest.raises(IntegrityError):
            await scene.agents("Believer", owner=owner)
        with pytest.raises(IntegrityError):
            await scene.database.write(
                lambda s: s.add(schema.Owner(id="x", kind="owner", name="OWNER of believer", created=0.0))
            )

    on_stage(play, database_url)


@pytest.mark.filterwarnings("ignore:.*expression-based index")  # SQLite does not show them: the test above does
def test_the_migration_makes_the_tables_of_the_rows(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        def look(connection: Connection) -> None:
            assert compare_metadata(MigrationContext.configure(connection), schema.Row.metadata) == []

        await scene.database.define(look)

    on_stage(play, database_url)
