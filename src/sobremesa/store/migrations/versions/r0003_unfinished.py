"""Unfinished matches in the order of their age."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """An index by which abandoned matches are found; moves do not change it."""
    unfinished = sa.text("status <> 'over'")
    op.create_index("matches_unfinished", "matches", ["created"], sqlite_where=unfinished, postgresql_where=unfinished)
