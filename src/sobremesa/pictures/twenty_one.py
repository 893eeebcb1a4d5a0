"""The sheets at the end: five rows of limits, and what was written on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobremesa.pictures.canvas import Box, Canvas
from sobremesa.pictures.palette import DICE, EDGES, INK, INK_SOFT, LIGHT, LIGHT_EDGE, LINE, PAPER, mixed, on

UNIT = ""
COLOURS = {"w": "white", "r": "red", "y": "yellow", "g": "green", "b": "blue", "k": "black"}


def draw(canvas: Canvas, box: Box, snapshot: dict[str, Any], names: Sequence[str], best: Sequence[int]) -> None:
    """The sheets of the first two."""
    shown = best[:2]
    for place, seat in zip(box.rows(len(shown), 16), shown, strict=True):
        _sheet(canvas, place, snapshot["sheets"][seat], names[seat])


def _sheet(canvas: Canvas, box: Box, sheet: dict[str, Any], name: str) -> None:
    canvas.text(box.x + 2, box.y + 12, name, 20, INK_SOFT, most=box.w * 0.8)
    lines = Box(box.x, box.y + 30, box.w, box.h - 30).rows(len(sheet["rows"]), 6)
    for line, row in zip(lines, sheet["rows"], strict=True):
        cells = line.columns(len(row["cells"]) + 1, 7)
        for cell, state in zip(cells, row["cells"], strict=False):
            _cell(canvas, cell, state)
        total = cells[-1]
        canvas.rect(total, PAPER, 7, LINE, 1.5)
        canvas.text(
            total.x + total.w / 2, total.y + total.h / 2, str(row["points"]), min(26, line.h * 0.62), INK, anchor="m"
        )


def _cell(canvas: Canvas, cell: Box, state: dict[str, Any]) -> None:
    """The limit in its colour at the left, what was written at the right; a hit is lit."""
    colour = COLOURS[state["colour"]]
    edge = LIGHT_EDGE if state["hit"] else EDGES[colour]
    canvas.rect(cell, LIGHT if state["hit"] else PAPER, 7, edge, 2.5 if state["hit"] else 1.5)
    limit = Box(cell.x, cell.y, cell.w * 0.42, cell.h)
    canvas.rect(limit, DICE[colour], 7, EDGES[colour], 1.5)
    size, middle = min(24.0, cell.h * 0.6), cell.y + cell.h / 2
    canvas.text(limit.x + limit.w / 2, middle, str(state["value"]), size, on(colour), anchor="m")
    written = cell.x + cell.w * 0.71
    if state["struck"]:
        reach = min(cell.h, cell.w * 0.5) * 0.26
        canvas.cross(Box(written - reach, middle - reach, 2 * reach, 2 * reach), mixed(INK_SOFT, PAPER, 0.3), 3)
    elif state["written"] is not None:
        canvas.text(written, middle, str(state["written"]), size, INK, anchor="m")
