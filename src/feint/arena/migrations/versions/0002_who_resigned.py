"""Who resigned"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("resigned", sa.Float(precision=53), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "resigned")
