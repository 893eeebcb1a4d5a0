"""The catalogues of sentences: one JSON file a language for all, and one a language in each game's room."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("es", "en")
"""The languages people can choose; Spanish is the reference."""

PACKAGE = Path(__file__).parent.parent


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their code."""
    texts: dict[str, str] = {}
    for file in sorted(PACKAGE.glob(f"**/texts.{language}.json")):
        texts |= json.loads(file.read_text("utf-8"))
    return texts


def sentence(code: str, language: str, **params: Any) -> str:
    """The sentence of a code, its blanks filled."""
    return catalogue(language)[code].format(**params)
