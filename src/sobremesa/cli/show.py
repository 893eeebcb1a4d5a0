"""Show the table of a record at one moment, as a seat saw it."""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.cli.parser import Parser
from sobremesa.cli.record_file import placed, read_played
from sobremesa.cli.table_arguments import number
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Record, read_lines
from sobremesa.engine.texts import sentence
from sobremesa.engine.words import words
from sobremesa.match.names import seat_names

if TYPE_CHECKING:
    from sobremesa.engine.game import Game
    from sobremesa.engine.state import State

MOST = 10**9


def add_arguments(parser: Parser) -> None:
    """Which record, which moment, whose eyes."""
    parser.add("file", type=Path, metavar="FILE")
    parser.add("--record", type=number(0, MOST), default=0, metavar="I")
    parser.add("--at", type=number(0, MOST), metavar="K")
    parser.add("--seat", type=number(1, 9), metavar="S")


def run(args: argparse.Namespace) -> int:
    """Draw the table."""
    from rich.console import Console

    from sobremesa.cli.drawing import Easel
    from sobremesa.engine.state import SPECTATOR
    from sobremesa.games import game as game_of
    from sobremesa.match.referee import table_after

    found = next(itertools.islice(read_lines(args.file), args.record, None), None)
    if found is None and args.record == 0:
        raise Refused("file.no_records", file=args.file)
    if found is None:
        raise Refused("show.no_record", file=args.file, record=args.record)
    with placed(args.file, args.record):
        record = read_played(found, args.lang)
        at = len(record.events) if args.at is None else args.at
        if at > len(record.events):
            raise Refused("show.no_event", at=at, events=len(record.events))
        state = table_after(record, at)
    if args.seat is not None and args.seat > record.seats:
        raise Refused("no_such_seat", seat=args.seat, seats=record.seats)
    seat = SPECTATOR if args.seat is None else args.seat - 1
    game = game_of(record.game)
    console = Console(highlight=False)
    last = words(record.game, args.lang).say(last_seen(game, record, at, state, seat))
    place = {"title": game.facts.title, "record": args.record, "at": at, "events": len(record.events)}
    console.print(sentence("show.head", args.lang, **place, last=last), markup=False)
    Easel(console, args.lang).draw(game.board(state, seat, seat_names(record.players, args.lang), args.lang))
    return 0


def last_seen(game: Game, record: Record, at: int, state: State, seat: int) -> str:
    """The last event as a seat may know it: no secret chance, nothing that another seat chose in an open stage."""
    from sobremesa.match.referee import table_after

    if at == 0:
        return "–"
    event = record.events[at - 1]
    if event.seat is None:
        return game.chance_seen(event.text, seat)
    is_open = table_after(record, at - 1)["decision"][0] == state["decision"][0]
    return f"{event.seat + 1}: {'?' if is_open and event.seat != seat else event.text}"
