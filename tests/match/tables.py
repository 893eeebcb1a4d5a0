"""Tables for tests: opened, filled and played without a server."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

from sobremesa.bots import Budget, bot
from sobremesa.engine.rng import streams
from sobremesa.engine.state import SPECTATOR
from sobremesa.games import facts
from sobremesa.match import hosting, playing
from sobremesa.match.entries import Entry
from sobremesa.match.frame import view
from sobremesa.match.table import Table
from sobremesa.match.terms import agreed
from tests.games.data import data
from tests.games.kinds import ENDLESS

SERVER_SEED = "5e" * 32
PEOPLE = ("ana", "luis", "eva", "pau", "sol", "noe")


def terms(game: str, seats: int, **given: Any) -> Mapping[str, Any]:
    base = {"game": game, "seats": seats, "options": {}, "setup": {}, "dice": "server"}
    return base | given


def opened(game: str, seats: int = 2, bots: int = 0, **given: Any) -> Table:
    """A table at which everybody sits: the host ana, the others by invitation, bots last."""
    wishes: list[dict[str, Any]] = [{"name": "Ana"}, *({"open": True} for _ in range(seats - 1 - bots))]
    wishes += [{"bot": "random"}] * bots
    table = hosting.open_table("m" * 12, SERVER_SEED, agreed(terms(game, seats, **given)), "ana", wishes, 1000.0)
    for seat in range(1, seats - bots):
        token = hosting.invite(table, "ana", seat, 1000.0)
        hosting.join(table, PEOPLE[seat], token, PEOPLE[seat].title(), f"seed of {seat}", 1001.0)
    return table


def started(game: str, seats: int = 2, bots: int = 0, **given: Any) -> Table:
    table = opened(game, seats, bots, **given)
    hosting.start(table, "ana", 1002.0)
    return table


def text_of(table: Table, seat: int, lot: random.Random) -> str:
    """A random legal move of a seat."""
    assert table.match
    game, state = table.match.game, table.match.state
    rng = streams(lot.getrandbits(60), 0, table.terms.seats)[0]
    return game.move_text(state, seat, bot("random").choose(game, state, seat, rng, Budget()))


def first_move(table: Table, seat: int) -> int:
    """The first legal move of a seat."""
    assert table.match
    return int(table.match.game.moves(table.match.state, seat)[0])


def first_text(table: Table, seat: int) -> str:
    """The same as people write it."""
    assert table.match
    return table.match.game.move_text(table.match.state, seat, first_move(table, seat))


def play(table: Table, lot: random.Random, moves: int | None = None, at: float = 1003.0) -> None:
    """Play random moves, of whichever seat comes first, up to the end or so many."""
    made = 0
    while table.status == "playing" and made != moves:
        seat = lot.choice(table.owing())
        playing.choose(table, seat, table.decision, text_of(table, seat, lot), at + made)
        made += 1


def say(table: Table, *texts: str) -> None:
    """Type in chances, each by the first who may."""
    for text in texts:
        playing.roll(table, min(table.rollers()), table.decision, text, 1003.0)


def idled(table: Table, rounds: int) -> None:
    """Let so many rounds pass in which nobody scores, with real dice."""
    assert table.match
    for _ in range(rounds * table.terms.seats):
        say(table, data(table.terms.game).idle)


def offered(seats: int = 3, bots: int = 0) -> Table:
    """A table of a game without end at which nobody scored for so long that a limit can be agreed on."""
    table = started(ENDLESS, seats, bots, dice="real")
    say(table, "start 1")
    idled(table, facts(ENDLESS).patience)
    return table


def drawn(table: Table, lot: random.Random) -> str:
    """What comes up on the real table."""
    assert table.match
    game, state = table.match.game, table.match.state
    return game.chance_text(state, game.draw(state, streams(lot.getrandbits(60), 0, 0)[0]))


def chance_events(table: Table, eyes: int, player: str | None) -> list[str]:
    """The chances that somebody sees."""
    events = view(table, player, eyes, ())["events"]["shown"]
    return [event["chance"] for event in events if "chance" in event]


def news(table: Table) -> list[dict[str, object]]:
    """What everybody is told, after the start."""
    return [told for told in view(table, None, SPECTATOR, ())["news"] if told["kind"] != "started"]


def reread(log: Iterable[Entry]) -> Table:
    """The table that a log gives which has gone through a database."""
    return Table("m" * 12, SERVER_SEED, [Entry(e.at, e.kind, json.loads(json.dumps(e.body))) for e in log])


def sights(table: Table) -> list[object]:
    """What everybody sees."""
    players = [*enumerate(PEOPLE[: table.terms.seats]), (SPECTATOR, None)]
    return [view(table, player, seat, {"ana"}) for seat, player in players]
