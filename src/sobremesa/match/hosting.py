"""What the host and the guests decide about a table: who sits, who watches, when it starts, who leaves."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sobremesa.bots import bot as bot_of
from sobremesa.engine.errors import Refused
from sobremesa.match.agreeing import settle
from sobremesa.match.dice import check_player_seed
from sobremesa.match.entries import Entry
from sobremesa.match.playing import resolve_chance
from sobremesa.match.table import Table
from sobremesa.match.terms import STAND_IN, Terms, checked_name


def new_token() -> str:
    """A secret for a link or a cookie: 128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    """The hash of a secret, which is all that is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_id() -> str:
    """The id of a match: short enough for a link, too long to guess."""
    return secrets.token_urlsafe(9)


def open_table(
    id: str, server_seed: str, terms: Terms, host: str, seats: Sequence[Mapping[str, Any]], at: float
) -> Table:
    """A new table with the host's own people and bots; `seats` has for each seat a `name`, a `bot`, or nothing."""
    table = Table(id, server_seed)
    table.add(at, "opened", host=host, terms=terms.plain())
    for seat, wanted in enumerate(seats):
        if "name" in wanted:
            table.add(at, "seated", seat=seat, player=host, name=checked_name(wanted["name"]))
        elif "bot" in wanted:
            check_bot(table, wanted["bot"])
            table.add(at, "robot", seat=seat, bot=wanted["bot"])
    return table


def rematch(table: Table, id: str, server_seed: str, player: str, at: float) -> Table:
    """A new table with the same terms, people and bots."""
    check_rematch(table, player)
    new = Table(id, server_seed)
    new.add(at, "opened", host=player, terms=table.terms.plain())
    for seat, place in enumerate(table.places):
        if place.bot:
            new.add(at, "robot", seat=seat, bot=place.bot)
        elif place.player:
            new.add(at, "seated", seat=seat, player=place.player, name=place.name)
    for watcher in sorted(table.watchers):
        new.add(at, "watching", player=watcher)
    return new


def note_rematch(table: Table, player: str, id: str, at: float) -> None:
    """Tell everybody at the old table where the new one is."""
    check_rematch(table, player)
    table.add(at, "rematched", match=id)


def check_rematch(table: Table, player: str) -> None:
    """Refuse a rematch before the end, a second one, and one by somebody who did not play."""
    if table.status != "over" or table.match is None:
        raise Refused("not_over")
    if not table.seats_of(player):
        raise Refused("not_seated")
    if table.rematch:
        raise Refused("rematch_there", match=table.rematch)


def invite(table: Table, player: str, seat: int | None, at: float) -> str:
    """The secret of a new link for an open seat, or for watching; the older link stops working."""
    check_host(table, player)
    if seat is None:
        if not table.terms.spectators:
            raise Refused("no_spectators")
    else:
        check_open(table)
        if not table.places[check_seat(table, seat)].is_open:
            raise Refused("seat_taken", seat=seat + 1)
    token = new_token()
    table.add(at, "invited", seat=seat, hash=hash_of(token))
    return token


def revoke(table: Table, player: str, seat: int | None, at: float) -> None:
    """Revoke a link."""
    check_host(table, player)
    there = table.watch_invitation if seat is None else table.places[check_seat(table, seat)].invitation
    if there is None:
        raise Refused("invitation")
    table.add(at, "revoked", seat=seat)


def invited_seat(table: Table, token: str, player: str | None = None) -> int:
    """The seat that a link's secret leads to; for the player who took it, the link stays valid."""
    hash = hash_of(token)
    for seat, place in enumerate(table.places):
        link = place.accepted if place.player and place.player == player else place.invitation
        if link and secrets.compare_digest(link, hash):
            return seat
    raise Refused("invitation")


def join(table: Table, player: str, token: str, name: str, seed: str, at: float) -> int:
    """Take the seat of an invitation, which works once; asked again by the same player, nothing changes; the seat."""
    seat = invited_seat(table, token, player)
    if table.places[seat].is_open:
        check_open(table)
        check_player_seed(seed, seat + 1)
        table.add(at, "seated", seat=seat, player=player, name=checked_name(name), seed=seed)
    return seat


def watch(table: Table, player: str, token: str, at: float) -> None:
    """Become a spectator by a link."""
    check_watch(table, token)
    if player not in table.watchers:
        table.add(at, "watching", player=player)


def check_watch(table: Table, token: str) -> None:
    """Refuse what is not the secret of the spectators' link."""
    if not table.watch_invitation or not secrets.compare_digest(table.watch_invitation, hash_of(token)):
        raise Refused("invitation")


def may_look(table: Table, player: str | None) -> bool:
    """Whether somebody may see the table: players, the host, and spectators if the host allows them."""
    if player and (table.seats_of(player) or player == table.host):
        return True
    return table.terms.spectators and (table.terms.public or (player is not None and player in table.watchers))


def fill(table: Table, player: str, seat: int, wanted: Mapping[str, Any], at: float) -> None:
    """Give a seat to a bot or to a person at the host's device before the start, or free it."""
    check_host(table, player)
    check_open(table)
    check_seat(table, seat)
    if "name" in wanted:
        table.add(at, "seated", seat=seat, player=player, name=checked_name(wanted["name"]))
    elif "bot" in wanted:
        check_bot(table, wanted["bot"])
        table.add(at, "robot", seat=seat, bot=wanted["bot"])
    else:
        table.add(at, "vacated", seat=seat)


