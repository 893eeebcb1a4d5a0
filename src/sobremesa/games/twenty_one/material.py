"""The printed things of Twenty One: dice, sheets, bonus; and the check of sheets that a user brings."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.engine.errors import Refused
from sobremesa.engine.setup import check_fields

MAX_SEATS = 6
COLOURS = "ybwrgk"
"""The dice in the order of the notation: yellow, blue, white, red, green, black."""
FACES = 6
ROWS = 5
CELLS = 6
"""Cells of a row, one of each colour."""
BONUS = np.array([0, 1, 3, 6, 10, 15, 21])
"""Points of a row for 0-6 hits (T7)."""

Sheet = tuple[str, ...]
"""Five rows in the fixed spelling: `y6 b5 w4 r3 g2 k1`."""

PRINTED_VALUES = "654321"
SHEETS: dict[str, Sheet] = {
    letter: tuple(rows)
    for letter, rows in json.loads((Path(__file__).parent / "sheets.json").read_text("utf-8")).items()
}
"""The sheets A-F; of the printed ones only the first three cells of A are known, the rest is this project's own.
The page draws them from the same file."""

CELL = re.compile(r"([ybwrgk])([1-6])")


def check_setup(seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """One sheet a seat, letters or a user's own, the first letters where nothing is said (T1)."""
    if not isinstance(setup, Mapping):
        raise Refused("twenty_one.sheets_form", "T1")
    check_fields(setup, ("sheets",))
    given = setup.get("sheets", list(SHEETS)[:seats])
    if not isinstance(given, list | tuple):
        raise Refused("twenty_one.sheets_form", "T1")
    if len(given) != seats:
        raise Refused("twenty_one.sheets_count", "T1", sheets=len(given), seats=seats)
    sheets = [_fixed(number, sheet) for number, sheet in enumerate(given, 1)]
    for number, sheet in enumerate(sheets, 1):
        for other, earlier in enumerate(sheets[: number - 1], 1):
            _check_pair(number, rows_of(sheet), other, rows_of(earlier))
    return {"sheets": sheets}


def rows_of(sheet: str | list[str]) -> Sheet:
    """The five rows of a sheet that stands in a checked setup."""
    return SHEETS[sheet] if isinstance(sheet, str) else tuple(sheet)


def _fixed(number: int, sheet: object) -> str | list[str]:
    """A letter, or the rows of a user's own sheet in the fixed spelling."""
    if isinstance(sheet, str):
        letter = sheet.strip().upper()
        if letter not in SHEETS:
            raise Refused("twenty_one.no_such_sheet", "T1", sheet=number, letters=" ".join(SHEETS))
        return letter
    if not isinstance(sheet, list | tuple) or len(sheet) != ROWS:
        raise Refused("twenty_one.sheet_form", "T1", sheet=number)
    return [_fixed_row(number, row, cells) for row, cells in enumerate(sheet, 1)]


def _fixed_row(number: int, row: int, cells: object) -> str:
    words = cells.lower().split() if isinstance(cells, str) else []
    if len(words) != CELLS:
        raise Refused("twenty_one.row_form", "T1", sheet=number, row=row)
    for place, word in enumerate(words):
        where = {"sheet": number, "row": row, "cell": place + 1}
        if not CELL.fullmatch(word):
            raise Refused("twenty_one.cell_form", "T1", **where)
        if any(word[0] == left[0] for left in words[:place]):
            raise Refused("twenty_one.colour_twice", "T1", **where, colour=word[0])
        if place and word[1] > words[place - 1][1]:
            raise Refused("twenty_one.value_rises", "T1", **where)
    return " ".join(words)


def _check_pair(number: int, sheet: Sheet, other: int, earlier: Sheet) -> None:
    """Refuse two sheets of one match with different values in a place, or with nothing different (T1)."""
    for row, (mine, theirs) in enumerate(zip(sheet, earlier, strict=True), 1):
        for cell, (one, another) in enumerate(zip(mine.split(), theirs.split(), strict=True), 1):
            if one[1] != another[1]:
                raise Refused("twenty_one.values_differ", "T1", sheet=number, other=other, row=row, cell=cell)
    if sheet == earlier:
        raise Refused("twenty_one.sheets_equal", "T1", sheet=number, other=other)
