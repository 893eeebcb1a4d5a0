"""What one listener is told about a table: its own whole view. Nothing else leaves the server."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sobremesa.engine.records import Event
from sobremesa.engine.state import SPECTATOR
from sobremesa.match import clock
from sobremesa.match.match import Match
from sobremesa.match.table import Table
from sobremesa.match.told import Told


def view(table: Table, player: str | None, eyes: int, here: Collection[str]) -> dict[str, Any]:
    """The table as a player sees it through one of their seats, or as a spectator."""
    return joined(common(table, here), own(table, player, eyes))


def joined(common: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A view from the part that all listeners share and that of one of them."""
    if common["snapshot"] is None:
        return {**common, **own}
    return {**common, **own, "snapshot": {**common["snapshot"], **own["snapshot"]}}


def common(table: Table, here: Collection[str]) -> dict[str, Any]:
    """The part of a view that all listeners share."""
    deadline = table.deadline()
    return {
        "type": "view",
        "seq": table.length,
        "status": table.status,
        "places": places(table, here),
        "decision": table.decision,
        "is_chance_due": table.is_chance_due(),
        "deadline": None if deadline is None else clock.shown(deadline),
        "news": [_from_one(news) for news in table.news],
        "result": _result(table, table.match),
        "dice": _dice(table),
        "rematch": table.rematch,
        "limit": _limit(table),
        "snapshot": None if table.match is None else table.match.game.shared_snapshot(table.match.state),
        "events": _events(table, table.match, SPECTATOR),
    }


def own(table: Table, player: str | None, eyes: int) -> dict[str, Any]:
    """The part of a view that only this listener sees."""
    match = table.match
    found: dict[str, Any] = {
        "you": {
            "seats": [seat + 1 for seat in table.seats_of(player)],
            "eyes": None if eyes == SPECTATOR else eyes + 1,
            "is_host": player is not None and player == table.host,
            "can_roll": player in table.rollers(),
            "can_unroll": table.can_unroll(player),
        },
        "snapshot": None if match is None else match.game.own_snapshot(match.state, eyes),
        "choice": _choice(table, match, eyes) if match is not None and eyes != SPECTATOR else None,
    }
    if match is not None and match.game.facts.secret:
        found["events"] = _events(table, match, eyes)
    return found


def places(table: Table, here: Collection[str]) -> list[dict[str, Any]]:
    """Who sits where, and who is connected."""
    return [_place(table, seat, here) for seat in range(len(table.places))]


def _place(table: Table, seat: int, here: Collection[str]) -> dict[str, Any]:
    place = table.places[seat]
    return {
        "seat": seat + 1,
        "name": place.name if place.player else None,
        "bot": place.bot,
        "is_here": place.bot is not None or (place.player is not None and place.player in here),
        "is_invited": place.invitation is not None,
        "stand_in": place.stand_in,
        "has_resigned": place.has_resigned,
        "votes": len(place.votes),
        "is_muted": place.player in table.muted,
    }


def _choice(table: Table, match: Match, seat: int) -> dict[str, Any]:
    """What a seat can do now: its legal moves, its open steps, and whether it can take a step back."""
    moves: list[str] = []
    is_complete = True
    is_own = table.status == "playing" and not table.places[seat].robot(table.decision)
    if seat in table.owing() and is_own:
        offers, is_complete = match.offers(seat)
        moves = list(offers)
    return {
        "moves": moves,
        "is_complete": is_complete,
        "open": match.open_texts(seat),
        "can_take_back": is_own and match.can_take_back(seat),
    }


def _events(table: Table, match: Match | None, eyes: int) -> dict[str, Any]:
    """The last events; what chance dealt to another seat stays hidden until the match is over."""
    if match is None:
        return {"first": 1, "shown": []}
    # what differs by who looks is not kept
    told = Told() if match.game.facts.secret else table.told
    shown = told.newest(match.events, lambda number, event: _event(table, match, number, event, eyes))
    return {"first": len(match.events) - len(shown) + 1, "shown": shown}


def _event(table: Table, match: Match, number: int, event: Event, eyes: int) -> dict[str, Any]:
    note = match.notes.made[number - 1].plain(event.seat is None)
    if event.seat is not None:
        by = table.remarks.by(number)
        return {"seat": event.seat + 1, "move": event.text, **({"by": by} if by else {}), **note}
    return {"chance": event.text if table.status == "over" else match.game.chance_seen(event.text, eyes), **note}


def _from_one(news: dict[str, Any]) -> dict[str, Any]:
    """News with seats numbered from 1."""
    return {name: value + 1 if name in ("seat", "by") else value for name, value in news.items()}


def _limit(table: Table) -> dict[str, Any] | None:
    """What people can agree on where play goes on without end."""
    if not table.is_limit_due():
        return None
    assert table.match
    agreed = [seat + 1 for seat in sorted(table.agreed)]
    return {"patience": table.match.game.facts.patience, "proposed": table.proposed, "agreed": agreed}


def _result(table: Table, match: Match | None) -> dict[str, Any] | None:
    if match is None or table.status != "over" or table.is_closed:
        return None
    result = match.game.result(match.state)
    return {
        "scores": list(result.scores),
        "winners": [seat + 1 for seat in result.winners],
        "ending": result.ending,
    }


def _dice(table: Table) -> dict[str, Any]:
    """The commitment from the beginning, the players' seeds from the start on, the server's seed at the end."""
    if table.terms.dice == "real":
        return {"kind": "real", "commitment": None, "player_seeds": None, "server_seed": None}
    return {
        "kind": "server",
        "commitment": table.commitment(),
        "player_seeds": [place.seed for place in table.places] if table.match else None,
        "server_seed": table.server_seed if table.status == "over" else None,
    }
