"""Terminal Dispute in the terminal: the dice as allotted, and every seat's matrix and charger side by side."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.engine.board import Blocks, fixed, seat_mark
from sobremesa.engine.texts import sentence

NAVIGATION, CHARGER, UNUSED = "black on light_goldenrod2", "white on dodger_blue3", "black on grey70"
PLATE = "bold black on white"
FREE, SHADED, CIRCLE, SHADED_CIRCLE, OPEN = "⬡", "⬢", "○", "●", "+"
COLUMNS = "abcde"
LABEL = 6
"""The width of a charger row's label."""


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The dice, then the terminals one below the other."""
    terminals = [_terminal(snapshot, seat, language) for seat in range(1, snapshot["seats"] + 1)]
    return Group(_dice(snapshot, language), *terminals)


def _dice(snapshot: dict[str, Any], language: str) -> Text:
    head = sentence("terminal_dispute.board.round", language, round=snapshot["round"], rounds=snapshot["rounds"])
    line = Text.assemble("  ", (head, "bold"))
    if snapshot["allotment"]:
        return fixed(Text.assemble(line, "\n  ", _hand(snapshot["allotment"], language)))
    for die in snapshot["dice"] or ():
        line.append("  ").append(f" {die} ", PLATE)
    return fixed(line)


def _hand(dice: dict[str, Any], language: str) -> Text:
    line = Text()
    uses = (("navigation", NAVIGATION), ("charger", CHARGER), ("unused", UNUSED))
    for use, ink in uses:
        faces = dice[use] if use != "unused" else [dice[use]]
        line.append(f"{sentence(f'terminal_dispute.board.{use}', language)} ")
        for face in faces:
            line.append(f" {face} ", ink).append(" ")
        line.append(" ")
    return line


def _terminal(snapshot: dict[str, Any], seat: int, language: str) -> RenderableType:
    terminal = snapshot["terminals"][seat - 1]
    sheet = Blocks([_matrix(terminal), _charger(snapshot["charger"], terminal, language)])
    lines: list[RenderableType] = [Text(), *map(fixed, _head(snapshot, seat, terminal, language)), sheet]
    entry = terminal["entry"]
    if entry and (entry["swaps"] or entry["marks"] or entry["line"] is not None):
        lines.append(Text(f"  {OPEN} {sentence('terminal_dispute.board.open', language)}", "italic"))
        if entry["swaps"]:
            lines.append(fixed(Text.assemble("  ", _hand(entry, language))))
    return Group(*lines)


def _head(snapshot: dict[str, Any], seat: int, terminal: dict[str, Any], language: str) -> list[Text]:
    """The seat with its swaps, then its points, then the rating of who plays alone."""
    usable = (terminal["entry"] or terminal)["abilities"]
    swaps = f"{sentence('terminal_dispute.board.swaps', language)} {'⇄' * usable or '–'}"
    points = " + ".join(
        f"{sentence(f'terminal_dispute.board.{part}', language)} {terminal[part]}" for part in ("navigation", "charger")
    )
    lines = [
        Text.assemble(seat_mark(snapshot, seat), f"   {swaps}"),
        Text(f"  {points} = {snapshot['scores'][seat - 1]}", "bold"),
    ]
    if snapshot["rating"] is not None:
        title = sentence(f"terminal_dispute.rating.{snapshot['rating']}", language)
        rated = sentence("terminal_dispute.board.rating", language, band=snapshot["rating"] or "–", title=title)
        lines.append(Text(f"  {rated}", "italic"))
    return lines


def _matrix(terminal: dict[str, Any]) -> list[Text]:
    """Rows and columns with their points beside and below; open marks have a sign of their own."""
    entered = {(mark["row"], mark["column"]): mark["value"] for mark in (terminal["entry"] or {"marks": ()})["marks"]}
    lines = [Text("    " + "  ".join(COLUMNS), "dim")]
    for row, cells in enumerate(terminal["matrix"], 1):
        line = Text(f"  {row} ", "dim")
        for column, cell in enumerate(cells, 1):
            line.append_text(_cell(entered[row, column], OPEN) if (row, column) in entered else _cell(cell, " "))
            line.append(" ")
        lines.append(line.append(f"│{terminal['rows'][row - 1]}", "bold"))
    below = "  ".join(map(str, terminal["columns"]))
    return [*lines, Text("    " + "─" * 14, "dim"), Text(f"    {below}", "bold")]


def _cell(value: int | str | None, sign: str) -> Text:
    if value is None:
        return Text("· ", "dim")
    shown = "✗" if value == "x" else str(value)
    return Text(f"{shown}{sign}", "dim" if value == "x" else f"bold {NAVIGATION}")


def _charger(charger: dict[str, Any], terminal: dict[str, Any], language: str) -> list[Text]:
    """The hexes row by row; a row is labelled with its r, and with the q of its first and last hex.

    Below them the plates that list the hexes they touch, and so have no place on the field.
    """
    signs = {tuple(hex): Text(FREE, "grey62") for hex in charger["hexes"]}
    shaded = {tuple(hex) for hex in terminal["shaded"]}
    entered = {tuple(hex) for hex in (terminal["entry"] or {"line": None})["line"] or ()}
    circles = {tuple(hex) for hex in charger["circles"]}
    for hex in circles:
        signs[hex] = Text(CIRCLE, "bold dodger_blue1")
    for hex in shaded:
        signs[hex] = Text(SHADED_CIRCLE if hex in circles else SHADED, "dodger_blue1")
    for hex in entered:
        signs[hex] = Text(OPEN, "bold green")
    plates = dict(enumerate(charger["plates"], 1))
    listed = {number: plate for number, plate in plates.items() if isinstance(plate[0], list)}
    for number in plates.keys() - listed.keys():
        signs[tuple(plates[number])] = Text(str(number), PLATE)
    left = min(2 * q + r for q, r in signs)
    lines = []
    for row in sorted({r for _, r in signs}):
        line, across = Text(f"r {row}".ljust(LABEL), "dim"), sorted(q for q, r in signs if r == row)
        for q in across:
            line.append(" " * (LABEL + 2 * q + row - left - line.cell_len)).append_text(signs[q, row])
        hexes = [q for q in across if [q, row] in charger["hexes"]]
        lines.append(line.append(f"   q {hexes[0]} … {hexes[-1]}" if hexes else "", "dim"))
    for number, plate in listed.items():
        touched = sentence("terminal_dispute.board.touches", language, hexes=" ".join(f"{q},{r}" for q, r in plate))
        lines.append(Text.assemble(" " * LABEL, (str(number), PLATE), f" {touched}"))
    return lines
