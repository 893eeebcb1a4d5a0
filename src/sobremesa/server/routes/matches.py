"""Opening a match, joining, starting, and everything else that is decided before and after play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Path, Request, Response

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import SPECTATOR
from sobremesa.match import clock, hosting
from sobremesa.match.dice import new_seed
from sobremesa.match.frame import places, view
from sobremesa.match.table import Table
from sobremesa.match.terms import agreed
from sobremesa.server import bodies as b
from sobremesa.server.discretion import discreet
from sobremesa.server.guard import network
from sobremesa.server.models import Integer
from sobremesa.server.moving import take_along
from sobremesa.server.refusals import RESPONSES
from sobremesa.server.services import Services

router = APIRouter(prefix="/api/matches", tags=["matches"], responses=RESPONSES)

T = TypeVar("T")
MatchId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{12}$")]


def services_of(request: Request) -> Services:
    """The services of this server."""
    services: Services = request.app.state.services
    return services


async def player_of(request: Request) -> str:
    """The player who sends the request; refused if unknown."""
    player = await services_of(request).identities.player(request)
    if player is None:
        raise Refused("not_seated")
    return player


ServicesHere = Annotated[Services, Depends(services_of)]
Player = Annotated[str, Depends(player_of)]


async def act(services: Services, id: str, player: str, command: Callable[[Table, float], T]) -> T:
    """Run a command at a table; whoever may not look is told that there is no such match."""

    def allowed(table: Table, at: float) -> T:
        check_sight(table, player)
        return command(table, at)

    async with discreet(services.store, id, player):
        return await services.hub.act(id, allowed)


def check_sight(table: Table, player: str | None) -> None:
    """Refuse whoever may not look, without revealing whether the match exists."""
    if not hosting.may_look(table, player):
        raise Refused("no_match")


@router.post("", status_code=201)
async def open_match(wanted: b.NewMatch, request: Request, response: Response, services: ServicesHere) -> b.Opened:
    """Open a match: who sits where, by which rules, with which dice and clocks."""
    services.compilation.check(wanted.game)
    terms = agreed(wanted.model_dump(exclude={"seats"}) | {"seats": len(wanted.seats)})
    address = network(request.scope)

    def count(player: str) -> None:
        services.openings.take(player, address)
        if terms.open:
            services.open_openings.take(player, address)

    player = await services.identities.player_or_new(request, response, count)
    seats = [wish.model_dump() for wish in wanted.seats]
    table = hosting.open_table(hosting.new_id(), new_seed(), terms, player, seats, clock.now())
    invitations = {
        str(seat + 1): hosting.invite(table, player, seat, clock.now())
        for seat, place in enumerate(table.places)
        if place.is_open
    }
    watch = hosting.invite(table, player, None, clock.now()) if table.terms.spectators else None
    await services.hub.open(table)
    return b.Opened(match=table.id, commitment=table.commitment(), invitations=invitations, watch=watch)


@router.get("/{id}")
async def look(id: MatchId, request: Request, services: ServicesHere) -> b.MatchModel:
    """A match as the caller may see it."""
    player = await services.identities.player(request)

    def read(table: Table) -> b.MatchModel:
        check_sight(table, player)
        seats = table.seats_of(player)
        seen = view(table, player, seats[0] if len(seats) == 1 else SPECTATOR, services.hub.presence.here(id))
        return b.MatchModel.model_validate({"match": id, "terms": table.terms.plain(), "view": seen})

    async with discreet(services.store, id, player):
        return await services.hub.look(id, read)


@router.post("/{id}/invited")
async def look_at_invitation(
    id: MatchId, bearer: b.Bearer, request: Request, response: Response, services: ServicesHere
) -> b.Invited:
    """What an invitation leads to, before it is accepted; the caller gets an identity, so `join` can be repeated."""

    def read(table: Table) -> b.Invited:
        seat = hosting.invited_seat(table, bearer.token)
        found = {
            "match": id,
            "seat": seat + 1,
            "terms": table.terms.plain(),
            "places": places(table, services.hub.presence.here(id)),
            "commitment": table.commitment(),
        }
        return b.Invited.model_validate(found)

    async with discreet(services.store, id, await services.identities.player(request), bearer.token):
        invited = await services.hub.look(id, read)
    await services.identities.player_or_new(request, response)
    return invited


@router.post("/{id}/join")
async def join(id: MatchId, wanted: b.Join, request: Request, response: Response, services: ServicesHere) -> b.Joined:
    """Sit down by an invitation; asked again by the same player, the answer is the same."""
    known = await services.identities.player(request)
    async with discreet(services.store, id, known, wanted.token):
        await services.hub.look(id, lambda table: hosting.invited_seat(table, wanted.token, known))
    player = await services.identities.player_or_new(request, response)

    def command(table: Table, at: float) -> b.Joined:
        hosting.join(table, player, wanted.token, wanted.name, wanted.seed, at)
        return joined(table, player)

    return await services.hub.act(id, command)


def joined(table: Table, player: str) -> b.Joined:
    """The seats a player has now."""
    return b.Joined(match=table.id, seats=[seat + 1 for seat in table.seats_of(player)])


@router.post("/{id}/watch", status_code=204)
async def watch(id: MatchId, bearer: b.Bearer, request: Request, response: Response, services: ServicesHere) -> None:
    """Become a spectator by a link."""
    async with discreet(services.store, id, await services.identities.player(request), bearer.token):
        await services.hub.look(id, lambda table: hosting.check_watch(table, bearer.token))
    player = await services.identities.player_or_new(request, response)
    await services.hub.act(id, lambda table, at: hosting.watch(table, player, bearer.token, at))


@router.post("/{id}/invitations")
async def invite(id: MatchId, wanted: b.Invitation, services: ServicesHere, player: Player) -> b.Link:
    """A new link for an open seat, or for spectators; the older one stops working."""
    seat = None if wanted.seat is None else wanted.seat - 1
    return b.Link(token=await act(services, id, player, lambda table, at: hosting.invite(table, player, seat, at)))


@router.post("/{id}/revoke", status_code=204)
async def revoke(id: MatchId, wanted: b.Invitation, services: ServicesHere, player: Player) -> None:
    """Revoke a link."""
    seat = None if wanted.seat is None else wanted.seat - 1
    await act(services, id, player, lambda table, at: hosting.revoke(table, player, seat, at))


@router.put("/{id}/seats/{seat}", status_code=204)
async def fill(
    id: MatchId, seat: Annotated[Integer, Path(ge=1, le=9)], wanted: b.Wish, services: ServicesHere, player: Player
) -> None:
    """Give a seat to a bot or to somebody at the host's device before the start, or free it."""
    await act(services, id, player, lambda table, at: hosting.fill(table, player, seat - 1, wanted.model_dump(), at))


