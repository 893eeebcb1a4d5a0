"""How people end what could go on without end: one proposes a limit, and it is set when all of them agree."""

from __future__ import annotations

from sobremesa.engine.errors import Refused
from sobremesa.match.table import Table


def propose(table: Table, player: str, rounds: int, at: float) -> None:
    """Propose that the match ends after so many more rounds at the latest."""
    table.playing()
    seat = present_seats(table, player)[0]
    if not table.is_limit_due() or table.proposed is not None:
        raise Refused("no_limit")
    table.add(at, "proposed", by=seat, rounds=rounds)
    settle(table, at)


def agree(table: Table, player: str, at: float) -> None:
    """Agree to what another person proposed."""
    table.add(at, "agreed", by=asked_seat(table, player))
    settle(table, at)


def decline(table: Table, player: str, at: float) -> None:
    """Decline it: the table does not ask again for a while."""
    table.add(at, "declined", by=asked_seat(table, player))


def settle(table: Table, at: float) -> None:
    """Set the limit that was proposed, if no person's answer is missing; bots agree."""
    if table.status == "playing" and table.proposed is not None and not table.unanswered():
        table.add(at, "limited", rounds=table.proposed)


def asked_seat(table: Table, player: str) -> int:
    """The first seat of a player whose answer is missing."""
    table.playing()
    asked = [seat for seat in present_seats(table, player) if seat in table.unanswered()]
    if table.proposed is None or not asked:
        raise Refused("no_proposal")
    return asked[0]


def present_seats(table: Table, player: str) -> list[int]:
    """The seats that a player plays; refused if there is none, or a bot has taken them all over."""
    seats = [seat for seat in table.seats_of(player) if not table.places[seat].stand_in]
    if not seats:
        raise Refused("not_seated")
    return seats
