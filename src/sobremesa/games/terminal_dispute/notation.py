"""Texts of Terminal Dispute: `allot 3 5 / 1 6 / 3`, `swap charger 1`, `write 3 b2`, `shade 3 5 4,-1 SW`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.terminal_dispute.charging import first_direction, place_text
from sobremesa.games.terminal_dispute.material import CROSSED, DIRECTIONS, HEXES, SIDE, pack_place
from sobremesa.games.terminal_dispute.moves import (
    CHARGER,
    CROSS,
    NAVIGATION,
    NOWHERE,
    SHADE,
    WRITE,
    cell_text,
    pack_line,
    pack_mark,
    pack_swap,
    ray,
    unpack_line,
    unpack_mark,
    unpack_ray,
    unpack_swap,
)
from sobremesa.games.terminal_dispute.rules import ALLOT, ROLL

DIE = "([1-6])"
ROLLED = re.compile(rf"roll {DIE} {DIE} {DIE} {DIE} {DIE}")
ALLOTTED = re.compile(rf"allot {DIE} {DIE} ?/ ?{DIE} {DIE} ?/ ?{DIE}")
SWAPPED = re.compile(rf"swap (navigation|charger) {DIE}")
WRITTEN = re.compile(rf"write {DIE} ([a-e])([1-5])")
CROSSED_OUT = re.compile(r"cross ([a-e])([1-5])")
SHADED = re.compile(rf"shade {DIE} {DIE} (?:(none)|(-?[0-9]{{1,2}}), ?(-?[0-9]{{1,2}}) (e|ne|nw|w|sw|se))")
USES = {"navigation": NAVIGATION, "charger": CHARGER}


def move_text(s: Row, seat: int, move: int) -> str:
    """A move in its fixed spelling."""
    if s.stage == ALLOT:
        return _allotment_text(move)
    if move < WRITE:
        use, value = unpack_swap(move)
        return f"swap {'navigation' if use == NAVIGATION else 'charger'} {value}"
    if move < SHADE:
        cell, value = unpack_mark(move)
        return f"write {value} {cell_text(cell)}" if move < CROSS else f"cross {cell_text(cell)}"
    plate, length, line = unpack_line(move)
    if line == NOWHERE:
        return f"shade {plate} {length} none"
    start, direction = unpack_ray(line)
    return f"shade {plate} {length} {place_text(s, start)} {DIRECTIONS[direction]}"


def read_move(s: Row, seat: int, text: str) -> int:
    """A move from its text; a direction that shades the same hexes as an earlier one is read as that (D7)."""
    plain = _plain(text)
    if s.stage == ALLOT:
        return _read_allotment(ALLOTTED.fullmatch(plain), "move_form", "D1", text)
    if found := SWAPPED.fullmatch(plain):
        return int(pack_swap(USES[found[1]], int(found[2])))
    if found := WRITTEN.fullmatch(plain):
        return int(pack_mark(_cell(found[2], found[3]), int(found[1])))
    if found := CROSSED_OUT.fullmatch(plain):
        return int(pack_mark(_cell(found[1], found[2]), CROSSED))
    if found := SHADED.fullmatch(plain):
        plate, length = int(found[1]), int(found[2])
        return int(pack_line(plate, length, NOWHERE if found[3] else _ray(s, seat, length, found)))
    raise Refused("move_form", "D2", text=text, example=_example(s, seat))


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("−", "-").split())


def _example(s: Row, seat: int) -> str:
    return "write 3 b2" if s.marked[seat] < 2 else "shade 3 5 4,-1 SW"


def _cell(column: str, row: str) -> int:
    return (int(row) - 1) * SIDE + "abcde".index(column)


def _ray(s: Row, seat: int, length: int, found: re.Match[str]) -> int:
    """The start hex and direction that a text names, in the fixed spelling."""
    place = (int(found[4]), int(found[5]))
    hexes = s.places[:HEXES].tolist()
    if pack_place(place) not in hexes:
        raise Refused("terminal_dispute.no_such_hex", "D7")
    start = hexes.index(pack_place(place))
    return int(ray(start, first_direction(s, seat, length, start, DIRECTIONS.index(found[6].upper()))))


def ordered(moves: Iterable[int]) -> list[int]:
    """The steps of a seat in one round as they were made, but for its two marks: ascending by cell, a cross last."""
    steps = list(moves)
    marks = iter(sorted(move for move in steps if WRITE <= move < SHADE))
    return [next(marks) if WRITE <= move < SHADE else move for move in steps]


def chance_text(s: Row, outcome: int) -> str:
    """The roll, or the lot of the solo game."""
    return f"roll {' '.join(f'{outcome:o}')}" if s.stage == ROLL else _allotment_text(outcome)


def read_chance(s: Row, text: str) -> int:
    """A chance from its text, the dice in any order (D1, D12)."""
    if s.stage == ROLL:
        found = ROLLED.fullmatch(_plain(text))
        if not found:
            raise Refused("chance_form", "D1", text=text, example="roll 1 3 3 5 6")
        return int("".join(sorted(found.groups())), 8)
    return _read_allotment(ALLOTTED.fullmatch(_plain(text)), "chance_form", "D12", text)


def _allotment_text(number: int) -> str:
    digits = f"{number:o}"
    return f"allot {digits[0]} {digits[1]} / {digits[2]} {digits[3]} / {digits[4]}"


def _read_allotment(found: re.Match[str] | None, code: str, rule: str, text: str) -> int:
    if not found:
        raise Refused(code, rule, text=text, example="allot 3 5 / 1 6 / 3")
    a, b, c, d, e = found.groups()
    return int("".join([*sorted((a, b)), *sorted((c, d)), e]), 8)
