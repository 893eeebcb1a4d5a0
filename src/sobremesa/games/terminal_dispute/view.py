"""What a seat sees of Terminal Dispute: everything but what others have entered in an open round."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.head import show_head
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import BANDS, CROSSED, HEXES, ROUNDS, SIDE, unpack_place
from sobremesa.games.terminal_dispute.rules import (
    ALLOT,
    ENTER,
    LOT,
    column_score,
    count,
    digits,
    row_score,
    score,
    unpack_mark,
)


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


def table(seen: Any, seat: int) -> dict[str, Any]:
    """The dice, the charger's layout, and every terminal with its points so far."""
    seats = int(seen.seats)
    places = [list(unpack_place(place)) for place in seen.places.tolist()]
    return {
        "round": min(int(seen.rounds) + 1, ROUNDS),
        "rounds": ROUNDS,
        "must_shade": bool(seen.must_shade),
        "dice": sorted(digits(seen.dice)) if seen.stage in (LOT, ALLOT, ENTER) else None,
        "allotment": _hand(seen.dice) if seen.stage == ENTER else None,
        "charger": {"hexes": places[:HEXES], "plates": places[HEXES:], "circles": _hexes(seen, seen.circles)},
        "terminals": [_terminal(seen, number) for number in range(seats)],
        "rating": _rating(int(score(seen, 0))) if seats == 1 else None,
    }


def _hand(number: int) -> dict[str, Any]:
    dice = digits(number)
    return {"navigation": list(dice[:2]), "charger": list(dice[2:4]), "unused": dice[4]}


def _hexes(seen: Any, mask: int) -> list[list[int]]:
    return [list(unpack_place(int(seen.places[hex]))) for hex in range(HEXES) if mask >> hex & 1]


def _terminal(seen: Any, seat: int) -> dict[str, Any]:
    rows = [int(row_score(seen, seat, k)) for k in range(SIDE)]
    columns = [int(column_score(seen, seat, k)) for k in range(SIDE)]
    return {
        "matrix": [[_cell(value) for value in digits(row)] for row in seen.matrix[seat]],
        "rows": rows,
        "columns": columns,
        "navigation": sum(rows) + sum(columns),
        "shaded": _hexes(seen, seen.shaded[seat]),
        "charger": int(count(seen.shaded[seat])),
        "abilities": int(seen.abilities[seat]),
        "entry": _entry(seen, seat) if seen.stage == ENTER else None,
    }


def _cell(value: int) -> int | str | None:
    """A cell as its value, `x` where it is crossed, nothing where it is empty."""
    return "x" if value == CROSSED else value or None


def _entry(seen: Any, seat: int) -> dict[str, Any]:
    """What the seat has entered in the open round, and the dice it has for it."""
    marks = [unpack_mark(int(mark)) for mark in seen.marks[seat] if mark]
    return {
        **_hand(seen.hands[seat]),
        "swaps": int(seen.swaps[seat]),
        "marks": [{"row": cell // SIDE + 1, "column": cell % SIDE + 1, "value": _cell(value)} for cell, value in marks],
        "line": _hexes(seen, seen.line[seat]),
    }


def _rating(points: int) -> int:
    """The highest band that was reached, 0 below the lowest (D12)."""
    return next((band for band in BANDS if points >= band), 0)
