"""Refusals: a user's mistake as data, with the rule it meets and a sentence in each language."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sobremesa.engine.texts import catalogue, sentence
from sobremesa.engine.words import words


class Refused(Exception):
    """Something that cannot be done or read, and why; `rule` is the rule's number where one speaks."""

    def __init__(self, code: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params = params
        self.event: int | None = None  # the number (from 1) of a record's event, where one is to blame
        self.game: str | None = None  # the game in whose notation the blanks are filled

    def __str__(self) -> str:
        return self.sentence("en")

    def sentence(self, language: str) -> str:
        """What is wrong and where, in the language, with the rule's number at its end."""
        said = sentence(
            self.code, language, **{name: self._said(value, language) for name, value in self.params.items()}
        )
        return f"{said} ({self.rule})" if self.rule else said

    def _said(self, value: Any, language: str) -> Any:
        if isinstance(value, Refused):
            return value.sentence(language)
        return words(self.game, language).say(value) if self.game and isinstance(value, str) else value


class MissingExtra(Refused, ImportError):
    """An import of a part whose libraries are not installed; the sentence names the extra that brings them."""


@contextmanager
def speaking(game: str) -> Iterator[None]:
    """Have every refusal inside name moves in the words of people, not in the game's notation."""
    try:
        yield
    except Refused as refused:
        refused.game = game
        raise


def trouble(problem: OSError) -> Refused:
    """What the operating system would not do, for the blank of another refusal."""
    code = f"system.{errno.errorcode.get(problem.errno or 0)}"
    return Refused(code) if code in catalogue("en") else Refused("system", problem=problem.strerror or problem)
