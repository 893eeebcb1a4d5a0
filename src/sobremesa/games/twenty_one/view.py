"""What a seat sees of Twenty One: all sheets and dice, and of the choices still open only its own."""

from __future__ import annotations

from functools import cache
from typing import Any

from sobremesa.engine.arrays import Ints, copy
from sobremesa.engine.contract import Row
from sobremesa.engine.head import show_head
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.twenty_one.lanes import FULL, lane, unpacked
from sobremesa.games.twenty_one.material import COLOURS, MAX_SEATS, ROWS, SHEETS
from sobremesa.games.twenty_one.notation import move_text
from sobremesa.games.twenty_one.rules import (
    END,
    FREE,
    ROLL,
    START,
    STRUCK,
    blank,
    choice_of,
    hits,
    limits_of,
    marks_of,
    order_of,
    row_points,
)

DERIVED = (MAX_SEATS, ROWS, 2)
LETTERS = {tuple(map(blank, rows)): letter for letter, rows in SHEETS.items()}
"""This project's sheets by their blank rows."""


@rule
def observe(s: Row, seat: int, observation: Row) -> None:
    """Fill `observation` with what the seat may know; the others look as if they had not chosen yet (T3)."""
    show_head(s, observation)
    observation.dice = s.dice
    observation.row = s.row
    observation.open = 0 if seat == SPECTATOR else choice_of(s, seat) << 8 * seat
    observation.leftmost = s.leftmost
    copy(s.sheets, observation.sheets)


@rule
def determinize(observation: Row, seat: int, rng: Stream) -> None:
    """Nothing is unseen but choices, and those are owed anew."""


@rule
def derive(s: Row, derived: Ints) -> None:
    """Fill `derived` with the hits and the points of every row (T4, T7)."""
    for owner in range(s.seats):
        for row in range(ROWS):
            derived[owner, row, 0] = hits(s, owner, row)
            derived[owner, row, 1] = row_points(s, owner, row)


def shared(s: Row, derived: list[list[list[int]]]) -> dict[str, Any]:
    """The dice, and every sheet: a letter where it is one of this project's, its current row where play goes on."""
    sheets = s.sheets.tolist()
    return {
        "dice": dict(zip(COLOURS, unpacked(s.dice), strict=True)) if s.stage not in (START, ROLL) else None,
        "strike": "leftmost" if s.leftmost else "any",
        "sheets": [
            {
                "letter": LETTERS.get(tuple(cells & ~FULL for cells in sheets[owner])),
                "row": lane(s.row, owner) + 1 if s.stage != END else None,
                "rows": list(map(_row, sheets[owner], derived[owner])),
            }
            for owner in range(s.seats)
        ],
    }


def own(s: Row, seat: int, derived: list[list[list[int]]]) -> dict[str, Any]:
    """The open choice of the seat that looks."""
    return {"choice": move_text(s, seat, s.open >> 8 * seat) if s.open else None}


def _row(cells: int, derived: list[int]) -> dict[str, Any]:
    values, marks = unpacked(limits_of(cells)), unpacked(marks_of(cells))
    return {
        "cells": [_cell(colour, values[colour], marks[colour]).copy() for colour in unpacked(order_of(cells))],
        "hits": derived[0],
        "points": derived[1],
    }


@cache
def _cell(colour: int, value: int, mark: int) -> dict[str, Any]:
    """A cell; a table has up to 180, of which few differ."""
    return {
        "colour": COLOURS[colour],
        "value": value,
        "written": mark if mark not in (FREE, STRUCK) else None,
        "struck": mark == STRUCK,
        "hit": mark == value,
    }
