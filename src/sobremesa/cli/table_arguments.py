"""What commands that set a table have in common: seats, options, setup, seed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sobremesa.cli.parser import Parser
from sobremesa.engine.errors import Refused, trouble
from sobremesa.engine.facts import Facts
from sobremesa.engine.records import load_json
from sobremesa.engine.texts import sentence

if TYPE_CHECKING:
    from sobremesa.engine.game import Game


def add_table_arguments(parser: Parser) -> None:
    """Seats, options, setup and seed."""
    parser.add("--seats", type=number(1, 9), metavar="K")
    parser.add("--options", action="append", default=[], metavar="NAME=VALUE")
    parser.add("--setup", type=Path, metavar="FILE")


def number(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number in bounds."""

    def whole(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
            raise Refused("number", text=text, least=least, most=most)
        return int(text)

    return whole


def options(facts: Facts, given: list[str]) -> dict[str, Any]:
    """The options typed as name=value, checked."""
    known = {option.name: option for option in facts.options}
    chosen = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise Refused("option_form", text=text)
        if name not in known:
            raise Refused("option_unknown", option=name, game=facts.title, known=", ".join(known))
        chosen[name] = known[name].parse(value)
    return chosen


def setup(file: Path | None) -> dict[str, Any] | None:
    """The setup in a user's file; what it holds is for the game to check."""
    if file is None:
        return None
    try:
        found = load_json(file.read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused("file.not_text", file=file) from None
    except OSError as problem:
        raise Refused("file.unreadable", file=file, problem=trouble(problem)) from None
    except Refused as refused:
        raise Refused("setup_json", file=file, problem=refused.params["problem"]) from None
    if type(found) is not dict:
        raise Refused("setup_object", file=file)
    return found


def prepared(id: str, language: str) -> Game:
    """The game of an id with its rules compiled, a progress bar shown where that takes time."""
    from sobremesa.engine.prepare import is_prepared, prepare
    from sobremesa.games import game as game_of

    game = game_of(id)
    if is_prepared(game):
        return game
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(sentence("compiling", language, title=game.facts.title))
        prepare(game, lambda done, total: progress.update(task, completed=done, total=total))
    return game
