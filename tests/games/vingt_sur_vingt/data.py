"""What shared tests need to know of 20 sur 20."""

from __future__ import annotations

from typing import Any

from tests.games.data import Data, Words, lot


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Words) -> str:
    gone = {tile for text in before if text.startswith(("deal", "draw")) for tile in text.split()[2:]}
    tiles = [f"{low}|{high}" for low in range(10) for high in range(max(low, 1), 10)]
    stock = [tile for tile in tiles if tile not in gone]
    taken: list[str] = []
    for i, tile in enumerate(stock):
        if lot(source, len(stock) - i) < len(stated) - 2 - len(taken):
            taken.append(tile)
    return " ".join([*stated[:2], *taken])


def hand(snapshot: dict[str, Any], seat: int) -> object:
    return snapshot["trays"][seat]["hand"]


def tiles(text: str) -> int:
    return text.count("|")


DATA = Data(
    chance_due,
    refused=("lay 9|9 0,0 E", "lay 0|1 5,5 N, 2|3 9,9 E", "stop"),
    evenings=("alone", "before all", "before some", "with the real box"),
    hand=hand,
    tiles=tiles,
    turns=3,
)
