"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    cast,
    text,
)

metadata = MetaData()
UNFINISHED = text("status <> 'over'")
LISTED = text("card IS NOT NULL")
"""The conditions of partial indexes, so they must be written out."""

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("due", Double),
    Column("server_seed", Text, nullable=False),
    Column("card", Text),  # what the list of open tables says about it, as JSON; null if it is not listed
    Index("matches_due", "due"),
    Index("matches_public", "public", "updated", "id"),
    Index("matches_open", "created", "id", sqlite_where=LISTED, postgresql_where=LISTED),
    Index("matches_unfinished", "created", "id", sqlite_where=UNFINISHED, postgresql_where=UNFINISHED),
)

# without row ids an SQLite table is one tree and not two
entries = Table(
    "entries",
    metadata,
    Column("match", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
BODY = cast(entries.c.body, JSON().with_variant(Text(), "sqlite"))
"""The body of an entry, to read its fields in a statement; SQLite reads JSON from text."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("match", Text, primary_key=True),
    Column("length", Integer, nullable=False),  # how many entries are in it
    Column("made_by", Text, nullable=False),  # the code that can read it
    Column("body", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("listed", Double, nullable=False, server_default=text("0")),  # the match's place in the player's list
    Index("seats_player", "player", "listed", "match"),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("created", Double, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("created", Double, nullable=False),
    Index("subscriptions_player", "player"),
)

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("beat", Double, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("match", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Index("presence_process", "process"),
)
