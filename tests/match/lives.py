"""Tables at which people do all that people do, at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.games import facts
from sobremesa.match import hosting, playing, sharing
from sobremesa.match.commands import Sender, obey
from sobremesa.match.table import Table
from tests.games.data import data
from tests.match.tables import PEOPLE, drawn, opened, text_of

Deed = Callable[[Table, random.Random, float], object]


def lives(game: str, lot: random.Random, steps: int) -> Iterator[Table]:
    """A table after each of so many things that people try to do; some are refused."""
    dice = lot.choice(("server", "real"))
    seats = lot.choice([seats for seats in facts(game).seats if seats > 1])
    bots = lot.randrange(seats) if dice == "server" or not facts(game).secret else 0
    chosen = {
        "dice": dice,
        "options": data(game).short,
        "spectators": True,
        "clock": lot.choice((None, {"kind": "live", "seconds": 60})),
        "takeover": lot.choice((None, 60)),
    }
    table, at = opened(game, seats, bots, **chosen), 2000.0
    yield table
    for _ in range(lot.randrange(8)):
        attempt(lot.choice(BEFORE), table, lot, at)
        yield table
    for seat in [seat for seat, place in enumerate(table.places) if place.is_open]:
        hosting.fill(table, table.host, seat, {"name": "Guest"}, at)
    hosting.start(table, table.host, at, lot.choice((None, "a seed")) if table.seats_of(table.host) else None)
    for _ in range(steps):
        at += lot.choice((0.25, 1.0, 70.0))
        (deed,) = lot.choices(DURING, WEIGHTS)
        attempt(deed, table, lot, at)
        yield table
    for deed in AFTER:  # refused unless it is over by now
        attempt(deed, table, lot, at)
        yield table


def attempt(deed: Deed, table: Table, lot: random.Random, at: float) -> None:
    with suppress(Refused):
        deed(table, lot, at)


def someone(table: Table, lot: random.Random) -> str:
    return lot.choice([table.host, *sorted(table.people())])


def send(table: Table, player: str, lot: random.Random, at: float, eyes: int = 0, **said: Any) -> None:
    """A message of a player; some have an id that was there before."""
    obey(table, Sender(player, lambda _: eyes), {"id": str(lot.randrange(1000)), **said}, at)


def choose(table: Table, lot: random.Random, at: float) -> None:
    """Somebody moves, or a bot where one decides; a bot of another level where it is late."""
    match, robots = table.playing(), dict(table.robots())
    if not table.owing():
        return
    seat = lot.choice(table.owing())
    text = text_of(table, seat, lot)
    if seat in robots:
        bot = lot.choice((robots[seat], "greedy"))
        moment = table.decision, len(match.open_moves(seat))
        playing.choose_as_robot(table, seat, moment, match.game.read_move(match.state, seat, text), bot, at)
    else:
        player = table.places[seat].player or ""
        send(table, player, lot, at, seat, type="choose", decision=table.decision, move=text)


def change(table: Table, lot: random.Random, at: float) -> None:
    """Somebody chooses again."""
    seats = [seat for seat in range(len(table.places)) if playing.changes(table, seat)]
    seat, match = lot.choice(seats or [0]), table.playing()
    playing.choose(table, seat, table.decision, lot.choice(match.open_texts(seat) or [""]), at)


def back(table: Table, lot: random.Random, at: float) -> None:
    seat = lot.randrange(len(table.places))
    send(table, table.places[seat].player or "", lot, at, seat, type="back", decision=table.decision)


def roll(table: Table, lot: random.Random, at: float) -> None:
    """Somebody enters real dice; some draws are impossible."""
    player = lot.choice(sorted(table.rollers()) or [""])
    send(table, player, lot, at, type="roll", decision=table.decision, text=drawn(table, lot))


def misdraw(table: Table, lot: random.Random, at: float) -> None:
    playing.misdraw(table, lot.choice(sorted(table.rollers()) or [table.host]), at)


def unroll(table: Table, lot: random.Random, at: float) -> None:
    send(table, someone(table, lot), lot, at, type="unroll", decision=table.decision)


def say(table: Table, lot: random.Random, at: float) -> None:
    send(table, someone(table, lot), lot, at, type="say", text=f"¡hola! 👨‍👩‍👧 {lot.random()}")


def say_phrase(table: Table, lot: random.Random, at: float) -> None:
    send(table, someone(table, lot), lot, at, type="phrase", phrase="hello")


def nudge(table: Table, lot: random.Random, at: float) -> None:
    send(table, someone(table, lot), lot, at, type="nudge", seat=lot.choice(table.awaited() or [0]) + 1)


def mute(table: Table, lot: random.Random, at: float) -> None:
    seat = lot.randrange(len(table.places)) + 1
    send(table, table.host, lot, at, type="mute", seat=seat, is_muted=lot.random() < 0.7)


def leave(table: Table, lot: random.Random, at: float) -> None:
    send(table, someone(table, lot), lot, at, type="leave")


def come_back(table: Table, lot: random.Random, at: float) -> None:
    send(table, someone(table, lot), lot, at, type="return")


def resign(table: Table, lot: random.Random, at: float) -> None:
    seat = lot.randrange(len(table.places))
    send(table, table.places[seat].player or "", lot, at, seat, type="resign")


def vote(table: Table, lot: random.Random, at: float) -> None:
    send(table, someone(table, lot), lot, at, type="vote", seat=lot.randrange(len(table.places)) + 1)


def stand_in(table: Table, lot: random.Random, at: float) -> None:
    hosting.stand_in(table, lot.choice(table.awaited() or [0]), "left", at)


def run_out(table: Table, lot: random.Random, at: float) -> None:
    playing.run_out(table, at)


def move_to_another_device(table: Table, lot: random.Random, at: float) -> None:
    """A link to another device, which is used at times, and twice."""
    token = hosting.resume_link(table, someone(table, lot), at)
    if lot.random() < 0.7:
        device = f"device {lot.randrange(10)}"
        hosting.resume(table, device, token, at)
        hosting.resume(table, device, token, at)


def watch(table: Table, lot: random.Random, at: float) -> None:
    token = hosting.invite(table, table.host, None, at)
    hosting.watch(table, f"watcher {lot.randrange(20)}", token, at)
    if lot.random() < 0.3:
        hosting.revoke(table, table.host, None, at)


def fill(table: Table, lot: random.Random, at: float) -> None:
    wanted = lot.choice(({"name": "Another"}, {"bot": "greedy"}, {"open": True}))
    hosting.fill(table, table.host, lot.randrange(1, len(table.places)), wanted, at)


def invite(table: Table, lot: random.Random, at: float) -> None:
    seat = lot.randrange(1, len(table.places))
    token = hosting.invite(table, table.host, seat, at)
    if lot.random() < 0.7:
        hosting.join(table, lot.choice(PEOPLE), token, "New", "seed", at)


def give_seed(table: Table, lot: random.Random, at: float) -> None:
    hosting.give_seed(table, someone(table, lot), f"seed {lot.random()}", at)


def close(table: Table, lot: random.Random, at: float) -> None:
    hosting.close(table, table.host, at)


def rematch(table: Table, lot: random.Random, at: float) -> None:
    hosting.note_rematch(table, someone(table, lot), "n" * 12, at)


BEFORE: list[Deed] = [say, mute, leave, move_to_another_device, watch, fill, invite, give_seed]
OFTEN: list[Deed] = [choose, choose, choose, roll, back, change, say, run_out]
SELDOM: list[Deed] = [say_phrase, nudge, mute,
    misdraw, unroll, leave, come_back, resign, vote, stand_in, move_to_another_device, watch, rematch,
]  # fmt: skip
DURING = [*OFTEN, *SELDOM, close]
WEIGHTS = [*(20 for _ in OFTEN), *(3 for _ in SELDOM), 0.1]


def show(table: Table, lot: random.Random, at: float) -> None:
    sharing.share(table, someone(table, lot), at)


def hide(table: Table, lot: random.Random, at: float) -> None:
    sharing.unshare(table, next(iter(table.looks.values()), ""), at)


def hand_over(table: Table, lot: random.Random, at: float) -> None:
    hosting.hand_over(table, someone(table, lot), "another device", at)


AFTER: tuple[Deed, ...] = (show, show, hide, show, hand_over, show)
