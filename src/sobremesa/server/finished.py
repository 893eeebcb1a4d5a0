"""Finished matches as they are shown: to those who may look at them, and to whoever has a link."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import Request

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Record
from sobremesa.engine.state import SPECTATOR
from sobremesa.games import game as game_of
from sobremesa.match.frame import places
from sobremesa.match.names import seat_names
from sobremesa.match.notes import Note
from sobremesa.match.referee import scores_along, table_after
from sobremesa.match.remarks import Remarks
from sobremesa.match.sharing import check_shared
from sobremesa.match.table import Table
from sobremesa.pictures.scene import Scene
from sobremesa.server import bodies as b
from sobremesa.server.discretion import discreet
from sobremesa.server.long_logs import rested
from sobremesa.server.models import PlaceModel, ResultModel, TermsModel
from sobremesa.server.services import Services

STOPS = 12
MOST_COURSES = 500
COURSES: OrderedDict[str, list[list[int]]] = OrderedDict()
"""How the scores of matches went; a finished match does not change."""


@dataclass(frozen=True)
class Over:
    """A match that is over, read from its table."""

    id: str
    record: Record
    remarks: Remarks
    notes: Sequence[Note]
    terms: TermsModel
    places: list[PlaceModel]
    mine: list[int]
    started: float
    ended: float


def over(table: Table, player: str | None) -> Over:
    """What is known about a match that is over; refused before."""
    return Over(
        table.id,
        table.record(),
        table.remarks,
        table.match.notes.made if table.match else (),
        TermsModel.model_validate(table.terms.plain()),
        [PlaceModel.model_validate(place) for place in places(table, ())],
        [seat + 1 for seat in table.seats_of(player)],
        table.started,
        table.ended,
    )


async def shared(services: Services, request: Request, id: str, token: str) -> Over:
    """The match of a link; refused where the link is not valid, whatever the reason."""

    def read(table: Table) -> Over:
        check_shared(table, token)
        return over(table, None)

    async with discreet(services.store, id, await services.identities.player(request), token):
        return await services.hub.look(id, read)


async def told(services: Services, found: Over) -> b.Finished:
    """A finished match with its course and its final position."""
    return await services.hub.long_logs.read(len(found.record.events), _told, found)


def _told(found: Over) -> b.Finished:
    record = found.record
    result = record.result
    return b.Finished(
        match=found.id,
        terms=found.terms,
        places=found.places,
        mine=found.mine,
        started=found.started,
        ended=found.ended,
        result=None
        if result is None
        else ResultModel(
            scores=list(result.scores), winners=[seat + 1 for seat in result.winners], ending=result.ending
        ),
        snapshot=game_of(record.game).snapshot(table_after(record, len(record.events), rested), SPECTATOR),
        events=len(record.events),
        course=course(found.id, record),
    )


def course(id: str, record: Record) -> list[list[int]]:
    """The scores at up to twelve moments, evenly spread."""
    if id not in COURSES:
        events = len(record.events)
        stops = sorted({round(events * part / STOPS) for part in range(1, STOPS + 1)} - {0})
        COURSES[id] = [list(scores) for scores in scores_along(record, stops, rested)]
        if len(COURSES) > MOST_COURSES:
            COURSES.popitem(last=False)
    return COURSES[id]


def scene(found: Over, event: int | None, language: str) -> Scene:
    """What a picture of the match shows: its end, or the moment after so many events."""
    record = found.record
    events = len(record.events)
    at = events if event is None else event
    if not 0 <= at <= events:
        raise Refused("no_moment", event=at, events=events)
    state = table_after(record, at, rested)
    game = game_of(record.game)
    winners = record.result.winners if record.result and at == events else ()
    names = seat_names(record.players, language)
    snapshot = game.snapshot(state, SPECTATOR)
    return Scene(record.game, names, snapshot["scores"], winners, snapshot, found.ended, at, events, language)
