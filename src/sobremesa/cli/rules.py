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
    """Print the rules, set nicely on a terminal and as plain Markdown elsewhere."""
    text = games.rules_text(args.game, args.lang)
    if not sys.stdout.isatty():
        print(text, end="")
        return 0
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(text), width=min(console.width, 100))
    return 0
