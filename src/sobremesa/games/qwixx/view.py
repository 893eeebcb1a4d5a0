"""What a seat sees of Qwixx: all but the others' open choices."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.head import show_head
from sobremesa.engine.rule import rule
from sobremesa.engine.state import SPECTATOR
from sobremesa.games.qwixx.material import COLOURS, ROWS, WHITES, numbers, place_name
from sobremesa.games.qwixx.rules import FIRST, LOCK, PASS, SECOND, counted, has_neighbour, is_closed, points, unpack


@rule
def conceal(s, seat, seen):
    """Fill `seen` with what the seat may know: of the open choices its own alone (Q2)."""
    show_head(s, seen)
    seen.rows = s.rows
    seen.crosses[:] = s.crosses
    seen.closed = s.closed
    seen.dice[:] = s.dice
    seen.misses[:] = s.misses
    seen.crossed = s.crossed
    seen.choice[:] = 0
    if seat != SPECTATOR:
        seen.choice[seat] = s.choice[seat]


@rule
def deal(seen, seat, rng):
    """Nothing is unseen but choices, and a seat whose choice is hidden counts as not having chosen."""


def table(seen: Any, seat: int) -> dict[str, Any]:
    """The dice, the numbers of every row, all sheets, and the open choice of the seat that looks."""
    rows = range(int(seen.rows))
    return {
        "sheet": "big_points" if seen.rows > COLOURS else "classic",
        "dice": _dice(seen) if seen.stage in (FIRST, SECOND) else None,
        "numbers": {ROWS[row]: list(numbers(row)) for row in rows},
        "closed": [ROWS[colour] for colour in range(COLOURS) if is_closed(seen, colour)],
        "choice": _choice(seen, seat),
        "sheets": [
            {
                "rows": {ROWS[row]: _row(seen, owner, row) for row in rows},
                "misses": int(seen.misses[owner]),
            }
            for owner in range(int(seen.seats))
        ],
    }


def _dice(seen: Any) -> dict[str, Any]:
    """The faces of the dice in play."""
    coloured = {
        ROWS[colour]: int(seen.dice[WHITES + colour]) for colour in range(COLOURS) if not is_closed(seen, colour)
    }
    return {"white": [int(face) for face in seen.dice[:WHITES]]} | coloured


def _choice(seen: Any, seat: int) -> str | None:
    if seat == SPECTATOR or seen.choice[seat] == 0:
        return None
    move = int(seen.choice[seat]) - 1
    return "pass" if move == PASS else place_name(*unpack(move))


def _row(seen: Any, owner: int, row: int) -> dict[str, Any]:
    """A row of a sheet by its numbers: crossed, lost for good (Q1, Q6); of circles those that are open (Q4)."""
    places = list(enumerate(numbers(row)))
    crosses = int(seen.crosses[owner, row])
    is_gone = row < COLOURS and is_closed(seen, row)
    drawn: dict[str, Any] = {
        "crossed": [n for p, n in places if crosses >> p & 1],
        "lost": [n for p, n in places if not crosses >> p & 1 and (crosses >> p or is_gone)],
    }
    if row >= COLOURS:
        return drawn | {"open": [n for p, n in places if not crosses >> p and has_neighbour(seen, owner, row, p)]}
    return drawn | {
        "lock": crosses >= LOCK,
        "counted": int(counted(seen, owner, row)),
        "points": int(points(seen, owner, row)),
    }
