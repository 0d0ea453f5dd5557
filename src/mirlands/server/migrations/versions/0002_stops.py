"""Each seat keeps where it wants to be asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("stops", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Back from it."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("stops")
