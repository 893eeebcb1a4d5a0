"""Snapshots beside the logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """At most one snapshot of each match, so that a long log need not be read from its beginning."""
    op.create_table(
        "snapshots",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
