"""What shared tests need to know of Pig."""

from __future__ import annotations

from typing import Any

from tests.games.data import Data, Words, lot


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Words) -> str:
    return f"roll {1 + lot(source, 6)}"


DATA = Data(chance_due, refused=("pass", "hold now"), rolls=("6", "1"), deals=100)
