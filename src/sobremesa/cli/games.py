"""List the games with their seats and options."""

from __future__ import annotations

import argparse
import sys

from sobremesa.cli.parser import Parser
from sobremesa.engine.facts import Option
from sobremesa.engine.texts import sentence
from sobremesa.games import broken, facts, ids


def add_arguments(parser: Parser) -> None:
    """Nothing to choose."""


def run(args: argparse.Namespace) -> int:
    """Print a line a game."""
    options = {id: ", ".join(map(_option, facts(id).options)) for id in ids()}
    width, wide = max(map(len, ids())), max(map(len, options.values()))
    for id in ids():
        known = facts(id)
        seats = f"{known.seats[0]}-{known.seats[-1]}"
        print(f"{id:{width}}  {known.title:18} {seats}  {options[id]:{wide}}  {sentence(f'{id}.credit', args.lang)}")
    for refused in broken():
        print(f"sobremesa: {refused.sentence(args.lang)}", file=sys.stderr)
    return 0


def _option(option: Option) -> str:
    """An option with its values, the default first."""
    if option.words:
        values = [option.default, *(word for word in option.words if word != option.default)]
    elif isinstance(option.default, bool):
        values = [option.default, not option.default]
    else:
        values = [option.default, f"{option.least}…"]
    words = {True: "true", False: "false", None: "null"}
    return f"{option.name}={'|'.join(words.get(value, str(value)) for value in values)}"  # type: ignore[arg-type]
