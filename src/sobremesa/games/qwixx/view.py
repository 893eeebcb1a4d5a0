"""What a seat sees of Qwixx: all but the others' open choices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sobremesa.engine.arrays import Ints, copy
from sobremesa.engine.contract import Row
from sobremesa.engine.head import show_head
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.qwixx.material import COLOURS, MAX_SEATS, PLACES, ROWS, WHITES, numbers, place_name
from sobremesa.games.qwixx.rules import FIRST, LOCK, PASS, SECOND, counted, has_neighbour, is_ahead, points, unpack

DERIVED = (MAX_SEATS, len(ROWS), 2)


@rule
def observe(s: Row, seat: int, observation: Row) -> None:
    """Fill `observation` with what the seat may know: of the open choices its own alone (Q2)."""
    show_head(s, observation)
    observation.rows = s.rows
    copy(s.crosses, observation.crosses)
    observation.closed = s.closed
    copy(s.dice, observation.dice)
    copy(s.misses, observation.misses)
    observation.crossed = s.crossed
    observation.choice[:] = 0
    if seat != SPECTATOR:
        observation.choice[seat] = s.choice[seat]


@rule
def determinize(observation: Row, seat: int, rng: Stream) -> None:
    """Nothing is unseen but choices, and a seat whose choice is hidden counts as not having chosen."""


@rule
def derive(s: Row, derived: Ints) -> None:
    """Fill `derived` by seat and row: of colours what counts and its points (Q10), of circles the open places (Q4)."""
    for owner in range(s.seats):
        for colour in range(COLOURS):
            derived[owner, colour, 0] = counted(s, owner, colour)
            derived[owner, colour, 1] = points(s, owner, colour)
        for circles in range(COLOURS, s.rows):
            for place in range(PLACES):
                is_open = is_ahead(s, owner, circles, place) & has_neighbour(s, owner, circles, place)
                derived[owner, circles, 0] |= is_open << place


def shared(s: Row, derived: list[list[list[int]]]) -> dict[str, Any]:
    """The dice, the numbers of every row, and all sheets."""
    closed = [colour for colour in range(COLOURS) if s.closed >> colour & 1]
    crosses, misses = s.crosses.tolist(), s.misses.tolist()
    return {
        "sheet": "big_points" if s.rows > COLOURS else "classic",
        "dice": _dice(s.dice.tolist(), closed) if s.stage in (FIRST, SECOND) else None,
        "numbers": {ROWS[row]: list(numbers(row)) for row in range(s.rows)},
        "closed": [ROWS[colour] for colour in closed],
        "sheets": [
            {
                "rows": {
                    ROWS[row]: _row(row, crosses[owner][row], row in closed, derived[owner][row])
                    for row in range(s.rows)
                },
                "misses": misses[owner],
            }
            for owner in range(s.seats)
        ],
    }


def own(s: Row, seat: int, derived: list[list[list[int]]]) -> dict[str, Any]:
    """The open choice of the seat that looks."""
    return {"choice": _choice(int(s.choice[seat])) if seat != SPECTATOR else None}


def _dice(faces: list[int], closed: list[int]) -> dict[str, Any]:
    """The faces of the dice in play."""
    coloured = {ROWS[colour]: faces[WHITES + colour] for colour in range(COLOURS) if colour not in closed}
    return {"white": faces[:WHITES]} | coloured


def _choice(choice: int) -> str | None:
    if choice == 0:
        return None
    return "pass" if choice == 1 + PASS else place_name(*unpack(choice - 1))


def _row(row: int, crosses: int, is_gone: bool, derived: list[int]) -> dict[str, Any]:
    """A row of a sheet by its numbers: crossed, lost for good (Q1, Q6); of circles those that are open (Q4)."""
    drawn: dict[str, Any] = {"crossed": [*_held(row, crosses)], "lost": [*_lost(row, crosses, is_gone)]}
    if row >= COLOURS:
        return drawn | {"open": [*_held(row, derived[0])]}
    return drawn | {"lock": crosses >= LOCK, "counted": derived[0], "points": derived[1]}


@lru_cache(maxsize=4096)
def _held(row: int, places: int) -> tuple[int, ...]:
    """The numbers at some places of a row; kept, because a move changes one row of many."""
    return tuple(n for p, n in enumerate(numbers(row)) if places >> p & 1)


@lru_cache(maxsize=4096)
def _lost(row: int, crosses: int, is_gone: bool) -> tuple[int, ...]:
    """The numbers that can be crossed no more."""
    return tuple(n for p, n in enumerate(numbers(row)) if not crosses >> p & 1 and (crosses >> p or is_gone))
