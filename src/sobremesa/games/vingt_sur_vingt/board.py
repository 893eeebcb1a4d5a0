"""20 sur 20 in the terminal: the dominoes on their grid with its coordinates, and every tray."""

from __future__ import annotations

from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from sobremesa.engine.board import fixed, seat_mark, table
from sobremesa.engine.texts import sentence

Cell = tuple[int, int]

MARKED = "⓪①②③④⑤⑥⑦⑧⑨"
IVORY = ("black on wheat1", "black on light_goldenrod2", "black on navajo_white1")
"""Three shades, so that dominoes side by side seldom share one."""
ROOMY = {"E": ("({} ", " {})"), "N": ("╰{}╯", "╭{}╮")}
NARROW = {"E": (" {}", "─{}"), "N": ("╵{}", " {}")}
LABEL = 4


def board(snapshot: dict[str, Any], language: str) -> RenderableType:
    """The grid, then what lies beside it, then one line a tray."""
    return Group(Grid(snapshot["dominoes"]), _aside(snapshot, language), *_trays(snapshot, language))


class Grid:
    """The cells that are taken and one free cell around them; a table wider than the terminal comes in blocks."""

    def __init__(self, dominoes: list[dict[str, Any]]) -> None:
        self.dominoes = dominoes

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cells = [cell for domino in self.dominoes for cell in _cells(domino)] or [(0, 0)]
        columns = list(range(min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 2))
        rows = range(max(y for _, y in cells) + 1, min(y for _, y in cells) - 2, -1)
        room = options.max_width - LABEL
        signs, width = (ROOMY, 3) if 3 * len(columns) <= room else (NARROW, 2)
        drawn, count = _halves(self.dominoes, signs), max(1, room // width)
        for start in range(0, len(columns), count):
            block = columns[start : start + count]
            yield fixed(_heading(block, width))
            yield from (fixed(_row(drawn, block, y, width)) for y in rows)
            yield Text()


def _cells(domino: dict[str, Any]) -> tuple[Cell, Cell]:
    x, y = domino["x"], domino["y"]
    return (x, y), (x + 1, y) if domino["direction"] == "E" else (x, y + 1)


def _halves(dominoes: list[dict[str, Any]], signs: dict[str, tuple[str, str]]) -> dict[Cell, Text]:
    """Every half by its cell: brackets or a stroke join it to the other one, a ring around it is a marker."""
    drawn = {}
    for domino in dominoes:
        ink = IVORY[(domino["x"] + 2 * domino["y"]) % len(IVORY)]
        parts = zip(_cells(domino), signs[domino["direction"]], domino["halves"], domino["marked"], strict=True)
        for cell, sign, half, marked in parts:
            pips = MARKED[half] if marked else str(half)
            drawn[cell] = Text(sign.format(pips), f"bold {ink}" if marked else ink)
    return drawn


def _heading(columns: list[int], width: int) -> Text:
    """The x of every other column, or of every fourth where cells are narrow."""
    line = [" "] * (LABEL + width * len(columns))
    for i, x in enumerate(columns):
        if x % (2 if width == 3 else 4) == 0:
            end = LABEL + width * i + 2
            line[end - len(str(x)) : end] = str(x)
    return Text("".join(line).rstrip(), "dim")


def _row(drawn: dict[Cell, Text], columns: list[int], y: int, width: int) -> Text:
    free = Text(" · "[:width], "dim")
    return Text.assemble((f"{y:>{LABEL - 1}} ", "dim"), *(drawn.get((x, y), free) for x in columns))


def _aside(snapshot: dict[str, Any], language: str) -> Text:
    line = Text(f"  {sentence('vingt_sur_vingt.board.stock', language, count=snapshot['stock'])}")
    if snapshot["chain"]:
        line.append(f"   {sentence('vingt_sur_vingt.board.chain', language)}", "bold")
    if snapshot["passes"]:
        line.append(f"   {sentence('vingt_sur_vingt.board.passes', language, count=snapshot['passes'])}", "dim")
    if snapshot["forced"]:
        line.append(f"\n  {sentence('vingt_sur_vingt.board.forced', language)}", "bold")
    return line.append("\n")


def _trays(snapshot: dict[str, Any], language: str) -> list[Text]:
    """Each seat with the markers it has left and its dominoes, face down where they are not one's own."""
    rows: list[list[Text | str]] = [
        ["", *(sentence(f"vingt_sur_vingt.board.{title}", language) for title in ("markers", "hand"))]
    ]
    for seat, tray in enumerate(snapshot["trays"], 1):
        rows.append([seat_mark(snapshot, seat), Text(str(tray["markers"]), "bold dark_orange3"), _hand(tray)])
    return table(rows, "lrl")


def _hand(tray: dict[str, Any]) -> Text:
    if tray["hand"] is None:
        return Text("▮ " * tray["held"], "grey50")
    return Text.assemble(*((f" {tile} ", IVORY[number % len(IVORY)]) for number, tile in enumerate(tray["hand"])))
