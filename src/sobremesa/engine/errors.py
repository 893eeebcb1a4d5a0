"""Refusals: a user's mistake as data, with the rule it meets and a sentence in each language."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.texts import sentence


class Refused(Exception):
    """Something that cannot be done or read, and why; `rule` is the rule's number where one speaks."""

    def __init__(self, code: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params = params
        self.event: int | None = None  # the number (from 1) of a record's event, where one is to blame

    def __str__(self) -> str:
        return self.sentence("en")

    def sentence(self, language: str) -> str:
        """What is wrong and where, in the language, with the rule's number at its end."""
        params = {k: v.sentence(language) if isinstance(v, Refused) else v for k, v in self.params.items()}
        said = sentence(self.code, language, **params)
        return f"{said} ({self.rule})" if self.rule else said


class MissingExtra(Refused, ImportError):
    """An import of a part whose libraries are not installed; the sentence names the extra that brings them."""
