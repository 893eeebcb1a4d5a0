"""What a seat sees of Terminal Dispute: everything but what others have entered in an open round."""

from __future__ import annotations

from functools import cache
from typing import Any

from sobremesa.engine.arrays import Ints, copy
from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.head import show_head
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.abilities import usable
from sobremesa.games.terminal_dispute.charging import charger, hexes_of
from sobremesa.games.terminal_dispute.material import BANDS, MAX_SEATS, ROUNDS, SIDE, line_groups
from sobremesa.games.terminal_dispute.moves import digits, unpack_mark
from sobremesa.games.terminal_dispute.rules import ALLOT, ENTER, LOT, clear_entry
from sobremesa.games.terminal_dispute.scoring import column_score, row_score

DERIVED = (MAX_SEATS, 3, SIDE)
HELD = (None, 1, 2, 3, 4, 5, 6, "x")
"""What a cell shows by what it holds: nothing where it is empty, `x` where it is crossed."""


@rule
def observe(s: Row, seat: int, observation: Row) -> None:
    """Fill `observation` with what the seat may know; the others appear as if they had entered nothing yet (D2)."""
    show_head(s, observation)
    observation.rounds = s.rounds
    observation.dice = s.dice
    copy(s.matrix, observation.matrix)
    copy(s.filled, observation.filled)
    copy(s.shaded, observation.shaded)
    copy(s.abilities, observation.abilities)
    observation.must_shade = s.must_shade
    observation.at_once = s.at_once
    copy(s.places, observation.places)
    copy(s.ways, observation.ways)
    copy(s.starts, observation.starts)
    copy(s.beside, observation.beside)
    observation.circles = s.circles
    for other in range(MAX_SEATS):
        if other == seat:
            observation.hands[other] = s.hands[other]
            observation.marked[other] = s.marked[other]
            observation.lined[other] = s.lined[other]
            observation.swaps[other] = s.swaps[other]
            copy(s.marks[other], observation.marks[other])
            observation.line[other] = s.line[other]
        else:
            observation.hands[other] = s.dice if s.stage == ENTER and other < s.seats else 0
            observation.marked[other] = 0
            observation.lined[other] = 0
            observation.swaps[other] = 0
            observation.marks[other] = 0
            observation.line[other] = 0


@rule
def determinize(observation: Row, seat: int, rng: Stream) -> None:
    """Nothing is dealt unseen; who has entered in secret is still to enter (D2)."""
    for other in range(observation.seats):
        if other != seat and observation.stage == ENTER:
            clear_entry(observation, other)
            observation.hands[other] = observation.dice


@rule
def derive(s: Row, derived: Ints) -> None:
    """Fill `derived` with the points of every row and of every column (D5), and the abilities to use now (D10)."""
    for seat in range(s.seats):
        derived[seat, 2, 0] = usable(s, seat)
        for k in range(SIDE):
            derived[seat, 0, k] = row_score(s, seat, k)
            derived[seat, 1, k] = column_score(s, seat, k)


def shared(s: Row, derived: list[list[list[int]]]) -> dict[str, Any]:
    """The dice and the charger's layout."""
    return {
        "round": min(s.rounds + 1, ROUNDS),
        "rounds": ROUNDS,
        "must_shade": bool(s.must_shade),
        "ability": "at_once" if s.at_once else "next_round",
        "dice": sorted(digits(s.dice)) if s.stage in (LOT, ALLOT, ENTER) else None,
        "allotment": _hand(s.dice) if s.stage == ENTER else None,
        "charger": charger(s),
    }


def own(s: Row, seat: int, derived: list[list[list[int]]]) -> dict[str, Any]:
    """Every terminal with its points so far; what is entered in the open round only where it is one's own."""
    hexes = charger(s)["hexes"]
    terminals = [_terminal(s, number, hexes, derived[number]) for number in range(s.seats)]
    return {"terminals": terminals, "rating": _rating(terminals[0]) if s.seats == 1 else None}


def _hand(number: int) -> dict[str, Any]:
    dice = digits(number)
    return {"navigation": list(dice[:2]), "charger": list(dice[2:4]), "unused": dice[4]}


def _terminal(s: Row, seat: int, hexes: list[list[int]], derived: list[list[int]]) -> dict[str, Any]:
    shaded, (rows, columns, (able, *_)) = int(s.shaded[seat]), derived
    matrix = [digits(row) for row in s.matrix[seat].tolist()]
    return {
        "matrix": [[HELD[value] for value in row] for row in matrix],
        "rows": list(rows),
        "columns": list(columns),
        "groups": {"rows": list(map(_groups, matrix)), "columns": list(map(_groups, zip(*matrix, strict=True)))},
        "navigation": sum(rows) + sum(columns),
        "shaded": hexes_of(hexes, shaded),
        "charger": count(shaded),
        "abilities": int(s.abilities[seat]),
        "entry": _entry(s, seat, list(map(list, matrix)), hexes, able) if s.stage == ENTER else None,
    }


_scored = cache(line_groups)


def _groups(line: tuple[int, ...]) -> list[list[int]]:
    """The values of each group that a row or column scores by (D5)."""
    return [list(values) for values, _ in _scored(line)]


def _points(line: tuple[int, ...]) -> int:
    return sum(points for _, points in _scored(line))


def _entry(s: Row, seat: int, matrix: list[list[int]], hexes: list[list[int]], able: int) -> dict[str, Any]:
    """What the seat has entered in the open round, what rows and columns score with it, and the dice it has for it."""
    marks = [unpack_mark(mark) for mark in s.marks[seat].tolist() if mark]
    for cell, value in marks:
        matrix[cell // SIDE][cell % SIDE] = value
    return {
        **_hand(s.hands[seat]),
        "swaps": int(s.swaps[seat]),
        "abilities": able,
        "marks": [{"row": cell // SIDE + 1, "column": cell % SIDE + 1, "value": HELD[value]} for cell, value in marks],
        "rows": [_points(tuple(row)) for row in matrix],
        "columns": list(map(_points, zip(*matrix, strict=True))),
        "line": hexes_of(hexes, int(s.line[seat])) if s.lined[seat] else None,
    }


def _rating(terminal: dict[str, Any]) -> int:
    """The highest band that was reached, 0 below the lowest (D12)."""
    points = terminal["navigation"] + terminal["charger"]
    return next((band for band in BANDS if points >= band), 0)
