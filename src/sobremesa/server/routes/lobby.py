"""The games and their rules, and the health of the server."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from sobremesa import __version__
from sobremesa.bots import NAMES
from sobremesa.engine.errors import Refused
from sobremesa.games import facts, ids, rules_text
from sobremesa.games import game as game_of
from sobremesa.server import bodies as b
from sobremesa.server.refusals import RESPONSES
from sobremesa.server.routes.matches import ServicesHere

router = APIRouter(tags=["lobby"], responses=RESPONSES)
GameId = Annotated[str, Path(max_length=40)]
LOCAL = ("127.0.0.1", "::1")


def written(media_type: str) -> dict[int | str, dict[str, Any]]:
    """A plain-text answer, for the description; refusals stay JSON."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


@router.get("/api/lobby")
async def lobby(services: ServicesHere) -> b.Lobby:
    """The games and the bots."""
    ready_in = services.compilation.ready_in()
    games = [
        b.GameModel(
            id=id,
            title=known.title,
            rules=known.version,
            seats=list(known.seats),
            options=[
                b.OptionModel(name=o.name, default=o.default, words=list(o.words), least=o.least) for o in known.options
            ],
            endings=list(known.endings),
            has_dice=not known.secret,
            is_ready=services.compilation.is_ready(id),
            prepared=services.compilation.prepared(id),
            ready_in=ready_in.get(id),
        )
        for id, known in ((id, facts(id)) for id in ids())
    ]
    is_preparing = not services.compilation.is_whole()
    return b.Lobby(games=games, bots=list(NAMES), version=__version__, is_preparing=is_preparing)


@router.post("/api/games/{game}/wish", status_code=204)
async def wish(game: GameId, services: ServicesHere) -> None:
    """Say that you wait for a game that is not ready: it is compiled before the others."""
    services.compilation.wish(game)


@router.post("/api/games/{game}/setup")
async def check_setup(game: GameId, given: b.SetupGiven) -> b.SetupChecked:
    """Check material before a match is opened with it: the setup in its one spelling, or what is wrong with it."""
    found = game_of(game)
    seats = found.facts.check_seats(given.seats)
    setup = found.setup(seats, given.setup)
    return b.SetupChecked(setup=setup, is_printed=setup == found.setup(seats))


@router.get("/api/rules/{game}/{language}", response_class=Response, responses=written("text/markdown"))
async def rules(game: GameId, language: Literal["es", "en"]) -> Response:
    """The numbered rules of a game, as Markdown."""
    return Response(rules_text(game, language), media_type="text/markdown; charset=utf-8")


@router.get("/healthz", response_class=Response, responses=written("text/plain"))
async def healthz() -> Response:
    """Whether the process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz", response_class=JSONResponse)
async def readyz(services: ServicesHere) -> JSONResponse:
    """Whether matches can be played: the database can be written, all games are compiled, the server does not stop."""
    database = await services.health.is_well()
    parts = {"database": database, "games": services.compilation.is_whole(), "running": not services.hub.is_stopping}
    progress = {"compiled": services.compilation.ready, "of": len(ids())}
    return JSONResponse(parts | progress, 200 if all(parts.values()) else 503)


@router.get("/metrics", response_class=Response, responses=written("text/plain"))
async def metrics(request: Request, services: ServicesHere) -> Response:
    """Figures for Prometheus."""
    if services.settings.metrics == "local" and (request.client is None or request.client.host not in LOCAL):
        raise Refused("no_page")
    body, kind = services.metrics.exposition()
    return Response(body, media_type=kind)
