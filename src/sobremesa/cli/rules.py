"""Show the rules of a game in Spanish or English."""

from __future__ import annotations

import argparse
import sys

from sobremesa import games
from sobremesa.cli.parser import Parser


def add_arguments(parser: Parser) -> None:
    """Which game."""
    parser.add("game", metavar="GAME")


def run(args: argparse.Namespace) -> int:
    """Print the rules and their drawn examples, set nicely on a terminal and as plain Markdown elsewhere."""
    parts = (games.rules_text(args.game, args.lang), games.examples_text(args.game, args.lang))
    text = "\n".join(part for part in parts if part)
    if not sys.stdout.isatty():
        print(text, end="")
        return 0
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(text), width=min(console.width, 100))
    return 0
