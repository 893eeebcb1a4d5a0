"""The best terminal at the end: its navigation matrix with the points of the lines, and its charger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sobremesa.pictures.canvas import Box, Canvas
from sobremesa.pictures.palette import DICE, INK, INK_SOFT, LIGHT_EDGE, LINE, LINE_STRONG, PAPER, PAPER_DEEP, WINE

UNIT = ""
SHADE = "#c9563a"


def draw(canvas: Canvas, box: Box, snapshot: dict[str, Any], names: Sequence[str], best: Sequence[int]) -> None:
    """The terminal of whoever came first."""
    seat = best[0]
    terminal = snapshot["terminals"][seat]
    canvas.text(box.x + 2, box.y + 12, names[seat], 20, INK_SOFT, most=box.w * 0.8)
    left = Box(box.x, box.y + 34, box.w * 0.47, box.h - 34)
    right = Box(box.x + box.w * 0.5, box.y + 34, box.w * 0.5, box.h - 34)
    _matrix(canvas, left, terminal)
    _charger(canvas, right, snapshot["charger"], terminal)


def _matrix(canvas: Canvas, box: Box, terminal: dict[str, Any]) -> None:
    side = len(terminal["matrix"])
    size = min(box.w / (side + 1), box.h / (side + 1))
    top = box.y + (box.h - size * (side + 1)) / 2
    for y, row in enumerate(terminal["matrix"]):
        for x, held in enumerate(row):
            cell = Box(box.x + x * size, top + y * size, size, size).inset(2.5)
            canvas.rect(cell, PAPER if held is None else "#e8f0fa", 7, DICE["blue"] if held else LINE_STRONG, 1.5)
            if held == "x":
                canvas.cross(cell.inset(size * 0.26), INK_SOFT, 3)
            elif held is not None:
                canvas.text(cell.x + cell.w / 2, cell.y + cell.h / 2, str(held), size * 0.55, INK, "serif", "m")
    for n in range(side):
        middle = (n + 0.5) * size
        ends = ((box.x + (side + 0.5) * size, top + middle), (box.x + middle, top + (side + 0.5) * size))
        for (across, down), points in zip(ends, (terminal["rows"][n], terminal["columns"][n]), strict=True):
            canvas.text(across, down, str(points), size * 0.4, INK_SOFT, anchor="m")
    corner = (side + 0.5) * size
    canvas.text(box.x + corner, top + corner, str(terminal["navigation"]), size * 0.46, WINE, anchor="m")


def _charger(canvas: Canvas, box: Box, layout: dict[str, Any], terminal: dict[str, Any]) -> None:
    """Hexes with a point at the top; q runs to the right, r down."""
    centres = {(q, r): (math.sqrt(3) * (q + r / 2), 1.5 * r) for q, r in layout["hexes"]}
    xs, ys = zip(*centres.values(), strict=True)
    width, height = max(xs) - min(xs) + 2, max(ys) - min(ys) + 2
    size = min(box.w / width, (box.h - 40) / height)
    left = box.x + (box.w - width * size) / 2 + size * (1 - min(xs))
    top = box.y + (box.h - height * size - 36) / 2 + size * (1 - min(ys))
    shaded = {tuple(hex) for hex in terminal["shaded"]}
    circles = {tuple(hex) for hex in layout["circles"]}
    for hex, (x, y) in centres.items():
        x, y = left + x * size, top + y * size
        corners = [
            (x + size * 0.94 * math.sin(k * math.pi / 3), y + size * 0.94 * math.cos(k * math.pi / 3)) for k in range(6)
        ]
        canvas.polygon(corners, SHADE if hex in shaded else PAPER_DEEP, LINE if hex not in shaded else WINE, 1)
        if hex in circles:
            canvas.circle(x, y, size * 0.48, "#ffe08a" if hex in shaded else PAPER, LIGHT_EDGE, 2)
    canvas.text(
        box.x + box.w / 2,
        box.y + box.h - (box.h - height * size - 36) / 2 - 14,
        str(terminal["charger"]),
        28,
        WINE,
        anchor="m",
    )
