"""A table may be a puzzle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("puzzle", sa.String(64)))
        tables.add_column(sa.Column("given_up", sa.Boolean()))


def downgrade() -> None:
    """Back from it."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("given_up")
        tables.drop_column("puzzle")
