"""Twenty One in the terminal: the dice, and two sheets beside each other."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.engine.board import seat_mark
from sobremesa.engine.texts import sentence

PAINT = {"y": "gold1", "b": "dodger_blue1", "w": "bright_white", "r": "red1", "g": "green3", "k": "grey50"}


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The table: every seat's sheet, then the dice and the seat's own choice while it is open."""
    sheets = [_sheet(snapshot, seat, language) for seat in range(1, snapshot["seats"] + 1)]
    grid = Table.grid(padding=(0, 3))
    for pair in zip_longest(sheets[::2], sheets[1::2], fillvalue=""):
        grid.add_row(*pair)
    return Group(grid, _dice(snapshot), _choice(snapshot, language))


def _sheet(snapshot: dict[str, Any], seat: int, language: str) -> RenderableType:
    sheet = snapshot["sheets"][seat - 1]
    name = sheet["letter"] or sentence("twenty_one.own_sheet", language)
    lines = Table.grid(padding=(0, 1))
    for number, row in enumerate(sheet["rows"], 1):
        is_current = number == sheet["row"]
        cells = Text(" ").join(_cell(cell, is_current) for cell in row["cells"])
        lines.add_row("▸" if is_current else " ", cells, f"{row['hits']}✓", f"{row['points']:>3}")
    title = Text.assemble(
        seat_mark(snapshot, seat), "  ", (name, "dim"), "  Σ ", (str(snapshot["scores"][seat - 1]), "bold")
    )
    return Group(title, lines, "")


def _cell(cell: dict[str, Any], is_current: bool) -> Text:
    """`y≤6` a free cell, `y4` a value written, `y6✓` a hit, `y×` a cell struck."""
    letter, paint = cell["colour"], PAINT[cell["colour"]]
    if cell["struck"]:
        return Text(f"{letter}× ", "dim strike")
    if cell["written"] is None:
        return Text(f"{letter}≤{cell['value']}", f"black on {paint}" if is_current else f"dim {paint}")
    return Text(f"{letter}{cell['written']}{'✓' if cell['hit'] else ' '}", f"bold {paint}")


def _dice(snapshot: dict[str, Any]) -> Text:
    if snapshot["dice"] is None:
        return Text()
    shown = (Text(f" {letter}{face} ", f"bold black on {PAINT[letter]}") for letter, face in snapshot["dice"].items())
    return Text.assemble("  ", Text(" ").join(shown))


def _choice(snapshot: dict[str, Any], language: str) -> Text:
    if snapshot["choice"] is None:
        return Text()
    return Text(f"  {sentence('twenty_one.open_choice', language, move=snapshot['choice'])}", "italic")
