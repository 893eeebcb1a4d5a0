"""Exactly in the terminal: the centre and every tray with its coins and its sum."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.engine.board import seat_mark
from sobremesa.engine.texts import sentence

COINS = {
    "50": "black on gold1",
    "20": "black on light_goldenrod2",
    "10": "black on wheat1",
    "5": "white on dark_orange3",
}


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The table: one line a pile, coins by value."""
    grid = Table(box=None, padding=(0, 1))
    for title in ("", *(f"{value} c" for value in COINS), "Σ", "", "€"):
        grid.add_column(title, justify="right" if title in ("Σ", "€") else "left", no_wrap=True)
    for seat, tray in enumerate(snapshot["trays"], 1):
        away = Text(f"{-tray['missing']:+d}", "green" if tray["missing"] == 0 else "dim")
        grid.add_row(seat_mark(snapshot, seat), *_coins(tray), str(tray["cents"]), away, "€" * tray["euros"])
    centre = snapshot["centre"]
    grid.add_row(sentence("board.centre", language), *_coins(centre), str(centre["cents"]), "", str(centre["euros"]))
    die = Text.assemble("\n  ", (f" {snapshot['die']} ", "bold black on white")) if snapshot["die"] else Text()
    return Group(grid, die)


def _coins(pile: dict[str, Any]) -> list[Text]:
    return [
        Text.assemble((f" {n} × {value} ", COINS[value])) if n else Text("·", "dim")
        for value, n in pile["tokens"].items()
    ]
