"""Exactly in the terminal: the centre and every tray with its coins and its sum."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.engine.board import seat_mark, table
from sobremesa.engine.texts import sentence

COINS = {
    "50": "black on gold1",
    "20": "black on light_goldenrod2",
    "10": "black on wheat1",
    "5": "white on dark_orange3",
}


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The table: one line a pile, with how many coins of each value it has; then the die."""
    centre = snapshot["centre"]
    rows: list[list[Text | str]] = [["", *(f"{value} c" for value in COINS), "Σ", "→ 100", "€"]]
    for seat, tray in enumerate(snapshot["trays"], 1):
        away = Text(f"{-tray['missing']:+d}" if tray["missing"] else "✓", "dim" if tray["missing"] else "green")
        rows.append([seat_mark(snapshot, seat), *_coins(tray), str(tray["cents"]), away, "€" * tray["euros"]])
    title = f"    {sentence('board.centre', language)}"
    rows.append([title, *_coins(centre), str(centre["cents"]), "", str(centre["euros"])])
    lines = table(rows, "lrrrrrrl")
    if snapshot["die"]:
        said = sentence("exactly.board.die", language)
        lines += [Text(), Text.assemble(f"  {said} ", (f" {snapshot['die']} ", "bold black on white"))]
    return Group(*lines)


def _coins(pile: dict[str, Any]) -> list[Text]:
    return [Text(f" {n} ", COINS[value]) if n else Text("· ", "dim") for value, n in pile["tokens"].items()]
