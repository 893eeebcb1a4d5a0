"""What a seat sees of Terminal Dispute: everything but what others have entered in an open round."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.head import show_head
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import BANDS, MAX_SEATS, ROUNDS, SIDE
from sobremesa.games.terminal_dispute.rules import (
    ALLOT,
    ENTER,
    LOT,
    charger,
    column_score,
    count,
    digits,
    hexes_of,
    row_score,
    unpack_mark,
    usable,
)

FIGURES = (MAX_SEATS, 3, SIDE)
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
    seen.at_once = s.at_once
    seen.places[:] = s.places
    seen.ways[:] = s.ways
    seen.starts[:] = s.starts
    seen.beside[:] = s.beside
    seen.circles = s.circles
    for other in range(s.seats):
        if other == seat:
            seen.hands[other] = s.hands[other]
            seen.marked[other] = s.marked[other]
            seen.lined[other] = s.lined[other]
            seen.swaps[other] = s.swaps[other]
            seen.marks[other] = s.marks[other]
            seen.line[other] = s.line[other]
        else:
            seen.hands[other] = s.dice if s.stage == ENTER else 0
            seen.marked[other] = 0
            seen.lined[other] = 0
            seen.swaps[other] = 0
            seen.marks[other] = 0
            seen.line[other] = 0


@rule
def deal(seen, seat, rng):
    """Nothing is unseen: who has entered in secret is shown as still to enter."""


@rule
def reckon(s, figures):
    """Fill `figures` with the points of every row and of every column (D5), and the abilities to use now (D10)."""
    for seat in range(s.seats):
        figures[seat, 2, 0] = usable(s, seat)
        for k in range(SIDE):
            figures[seat, 0, k] = row_score(s, seat, k)
            figures[seat, 1, k] = column_score(s, seat, k)


def table(s: Any, seat: int, figures: list[list[list[int]]]) -> dict[str, Any]:
    """The dice, the charger's layout, and every terminal with its points so far."""
    laid = charger(s)
    terminals = [_terminal(s, number, laid["hexes"], figures[number]) for number in range(s.seats)]
    return {
        "round": min(s.rounds + 1, ROUNDS),
        "rounds": ROUNDS,
        "must_shade": bool(s.must_shade),
        "ability": "at_once" if s.at_once else "next_round",
        "dice": sorted(digits(s.dice)) if s.stage in (LOT, ALLOT, ENTER) else None,
        "allotment": _hand(s.dice) if s.stage == ENTER else None,
        "charger": laid,
        "terminals": terminals,
        "rating": _rating(terminals[0]) if s.seats == 1 else None,
    }


def _hand(number: int) -> dict[str, Any]:
    dice = digits(number)
    return {"navigation": list(dice[:2]), "charger": list(dice[2:4]), "unused": dice[4]}


def _terminal(s: Any, seat: int, hexes: list[list[int]], figures: list[list[int]]) -> dict[str, Any]:
    shaded, (rows, columns, (able, *_)) = int(s.shaded[seat]), figures
    return {
        "matrix": [[HELD[value] for value in digits(row)] for row in s.matrix[seat].tolist()],
        "rows": rows,
        "columns": columns,
        "navigation": sum(rows) + sum(columns),
        "shaded": hexes_of(hexes, shaded),
        "charger": count(shaded),
        "abilities": int(s.abilities[seat]),
        "entry": _entry(s, seat, hexes, able) if s.stage == ENTER else None,
    }


def _entry(s: Any, seat: int, hexes: list[list[int]], able: int) -> dict[str, Any]:
    """What the seat has entered in the open round, and the dice it has for it."""
    marks = [unpack_mark(mark) for mark in s.marks[seat].tolist() if mark]
    return {
        **_hand(s.hands[seat]),
        "swaps": int(s.swaps[seat]),
        "abilities": able,
        "marks": [{"row": cell // SIDE + 1, "column": cell % SIDE + 1, "value": HELD[value]} for cell, value in marks],
        "line": hexes_of(hexes, int(s.line[seat])) if s.lined[seat] else None,
    }


def _rating(terminal: dict[str, Any]) -> int:
    """The highest band that was reached, 0 below the lowest (D12)."""
    points = terminal["navigation"] + terminal["charger"]
    return next((band for band in BANDS if points >= band), 0)
