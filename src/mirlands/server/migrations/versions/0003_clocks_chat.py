"""Tables have clocks, and people there speak."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("clock", sa.JSON(none_as_null=True)))
        tables.add_column(sa.Column("ticked", sa.JSON(none_as_null=True)))
    with op.batch_alter_table("actions") as actions:
        actions.add_column(sa.Column("clock", sa.JSON(none_as_null=True)))
    op.create_table(
        "sayings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("text", sa.String(320), nullable=False),
        sa.Column("phrase", sa.String(64)),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.UniqueConstraint("table_id", "seat", "key"),
    )
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("why", sa.String(320), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    """Back from it."""
    for name in ("reports", "sayings"):
        op.drop_table(name)
    with op.batch_alter_table("actions") as actions:
        actions.drop_column("clock")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("ticked")
        tables.drop_column("clock")
