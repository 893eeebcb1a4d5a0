"""What a seat sees of Twenty One: all sheets and dice, and of the choices still open only its own."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.head import show_head
from sobremesa.engine.rule import rule
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.twenty_one.lanes import lane, unpacked
from sobremesa.games.twenty_one.material import COLOURS, ROWS, SHEETS
from sobremesa.games.twenty_one.notation import move_text
from sobremesa.games.twenty_one.rules import (
    END,
    FREE,
    ROLL,
    START,
    STRUCK,
    choice_of,
    hits,
    limits_of,
    marks_of,
    order_of,
    row_points,
)


@rule
def conceal(s, seat, seen):
    """Fill `seen` with what the seat may know; the others look as if they had not chosen yet (T3)."""
    show_head(s, seen)
    seen.dice = s.dice
    seen.row = s.row
    seen.open = 0 if seat == SPECTATOR else choice_of(s, seat) << 8 * seat
    seen.leftmost = s.leftmost
    seen.sheets[:] = s.sheets


@rule
def deal(seen, seat, rng):
    """Nothing is unseen but choices, and those are owed anew."""


def table(seen: Any, seat: int) -> dict[str, Any]:
    """The dice, and every sheet with its cells, hits and points."""
    rolled = seen.stage not in (START, ROLL)
    choice = 0 if seat == SPECTATOR else int(choice_of(seen, seat))
    return {
        "dice": dict(zip(COLOURS, unpacked(seen.dice), strict=True)) if rolled else None,
        "strike": "leftmost" if seen.leftmost else "any",
        "choice": move_text(seen, seat, choice) if choice else None,
        "sheets": [_sheet(seen, owner) for owner in range(int(seen.seats))],
    }


def _sheet(seen: Any, owner: int) -> dict[str, Any]:
    """A sheet; its letter where it is one of this project's, its current row from 1 where play goes on."""
    rows = [_row(seen, owner, row) for row in range(ROWS)]
    spelled = tuple(" ".join(f"{cell['colour']}{cell['value']}" for cell in row["cells"]) for row in rows)
    return {
        "letter": next((letter for letter, sheet in SHEETS.items() if sheet == spelled), None),
        "row": int(lane(seen.row, owner)) + 1 if seen.stage != END else None,
        "rows": rows,
    }


def _row(seen: Any, owner: int, row: int) -> dict[str, Any]:
    cells = int(seen.sheets[owner, row])
    return {
        "cells": [_cell(cells, colour) for colour in unpacked(order_of(cells))],
        "hits": int(hits(seen, owner, row)),
        "points": int(row_points(seen, owner, row)),
    }


def _cell(cells: int, colour: int) -> dict[str, Any]:
    value, mark = int(lane(limits_of(cells), colour)), int(lane(marks_of(cells), colour))
    return {
        "colour": COLOURS[colour],
        "value": value,
        "written": mark if mark not in (FREE, STRUCK) else None,
        "struck": mark == STRUCK,
        "hit": mark == value,
    }
