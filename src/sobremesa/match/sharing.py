"""Links that show a finished match to whoever has them."""

from __future__ import annotations

from sobremesa.engine.errors import Refused
from sobremesa.match.hosting import hash_of, new_token
from sobremesa.match.table import Table

MOST_LINKS = 50
"""Links of one match that work at a time."""


def share(table: Table, player: str, at: float) -> str:
    """The secret of a link that shows this match; only those who played, or opened it, give one, when it is over."""
    if not table.seats_of(player) and player != table.host:
        raise Refused("not_seated")
    if table.status != "over" or table.match is None:
        raise Refused("not_over")
    if len(table.looks) >= MOST_LINKS:
        raise Refused("too_many_links", most=MOST_LINKS)
    token = new_token()
    table.add(at, "shown", player=player, hash=hash_of(token))
    return token


def unshare(table: Table, player: str, at: float) -> None:
    """All links that somebody gave away stop working."""
    if player in table.looks.values():
        table.add(at, "hidden", player=player)


def check_shared(table: Table, token: str) -> None:
    """Refuse what is not the secret of such a link."""
    if hash_of(token) not in table.looks:
        raise Refused("invitation")
