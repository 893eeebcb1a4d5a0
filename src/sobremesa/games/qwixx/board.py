"""Qwixx in the terminal: the dice, and every sheet with its rows, locks and misses."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.engine.board import seat_mark
from sobremesa.engine.texts import sentence

INKS = {
    "white": "black on white",
    "red": "white on red3",
    "yellow": "black on gold1",
    "green": "white on green4",
    "blue": "white on dodger_blue3",
    "red/yellow": "dark_orange",
    "green/blue": "dark_cyan",
}
CROSS, LOST, LOCKED, CLOSED, UNLOCKED = "✗", "·", "[✗]", "[–]", "[ ]"
LABEL = 12
MISSES = 4


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The dice, then the sheets one below the other."""
    lines = [_dice(snapshot)] if snapshot["dice"] else []
    for seat in range(1, snapshot["seats"] + 1):
        lines.append(_sheet(snapshot, seat, language))
    if snapshot["choice"]:
        lines.append(Text(sentence("qwixx.board.chosen", language, choice=snapshot["choice"]), "italic"))
    return Group(*lines)


def _dice(snapshot: dict[str, Any]) -> Text:
    whites = [("white", face) for face in snapshot["dice"]["white"]]
    coloured = [(colour, face) for colour, face in snapshot["dice"].items() if colour != "white"]
    line = Text("  ")
    for colour, face in whites + coloured:
        line.append(f" {colour[0]} {face} ", f"bold {INKS[colour]}").append(" ")
    return line


def _sheet(snapshot: dict[str, Any], seat: int, language: str) -> Text:
    sheet = snapshot["sheets"][seat - 1]
    misses = (CROSS * sheet["misses"]).ljust(MISSES, LOST)
    head = f"{sentence('qwixx.board.misses', language)} {misses}   Σ {snapshot['scores'][seat - 1]}"
    lines = [Text.assemble("\n", seat_mark(snapshot, seat), "   ", (head, "bold"))]
    for name in _in_printed_order(snapshot["numbers"]):
        lines.append(_row(snapshot, name, sheet["rows"][name]))
    return Text("\n").join(lines)


def _in_printed_order(names: dict[str, Any]) -> list[str]:
    """Circles lie between their two colours."""
    order = ("red", "red/yellow", "yellow", "green", "green/blue", "blue")
    return [name for name in order if name in names]


def _row(snapshot: dict[str, Any], name: str, row: dict[str, Any]) -> Text:
    line = Text(f"  {name:<{LABEL}}")
    for number in snapshot["numbers"][name]:
        line.append_text(_place(name, number, row))
    if "lock" in row:
        lock = LOCKED if row["lock"] else CLOSED if name in snapshot["closed"] else UNLOCKED
        line.append(f" {lock}").append(f"{row['counted']:>4}{row['points']:>5}", "bold")
    return line


def _place(name: str, number: int, row: dict[str, Any]) -> Text:
    """Crossed, lost or free; a circle in round brackets where it is open or crossed."""
    sign = CROSS if number in row["crossed"] else LOST if number in row["lost"] else str(number)
    if "open" in row:
        is_marked = number in row["open"] or number in row["crossed"]
        ring = f"({sign})" if is_marked else f" {sign} "
        return Text(f"{ring:>4}", f"bold {INKS[name]}" if is_marked else "dim")
    return Text.assemble((f"{sign:>3} ", "dim" if sign == LOST else INKS[name]))
