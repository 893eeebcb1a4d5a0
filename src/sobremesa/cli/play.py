"""Play at the terminal: people on this device, bots in the other seats."""

from __future__ import annotations

import argparse
import itertools
import os
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.cli.parser import Parser
from sobremesa.cli.record_file import placed, read_played
from sobremesa.cli.table_arguments import add_table_arguments, number, options, prepared, setup
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import read_lines
from sobremesa.engine.texts import sentence
from sobremesa.games import facts, ids

if TYPE_CHECKING:
    from sobremesa.match.match import Match


def add_arguments(parser: Parser) -> None:
    """The table and who sits at it."""
    parser.add("game", nargs="?", metavar="GAME")
    add_table_arguments(parser)
    parser.add("--names", metavar="A,B")
    parser.add("--bots", metavar="A,B")
    parser.add("--seed", type=number(0, 2**63 - 1), metavar="S")
    parser.add("--save", type=Path, metavar="FILE")
    parser.add("--resume", type=Path, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Seat the players and play to the end, or until somebody leaves."""
    from sobremesa.cli.table import Table, new_file

    if args.resume:
        if args.game or args.seats or args.options or args.setup or args.names or args.bots:
            raise Refused("play.resume_alone")
        return Table(resumed(args), args.save or args.resume, args.lang).sit()
    if args.save and os.path.exists(args.save):
        raise Refused("file.exists", file=args.save)
    id = facts(args.game).id if args.game else chosen_game(args.lang)
    return Table(seated(id, args), args.save or new_file(id), args.lang).sit()


def chosen_game(language: str) -> str:
    """Ask which game to play."""
    for index, id in enumerate(ids(), 1):
        print(f"  {index}  {facts(id).title}")
    numbers = {str(index): id for index, id in enumerate(ids(), 1)}
    while (answer := input(sentence("play.which", language, last=len(ids()))).strip()) not in numbers:
        pass
    return numbers[answer]


def seated(id: str, args: argparse.Namespace) -> Match:
    """A new match with people in the first seats and bots in the last."""
    from sobremesa.bots import bot
    from sobremesa.match.match import Match

    known = facts(id)
    names = [name.strip() for name in args.names.split(",")] if args.names else None
    bots = [name.strip() for name in args.bots.split(",") if name.strip()] if args.bots is not None else None
    for name in bots or ():
        bot(name)
    for name in names or ():
        if not name or not name.isprintable():
            raise Refused("play.name", name=name.encode("ascii", "backslashreplace").decode())
    asked = args.seats or len(names or [""]) + len(bots if bots is not None else ["greedy"])
    seats = known.check_seats(max(asked, known.seats[0]) if not args.seats else asked)
    if bots is None:
        bots = ["greedy"] * (seats - len(names or [""]))
    if names is None:
        names = [sentence("play.person", args.lang, number=seat + 1) for seat in range(seats - len(bots))]
    if len(names) + len(bots) != seats:
        raise Refused("play.seating", people=len(names), bots=len(bots), seats=seats)
    players = [*({"name": name} for name in names), *({"bot": name} for name in bots)]
    return Match(prepared(id, args.lang), players, options(known, args.options), setup(args.setup), args.seed)


def resumed(args: argparse.Namespace) -> Match:
    """The match that a file holds, played again up to where it was broken off."""
    from sobremesa.bots import bot
    from sobremesa.match.match import Match

    lines = list(itertools.islice(read_lines(args.resume), 2))
    if len(lines) != 1:
        raise Refused("play.one_record" if lines else "file.no_records", file=args.resume)
    with placed(args.resume, 0):
        record = read_played(lines[0], args.lang)
        for player in record.players:
            bot(player.get("bot", "random"))
        return Match.of(record, args.seed)
