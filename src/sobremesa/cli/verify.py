"""Recompute the dice of every record of a file from their seeds."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from sobremesa.cli.parser import Parser
from sobremesa.cli.record_file import placed, read_played
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import read_lines
from sobremesa.engine.texts import sentence


def add_arguments(parser: Parser) -> None:
    """The file."""
    parser.add("file", type=Path, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Referee the records and recompute their dice; how many that were, and why others could not be."""
    from sobremesa.match.dice import Uncheckable, verify
    from sobremesa.match.referee import referee

    records = chances = 0
    unchecked: Counter[str] = Counter()
    for index, line in enumerate(read_lines(args.file)):
        with placed(args.file, index):
            record = read_played(line, args.lang)
            try:
                chances += verify(record, index)
                records += 1
            except Uncheckable as uncheckable:
                for _ in referee(record):
                    pass
                unchecked[uncheckable.sentence(args.lang)] += 1
    if not records and not unchecked:
        raise Refused("file.no_records", file=args.file)
    if not records:
        reasons = "; ".join(f"{reason} ({count})" for reason, count in unchecked.items())
        raise Refused("verify.nothing", file=args.file, reasons=reasons)
    print(sentence("verify.summary", args.lang, records=records, chances=chances))
    for reason, count in unchecked.items():
        print(sentence("verify.unchecked", args.lang, records=count, reason=reason))
    return 0
