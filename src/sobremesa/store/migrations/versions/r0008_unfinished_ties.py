"""Unfinished matches in the order of their age and then of their ids."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Two processes may open matches at the same moment, so a page of them begins at a time and an id."""
    unfinished = sa.text("status <> 'over'")
    op.drop_index("matches_unfinished", "matches")
    op.create_index(
        "matches_unfinished", "matches", ["created", "id"], sqlite_where=unfinished, postgresql_where=unfinished
    )
