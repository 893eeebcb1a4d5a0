"""What shared tests need to know of Twenty One."""

from __future__ import annotations

from typing import Any

from tests.games.data import Data, Words, faces, lot


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Words) -> str:
    shown = faces(lot(source, 6**6), 6)
    if before[-1] == "again":
        shown = [1 if die[1] == "1" else face for die, face in zip(before[-2].split()[1:], shown, strict=True)]
    return " ".join(["roll", *(f"{die}{face}" for die, face in zip("ybwrgk", shown, strict=True))])


DATA = Data(
    chance_due,
    refused=("write y b w r g k", "strike y"),
    evenings=("before all", "before some"),
    own={
        "sheets": [
            "A",
            ["k6 r5 g4 b3 w2 y1", "y6 b5 w4 r3 g2 k1", "w6 g5 y4 r3 b2 k1", "g6 k5 b4 y3 r2 w1", "b6 w5 r4 k3 y2 g1"],
        ]
    },
    rolls=("6 5 4 3 2 1", "6 6 6 6 6 6"),
    lettered={"svg.die": (0.72, 0.73, 0.91, 0.91), ".cell": (0.55, 0.02, 0.98, 0.34)},
    turns=5,
)
