"""Open tables: the list of them, sitting down at one, and finding one that fits."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sobremesa.engine.errors import Refused
from sobremesa.games import facts, ids
from sobremesa.match import hosting, open_tables
from sobremesa.match.table import Table
from sobremesa.server import bodies as b
from sobremesa.server.discretion import discreet
from sobremesa.server.guard import network
from sobremesa.server.live_table import read
from sobremesa.server.refusals import RESPONSES
from sobremesa.server.routes.afterwards import Before, read_place
from sobremesa.server.routes.matches import MatchId, ServicesHere, joined
from sobremesa.server.services import Services
from sobremesa.store.store import Card

router = APIRouter(prefix="/api", tags=["open tables"], responses=RESPONSES)

PAGE = 20
Place = tuple[float, str]
"""A place in the list: when a table was opened, and its id."""
MOST_PAGES = 5
"""Pages of the list in which a table that fits is looked for."""


@router.get("/open")
async def open_list(request: Request, services: ServicesHere, before: Before = None) -> b.OpenTables:
    """The tables at which anybody may sit down, the newest first, without those where the caller sits."""
    player = await services.identities.player(request)
    cards, last = await page(services, player, read_place(before))
    tables = [
        b.OpenTable(
            match=card.match,
            game=card.game,
            created=card.created,
            level=card.card.get("level", "any"),
            **{name: card.card[name] for name in ("seats", "free", "names", "bots", "clock")},
        )
        for card in cards
    ]
    return b.OpenTables(tables=tables, before=None if last is None else f"{last[0]!r}~{last[1]}")


async def page(services: Services, player: str | None, before: Place | None) -> tuple[list[Card], Place | None]:
    """The cards of a page, as far as one can sit down there, and where the next page begins.

    The host of a match that is played at one go must be connected: nobody shall wait for somebody who has left.
    """

    def listed() -> tuple[list[Card], dict[str, set[str]]]:
        cards = services.store.open(before, PAGE)
        elsewhere = services.store.present_at([card.match for card in cards]) if services.store.is_shared else {}
        return cards, elsewhere

    cards, elsewhere = await read(listed)
    found = []
    for card in cards:
        live = services.hub.live_tables.get(card.match)
        here = elsewhere.get(card.match, set()) | (live.here() if live else set())
        is_slow = (card.card["clock"] or {}).get("kind") == "slow"
        is_current = card.game in ids() and card.rules == facts(card.game).version
        if is_current and player not in card.card["people"] and (is_slow or card.card["host"] in here):
            found.append(card)
    return found, (cards[-1].created, cards[-1].match) if len(cards) == PAGE else None


@router.post("/matches/{id}/sit")
async def sit(id: MatchId, wanted: b.Sitting, request: Request, response: Response, services: ServicesHere) -> b.Joined:
    """Sit down at an open table, in its first free seat; asked again by the same player, the answer is the same."""
    known = await services.identities.player(request)
    async with discreet(services.store, id, known):
        await services.hub.look(id, lambda table: open_tables.check_listed(table, known))
    return await sat_down(services, id, await sitter(request, response, services), wanted)


async def sitter(request: Request, response: Response, services: Services) -> str:
    """The player who is about to sit down, which counts like opening a match; beyond the quota nobody is added."""
    address = network(request.scope)
    return await services.identities.player_or_new(
        request, response, lambda player: services.openings.take(player, address)
    )


async def sat_down(services: Services, id: str, player: str, wanted: b.Sitting | b.Wanted) -> b.Joined:
    """Seat a player at an open table."""

    def command(table: Table, at: float) -> b.Joined:
        open_tables.sit(table, player, wanted.name, wanted.seed, at)
        return joined(table, player)

    return await services.hub.act(id, command)


@router.post("/find")
async def find(wanted: b.Wanted, request: Request, response: Response, services: ServicesHere) -> b.Found:
    """Sit down at the open table that fits and has waited longest, if there is one; those for the caller's level come
    first, and matches of days do not count.

    Somebody who waits at an open table of their own asks for an `older` one: of two who wait for each other, the later
    one moves, and the own table is closed.
    """
    known = await services.identities.player(request)
    own = None if wanted.older is None else await own_table(services, wanted.older, known)
    cards: list[Card] = []
    before = own
    for _ in range(MOST_PAGES):
        more, before = await page(services, known, before)
        cards += [card for card in more if fits(card, wanted)]
        if before is None:
            break
    if not cards:
        return b.Found(match=None)
    player = await sitter(request, response, services)
    for card in sorted(cards, key=lambda card: (card.card.get("level", "any") != wanted.level, card.created)):
        try:
            await sat_down(services, card.match, player, wanted)
        except Refused as refused:
            if refused.code not in ("no_match", "removed", "preparing", "busy"):
                raise
            continue
        if wanted.older is not None:
            await services.hub.act(wanted.older, lambda table, at: hosting.close(table, player, at))
        return b.Found(match=card.match)
    return b.Found(match=None)


def fits(card: Card, wanted: b.Wanted) -> bool:
    """Whether somebody who wants to play now would sit down there; a table for another level than theirs is none."""
    level = card.card.get("level", "any")
    return (
        wanted.game in (None, card.game)
        and (level == wanted.level or "any" in (level, wanted.level))
        and (card.card["clock"] or {}).get("kind") != "slow"
    )


async def own_table(services: Services, id: str, player: str | None) -> Place:
    """The place of a player's own open table in the list; refused if it is not theirs, or somebody else sits there."""

    def check(table: Table) -> None:
        if table.host != player:
            raise Refused("no_match")
        hosting.check_open(table)
        if table.people() != {player}:
            raise Refused("seat_taken", seat=len(table.places))

    async with discreet(services.store, id, player):
        await services.hub.look(id, check)
    row = await read(services.store.match, id)
    if row is None:
        raise Refused("no_match")
    return row.created, row.id
