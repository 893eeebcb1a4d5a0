"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Matches with their entries and seats, players, and who is present where."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("server_seed", sa.Text, nullable=False),
    )
    op.create_index("matches_due", "matches", ["due"])
    op.create_index("matches_public", "matches", ["public", "updated"])
    op.create_table(
        "entries",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_player", "seats", ["player"])
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("beat", sa.Double, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, primary_key=True),
    )
    op.create_index("presence_process", "presence", ["process"])
