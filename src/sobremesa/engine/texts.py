"""The catalogues of sentences: JSON files of the package, and of the rooms that other packages bring.

`texts.LANGUAGE.json` holds sentences; `shelf.LANGUAGE.json` of a room holds what is said of its game before it is
played: one sentence, whose game it is, and what its options are called.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("es", "en")
"""The languages people can choose; Spanish is the reference."""

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
    """The sentence of a code, its blanks filled."""
    return catalogue(language)[code].format(**params)
