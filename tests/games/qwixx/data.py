"""What shared tests need to know of Qwixx."""

from __future__ import annotations

from typing import Any

from tests.games.data import Data, Words, faces, lot


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Words) -> str:
    shown = faces(lot(source, 6 ** (len(stated) - 1)), len(stated) - 1)
    return " ".join(["roll", *(f"{die[0]}{face}" for die, face in zip(stated[1:], shown, strict=True))])


DATA = Data(
    chance_due,
    refused=("cross red 12", "cross green 2", "cross red/yellow 7"),
    variants=({}, {"sheet": "classic"}),
    evenings=("alone", "before all"),
    rolls=("1 2 3 4 5 6", "6 6 6 6 6 6"),
    lettered={"svg.die": (0.72, 0.73, 0.91, 0.91), ".row > .head": (0, 0, 1, 1)},
    turns=12,
)
