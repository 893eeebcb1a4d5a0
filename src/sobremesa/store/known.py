"""Who is known at a match, found by the database: nobody reads the log for it."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, or_, select

from sobremesa.store.schema import BODY, entries, matches

NAMING = ("seated", "watching", "resumed", "handed", "invited", "resumable", "shown")
"""The kinds of entries that name a player who comes, or the hash of a link."""
OWN = select(matches.c.id).where(
    matches.c.id == bindparam("id"), or_(matches.c.public, matches.c.host == bindparam("player"))
)
NAMED = (
    select(entries.c.seq)
    .where(
        entries.c.match == bindparam("id"),
        entries.c.kind.in_(NAMING),
        or_(BODY["player"].as_string() == bindparam("player"), BODY["hash"].as_string() == bindparam("hash")),
    )
    .order_by(entries.c.seq)
    .limit(1)
)


def is_known(connection: Connection, id: str, player: str | None, hash: str | None) -> bool:
    """Whether a match is public, or is or was the player's, or gave a link with this hash."""
    asked = {"id": id, "player": player, "hash": hash}
    if connection.scalar(OWN, asked) is not None:
        return True
    is_nobody = player is None and hash is None
    return not is_nobody and connection.scalar(NAMED, asked) is not None
