"""Open tables: before the start anybody may sit down in a free seat, if the host wants it so."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.match.dice import check_player_seed
from sobremesa.match.table import Table
from sobremesa.match.terms import checked_name


def is_listed(table: Table) -> bool:
    """Whether anybody may sit down now."""
    return table.terms.open and table.status == "open" and any(place.is_open for place in table.places)


def card(table: Table) -> dict[str, Any] | None:
    """What a list says about the table, and who its people are; None unless anybody may sit down."""
    if not is_listed(table):
        return None
    return {
        "host": table.host,
        "people": sorted(table.people()),
        "seats": len(table.places),
        "free": sum(place.is_open for place in table.places),
        "names": [place.name for place in table.places if place.player],
        "bots": [place.bot for place in table.places if place.bot],
        "clock": table.terms.clock,
        "level": table.terms.level,
    }


def check_listed(table: Table, player: str | None) -> None:
    """Refuse a table that is not open as if it did not exist, but for those who sit there already."""
    if not is_listed(table) and not table.seats_of(player):
        raise Refused("no_match")


def sit(table: Table, player: str, name: str, seed: str, at: float) -> int:
    """Take the first free seat of an open table; asked again by the same player, nothing changes; the seat."""
    check_listed(table, player)
    if seats := table.seats_of(player):
        return seats[0]
    if player in table.removed:
        raise Refused("removed")
    seat = next(seat for seat, place in enumerate(table.places) if place.is_open)
    check_player_seed(seed, seat + 1)
    table.add(at, "seated", seat=seat, player=player, name=checked_name(name), seed=seed)
    return seat
