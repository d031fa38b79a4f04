"""Alembic's way in: always over a connection that the arena has opened."""

from __future__ import annotations

from alembic import context

from feint.arena.schema import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
