"""The table at the end: every domino where it lies, and the markers on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobremesa.pictures.canvas import Box, Canvas
from sobremesa.pictures.palette import DICE, EDGES, INK, LINE_STRONG

UNIT = ""
IVORY = "#fffdf6"
LARGEST = 76.0


def draw(canvas: Canvas, box: Box, snapshot: dict[str, Any], names: Sequence[str], best: Sequence[int]) -> None:
    """All of it, as large as it fits."""
    dominoes = [(domino, _cells(domino)) for domino in snapshot["dominoes"]]
    if not dominoes:
        return
    xs = [x for _, cells in dominoes for x, _ in cells]
    ys = [y for _, cells in dominoes for _, y in cells]
    width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    size = min(box.w / width, box.h / height, LARGEST)
    left = box.x + (box.w - width * size) / 2
    top = box.y + (box.h - height * size) / 2
    for domino, cells in dominoes:
        places = [Box(left + (x - min(xs)) * size, top + (max(ys) - y) * size, size, size) for x, y in cells]
        _domino(canvas, places, domino)


def _cells(domino: dict[str, Any]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where its halves lie; north is up."""
    x, y = domino["x"], domino["y"]
    return (x, y), ((x + 1, y) if domino["direction"] == "E" else (x, y + 1))


def _domino(canvas: Canvas, places: list[Box], domino: dict[str, Any]) -> None:
    first, second = places
    x, y = min(first.x, second.x), min(first.y, second.y)
    whole = Box(x, y, abs(first.x - second.x) + first.w, abs(first.y - second.y) + first.h)
    size = first.w
    canvas.rect(whole.inset(size * 0.035), IVORY, size * 0.16, LINE_STRONG, max(1.0, size * 0.035))
    for place, value, is_marked in zip(places, domino["halves"], domino["marked"], strict=True):
        middle = place.x + size / 2, place.y + size / 2
        if is_marked:
            canvas.circle(*middle, size * 0.36, DICE["red"], EDGES["red"], max(1.0, size * 0.03))
        ink = "#ffffff" if is_marked else INK
        canvas.text(*middle, "" if value == 0 and not is_marked else str(value), size * 0.5, ink, "serif", "m")
    x, y = (first.x + second.x + size) / 2, (first.y + second.y + size) / 2
    reach = size * 0.3
    is_across = first.x != second.x
    ends = [(x, y - reach), (x, y + reach)] if is_across else [(x - reach, y), (x + reach, y)]
    canvas.line(ends, LINE_STRONG, max(1.0, size * 0.03))
