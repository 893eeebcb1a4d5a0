"""Keep a copy of the server's database, also while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from sobremesa.cli.parser import Parser
from sobremesa.engine.texts import sentence


def add_arguments(parser: Parser) -> None:
    """Where to, and of which database."""
    parser.add("file", type=Path, metavar="FILE")
    parser.add("--database", metavar="URL")


def run(args: argparse.Namespace) -> int:
    """Make the copy and say what is in it."""
    # imported here: no other command needs a database
    from sobremesa.server.settings import read_settings
    from sobremesa.store.backup import back_up

    kept = back_up(read_settings(database=args.database).url, args.file)
    print(sentence("backup.kept", args.lang, file=args.file, matches=kept.matches, entries=kept.entries))
    return 0
