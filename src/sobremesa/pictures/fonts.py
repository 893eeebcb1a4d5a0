"""The letters of the pictures: Source Serif 4 and Source Sans 3, for the alphabets that names are mostly written in."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from PIL import ImageFont

Face = Literal["serif", "sans", "light"]

FOLDER = Path(__file__).parent / "fonts"
FILES: dict[Face, tuple[str, ...]] = {
    "serif": ("source-serif-4-latin-600-normal", "source-serif-4-latin-ext-600-normal"),
    "sans": (
        "source-sans-3-latin-600-normal",
        "source-sans-3-latin-ext-600-normal",
        "source-sans-3-cyrillic-600-normal",
        "source-sans-3-greek-600-normal",
    ),
    "light": ("source-sans-3-latin-400-normal",),
}
"""The files of a face; the first that has a letter draws it."""
MISSING = "\uffff"


@cache
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """A file's letters in a size."""
    return ImageFont.truetype(FOLDER / f"{file}.woff", size)


@cache
def file_of(face: Face, letter: str) -> str | None:
    """The file that draws a letter; None if none has it."""
    for file in FILES[face]:
        known = font(file, 20)
        if letter == " " or bytes(known.getmask(letter)) != bytes(known.getmask(MISSING)):
            return file
    return None


def written(face: Face, text: str) -> str:
    """The text as far as the face can write it: a letter without its marks where it lacks them."""
    letters = (letter if file_of(face, letter) else _bare(face, letter) for letter in text)
    return " ".join("".join(letters).split())


def _bare(face: Face, letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii() and file_of(face, part))


def runs(face: Face, text: str) -> list[tuple[str, str]]:
    """A text in pieces, each with the file that draws it."""
    known = [(file_of(face, letter) or FILES[face][0], letter) for letter in text]
    return [(file, "".join(letter for _, letter in part)) for file, part in groupby(known, key=lambda each: each[0])]
