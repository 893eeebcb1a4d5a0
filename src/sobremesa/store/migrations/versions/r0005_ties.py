"""Lists in the order of times and then of ids."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Two processes may write at the same moment, so a page of a list begins at a time and an id."""
    op.drop_index("matches_public", "matches")
    op.create_index("matches_public", "matches", ["public", "updated", "id"])
    op.drop_index("seats_player", "seats")
    op.create_index("seats_player", "seats", ["player", "listed", "match"])
