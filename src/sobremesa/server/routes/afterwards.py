"""Lists of matches, records, and replays by events."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Record
from sobremesa.engine.state import CHANCE, SPECTATOR
from sobremesa.games import facts, ids
from sobremesa.games import game as game_of
from sobremesa.match.dice import checked
from sobremesa.match.notes import Note
from sobremesa.match.referee import table_after
from sobremesa.match.remarks import Remarks
from sobremesa.match.table import Table
from sobremesa.server import bodies as b
from sobremesa.server.discretion import discreet
from sobremesa.server.live_table import read
from sobremesa.server.long_logs import rested
from sobremesa.server.long_records import line_of
from sobremesa.server.models import EventModel, Integer
from sobremesa.server.refusals import RESPONSES
from sobremesa.server.routes.matches import MatchId, Player, ServicesHere, check_sight
from sobremesa.server.services import Services
from sobremesa.store.store import MatchRow, Unsaved

router = APIRouter(prefix="/api", tags=["afterwards"], responses=RESPONSES)

PAGE = 50
MOST_CHECKED = 1000
Before = Annotated[
    str | None,
    Query(pattern=r"^[0-9]{1,12}([.][0-9]{1,20})?~[A-Za-z0-9_-]{12}$", description="the `before` of the last page"),
]
"""Where a page begins, as `place` writes it."""


def place(row: MatchRow) -> str:
    """The place of a match in a list: when it was last used, and its id."""
    return f"{row.updated!r}~{row.id}"


def read_place(text: str | None) -> tuple[float, str] | None:
    """The place that a text of `place` names."""
    if text is None:
        return None
    moment, _, id = text.partition("~")
    return float(moment), id


Eyes = Annotated[Integer | None, Query(ge=1, le=9, description="through whose eyes; a spectator's where left out")]


def summaries(rows: list[MatchRow]) -> b.Summaries:
    """A page of a list."""
    matches = [
        b.Summary(
            match=row.id,
            game=row.game,
            status=row.status,
            public=row.public,
            is_current=row.game in ids() and row.rules == facts(row.game).version,
            created=row.created,
            updated=row.updated,
        )
        for row in rows
    ]
    return b.Summaries(matches=matches, before=place(rows[-1]) if len(rows) == PAGE else None)


@router.get("/mine")
async def mine(request: Request, services: ServicesHere, before: Before = None) -> b.Summaries:
    """Your own matches; an empty list if you never had a seat here."""
    player = await services.identities.player(request)
    return summaries([] if player is None else await read(services.store.mine, player, read_place(before), PAGE))


@router.delete("/mine/{id}", status_code=204)
async def forget(id: MatchId, services: ServicesHere, player: Player) -> None:
    """Take a match that is over off your list; it stays on those of the others."""
    row = await read(services.store.match, id)
    if row is not None and row.status not in ("over", "closed"):
        raise Refused("not_over")
    try:
        await services.store.unlist(id, player)
    except Unsaved:
        raise Refused("not_saved") from None


@router.get("/public")
async def public(services: ServicesHere, before: Before = None) -> b.Summaries:
    """The matches that their hosts made public."""
    return summaries(await read(services.store.public, read_place(before), PAGE))


async def finished(services: Services, request: Request, id: str) -> Record:
    """The record of a match that is over, for those who may look."""
    player = await services.identities.player(request)

    def read(table: Table) -> Record:
        check_sight(table, player)
        return table.record()

    async with discreet(services.store, id, player):
        return await services.hub.look(id, read)


@router.get("/matches/{id}/record", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def record(id: MatchId, request: Request, services: ServicesHere) -> Response:
    """The record of a match that is over, as one line of JSON."""
    found = await finished(services, request, id)
    name = f'attachment; filename="{found.game}-{id}.jsonl"'
    line = await services.hub.long_logs.read(len(found.events), line_of, found)
    return Response(line + "\n", media_type="application/json", headers={"Content-Disposition": name})


@router.get("/matches/{id}/replay/{event}")
async def replay(
    id: MatchId,
    event: Integer,
    request: Request,
    services: ServicesHere,
    seat: Eyes = None,
) -> b.Moment:
    """The snapshot after so many events.

    When the match is over, through anybody's eyes and with the dice recomputed; while it is played, through those of
    your own seats or a spectator's.
    """
    player = await services.identities.player(request)

    def seen(table: Table) -> tuple[Record, Remarks, Sequence[Note], bool]:
        check_sight(table, player)
        is_over = table.status == "over"
        if not (is_over or seat is None or seat - 1 in table.seats_of(player) or seat > table.terms.seats):
            raise Refused("not_your_seat", seat=seat)
        notes = table.match.notes.made if table.match else ()
        return table.record() if is_over else table.so_far(), table.remarks, notes, is_over

    async with discreet(services.store, id, player):
        found, remarks, notes, is_over = await services.hub.look(id, seen)
    return await moment_of(services, id, found, remarks, notes, event, seat, is_over)


async def moment_of(
    services: Services,
    id: str,
    found: Record,
    remarks: Remarks,
    notes: Sequence[Note],
    event: int,
    seat: int | None,
    is_over: bool = True,
) -> b.Moment:
    """The snapshot of a record after so many events, through a seat's eyes or a spectator's."""
    if not 0 <= event <= len(found.events):
        raise Refused("no_moment", event=event, events=len(found.events))
    if seat is not None and seat > found.seats:
        raise Refused("no_such_seat", seat=seat, seats=found.seats)
    eyes, by = SPECTATOR if seat is None else seat - 1, remarks.by(event)
    note = notes[event - 1] if event else None
    return await services.hub.long_logs.read(len(found.events), moment, id, found, event, note, eyes, by, is_over)


def moment(
    id: str, record: Record, event: int, note: Note | None, seat: int, by: str | None, is_over: bool
) -> b.Moment:
    """A moment of a record as a seat may know it, after an event that a bot may have made in another's place."""
    game = game_of(record.game)
    text: dict[str, Any] | None = None
    if note:
        last = record.events[event - 1]
        if last.seat is None:
            text = {"chance": last.text if is_over else game.chance_seen(last.text, seat)}
        else:
            text = {"seat": last.seat + 1, "move": last.text, "by": by}
        text |= note.plain(last.seat is None)
    return b.Moment(
        event=event,
        events=len(record.events),
        text=None if text is None else EventModel(**text),
        snapshot=game.snapshot(table_after(record, event, rested), seat),
        is_over=is_over,
        is_checked=is_over and is_checked(id, record),
    )


def has_chances(record: Record) -> bool:
    """Whether chance had a part in a record that a server committed itself for; refused at the first wrong one."""
    return sum(moment.seat == CHANCE for moment in rested(checked(record))) > 0


CHECKED: OrderedDict[str, bool] = OrderedDict()
"""The matches whose dice were recomputed; a finished match does not change."""


def is_checked(id: str, record: Record) -> bool:
    """Whether the dice of a finished match were recomputed and are right; real dice cannot be."""
    known = CHECKED.get(id)
    if known is None:
        known = CHECKED[id] = "commitment" in (record.dice or {}) and has_chances(record)
        if len(CHECKED) > MOST_CHECKED:
            CHECKED.popitem(last=False)
    return known
