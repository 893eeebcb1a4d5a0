"""The sheets at the end: rows of crosses, and the circles between two colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobremesa.pictures.canvas import Box, Canvas
from sobremesa.pictures.palette import DICE, EDGES, INK, INK_SOFT, PAPER, mixed, on

UNIT = ""
ORDER = ("red", "red/yellow", "yellow", "green", "green/blue", "blue")
MOST_MISSES = 4


def draw(canvas: Canvas, box: Box, snapshot: dict[str, Any], names: Sequence[str], best: Sequence[int]) -> None:
    """The sheets of the first two."""
    shown = best[:2]
    for place, seat in zip(box.rows(len(shown), 16), shown, strict=True):
        _sheet(canvas, place, snapshot["sheets"][seat], snapshot["numbers"], names[seat])


def _sheet(canvas: Canvas, box: Box, sheet: dict[str, Any], numbers: dict[str, list[int]], name: str) -> None:
    canvas.text(box.x + 2, box.y + 12, name, 20, INK_SOFT, most=box.w * 0.6)
    for miss in range(MOST_MISSES):
        place = Box(box.x + box.w - 26 * (MOST_MISSES - miss), box.y + 1, 21, 21)
        canvas.rect(place, PAPER, 4, INK_SOFT, 1.5)
        if miss < sheet["misses"]:
            canvas.cross(place.inset(4), INK, 2.5)
    rows = [row for row in ORDER if row in sheet["rows"]]
    gap = 5.0
    height = min((box.h - 30 - gap * (len(rows) - 1)) / len(rows), 54.0)
    top = box.y + 30
    for row in rows:
        _row(canvas, Box(box.x, top, box.w, height), row, sheet["rows"][row], numbers[row])
        top += height + gap


def _row(canvas: Canvas, box: Box, row: str, state: dict[str, Any], numbers: list[int]) -> None:
    colours = row.split("/")
    is_circles = len(colours) > 1
    if not is_circles:
        canvas.rect(box, DICE[row], 8)
    cells = box.inset(3).columns(len(numbers) + 1, 4)
    for cell, number in zip(cells, numbers, strict=False):
        is_crossed, is_lost = number in state["crossed"], number in state["lost"]
        if is_circles:
            x, y, radius = cell.x + cell.w / 2, cell.y + cell.h / 2, min(cell.w, cell.h) / 2
            ground = mixed(DICE[colours[0]], DICE[colours[1]], 0.5)
            canvas.circle(x, y, radius, mixed(ground, PAPER, 0.75), ground, 2)
            inner = Box(x - radius * 0.55, y - radius * 0.55, radius * 1.1, radius * 1.1)
        else:
            canvas.rect(cell, mixed(DICE[row], PAPER, 0.62 if is_lost and not is_crossed else 0.88), 5)
            inner = Box(cell.x + cell.w / 2 - 11, cell.y + cell.h / 2 - 11, 22, 22)
        ink = EDGES[row] if not is_circles else INK
        if is_crossed:
            canvas.cross(inner, INK, 4)
        elif is_circles:
            canvas.text(cell.x + cell.w / 2, cell.y + cell.h / 2, str(number), 17, INK_SOFT, anchor="m")
        else:
            shown = mixed(ink, PAPER, 0.45) if is_lost else ink
            canvas.text(cell.x + cell.w / 2, cell.y + cell.h / 2, str(number), 22, shown, anchor="m")
    if not is_circles:
        lock, ink = cells[-1], on(row)
        x, y = lock.x + lock.w / 2, lock.y + lock.h / 2
        if state["lock"]:
            canvas.cross(Box(x - 11, y - 11, 22, 22), ink, 4)
        else:
            canvas.text(x, y, str(state["points"]), 22, ink, anchor="m")
