"""Open tables in the order of an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A match that anybody may join has a card, by which it is listed."""
    op.add_column("matches", sa.Column("card", sa.Text))
    listed = sa.text("card IS NOT NULL")
    op.create_index("matches_open", "matches", ["created", "id"], sqlite_where=listed, postgresql_where=listed)
