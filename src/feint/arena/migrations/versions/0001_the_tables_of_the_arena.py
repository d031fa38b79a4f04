"""The tables of the arena"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:

    op.create_table(
        "duties",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.Column("until", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("format", sa.String(length=12), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.Column("ended", sa.Float(precision=53), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    op.create_table(
        "owners",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    with op.batch_alter_table("owners", schema=None) as batch_op:
        batch_op.create_index("owners_by_name", [sa.literal_column("lower(name)")], unique=True)

    op.create_table(
        "agents",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("about", sa.String(length=400), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.Column("seen", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner"],
            ["owners.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name"),
    )
    with op.batch_alter_table("agents", schema=None) as batch_op:
        batch_op.create_index("agents_by_name", [sa.literal_column("lower(name)")], unique=True)
        batch_op.create_index(batch_op.f("ix_agents_owner"), ["owner"], unique=False)

    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.Column("started", sa.Float(precision=53), nullable=True),
        sa.Column("ended", sa.Float(precision=53), nullable=True),
        sa.Column("resumed", sa.Float(precision=53), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.Column("lease_owner", sa.String(length=40), nullable=True),
        sa.Column("lease_until", sa.Float(precision=53), nullable=False),
        sa.Column("touched", sa.Float(precision=53), nullable=False),
        sa.Column("event", sa.String(length=24), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("set", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event"],
            ["events.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("matches_by_created", ["created", "id"], unique=False)
        batch_op.create_index("matches_by_event", ["event", "round"], unique=False)
        batch_op.create_index("matches_by_game", ["game", "status", "created", "id"], unique=False)
        batch_op.create_index("matches_by_status", ["status", "ended", "id"], unique=False)
        batch_op.create_index("matches_by_touched", ["touched"], unique=False)

    op.create_table(
        "annotations",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("author", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(
            ["author"],
            ["owners.id"],
        ),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match", "author", "kind"),
    )
    with op.batch_alter_table("annotations", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_annotations_match"), ["match"], unique=False)

    op.create_table(
        "answers",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("ms", sa.Float(precision=53), nullable=False),
        sa.Column("fault", sa.String(length=200), nullable=True),
        sa.Column("explain", sa.JSON(), nullable=True),
        sa.Column("stamp", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match", "decision", "seat"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "entrants",
        sa.Column("event", sa.String(length=24), nullable=False),
        sa.Column("agent", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["agent"],
            ["agents.id"],
        ),
        sa.ForeignKeyConstraint(
            ["event"],
            ["events.id"],
        ),
        sa.PrimaryKeyConstraint("event", "agent"),
    )
    op.create_table(
        "queue",
        sa.Column("agent", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("since", sa.Float(precision=53), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("repeat", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["agent"],
            ["agents.id"],
        ),
        sa.PrimaryKeyConstraint("agent", "game", "players"),
    )
    op.create_table(
        "rating_changes",
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("agent", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("rating", sa.Float(precision=53), nullable=False),
        sa.Column("deviation", sa.Float(precision=53), nullable=False),
        sa.Column("volatility", sa.Float(precision=53), nullable=False),
        sa.Column("before", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(
            ["agent"],
            ["agents.id"],
        ),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match", "agent"),
    )
    with op.batch_alter_table("rating_changes", schema=None) as batch_op:
        batch_op.create_index("rating_changes_by_agent", ["agent", "game", "players", "at"], unique=False)

    op.create_table(
        "ratings",
        sa.Column("agent", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Float(precision=53), nullable=False),
        sa.Column("deviation", sa.Float(precision=53), nullable=False),
        sa.Column("volatility", sa.Float(precision=53), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(
            ["agent"],
            ["agents.id"],
        ),
        sa.PrimaryKeyConstraint("agent", "game", "players"),
    )
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.create_index("ratings_by_ladder", ["game", "players", "rating"], unique=False)

    op.create_table(
        "records",
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("agent", sa.String(length=24), nullable=True),
        sa.Column("dice", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["agent"],
            ["agents.id"],
        ),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index("seats_by_agent", ["agent", "match"], unique=False)

    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("agent", sa.String(length=24), nullable=True),
        sa.Column("scope", sa.String(length=16), nullable=False),
        sa.Column("note", sa.String(length=80), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.Column("expires", sa.Float(precision=53), nullable=True),
        sa.Column("revoked", sa.Float(precision=53), nullable=True),
        sa.ForeignKeyConstraint(
            ["agent"],
            ["agents.id"],
        ),
        sa.ForeignKeyConstraint(
            ["owner"],
            ["owners.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("hash"),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_owner"), ["owner"], unique=False)

    op.create_table(
        "validations",
        sa.Column("agent", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(
            ["agent"],
            ["agents.id"],
        ),
        sa.PrimaryKeyConstraint("agent", "game"),
    )


def downgrade() -> None:

    op.drop_table("validations")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_owner"))

    op.drop_table("tokens")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index("seats_by_agent")

    op.drop_table("seats")
    op.drop_table("records")
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.drop_index("ratings_by_ladder")

    op.drop_table("ratings")
    with op.batch_alter_table("rating_changes", schema=None) as batch_op:
        batch_op.drop_index("rating_changes_by_agent")

    op.drop_table("rating_changes")
    op.drop_table("queue")
    op.drop_table("entrants")
    op.drop_table("answers")
    with op.batch_alter_table("annotations", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_annotations_match"))

    op.drop_table("annotations")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index("matches_by_touched")
        batch_op.drop_index("matches_by_status")
        batch_op.drop_index("matches_by_game")
        batch_op.drop_index("matches_by_event")
        batch_op.drop_index("matches_by_created")

    op.drop_table("matches")
    with op.batch_alter_table("agents", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_agents_owner"))
        batch_op.drop_index("agents_by_name")

    op.drop_table("agents")
    with op.batch_alter_table("owners", schema=None) as batch_op:
        batch_op.drop_index("owners_by_name")

    op.drop_table("owners")
    op.drop_table("events")
    op.drop_table("duties")
