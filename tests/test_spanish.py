"""Spanish for people speaks as families do from Madrid to Buenos Aires: *tú* and *ustedes*, never *vosotros*."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXTS = [
    ROOT / "LEEME.md",
    *(file for end in ("es.json", "es.md") for file in sorted((ROOT / "src/sobremesa").glob(f"**/*.{end}"))),
    *sorted((ROOT / "web/src").glob("**/es.json")),
]
VOSOTROS = re.compile(r"\b(?:os|sois|vosotr[oa]s|vuestr[oa]s?)\b|\b\w+[áé]is\b|\b(?!país\b)\w{2,}ís\b", re.IGNORECASE)


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_nobody_is_spoken_to_as_vosotros(file: Path) -> None:
    assert VOSOTROS.findall(file.read_text("utf-8")) == []


@pytest.mark.parametrize("words", ["Tiráis los dados", "decís qué salió", "vuestra mesa", "os toca", "tenéis"])
def test_vosotros_is_found(words: str) -> None:
    assert VOSOTROS.search(words)
    assert not VOSOTROS.search("seis dados, un país, tres veces, todos, después")
