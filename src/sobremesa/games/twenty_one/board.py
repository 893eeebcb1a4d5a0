"""Twenty One in the terminal: the sheets, then the dice."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.engine.board import Blocks, fixed, seat_mark
from sobremesa.engine.texts import sentence
from sobremesa.engine.words import words

PAINT = {"y": "gold1", "b": "dodger_blue1", "w": "bright_white", "r": "red1", "g": "green3", "k": "grey50"}


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The table: every seat's sheet, then the dice and the seat's own choice while it is open."""
    sheets = Blocks([_sheet(snapshot, seat, language) for seat in range(1, snapshot["seats"] + 1)])
    return Group(sheets, fixed(_dice(snapshot, language)), _choice(snapshot, language))


def _sheet(snapshot: dict[str, Any], seat: int, language: str) -> list[Text]:
    sheet = snapshot["sheets"][seat - 1]
    code = "twenty_one.board.sheet" if sheet["letter"] else "twenty_one.own_sheet"
    name = sentence(code, language, letter=sheet["letter"])
    score = (str(snapshot["scores"][seat - 1]), "bold")
    lines = [Text.assemble(seat_mark(snapshot, seat), "  ", (name, "dim"), "  Σ ", score)]
    for number, row in enumerate(sheet["rows"], 1):
        is_current = number == sheet["row"]
        cells = Text(" ").join(_cell(cell, is_current, language) for cell in row["cells"])
        points = f"  {row['hits']}✓{row['points']:>4}"
        lines.append(Text.assemble("▸ " if is_current else "  ", cells, points))
    return [*lines, Text()]


def _letter(colour: str, language: str) -> str:
    return sentence(f"twenty_one.board.{colour}", language)


def _cell(cell: dict[str, Any], is_current: bool, language: str) -> Text:
    """`Y≤6` a free cell, `Y4` a value written, `Y6✓` a hit, `Y×` a cell struck."""
    letter, paint = _letter(cell["colour"], language), PAINT[cell["colour"]]
    if cell["struck"]:
        return Text(f"{letter}× ", "dim strike")
    if cell["written"] is None:
        return Text(f"{letter}≤{cell['value']}", f"black on {paint}" if is_current else f"dim {paint}")
    return Text(f"{letter}{cell['written']}{'✓' if cell['hit'] else ' '}", f"bold {paint}")


def _dice(snapshot: dict[str, Any], language: str) -> Text:
    dice = snapshot["dice"] or {}
    shown = (
        Text(f" {_letter(colour, language)} {face} ", f"bold black on {PAINT[colour]}") for colour, face in dice.items()
    )
    return Text.assemble("  ", Text(" ").join(shown))


def _choice(snapshot: dict[str, Any], language: str) -> Text:
    if snapshot["choice"] is None:
        return Text()
    move = words(snapshot["game"], language).say(snapshot["choice"])
    return Text(f"  {sentence('twenty_one.open_choice', language, move=move)}", "italic")
