"""A sheet to draw on, by coordinates of the finished picture; it is drawn larger, so that edges are smooth."""

from __future__ import annotations

from io import BytesIO
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from sobremesa.pictures.fonts import Face, font, runs, written

SCALE = 2
"""How much larger it is drawn."""
Anchor = Literal["l", "m", "r"]


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, by: float) -> Box:
        """The same with a margin."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def columns(self, n: int, gap: float) -> list[Box]:
        """So many boxes side by side."""
        w = (self.w - gap * (n - 1)) / n
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float) -> list[Box]:
        """So many boxes one below the other."""
        h = (self.h - gap * (n - 1)) / n
        return [Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]


class Canvas:
    """A picture that is being drawn."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self._image = Image.new("RGB", (width * SCALE, height * SCALE), ground)
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        """The finished picture."""
        whole = self._image.resize((self._image.width // SCALE, self._image.height // SCALE), Image.Resampling.BOX)
        file = BytesIO()
        whole.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        return file.getvalue()

    def rect(self, box: Box, fill: str | None, radius: float = 0, edge: str | None = None, width: float = 1) -> None:
        """A rectangle, its corners round."""
        x, y, w, h = box
        place = (x * SCALE, y * SCALE, (x + w) * SCALE - 1, (y + h) * SCALE - 1)
        self._draw.rounded_rectangle(place, radius * SCALE, fill, edge, round(width * SCALE) if edge else 0)

    def circle(self, x: float, y: float, radius: float, fill: str, edge: str | None = None, width: float = 1) -> None:
        """A circle around a point."""
        place = tuple(SCALE * at for at in (x - radius, y - radius, x + radius, y + radius))
        self._draw.ellipse(place, fill, edge, round(width * SCALE) if edge else 0)

    def line(self, points: list[tuple[float, float]], fill: str, width: float = 1) -> None:
        """A line through points."""
        self._draw.line([(x * SCALE, y * SCALE) for x, y in points], fill, round(width * SCALE), "curve")

    def polygon(
        self, points: list[tuple[float, float]], fill: str | None, edge: str | None = None, width: float = 1
    ) -> None:
        """An area between points."""
        places = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.polygon(places, fill, edge, round(width * SCALE))

    def cross(self, box: Box, ink: str, width: float) -> None:
        """A cross from corner to corner."""
        x, y, w, h = box
        self.line([(x, y), (x + w, y + h)], ink, width)
        self.line([(x + w, y), (x, y + h)], ink, width)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        ink: str,
        face: Face = "sans",
        anchor: Anchor = "l",
        most: float | None = None,
        least: float = 0.72,
    ) -> float:
        """Words in one line, their middle at the height `y`; the width of what was written.

        Where they are wider than `most` they are smaller, down to a share of the size, and then cut off.
        """
        words = written(face, words)
        if most is not None and (wide := self.width(words, size, face)) > most:
            size = max(size * least, size * most / wide)
            while len(words) > 1 and self.width(words, size, face) > most:
                words = words.removesuffix("…")[:-1].rstrip() + "…"
        width = self.width(words, size, face)
        at = (x - {"l": 0.0, "m": width / 2, "r": width}[anchor]) * SCALE
        base = (y + size * 0.33) * SCALE
        for file, part in runs(face, words):
            letters = font(file, round(size * SCALE))
            self._draw.text((at, base), part, ink, letters, anchor="ls")
            at += letters.getlength(part)
        return width

    def width(self, words: str, size: float, face: Face = "sans") -> float:
        """How wide words are."""
        return sum(font(file, round(size * SCALE)).getlength(part) for file, part in runs(face, words)) / SCALE
