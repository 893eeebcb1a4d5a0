"""Finished matches for others: links that show them, their pages and their pictures."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from sobremesa.engine.errors import Refused
from sobremesa.match import sharing
from sobremesa.match.table import Table
from sobremesa.pictures.card import card
from sobremesa.server import bodies as b
from sobremesa.server.discretion import discreet
from sobremesa.server.finished import Over, over, scene, shared, told
from sobremesa.server.models import Integer
from sobremesa.server.refusals import RESPONSES
from sobremesa.server.routes.afterwards import Eyes, moment_of
from sobremesa.server.routes.matches import MatchId, Player, ServicesHere, act, check_sight
from sobremesa.server.services import Services

router = APIRouter(prefix="/api/matches", tags=["sharing"], responses=RESPONSES)

Secret = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$")]
Language = Annotated[str, Query(pattern="^(es|en)$", description="of the words in the picture")]
At = Annotated[Integer | None, Query(ge=0, description="after how many events; the end where left out")]
PNG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}
}
KEEP = {"Cache-Control": "private, max-age=3600", "X-Robots-Tag": "noindex"}


@router.post("/{id}/share")
async def share(id: MatchId, services: ServicesHere, player: Player) -> b.Link:
    """A link that shows this finished match to whoever has it: `/m/MATCH/share/SECRET`."""
    return b.Link(token=await act(services, id, player, lambda table, at: sharing.share(table, player, at)))


@router.post("/{id}/unshare", status_code=204)
async def unshare(id: MatchId, services: ServicesHere, player: Player) -> None:
    """All links to this match that you gave away stop working."""
    await act(services, id, player, lambda table, at: sharing.unshare(table, player, at))


async def finished_of(services: Services, request: Request, id: str) -> Over:
    """A match that is over, for those who may look."""
    player = await services.identities.player(request)

    def read(table: Table) -> Over:
        check_sight(table, player)
        return over(table, player)

    async with discreet(services.store, id, player):
        return await services.hub.look(id, read)


@router.get("/{id}/finished")
async def finished(id: MatchId, request: Request, services: ServicesHere) -> b.Finished:
    """Who played a match that is over, when, how it went and how it ended."""
    return await told(services, await finished_of(services, request, id))


@router.get("/{id}/picture", response_class=Response, responses=PNG)
async def picture(
    id: MatchId, request: Request, services: ServicesHere, lang: Language = "en", at: At = None
) -> Response:
    """A match that is over as a picture of 1200 × 630."""
    return await drawn(services, await finished_of(services, request, id), at, lang)


@router.get("/{id}/shared/{token}")
async def shared_finished(id: MatchId, token: Secret, request: Request, services: ServicesHere) -> b.Finished:
    """The same by a link."""
    return await told(services, await shared(services, request, id, token))


@router.get("/{id}/shared/{token}/replay/{event}")
async def shared_replay(
    id: MatchId, token: Secret, event: Integer, request: Request, services: ServicesHere, seat: Eyes = None
) -> b.Moment:
    """A moment of a match by a link, as `replay` gives it to those who played."""
    found = await shared(services, request, id, token)
    return await moment_of(services, id, found.record, found.remarks, found.notes, event, seat)


@router.get("/{id}/shared/{token}/picture", response_class=Response, responses=PNG)
async def shared_picture(
    id: MatchId, token: Secret, request: Request, services: ServicesHere, lang: Language = "en", at: At = None
) -> Response:
    """The picture by a link, which messengers show beside it."""
    return await drawn(services, await shared(services, request, id, token), at, lang)


async def drawn(services: Services, found: Over, event: int | None, language: str) -> Response:
    """The picture of a match at a moment."""
    if event is not None and event > len(found.record.events):
        raise Refused("no_moment", event=event, events=len(found.record.events))
    png = await services.pictures.of((found.id, event, language), lambda: card(scene(found, event, language)))
    return Response(png, media_type="image/png", headers=KEEP)
