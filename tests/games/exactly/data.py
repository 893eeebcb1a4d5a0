"""What shared tests need to know of Exactly."""

from __future__ import annotations

from typing import Any

from tests.games.data import Data, Words, lot


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Words) -> str:
    return "roll " + ["50", "20", "10", "5", "?", "0"][lot(source, 6)]


DATA = Data(
    chance_due,
    refused=("50 centre>1", "20 centre>1", "10 1>2", "5 centre>2"),
    short={"turn_limit": 40},
    quick={"turn_limit": 12},
    arena={"turn_limit": 200},
    rolls=("50", "?"),
    idle="roll 0",
    refusal=("exactly.wrong_value", "E4", {"face": "10", "value": 50}),
    turns=9,
)
