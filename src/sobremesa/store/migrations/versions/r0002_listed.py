"""Lists of a player's matches in the order of an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Every seat knows when its match was last listed as used, so that no list has to sort all matches of a player."""
    op.add_column("seats", sa.Column("listed", sa.Double, nullable=False, server_default=sa.text("0")))
    op.execute("UPDATE seats SET listed = coalesce((SELECT updated FROM matches WHERE id = seats.match), 0)")
    op.drop_index("seats_player", "seats")
    op.create_index("seats_player", "seats", ["player", "listed"])
