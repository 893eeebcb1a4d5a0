"""Show the table of a record at one moment, as a seat saw it."""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

from sobremesa.cli.record_file import placed
from sobremesa.cli.table_arguments import number, prepared
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import read_lines, read_record
from sobremesa.engine.texts import sentence

MOST = 10**9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which record, which moment, whose eyes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one a line")
    parser.add_argument("--record", type=number(0, MOST), default=0, metavar="I", help="which record, from 0")
    parser.add_argument("--at", type=number(0, MOST), metavar="K", help="after so many events (default: all)")
    parser.add_argument(
        "--seat", type=number(1, 9), metavar="S", help="as this seat saw it, from 1 (default: a spectator)"
    )


def run(args: argparse.Namespace) -> int:
    """Draw the table."""
    from rich.console import Console

    from sobremesa.cli.boards import draw
    from sobremesa.engine.state import SPECTATOR
    from sobremesa.match.referee import table_after

    found = next(itertools.islice(read_lines(args.file), args.record, None), None)
    if found is None:
        raise Refused("show.no_record", file=args.file, record=args.record)
    with placed(args.file, args.record):
        record = read_record(found)
        at = len(record.events) if args.at is None else args.at
        if at > len(record.events):
            raise Refused("show.no_event", at=at, events=len(record.events))
        state = table_after(record, at)
    if args.seat is not None and args.seat > record.seats:
        raise Refused("no_such_seat", seat=args.seat, seats=record.seats)
    game = prepared(record.game)
    seat = SPECTATOR if args.seat is None else args.seat - 1
    table = game.table(state, seat)
    names = {number: player.get("name") or player["bot"] for number, player in enumerate(record.players, 1)}
    console = Console(highlight=False)
    last = record.events[at - 1] if at else None
    said = "–" if last is None else last.text if last.seat is None else f"{last.seat + 1}: {last.text}"
    console.print(
        sentence(
            "show.head",
            args.lang,
            title=game.facts.title,
            record=args.record,
            at=at,
            events=len(record.events),
            last=said,
        )
    )
    console.print(draw(table | {"names": names}, args.lang))
    return 0
