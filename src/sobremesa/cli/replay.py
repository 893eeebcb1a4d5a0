"""Referee every record of a file, or list the legal moves at every decision."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sobremesa.cli.parser import Parser
from sobremesa.cli.record_file import placed, read_played
from sobremesa.cli.table_arguments import number
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Record, read_lines
from sobremesa.engine.texts import sentence


def add_arguments(parser: Parser) -> None:
    """The file, and whether to list."""
    parser.add("file", type=Path, metavar="FILE")
    parser.add("--legal", action="store_true")
    parser.add("--tiles", type=number(1, 9), metavar="N")


def run(args: argparse.Namespace) -> int:
    """Referee the records; a summary, or the moves."""
    if args.tiles is not None and not args.legal:
        raise Refused("tiles_alone")
    games: Counter[str] = Counter()
    events = 0
    for index, line in enumerate(read_lines(args.file)):
        with placed(args.file, index):
            record = read_played(line, args.lang)
            for moment_line in moments(record, index, args.tiles) if args.legal else judged(record):
                print(moment_line)
        games[record.game] += 1
        events += len(record.events)
    if not games:
        raise Refused("file.no_records", file=args.file)
    if not args.legal:
        counts = ", ".join(f"{id} {count}" for id, count in sorted(games.items()))
        print(sentence("replay.summary", args.lang, records=games.total(), events=events, games=counts))
    return 0


def judged(record: Record) -> list[str]:
    """Nothing to print: the record is refereed to its end, its dice recomputed where a server committed itself."""
    from sobremesa.match.dice import checked

    for _ in checked(record):
        pass
    return []


def moments(record: Record, index: int, tiles: int | None) -> Iterator[str]:
    """A line of JSON for every decision of a record."""
    from sobremesa.games import game as game_of
    from sobremesa.match.dice import checked

    game = game_of(record.game)
    for moment in checked(record):
        if moment.seat < 0:
            continue
        moves = (
            game.moves(moment.state, moment.seat)
            if tiles is None
            else game.moves_within(moment.state, moment.seat, tiles)
        )
        legal = sorted(game.move_texts(moment.state, moment.seat, moves))
        chosen = record.events[moment.event].text
        yield json.dumps(
            {"record": index, "event": moment.event, "seat": moment.seat + 1, "legal": legal, "chosen": chosen},
            ensure_ascii=False,
        )
