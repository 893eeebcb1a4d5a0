"""Which moves and chances the rules of Terminal Dispute refuse, and by which rule."""

from __future__ import annotations

import numpy as np

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.terminal_dispute.abilities import has_begun, usable
from sobremesa.games.terminal_dispute.allotting import allotments
from sobremesa.games.terminal_dispute.charging import first_direction, is_free, open_starts
from sobremesa.games.terminal_dispute.material import CROSSED, DIRECTIONS, PARTNERS, ROLL_COUNTS, WAYS
from sobremesa.games.terminal_dispute.moves import (
    CHARGER,
    NAVIGATION,
    NOWHERE,
    SHADE,
    WRITE,
    cell_text,
    is_move,
    pair,
    unpack_line,
    unpack_mark,
    unpack_ray,
    unpack_swap,
)
from sobremesa.games.terminal_dispute.navigation import empty_cells, followed
from sobremesa.games.terminal_dispute.rules import ALLOT, LOT


def judge(s: Row, seat: int, move: int) -> None:
    """Refuse a move that is not allowed, with the rule; marks and crosses may come in any order."""
    if s.stage == ALLOT:
        _judge_allotment(s, move, "D1")
    elif not is_move(move):
        raise Refused("terminal_dispute.no_such_move", "D2", move=move)
    elif move < WRITE:
        _judge_swap(s, seat, move)
    elif move < SHADE:
        _judge_mark(s, seat, move)
    else:
        _judge_line(s, seat, move)


def _judge_allotment(s: Row, number: int, rule: str) -> None:
    out = np.empty(len(WAYS), np.int64)
    if number not in out[: allotments(s, out)].tolist():
        raise Refused("terminal_dispute.allotment", rule, dice=" ".join(f"{s.dice:o}"))


def _judge_swap(s: Row, seat: int, move: int) -> None:
    use, value = unpack_swap(move)
    if s.marked[seat] == 1:
        raise Refused("terminal_dispute.second_cell", "D2")
    if has_begun(s, seat, use):
        is_written = use == NAVIGATION
        code = "terminal_dispute.swap_late_navigation" if is_written else "terminal_dispute.swap_late_charger"
        raise Refused(code, "D10")
    if usable(s, seat) == 0:
        is_won = not s.at_once and s.line[seat] & s.circles
        raise Refused("terminal_dispute.ability_later" if is_won else "terminal_dispute.no_ability", "D10")
    if value not in pair(s.hands[seat], use):
        raise Refused("terminal_dispute.not_in_hand", "D10", value=value, dice=_pair(s, seat, use))


def _judge_mark(s: Row, seat: int, move: int) -> None:
    cell, value = unpack_mark(move)
    empty = int(empty_cells(s, seat))
    paired = followed(empty) != 0
    first, held = unpack_mark(int(s.marks[seat, 0])) if s.marked[seat] == 1 else (None, None)
    if s.marked[seat] == 2:
        raise Refused("terminal_dispute.charger_next", "D2")
    if not empty >> cell & 1 or cell == first:
        raise Refused("terminal_dispute.cell_taken", "D3", cell=cell_text(cell))
    if value == CROSSED and paired:
        raise Refused("terminal_dispute.no_cross", "D4")
    if first is not None and not paired and (value == CROSSED) == (held == CROSSED):
        raise Refused("terminal_dispute.one_of_each", "D4")
    if value != CROSSED and value not in _values_left(s, seat, held):
        raise Refused("terminal_dispute.not_to_write", "D3", value=value, dice=_pair(s, seat, NAVIGATION))
    if paired and first is None and not empty & PARTNERS[cell]:
        raise Refused("terminal_dispute.no_partner", "D4", cell=cell_text(cell))
    if paired and first is not None and not PARTNERS[first] >> cell & 1:
        raise Refused("terminal_dispute.shared_line", "D3", cell=cell_text(cell), first=cell_text(first))


def _values_left(s: Row, seat: int, held: int | None) -> tuple[int, ...]:
    """The navigation dice that can be written beside what the first mark holds."""
    low, high = pair(s.hands[seat], NAVIGATION)
    return (low, high) if held in (None, CROSSED) else (low + high - held,)


def _judge_line(s: Row, seat: int, move: int) -> None:
    plate, length, line = unpack_line(move)
    if s.marked[seat] == 1:
        raise Refused("terminal_dispute.second_cell", "D2")
    if s.lined[seat]:
        raise Refused("terminal_dispute.navigation_next", "D2")
    if (min(plate, length), max(plate, length)) != pair(s.hands[seat], CHARGER):
        raise Refused("terminal_dispute.not_to_shade", "D6", dice=_pair(s, seat, CHARGER))
    if line == NOWHERE:
        if open_starts(s, seat, plate):
            raise Refused("terminal_dispute.plate_open", "D8", plate=plate)
        if s.must_shade and open_starts(s, seat, length):
            raise Refused("terminal_dispute.must_shade", "D8", plate=length)
        return
    start, direction = unpack_ray(line)
    if not s.starts[plate - 1] >> start & 1:
        raise Refused("terminal_dispute.not_touching", "D7", plate=plate)
    if not is_free(s, seat, start):
        raise Refused("terminal_dispute.hex_shaded", "D7")
    first = first_direction(s, seat, length, start, direction)
    if first != direction:
        raise Refused("terminal_dispute.same_line", "D7", direction=DIRECTIONS[first])


def _pair(s: Row, seat: int, use: int) -> str:
    return " ".join(map(str, pair(s.hands[seat], use)))


def judge_chance(s: Row, outcome: int) -> None:
    """Refuse a roll or a lot that cannot come (D1, D12)."""
    if s.stage == LOT:
        _judge_allotment(s, outcome, "D12")
    elif outcome not in ROLL_COUNTS:
        raise Refused("no_such_chance", "D1", outcome=outcome)
