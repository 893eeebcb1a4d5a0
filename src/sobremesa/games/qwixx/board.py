"""Qwixx in the terminal: the dice, and every sheet with its rows, locks and misses."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.engine.board import Blocks, fixed, seat_mark
from sobremesa.engine.texts import sentence
from sobremesa.engine.words import words

INKS = {
    "white": "black on white",
    "red": "white on red3",
    "yellow": "black on gold1",
    "green": "white on green4",
    "blue": "white on dodger_blue3",
    "red/yellow": "dark_orange",
    "green/blue": "dark_cyan",
}
PRINTED = ("red", "red/yellow", "yellow", "green", "green/blue", "blue")
"""The rows as they are printed: circles lie between their two colours."""
CROSS, LOST, OPEN, LOCKED, CLOSED, UNLOCKED = "✗", "·", "○", "[✗]", "[–]", "[ ]"
LABEL, CELLS = 14, 33
MISSES = 4


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The dice, then the sheets, beside each other where there is room."""
    parts: list[RenderableType] = [fixed(_dice(snapshot["dice"], language)), Text()] if snapshot["dice"] else []
    parts.append(Blocks([_sheet(snapshot, seat, language) for seat in range(1, snapshot["seats"] + 1)]))
    if snapshot["choice"]:
        choice = words(snapshot["game"], language).say(snapshot["choice"])
        parts.append(Text(f" {sentence('qwixx.board.chosen', language, choice=choice)}", "italic"))
    return Group(*parts)


def _dice(dice: dict[str, Any], language: str) -> Text:
    coloured = [(colour, face) for colour, face in dice.items() if colour != "white"]
    line = Text(" ")
    for colour, face in [*(("white", face) for face in dice["white"]), *coloured]:
        line.append(f" {words('qwixx', language).say(colour)} {face} ", f"bold {INKS[colour]}")
    return line


def _sheet(snapshot: dict[str, Any], seat: int, language: str) -> list[Text]:
    """The seat with its misses and its score, then its rows; beside them locks, crosses and points."""
    sheet = snapshot["sheets"][seat - 1]
    misses = f"{sentence('qwixx.board.misses', language)} {(CROSS * sheet['misses']).ljust(MISSES, LOST)}"
    head = Text.assemble(" ", seat_mark(snapshot, seat), f"   {misses}")
    head.append(" " * (1 + LABEL + CELLS + 4 - head.cell_len)).append(f"{CROSS:>3}")
    head.append(f"{snapshot['scores'][seat - 1]:>4}", "bold")
    rows = [_row(snapshot, name, sheet["rows"][name], language) for name in PRINTED if name in snapshot["numbers"]]
    return [head, *rows, Text()]


def _row(snapshot: dict[str, Any], name: str, row: dict[str, Any], language: str) -> Text:
    line = Text(f" {words('qwixx', language).say(name):<{LABEL}}")
    for number in snapshot["numbers"][name]:
        line.append_text(_place(name, number, row))
    if "lock" in row:
        lock = LOCKED if row["lock"] else CLOSED if name in snapshot["closed"] else UNLOCKED
        line.append(f" {lock}").append(f"{row['counted']:>3}{row['points']:>4}", "bold")
    return line


def _place(name: str, number: int, row: dict[str, Any]) -> Text:
    """Crossed, lost or free; a circle has a ring where it is open."""
    sign = CROSS if number in row["crossed"] else LOST if number in row["lost"] else str(number)
    if "open" in row:
        is_marked = number in row["open"] or number in row["crossed"]
        ring = OPEN if number in row["open"] else " "
        return Text(f"{sign:>2}{ring}", f"bold {INKS[name]}" if is_marked else "dim")
    return Text(f"{sign:>2} ", "dim" if sign == LOST else INKS[name])
