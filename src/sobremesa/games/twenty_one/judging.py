"""Which moves and chances the rules of Twenty One refuse, and by which rule."""

from __future__ import annotations

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.twenty_one.lanes import lane, unpacked
from sobremesa.games.twenty_one.material import COLOURS
from sobremesa.games.twenty_one.rules import (
    AGAIN,
    KEEP,
    REROLL,
    ROLL_AGAIN,
    ROLLS,
    STRIKE,
    current,
    dice_of,
    fitting,
    free_cells,
    is_all_ones,
    limits_of,
    nth_free,
    order_of,
)


def judge(s: Row, seat: int, move: int) -> None:
    """Refuse a move that is not among the legal ones, with the rule (T2, T3, T4, T5)."""
    if not 0 < move <= ROLL_AGAIN:
        raise Refused("twenty_one.no_such_move", "T3", move=move)
    if s.stage == AGAIN:
        if move < KEEP:
            raise Refused("twenty_one.roll_first", "T2")
        if move == ROLL_AGAIN and is_all_ones(s):
            raise Refused("twenty_one.all_ones", "T2")
    elif move >= KEEP:
        raise Refused("twenty_one.no_more_rolls", "T2")
    elif move >= STRIKE:
        _judge_strike(s, seat, move - STRIKE)
    else:
        _judge_write(s, seat, move)


def _judge_write(s: Row, seat: int, written: int) -> None:
    cells = current(s, seat)
    for colour in unpacked(order_of(cells)):
        if written >> colour & 1:
            _judge_free(cells, colour, "T4")
            if not lane(fitting(cells, s.dice), colour):
                die = f"{COLOURS[colour]}{lane(s.dice, colour)}"
                raise Refused("twenty_one.too_high", "T4", die=die, cell=_cell_name(cells, colour))


def _judge_strike(s: Row, seat: int, struck: int) -> None:
    cells = current(s, seat)
    _judge_free(cells, struck, "T5")
    leftmost = nth_free(cells, 0)
    if s.leftmost and struck != leftmost:
        raise Refused("twenty_one.not_leftmost", "T5", cell=_cell_name(cells, leftmost))


def _judge_free(cells: int, colour: int, number: str) -> None:
    if not lane(free_cells(cells), colour):
        raise Refused("twenty_one.cell_taken", number, cell=_cell_name(cells, colour))


def _cell_name(cells: int, colour: int) -> str:
    """A cell as on a sheet: `y6`."""
    return f"{COLOURS[colour]}{lane(limits_of(cells), colour)}"


def judge_chance(s: Row, outcome: int) -> None:
    """Refuse a roll that does not exist, and a second roll that turns a 1 (T2)."""
    if not 0 <= outcome < ROLLS:
        raise Refused("no_such_chance", "T2", outcome=outcome)
    if s.stage == REROLL:
        for colour, face in enumerate(unpacked(dice_of(outcome))):
            if lane(s.dice, colour) == 1 and face != 1:
                raise Refused("twenty_one.one_stays", "T2", die=f"{COLOURS[colour]}1")
