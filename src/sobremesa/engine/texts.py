"""The catalogues of sentences: JSON files of the package, and of the rooms that other packages bring.

`texts.LANGUAGE.json` holds sentences; `shelf.LANGUAGE.json` of a room holds what is said of its game before it is
played: one sentence, whose game it is, and what its options are called.
"""

from __future__ import annotations

import json
import string
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("es", "en")
"""The languages people can choose; Spanish is the reference."""

DECIMAL_SIGNS = {"es": ",", "en": "."}

_folders = [Path(__file__).parent.parent]


def add_texts(folder: Path) -> None:
    """Take the sentences of another package's room in."""
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their code."""
    texts: dict[str, str] = {}
    for folder in _folders:
        for kind in ("texts", "shelf"):
            for file in sorted(folder.glob(f"**/{kind}.{language}.json")):
                texts |= json.loads(file.read_text("utf-8"))
    return texts


def sentence(code: str, language: str, **params: Any) -> str:
    """The sentence of a code, its blanks filled; decimals are written as the language writes them."""
    return _Filler(language).vformat(catalogue(language)[code], (), params)


class _Filler(string.Formatter):
    def __init__(self, language: str) -> None:
        self.sign = DECIMAL_SIGNS[language]

    def format_field(self, value: Any, format_spec: str) -> str:
        """A blank filled with a value."""
        shown = format(value, format_spec)
        return shown.replace(".", self.sign) if isinstance(value, float) else shown
