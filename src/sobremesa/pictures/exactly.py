"""The end of a game of coins: every tray with its euros and cents, and what is left in the centre."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobremesa.pictures.canvas import Box, Canvas
from sobremesa.pictures.palette import INK, INK_SOFT, LIGHT_EDGE, LINE, PAPER, PAPER_DEEP

UNIT = " €"
COINS = {"50": (21.0, "#e2b84c"), "20": (18.5, "#dcae3f"), "10": (16.0, "#d6a23a"), "5": (14.0, "#c07a45")}
"""The size and the colour of a coin of so many cents."""
EDGE = "#8a5a1c"
SHADE = 4.0
"""How far coins of one pile lie apart."""


def draw(canvas: Canvas, box: Box, snapshot: dict[str, Any], names: Sequence[str], best: Sequence[int]) -> None:
    """Trays from first to last, and the centre below them."""
    centre, trays = snapshot["centre"], snapshot["trays"]
    lines = box.rows(len(trays) + 1, 10)
    for line, seat in zip(lines, best, strict=False):
        canvas.rect(line, PAPER, 14, LINE, 1.5)
        _pile(canvas, line, names[seat], trays[seat])
    canvas.rect(lines[-1], PAPER_DEEP, 14)
    _pile(canvas, lines[-1], "", centre)


def _pile(canvas: Canvas, line: Box, name: str, pile: dict[str, Any]) -> None:
    """Euros at the left, cents at the right, each kind in a heap."""
    middle = line.y + line.h / 2 + (11 if name and line.h > 90 else 0)
    if name and line.h > 90:
        canvas.text(line.x + 16, line.y + 19, name, 19, INK_SOFT, most=line.w - 32)
    size = min(1.0, line.h / 92)
    x = line.x + 18
    for euro in range(min(pile["euros"], 8)):
        radius = 27 * size
        canvas.circle(x + radius, middle, radius, "#d9c27a", LIGHT_EDGE, 2)
        canvas.circle(x + radius, middle, radius * 0.7, "#f3f0e6", "#b9b29c", 1)
        canvas.text(x + radius, middle, "1 €", 20 * size, INK, anchor="m")
        x += radius * (2.1 if pile["euros"] <= 3 else 0.62) if euro < min(pile["euros"], 8) - 1 else 0
    x = line.x + line.w * 0.36
    step = line.w * 0.155
    for worth, (radius, colour) in COINS.items():
        count = pile["tokens"][worth]
        for number in range(min(count, 6)):
            lift = (number - min(count, 6) / 2) * SHADE * size
            canvas.circle(x + radius, middle - lift, radius * size * 1.15, colour, EDGE, 1.5)
        if count:
            top = (min(count, 6) - 1 - min(count, 6) / 2) * SHADE * size
            canvas.text(x + radius, middle - top, worth, 17 * size, INK, anchor="m")
            canvas.text(x + radius * 2.5 * size + 8, middle + radius * 0.7, f"×{count}", 17 * size, INK_SOFT)
        x += step
