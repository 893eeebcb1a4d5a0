"""What a seat sees of Twenty One: all sheets and dice, and of the choices still open only its own."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.rule import rule
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.twenty_one.material import CELLS, COLOURS, ROWS, SHEETS
from sobremesa.games.twenty_one.notation import move_text
from sobremesa.games.twenty_one.rules import END, FREE, ROLL, START, STRUCK, hits, row_points


@rule
def conceal(s, seat, seen):
    """Fill `seen` with what the seat may know; the others look as if they had not chosen yet (T3)."""
    seen.seats = s.seats
    seen.active = s.active
    seen.stage = s.stage
    seen.stages = s.stages
    seen.ending = s.ending
    seen.values[:] = s.values
    seen.colours[:] = s.colours
    seen.marks[:] = s.marks
    seen.row[:] = s.row
    seen.dice[:] = s.dice
    seen.leftmost = s.leftmost
    seen.open[:] = 0
    if seat != SPECTATOR:
        seen.open[seat] = s.open[seat]


@rule
def deal(seen, seat, rng):
    """Nothing is unseen but choices, and those are owed anew."""


def table(seen: Any, seat: int) -> dict[str, Any]:
    """The dice, and every sheet with its cells, hits and points."""
    rolled = seen.stage not in (START, ROLL)
    return {
        "dice": {letter: int(face) for letter, face in zip(COLOURS, seen.dice, strict=True)} if rolled else None,
        "strike": "leftmost" if seen.leftmost else "any",
        "choice": move_text(seen, seat, int(seen.open[seat])) if seat != SPECTATOR and seen.open[seat] else None,
        "sheets": [_sheet(seen, owner) for owner in range(int(seen.seats))],
    }


def _sheet(seen: Any, owner: int) -> dict[str, Any]:
    """A sheet; its letter where it is one of this project's, its current row from 1 where play goes on."""
    rows = [_row(seen, owner, row) for row in range(ROWS)]
    spelled = tuple(" ".join(f"{cell['colour']}{cell['value']}" for cell in row["cells"]) for row in rows)
    return {
        "letter": next((letter for letter, sheet in SHEETS.items() if sheet == spelled), None),
        "row": int(seen.row[owner]) + 1 if seen.stage != END else None,
        "rows": rows,
    }


def _row(seen: Any, owner: int, row: int) -> dict[str, Any]:
    return {
        "cells": [_cell(seen, owner, row, place) for place in range(CELLS)],
        "hits": int(hits(seen, owner, row)),
        "points": int(row_points(seen, owner, row)),
    }


def _cell(seen: Any, owner: int, row: int, place: int) -> dict[str, Any]:
    value, mark = int(seen.values[row, place]), int(seen.marks[owner, row, place])
    return {
        "colour": COLOURS[seen.colours[owner, row, place]],
        "value": value,
        "written": mark if mark not in (FREE, STRUCK) else None,
        "struck": mark == STRUCK,
        "hit": mark == value,
    }