def give_seed(table: Table, player: str, seed: str, at: float) -> None:
    """Add a player's seed to the dice, after the server has shown its commitment."""
    check_open(table)
    seats = table.seats_of(player)
    if not seats:
        raise Refused("not_seated")
    check_player_seed(seed, seats[0] + 1)
    table.add(at, "seeded", player=player, seed=seed)


def start(table: Table, player: str, at: float, seed: str | None = None) -> None:
    """Start the match, if every seat is taken; the host may add a seed to the dice with it."""
    check_host(table, player)
    check_open(table)
    for seat, place in enumerate(table.places):
        if place.is_open:
            raise Refused("seat_open", seat=seat + 1)
    if not table.people():
        raise Refused("no_people")
    if seed is not None:
        give_seed(table, player, seed, at)
    table.add(at, "started")
    resolve_chance(table, at)


def close(table: Table, player: str, at: float) -> None:
    """End the match early, before or after its start."""
    check_host(table, player)
    if table.status == "over":
        raise Refused("match_over")
    table.add(at, "closed")


def resume_link(table: Table, player: str, at: float) -> str:
    """The secret of a link that moves a player's seats to another device."""
    if not table.seats_of(player) and player != table.host:
        raise Refused("not_seated")
    token = new_token()
    table.add(at, "resumable", player=player, hash=hash_of(token))
    return token


def resume(table: Table, player: str, token: str, at: float) -> list[int]:
    """Move the seats of a link to this device; the other one loses them. Asked again by it, nothing changes."""
    check_resume(table, token, player)
    if hash_of(token) in table.resume_invitations:
        table.add(at, "resumed", hash=hash_of(token), player=player)
    return table.seats_of(player)


def hand_over(table: Table, before: str, player: str, at: float) -> None:
    """A finished match goes along with a person who changed to another device."""
    if table.status == "over" and table.seats_of(before):
        table.add(at, "handed", before=before, player=player)


def check_resume(table: Table, token: str, player: str | None) -> None:
    """Refuse what is not the secret of a link to another device; for the player who used it, it stays valid."""
    hash = hash_of(token)
    is_known = player is not None and table.resumed.get(hash) == player
    if hash not in table.resume_invitations and not is_known:
        raise Refused("invitation")


def leave(table: Table, player: str, at: float) -> None:
    """Leave: before the start the seats are free again, later a bot plays them until the player returns."""
    if table.status == "over":
        raise Refused("match_over")
    seats = own_seats(table, player)
    if table.status == "open":
        table.add_all([Entry(at, "vacated", {"seat": seat, "by": seat}) for seat in seats])
    else:
        present = [seat for seat in seats if not table.places[seat].stand_in]
        table.add_all([Entry(at, "left", {"seat": seat, "bot": STAND_IN}) for seat in present])
    settle(table, at)


def come_back(table: Table, player: str, at: float) -> None:
    """Take the seats back from the bots that stood in."""
    table.playing()
    seats = [seat for seat in own_seats(table, player) if table.places[seat].stand_in]
    if not seats:
        raise Refused("not_away")
    left = [seat for seat in seats if not table.places[seat].has_resigned]
    if not left:
        raise Refused("resigned", seat=seats[0] + 1)
    table.add_all([Entry(at, "returned", {"seat": seat}) for seat in left])


def resign(table: Table, seat: int, at: float) -> None:
    """Resign a seat: a bot plays it to the end; when no person is left the match is ended."""
    table.playing()
    if table.places[seat].has_resigned:
        raise Refused("resigned", seat=seat + 1)
    table.add(at, "resigned", seat=seat, bot=STAND_IN)
    if not table.people():
        table.add(at, "closed")
    settle(table, at)


def stand_in(table: Table, seat: int, why: str, at: float) -> None:
    """Let a bot play for somebody who is not connected."""
    table.add(at, "stood_in", seat=seat, bot=STAND_IN, why=why)
    settle(table, at)


def vote(table: Table, player: str, seat: int, present: Collection[str], at: float) -> None:
    """Vote for a bot to play for somebody who is not connected; it does when more than half of the others voted."""
    table.playing()
    voters = own_seats(table, player)
    absent = table.places[check_seat(table, seat)]
    if not absent.player or absent.player == player or absent.player in present or absent.stand_in:
        raise Refused("no_vote", seat=seat + 1)
    if player in absent.votes:
        raise Refused("voted", seat=seat + 1)
    table.add(at, "voted", seat=seat, by=voters[0])
    others = table.people() - {absent.player}
    if 2 * len(absent.votes & others) > len(others):
        stand_in(table, seat, "vote", at)


def own_seats(table: Table, player: str) -> list[int]:
    """The seats of a player; refused if there are none."""
    seats = table.seats_of(player)
    if not seats:
        raise Refused("not_seated")
    return seats


def check_host(table: Table, player: str) -> None:
    """Refuse everybody but the host."""
    if player != table.host:
        raise Refused("not_host")


def check_open(table: Table) -> None:
    """Refuse if the match has started."""
    if table.status != "open":
        raise Refused("match_over" if table.status == "over" else "started")


def check_bot(table: Table, bot: str) -> None:
    """Refuse an unknown bot, and any bot where hands are drawn from a real stock."""
    bot_of(bot)
    if not table.terms.has_bots():
        raise Refused("bot_cannot_draw")


def check_seat(table: Table, seat: int) -> int:
    """A seat that exists."""
    if not 0 <= seat < len(table.places):
        raise Refused("no_such_seat", seat=seat + 1, seats=len(table.places))
    return seat
