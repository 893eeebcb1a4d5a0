"""Command-line arguments in the person's language: our help from the catalogues, and what argparse itself says."""

from __future__ import annotations

import argparse
import gettext
from collections.abc import Callable
from typing import Any, NoReturn

from sobremesa.engine.errors import Refused
from sobremesa.engine.texts import catalogue, sentence
from sobremesa.games import ids

BAD_INPUT = 2
SPANISH = {
    "usage: ": "uso: ",
    "options": "opciones",
    "positional arguments": "argumentos",
    "show this help message and exit": "muestra esta ayuda y termina",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "expected one argument": "falta el valor",
    "ignored explicit argument %r": "no lleva valor, y se dio %r",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r no vale; puede ser %(choices)s",
    "the following arguments are required: %s": "falta indicar %s",
    "unrecognized arguments: %s": "no se entiende %s",
}
"""What argparse says of itself about a command like ours."""


class Parser(argparse.ArgumentParser):
    """A parser of one command that speaks a language and says what is wrong in one sentence."""

    def __init__(self, language: str, topic: str, **more: Any) -> None:
        self.language = language
        self.topic = topic
        about = sentence(f"help.{topic}", language)
        super().__init__(description=about, allow_abbrev=False, **more)

    def add(
        self, *names: str, metavar: str | None = None, type: Callable[[str], Any] | None = None, **more: Any
    ) -> None:
        """Add an argument; its help is the catalogue's, for this command or for all."""
        name = names[0].lstrip("-")
        own = f"help.{self.topic}.{name}"
        code = own if own in catalogue(self.language) else f"help.all.{name}"
        if metavar is not None:
            more["metavar"] = catalogue(self.language).get(f"metavar.{metavar}", metavar)
        if type is not None:
            more["type"] = self._reader(type)
        self.add_argument(*names, help=sentence(code, self.language, games=", ".join(ids())), **more)

    def _reader(self, read: Callable[[str], Any]) -> Callable[[str], Any]:
        """What reads a value, so that argparse names the argument of a refusal."""

        def value(text: str) -> Any:
            try:
                return read(text)
            except Refused as refused:
                raise argparse.ArgumentTypeError(refused.sentence(self.language)) from None

        return value

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, sentence("parser.error", self.language, prog=self.prog, message=message) + "\n")


def speak(language: str) -> None:
    """Have argparse say in the language what it says by itself: it asks this function of its module for a message."""
    argparse._ = gettext.gettext if language == "en" else _spanish  # type: ignore[attr-defined]


def _spanish(message: str) -> str:
    return SPANISH.get(message, message)
