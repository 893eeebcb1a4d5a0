"""Which moves and chances the rules of Qwixx refuse, and by which rule."""

from __future__ import annotations

from sobremesa.engine.bits import count
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.qwixx.material import COLOURS, PLACES, ROWS, WHITES, place_name
from sobremesa.games.qwixx.rules import (
    FIRST,
    LOCK,
    PASS,
    chances,
    first_colour,
    has_cross,
    is_closed,
    is_open,
    place_of,
    unpack,
)


def judge(s: Row, seat: int, move: int) -> None:
    """Refuse a move that is not among the legal ones, with the rule (Q1, Q2, Q4, Q5, Q6)."""
    if move == PASS:
        return
    if not 0 <= move < len(ROWS) << PLACES or count(move & LOCK - 1) != 1:
        raise Refused("qwixx.no_such_move", "Q2", move=move)
    row, place = unpack(move)
    name = place_name(row, place)
    if row >= s.rows:
        raise Refused("qwixx.no_circles", "Q4", place=name)
    if row < COLOURS and is_closed(s, row):
        raise Refused("qwixx.row_closed", "Q6", row=ROWS[row])
    if has_cross(s, seat, row, place):
        raise Refused("qwixx.crossed_already", "Q1", place=name)
    if s.crosses[seat, row] >> place:
        raise Refused("qwixx.left_behind", "Q1", place=name)
    reaching = reaching_colours(s, row, place)
    if not reaching and s.stage == FIRST:
        raise Refused("qwixx.wrong_sum", "Q2", place=name, sum=int(s.dice[0] + s.dice[1]))
    if not reaching:
        raise Refused("qwixx.wrong_dice", "Q2", place=name)
    if row >= COLOURS and not any(has_cross(s, seat, colour, place) for colour in reaching):
        raise Refused("qwixx.no_neighbour", "Q4", place=name, colours=" / ".join(ROWS[c] for c in reaching))
    if row < COLOURS and not is_open(s, seat, row, place):
        raise Refused("qwixx.too_few_crosses", "Q5", place=name, crosses=int(count(s.crosses[seat, row])))


def reaching_colours(s: Row, row: int, place: int) -> list[int]:
    """The colours of a row for which the dice make the number of this place (Q2, Q4)."""
    colours = [row] if row < COLOURS else [first_colour(row), first_colour(row) + 1]
    if s.stage == FIRST:
        return colours if place == place_of(row, s.dice[0] + s.dice[1]) else []
    return [
        colour
        for colour in colours
        if not is_closed(s, colour)
        and place in (place_of(row, white + s.dice[WHITES + colour]) for white in s.dice[:WHITES])
    ]


def judge_chance(s: Row, outcome: int) -> None:
    """Refuse a throw that does not exist (Q2)."""
    if not 0 <= outcome < chances(s):
        raise Refused("no_such_chance", "Q2", outcome=outcome)