@router.put("/{id}/seed", status_code=204)
async def give_seed(id: MatchId, given: b.SeedGiven, services: ServicesHere, player: Player) -> None:
    """Add a seed to the dice."""
    await act(services, id, player, lambda table, at: hosting.give_seed(table, player, given.seed, at))


@router.post("/{id}/start", status_code=204)
async def start(id: MatchId, wanted: b.Start, services: ServicesHere, player: Player) -> None:
    """Start the match."""
    await act(services, id, player, lambda table, at: hosting.start(table, player, at, wanted.seed))


@router.post("/{id}/close", status_code=204)
async def close(id: MatchId, services: ServicesHere, player: Player) -> None:
    """End the match early."""
    await act(services, id, player, lambda table, at: hosting.close(table, player, at))


@router.post("/{id}/rematch", status_code=201)
async def rematch(id: MatchId, request: Request, services: ServicesHere, player: Player) -> b.Opened:
    """Open a new match with the same terms, people and bots."""
    new_match, server_seed = hosting.new_id(), new_seed()

    def again(table: Table) -> Table:
        check_sight(table, player)
        return hosting.rematch(table, new_match, server_seed, player, clock.now())

    async with discreet(services.store, id, player):
        new = await services.hub.look(id, again)
    services.openings.take(player, network(request.scope))
    watch = hosting.invite(new, player, None, clock.now()) if new.terms.spectators else None
    await services.hub.open(new)
    try:
        await act(services, id, player, lambda table, at: hosting.note_rematch(table, player, new_match, at))
    except Refused as refused:
        if refused.params.get("match", new_match) == new_match:
            raise
        # somebody else was quicker
        await services.hub.act(new_match, lambda table, at: hosting.close(table, player, at))
        raise
    return b.Opened(match=new_match, commitment=new.commitment(), invitations={}, watch=watch)


@router.post("/{id}/resume-link")
async def resume_link(id: MatchId, services: ServicesHere, player: Player) -> b.Link:
    """A link that moves your seats to another device."""
    return b.Link(token=await act(services, id, player, lambda table, at: hosting.resume_link(table, player, at)))


@router.post("/{id}/resumable", status_code=204)
async def resumable(
    id: MatchId, bearer: b.Bearer, request: Request, response: Response, services: ServicesHere
) -> None:
    """Check a link that moves seats to this device, and get the cookie with which `resume` can be repeated."""
    await resuming(id, bearer, request, response, services)


async def resuming(id: str, bearer: b.Bearer, request: Request, response: Response, services: Services) -> str:
    """The player of a device that may use a link for another device."""
    known = await services.identities.player(request)
    async with discreet(services.store, id, known, bearer.token):
        await services.hub.look(id, lambda table: hosting.check_resume(table, bearer.token, known))
    return await services.identities.player_or_new(request, response)


@router.post("/{id}/resume")
async def resume(
    id: MatchId, bearer: b.Bearer, request: Request, response: Response, services: ServicesHere
) -> b.Joined:
    """Move your seats to this device, and your finished matches; the same player may ask again.

    The answer does not wait for the finished matches.
    """
    player = await resuming(id, bearer, request, response, services)

    def command(table: Table, at: float) -> tuple[str | None, b.Joined]:
        before = table.resume_invitations.get(hosting.hash_of(bearer.token))
        hosting.resume(table, player, bearer.token, at)
        return before, joined(table, player)

    before, seats = await services.hub.act(id, command)
    if before is not None and before != player:
        services.hub.background.spawn(take_along(services.hub, before, player))
    return seats
