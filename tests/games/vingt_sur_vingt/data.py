"""What shared tests need to know of 20 sur 20."""

from __future__ import annotations

from typing import Any

from tests.games.data import Data, Hands, Words, lot

TILES = [f"{low}|{high}" for low in range(10) for high in range(max(low, 1), 10)]


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Words) -> str:
    gone = {tile for text in before if text.startswith(("deal", "draw")) for tile in text.split()[2:]}
    stock = [tile for tile in TILES if tile not in gone]
    taken: list[str] = []
    for i, tile in enumerate(stock):
        if lot(source, len(stock) - i) < len(stated) - 2 - len(taken):
            taken.append(tile)
    return " ".join([*stated[:2], *taken])


def shown(snapshot: dict[str, Any], seat: int) -> object:
    return snapshot["trays"][seat]["hand"]


def drawn(snapshot: dict[str, Any], stock: list[str]) -> str:
    count = min(5 - snapshot["trays"][snapshot["active"] - 1]["held"], snapshot["stock"])
    return " ".join([snapshot["stage"], str(snapshot["active"]), *stock[:count]])


def tiles(text: str) -> int:
    return text.count("|")


DATA = Data(
    chance_due,
    refused=("lay 9|9 0,0 E", "lay 0|1 5,5 N, 2|3 9,9 E", "stop"),
    evenings=("alone", "before all", "before some", "with the real box"),
    hands=Hands(
        shown,
        {tile: tile for tile in TILES} | {tile[::-1]: tile for tile in TILES},
        drawn,
        frozenset({"9|9", "1|1"}),
        "data-tile",
    ),
    tiles=tiles,
    turns=3,
)
