"""What a seat sees of Terminal Dispute: everything but what others have entered in an open round."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.head import show_head
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import BANDS, HEXES, MAX_SEATS, ROUNDS, SIDE, unpack_place
from sobremesa.games.terminal_dispute.rules import (
    ALLOT,
    ENTER,
    LOT,
    column_score,
    count,
    digits,
    row_score,
    unpack_mark,
)

FIGURES = (MAX_SEATS, 2, SIDE)
HELD = (None, 1, 2, 3, 4, 5, 6, "x")
"""What a cell shows by what it holds: nothing where it is empty, `x` where it is crossed."""


@rule
def conceal(s, seat, seen):
    """Fill `seen` with what the seat may know; the others appear as if they had entered nothing yet (D2)."""
    show_head(s, seen)
    seen.rounds = s.rounds
    seen.dice = s.dice
    seen.matrix[:] = s.matrix
    seen.filled[:] = s.filled
    seen.shaded[:] = s.shaded
    seen.abilities[:] = s.abilities
    seen.must_shade = s.must_shade
    seen.places[:] = s.places
    seen.ways[:] = s.ways
    seen.starts[:] = s.starts
    seen.circles = s.circles
    for other in range(s.seats):
        if other == seat:
            seen.hands[other] = s.hands[other]
            seen.steps[other] = s.steps[other]
            seen.swaps[other] = s.swaps[other]
            seen.marks[other] = s.marks[other]
            seen.line[other] = s.line[other]
        else:
            seen.hands[other] = s.dice if s.stage == ENTER else 0
            seen.steps[other] = 0
            seen.swaps[other] = 0
            seen.marks[other] = 0
            seen.line[other] = 0


@rule
def deal(seen, seat, rng):
    """Nothing is unseen: who has entered in secret is shown as still to enter."""


@rule
def reckon(s, figures):
    """Fill `figures` with the points of every row and of every column (D5)."""
    for seat in range(s.seats):
        for k in range(SIDE):
            figures[seat, 0, k] = row_score(s, seat, k)
            figures[seat, 1, k] = column_score(s, seat, k)


def table(s: Any, seat: int, figures: list[list[list[int]]]) -> dict[str, Any]:
    """The dice, the charger's layout, and every terminal with its points so far."""
    places = [[*unpack_place(place)] for place in s.places.tolist()]
    terminals = [_terminal(s, number, places, *figures[number]) for number in range(s.seats)]
    return {
        "round": min(s.rounds + 1, ROUNDS),
        "rounds": ROUNDS,
        "must_shade": bool(s.must_shade),
        "dice": sorted(digits(s.dice)) if s.stage in (LOT, ALLOT, ENTER) else None,
        "allotment": _hand(s.dice) if s.stage == ENTER else None,
        "charger": {"hexes": places[:HEXES], "plates": places[HEXES:], "circles": _hexes(places, s.circles)},
        "terminals": terminals,
        "rating": _rating(terminals[0]) if s.seats == 1 else None,
    }


def _hand(number: int) -> dict[str, Any]:
    dice = digits(number)
    return {"navigation": list(dice[:2]), "charger": list(dice[2:4]), "unused": dice[4]}


def _hexes(places: list[list[int]], mask: int) -> list[list[int]]:
    return [place for place, bit in zip(places, reversed(f"{mask:b}"), strict=False) if bit == "1"]


def _terminal(s: Any, seat: int, places: list[list[int]], rows: list[int], columns: list[int]) -> dict[str, Any]:
    shaded = int(s.shaded[seat])
    return {
        "matrix": [[HELD[value] for value in digits(row)] for row in s.matrix[seat].tolist()],
        "rows": rows,
        "columns": columns,
        "navigation": sum(rows) + sum(columns),
        "shaded": _hexes(places, shaded),
        "charger": count(shaded),
        "abilities": int(s.abilities[seat]),
        "entry": _entry(s, seat, places) if s.stage == ENTER else None,
    }


def _entry(s: Any, seat: int, places: list[list[int]]) -> dict[str, Any]:
    """What the seat has entered in the open round, and the dice it has for it."""
    marks = [unpack_mark(mark) for mark in s.marks[seat].tolist() if mark]
    return {
        **_hand(s.hands[seat]),
        "swaps": int(s.swaps[seat]),
        "marks": [{"row": cell // SIDE + 1, "column": cell % SIDE + 1, "value": HELD[value]} for cell, value in marks],
        "line": _hexes(places, int(s.line[seat])),
    }


def _rating(terminal: dict[str, Any]) -> int:
    """The highest band that was reached, 0 below the lowest (D12)."""
    points = terminal["navigation"] + terminal["charger"]
    return next((band for band in BANDS if points >= band), 0)
