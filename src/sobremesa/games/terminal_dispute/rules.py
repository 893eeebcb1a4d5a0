"""The rules of Terminal Dispute on one record."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sobremesa.engine.errors import Refused
from sobremesa.engine.head import next_seat
from sobremesa.engine.loops import chance_resolver
from sobremesa.engine.rng import below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State, record_type
from sobremesa.games.terminal_dispute.material import (
    ALL_CELLS,
    BESIDE,
    CELLS,
    CIRCLES,
    CROSSED,
    DICE,
    DIFFERENT,
    DIFFERENT_COUNT,
    DIGIT,
    DIRECTIONS,
    FACES,
    HEXES,
    LINE_POINTS,
    MAX_SEATS,
    NO_PLACE,
    OCTAL,
    PARTNERS,
    PLATES,
    ROLL_COUNTS,
    ROLLS,
    ROUNDS,
    ROW,
    SIDE,
    WAY_BITS,
    WAY_MASK,
    WAYS,
    check_setup,
    hex_text,
    layout,
    pack_beside,
    pack_place,
    pack_starts,
    pack_ways,
    unpack_place,
)

STAGES = ("start", "roll", "lot", "allot", "enter", "over")
START, ROLL, LOT, ALLOT, ENTER, END = range(len(STAGES))
SEALED = ("enter",)
TWELVE_ROUNDS = 1

NAVIGATION, CHARGER = 9, 3
"""How far left the two dice of each use stand in a hand; the unused die is its last digit."""
DONE = 3
"""Steps a seat takes in a round besides swaps: two marks and a line, the marks together (D2)."""
SIX = len(DIRECTIONS)

LENGTH, PLATE = 9, 12
"""How far left the two dice stand in the number of a line."""
WRITE = 1 << 8
CROSS = 1 << 9
SHADE = 1 << PLATE
MOVES = SHADE << OCTAL
"""The moves of `enter` are numbered and listed in this order: swaps, writes by cell, crosses, lines. Their parts
are groups of bits, for they are packed and unpacked at every step."""
NOWHERE = 0
"""The line that shades nothing (D8)."""
LINES = 1 << LENGTH
"""NOWHERE and the rays are below this."""
MAX_MOVES = 4 + 2 * CELLS + 2 * HEXES * SIX
"""Four swaps, two values in every cell, and from two plates that touch every hex a line in every direction."""

STATE = record_type(
    [
        ("rounds", np.int64),  # finished rounds
        ("must_shade", np.int64),
        ("at_once", np.int64),  # abilities can be used in the round they are unlocked in (D10)
        ("circles", np.int64),  # a mask of hexes
        ("dice", np.int64),  # five octal digits: ascending; once allotted: navigation, charger, unused
        ("hands", np.int64, (MAX_SEATS,)),  # the allotted dice as each seat has them after its swaps
        ("marked", np.int64, (MAX_SEATS,)),  # open: marks entered, two at most
        ("lined", np.int64, (MAX_SEATS,)),  # open: lines entered, one at most
        ("swaps", np.int64, (MAX_SEATS,)),  # open: abilities used
        ("marks", np.int64, (MAX_SEATS, 2)),  # open: the navigation moves, ascending
        ("line", np.int64, (MAX_SEATS,)),  # open: a mask of hexes
        ("abilities", np.int64, (MAX_SEATS,)),  # unlocked in earlier rounds and not spent (D10)
        ("shaded", np.int64, (MAX_SEATS,)),  # a mask of hexes
        ("filled", np.int64, (MAX_SEATS,)),  # a mask of the cells of `matrix` that are not empty
        ("matrix", np.int64, (MAX_SEATS, SIDE)),  # rows of five octal digits: 0 empty, a value, or CROSSED
        ("starts", np.int64, (PLATES,)),  # the hexes that touch each plate, as a mask
        ("beside", np.int64, (HEXES,)),  # the neighbours of each hex, as a mask
        ("ways", np.int64, (HEXES,)),  # where a step leads from each hex, as `pack_ways` has it
        ("places", np.int64, (HEXES + PLATES,)),  # the hexes, then the plates, as `pack_place` has them
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """The table before anybody was drawn to start: empty terminals."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.seats, s.must_shade, s.at_once = seats, options["must_shade"], options["ability"] == "at_once"
    charger = layout(setup)
    s.places[:] = [pack_place(place) for place in charger.hexes + charger.plates]
    s.ways[:] = pack_ways(charger)
    s.beside[:] = pack_beside(charger)
    s.starts[:] = pack_starts(charger)
    s.circles = sum(1 << charger.hexes.index(circle) for circle in charger.circles)
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int | None:
    """The most events a game can have: every seat swaps as often as there are circles."""
    return 1 + ROUNDS * (2 + DONE * seats) + CIRCLES * seats


@rule
def actor(s):
    """The first seat that owes a decision, from the active one on; CHANCE or OVER."""
    if s.stage == ENTER:
        seat = s.active
        for _ in range(s.seats):
            if is_entering(s, seat):
                return seat
            seat = next_seat(s, seat)
    if s.stage == ALLOT:
        return s.active
    return OVER if s.stage == END else CHANCE


@rule
def is_entering(s, seat):
    """Whether a seat has not entered both parts yet (D2)."""
    return s.marked[seat] + s.lined[seat] < DONE


@rule
def owes(s, seat):
    """Whether this seat owes a decision now (D1, D2)."""
    if s.stage == ENTER:
        return is_entering(s, seat)
    return s.stage == ALLOT and seat == s.active


@rule
def legal(s, seat, out):
    """Fill `out` with the moves of the seat in the order of their numbers; how many there are.

    A seat begins with the part it likes, and between the two marks it does nothing else (D2).
    """
    if s.stage == ALLOT:
        return allotments(s, out)
    if s.marked[seat] == 1:
        return add_marks(s, seat, out, 0)
    n = swaps(s, seat, out)
    if s.marked[seat] == 0:
        n = add_marks(s, seat, out, n)
    if s.lined[seat] == 0:
        n = add_lines(s, seat, out, n)
    return n


@rule
def draw_move(s, seat, out, rng):
    """A legal move, each as likely: the one that stands at a drawn place in the list, without the list."""
    if s.stage == ALLOT:
        return draw_allotment(s, rng)
    between = s.marked[seat] == 1
    swapped = 0 if between else swaps(s, seat, out)
    cells, low, high = open_marks(s, seat) if s.marked[seat] < 2 else (0, 0, 0)
    twice = 0 if high == low else 1
    marked = swapped + (count(cells) << twice)
    first = second = 0
    if s.lined[seat] == 0 and not between:
        first, second = line_counts(s, seat)
    drawn = below(rng, marked + first + second)
    if drawn < swapped:
        return out[drawn]
    if drawn < marked:
        drawn -= swapped
        return pack_mark(nth(cells, drawn >> twice), high if drawn & twice else low)
    return nth_line(s, seat, first, drawn - marked)


resolve_chance = chance_resolver(sys.modules[__name__])


@rule
def count(mask):
    """How many bits a mask has."""
    bits = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits


@rule
def nth(mask, n):
    """The place of a mask's bit number n, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return count((mask & -mask) - 1)


@rule
def allotment(s, way):
    """One of the 30 ways as a number of five digits: navigation, charger, unused (D1)."""
    number = 0
    for die in range(DICE):
        number |= (s.dice >> OCTAL * (DICE - 1 - die) & DIGIT) << WAYS[way, die]
    return number


@rule
def equal_dice(s):
    """The dice that equal those before them, as a mask from the second on."""
    equal = 0
    for die in range(1, DICE):
        pair = s.dice >> OCTAL * (DICE - 1 - die)
        equal |= ((pair ^ pair >> OCTAL) & DIGIT == 0) << die - 1
    return equal


@rule
def allotments(s, out):
    """Fill `out` with the allotments that differ: of equal dice the first takes the first place (D1)."""
    equal = equal_dice(s)
    for n in range(DIFFERENT_COUNT[equal]):
        out[n] = allotment(s, DIFFERENT[equal, n])
    return DIFFERENT_COUNT[equal]


@rule
def draw_allotment(s, rng):
    """One of `allotments`."""
    equal = equal_dice(s)
    return allotment(s, DIFFERENT[equal, below(rng, DIFFERENT_COUNT[equal])])


@rule
def pair(hand, use):
    """The two dice of NAVIGATION or CHARGER, ascending."""
    return hand >> use + OCTAL & DIGIT, hand >> use & DIGIT


@rule
def usable(s, seat):
    """The abilities that a seat can use now: those of earlier rounds, by the option those of its line too (D10)."""
    won = count(s.line[seat] & s.circles) if s.at_once else 0
    return s.abilities[seat] + won - s.swaps[seat]


@rule
def swaps(s, seat, out):
    """Fill `out` with the swaps, one for each different die of a part that the seat has not begun (D10)."""
    n = 0
    if usable(s, seat) > 0:
        for use in (NAVIGATION, CHARGER):
            if not has_begun(s, seat, use):
                low, high = pair(s.hands[seat], use)
                out[n] = pack_swap(use, low)
                n += 1
                if high != low:
                    out[n] = pack_swap(use, high)
                    n += 1
    return n


@rule
def has_begun(s, seat, use):
    """Whether a seat has entered something of NAVIGATION or CHARGER."""
    return (s.marked[seat] if use == NAVIGATION else s.lined[seat]) > 0


@rule
def pack_swap(use, value):
    """A swap as a number: a die of NAVIGATION or CHARGER for the unused one."""
    return use << OCTAL | value


@rule
def unpack_swap(move):
    """The use and the value of the die given away."""
    return move >> OCTAL, move & DIGIT


@rule
def pack_mark(cell, value):
    """A mark as a number: a value written in a cell, or the cell crossed."""
    return (CROSS if value == CROSSED else WRITE) | cell << OCTAL | value


@rule
def unpack_mark(move):
    """The cell of a mark and what it then holds."""
    return (move & WRITE - 1) >> OCTAL, move & DIGIT


@rule
def empty_cells(s, seat):
    """The cells that were empty when the stage opened, as a mask."""
    return ALL_CELLS & ~s.filled[seat]


@rule
def followed(empty):
    """The cells among these that share neither row nor column with some later one; none if there is no pair (D3)."""
    cells, columns = 0, 0
    for first in range(CELLS - SIDE, -1, -SIDE):
        row = empty >> first & ROW
        cells |= (row & BESIDE[columns]) << first
        columns |= row
    return cells


@rule
def open_marks(s, seat):
    """The cells, as a mask, and the two values that the next mark may have (D3, D4).

    Of a pair the earlier cell comes first, so that each is listed once; where a later cell was marked first, the
    earlier ones remain. Where no pair is left a value and a cross go to any two cells.
    """
    empty = empty_cells(s, seat)
    low, high = pair(s.hands[seat], NAVIGATION)
    if s.marked[seat] == 0:
        cells = followed(empty)
        return cells if cells else empty, low, high
    first, value = unpack_mark(s.marks[seat, 0])
    partners = empty & PARTNERS[first]
    if partners:
        later = partners >> first << first
        return later if later else partners, low + high - value, low + high - value
    if value == CROSSED:
        return empty & ~(1 << first), low, high
    return empty & ~(1 << first), CROSSED, CROSSED


@rule
def add_marks(s, seat, out, n):
    """Add the marks that may come next, cell by cell, one for each different value."""
    cells, low, high = open_marks(s, seat)
    for cell in range(CELLS):
        if cells >> cell & 1:
            out[n] = pack_mark(cell, low)
            n += 1
            if high != low:
                out[n] = pack_mark(cell, high)
                n += 1
    return n


@rule
def pack_line(plate, length, line):
    """A line as a number: plate and length from 1 on, then NOWHERE or `ray` (D6)."""
    return plate << PLATE | length << LENGTH | line


@rule
def unpack_line(move):
    """The plate, the length, and NOWHERE or the ray."""
    return move >> PLATE, move >> LENGTH & DIGIT, move & LINES - 1


@rule
def ray(start, direction):
    """A start hex and a direction as one number, above NOWHERE."""
    return start + 1 << OCTAL | direction


@rule
def unpack_ray(line):
    """The start hex and the direction."""
    return (line >> OCTAL) - 1, line & DIGIT


@rule
def is_free(s, seat, hex):
    """Whether this is a hex, and unshaded."""
    return hex >= 0 and s.shaded[seat] >> hex & 1 == 0


@rule
def step(s, hex, direction):
    """The hex one step from another, or -1."""
    return (s.ways[hex] >> WAY_BITS * direction & WAY_MASK) - 1


@rule
def line_from(s, seat, length, start, direction):
    """The hexes of a line as a mask: the length, cut short by a shaded hex, a plate or the edge (D7)."""
    mask, hex = 0, start
    while length > 0 and is_free(s, seat, hex):
        mask |= 1 << hex
        hex = step(s, hex, direction)
        length -= 1
    return mask


@rule
def blocked(s, seat):
    """What stops a line, as a mask by one more than the number of a hex: shaded hexes, and 0 for no hex (D7)."""
    return s.shaded[seat] << 1 | 1


@rule
def lone_directions(s, seat, length, start):
    """The directions in which a line shades its start hex alone, as a mask: all of them if its length is one (D7)."""
    ways, lone = s.ways[start], 0
    stops = blocked(s, seat) if length > 1 else -1
    for direction in range(SIX):
        lone |= (stops >> (ways >> WAY_BITS * direction & WAY_MASK) & 1) << direction
    return lone


@rule
def directions(s, seat, length, start):
    """The directions of the lines from a start hex, as a mask: of lone ones, which shade the same, the first (D7)."""
    lone = lone_directions(s, seat, length, start)
    return (1 << SIX) - 1 & ~lone | lone & -lone


@rule
def first_direction(s, seat, length, start, direction):
    """The first direction whose line shades the same hexes: that is how the line is spelled."""
    lone = lone_directions(s, seat, length, start)
    return nth(lone, 0) if lone >> direction & 1 else direction


@rule
def open_starts(s, seat, plate):
    """The unshaded hexes that touch a plate, as a mask (D7)."""
    return s.starts[plate - 1] & ~s.shaded[seat]


@rule
def count_from(s, seat, length, start):
    """How many lines there are from a start hex: one to each free neighbour, and a lone one if it has a stop (D7)."""
    free = count(s.beside[start] & ~s.shaded[seat])
    return 1 if length == 1 else free + (free < SIX)


@rule
def count_lines(s, seat, plate, length):
    """How many lines there are from a plate (D7)."""
    starts, n = open_starts(s, seat, plate), 0
    if length == 1:
        return count(starts)
    while starts:
        n += count_from(s, seat, length, nth(starts, 0))
        starts &= starts - 1
    return n


@rule
def line_counts(s, seat):
    """How many lines both choices of plate have; equal dice are one choice (D6).

    A closed plate has the line that shades nothing, unless the option forbids it and the other is open (D8).
    """
    low, high = pair(s.hands[seat], CHARGER)
    first = count_lines(s, seat, low, high)
    second = count_lines(s, seat, high, low) if high != low else 0
    if not s.must_shade or first + second == 0:
        return max(first, 1), max(second, 1) if high != low else 0
    return first, second


@rule
def nth_line(s, seat, first, n):
    """The line number n, counted from 0, where the first choice of plate has so many."""
    low, high = pair(s.hands[seat], CHARGER)
    if n < first:
        return line_of(s, seat, low, high, n)
    return line_of(s, seat, high, low, n - first)


@rule
def line_of(s, seat, plate, length, n):
    """The line number n of a plate; of a closed one that which shades nothing."""
    starts = open_starts(s, seat, plate)
    while starts:
        start = nth(starts, 0)
        many = count_from(s, seat, length, start)
        if n < many:
            return pack_line(plate, length, ray(start, nth(directions(s, seat, length, start), n)))
        n -= many
        starts &= starts - 1
    return pack_line(plate, length, NOWHERE)


@rule
def add_lines(s, seat, out, n):
    """Add the lines of both choices of plate, and those that shade nothing (D6, D7, D8)."""
    low, high = pair(s.hands[seat], CHARGER)
    first, second = line_counts(s, seat)
    if first:
        n = add_lines_of(s, seat, low, high, out, n)
    if second:
        n = add_lines_of(s, seat, high, low, out, n)
    return n


@rule
def add_lines_of(s, seat, plate, length, out, n):
    """Add the lines of a plate; of a closed one that which shades nothing."""
    starts = open_starts(s, seat, plate)
    if starts == 0:
        out[n] = pack_line(plate, length, NOWHERE)
        return n + 1
    while starts:
        start = nth(starts, 0)
        ways = directions(s, seat, length, start)
        while ways:
            out[n] = pack_line(plate, length, ray(start, nth(ways, 0)))
            n += 1
            ways &= ways - 1
        starts &= starts - 1
    return n


def judge(s: Any, seat: int, move: int) -> None:
    """Refuse a move that is not allowed, with the rule; marks and crosses may come in any order."""
    if s.stage == ALLOT:
        _judge_allotment(s, move, "D1")
    elif not _is_move(move):
        raise Refused("terminal_dispute.no_such_move", "D2", move=move)
    elif move < WRITE:
        _judge_swap(s, seat, move)
    elif move < SHADE:
        _judge_mark(s, seat, move)
    else:
        _judge_line(s, seat, move)


def _is_move(move: int) -> bool:
    """Whether this is the number of any swap, mark or line."""
    if not 0 <= move < MOVES:
        return False
    if move < WRITE:
        return move >> OCTAL in (NAVIGATION, CHARGER)
    if move < SHADE:
        cell, value = unpack_mark(move)
        return cell < CELLS and bool(pack_mark(cell, value) == move)
    _, _, line = unpack_line(move)
    start, direction = unpack_ray(line)
    return line == NOWHERE or bool(0 <= start < HEXES and direction < SIX)


def _judge_allotment(s: Any, number: int, rule: str) -> None:
    out = np.empty(len(WAYS), np.int64)
    if number not in out[: allotments(s, out)].tolist():
        raise Refused("terminal_dispute.allotment", rule, dice=" ".join(f"{s.dice:o}"))


def _judge_swap(s: Any, seat: int, move: int) -> None:
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


def _judge_mark(s: Any, seat: int, move: int) -> None:
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


def _values_left(s: Any, seat: int, held: int | None) -> tuple[int, ...]:
    """The navigation dice that can be written beside what the first mark holds."""
    low, high = pair(s.hands[seat], NAVIGATION)
    return (low, high) if held in (None, CROSSED) else (low + high - held,)


def _judge_line(s: Any, seat: int, move: int) -> None:
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
        raise Refused("terminal_dispute.not_touching", "D7", hex=place_text(s, start), plate=plate)
    if not is_free(s, seat, start):
        raise Refused("terminal_dispute.hex_shaded", "D7", hex=place_text(s, start))
    first = first_direction(s, seat, length, start, direction)
    if first != direction:
        raise Refused("terminal_dispute.same_line", "D7", direction=DIRECTIONS[first])


def _pair(s: Any, seat: int, use: int) -> str:
    return " ".join(map(str, pair(s.hands[seat], use)))


def digits(number: int) -> tuple[int, ...]:
    """The five octal digits of dice, or of a row of the matrix."""
    return tuple(int(number) >> OCTAL * k & DIGIT for k in range(DICE - 1, -1, -1))


def cell_text(cell: int) -> str:
    """A cell of the matrix as `b2`: columns a-e, rows 1-5 from the top."""
    return f"{'abcde'[cell % SIDE]}{cell // SIDE + 1}"


def place_text(s: Any, hex: int) -> str:
    """A hex as `4,-1`."""
    return hex_text(unpack_place(int(s.places[hex])))


def charger(s: Any) -> dict[str, Any]:
    """The layout of the charger as a setup gives it: a plate without a place is the list of hexes it touches."""
    hexes = [list(unpack_place(place)) for place in s.places[:HEXES].tolist()]
    plates = [
        hexes_of(hexes, starts) if place == NO_PLACE else list(unpack_place(place))
        for place, starts in zip(s.places[HEXES:].tolist(), s.starts.tolist(), strict=True)
    ]
    return {"hexes": hexes, "plates": plates, "circles": hexes_of(hexes, s.circles)}


def hexes_of(hexes: list[list[int]], mask: int) -> list[list[int]]:
    """The hexes of a mask."""
    return [hex for number, hex in enumerate(hexes) if mask >> number & 1]


@rule
def apply(s, seat, move):
    """Allot the dice (D1), or take one step of an entry; the last step of the last seat closes the round (D2)."""
    if s.stage == ALLOT:
        s.decision += 1
        allot(s, move)
    elif move < WRITE:
        use, value = unpack_swap(move)
        swap(s, seat, use, value)
    else:
        if move < SHADE:
            enter_mark(s, seat, move)
        else:
            enter_line(s, seat, move)
        if not is_entering(s, seat) and actor(s) == CHANCE:
            close_round(s)


@rule
def allot(s, number):
    """Lay the dice as the digits say, for every seat (D1)."""
    s.dice = number
    for seat in range(s.seats):
        s.hands[seat] = number
    s.stage = ENTER


@rule
def swap(s, seat, use, value):
    """Give a die for the unused one; the two of a use stay in ascending order (D10)."""
    hand = s.hands[seat]
    low, high = pair(hand, use)
    kept, taken = low + high - value, hand & DIGIT
    others = hand & ~(DIGIT << use + OCTAL | DIGIT << use | DIGIT)
    s.hands[seat] = others | min(kept, taken) << use + OCTAL | max(kept, taken) << use | value
    s.swaps[seat] += 1


@rule
def enter_mark(s, seat, move):
    """Note a mark; the two are kept in the fixed order, whichever came first."""
    if s.marked[seat] == 0:
        s.marks[seat, 0] = move
    else:
        other = s.marks[seat, 0]
        s.marks[seat, 0] = min(move, other)
        s.marks[seat, 1] = max(move, other)
    s.marked[seat] += 1


@rule
def enter_line(s, seat, move):
    """Note what a line shades (D7)."""
    _, length, line = unpack_line(move)
    if line != NOWHERE:
        start, direction = unpack_ray(line)
        s.line[seat] = line_from(s, seat, length, start, direction)
    s.lined[seat] = 1


@rule
def close_round(s):
    """All entries take effect together, unused abilities are kept (D10), the start passes on (D1)."""
    for seat in range(s.seats):
        for k in range(2):
            fill(s, seat, *unpack_mark(s.marks[seat, k]))
        s.shaded[seat] |= s.line[seat]
        s.abilities[seat] += count(s.line[seat] & s.circles) - s.swaps[seat]
        clear_entry(s, seat)
    s.dice = 0
    s.rounds += 1
    s.decision += 1
    if s.rounds == ROUNDS:
        s.stage = END
        s.ending = TWELVE_ROUNDS
    else:
        s.stage = ROLL
        s.active = next_seat(s, s.active)


@rule
def fill(s, seat, cell, value):
    """Write a value in an empty cell, or cross it."""
    s.filled[seat] |= 1 << cell
    s.matrix[seat, cell // SIDE] |= value << OCTAL * (SIDE - 1 - cell % SIDE)


@rule
def clear_entry(s, seat):
    """Put a seat to where it has entered nothing and has no dice."""
    s.hands[seat] = 0
    s.marked[seat] = 0
    s.lined[seat] = 0
    s.swaps[seat] = 0
    s.marks[seat, 0] = 0
    s.marks[seat, 1] = 0
    s.line[seat] = 0


@rule
def draw(s, rng):
    """A chance as likely as at the table: the first seat, a roll (D1), the lot of the solo game (D12)."""
    if s.stage == START:
        return below(rng, s.seats)
    if s.stage == ROLL:
        return int(ROLLS[below(rng, len(ROLLS))])
    return allotment(s, below(rng, len(WAYS)))


@rule
def apply_chance(s, outcome):
    """Seat the first player, show the roll, or allot by lot: one seat alone does not allot in even rounds (D12)."""
    if s.stage == START:
        s.active = outcome
        s.stage = ROLL
    elif s.stage == ROLL:
        s.dice = outcome
        s.stage = LOT if s.seats == 1 and s.rounds % 2 == 1 else ALLOT
    else:
        allot(s, outcome)


def judge_chance(s: Any, outcome: int) -> None:
    """Refuse a seat, a roll or a lot that cannot come (D1, D12)."""
    if s.stage == LOT:
        _judge_allotment(s, outcome, "D12")
    elif outcome not in (range(int(s.seats)) if s.stage == START else ROLL_COUNTS):
        raise Refused("no_such_chance", "D1", outcome=outcome)


def outcomes(s: Any) -> Iterator[tuple[int, float]]:
    """Every chance that may come next, with its odds: equal dice make some rolls and lots likelier (D1, D12)."""
    if s.stage == START:
        counts = Counter(range(int(s.seats)))
    elif s.stage == ROLL:
        counts = ROLL_COUNTS
    else:
        counts = Counter(int(allotment(s, way)) for way in range(len(WAYS)))
    ways = counts.total()
    return ((outcome, times / ways) for outcome, times in sorted(counts.items()))


@rule
def cell_value(s, seat, row, column):
    """What a cell holds."""
    return s.matrix[seat, row] >> OCTAL * (SIDE - 1 - column) & DIGIT


@rule
def column_digits(s, seat, column):
    """The cells of a column as octal digits, as those of a row are in the state."""
    digits = 0
    for row in range(SIDE):
        digits = digits << OCTAL | cell_value(s, seat, row, column)
    return digits


@rule
def row_score(s, seat, row):
    """The points of a row (D5)."""
    return int(LINE_POINTS[s.matrix[seat, row]])


@rule
def column_score(s, seat, column):
    """The points of a column (D5)."""
    return int(LINE_POINTS[column_digits(s, seat, column)])


@rule
def score(s, seat):
    """Rows, columns and shaded hexes as they stand: 55 minus the unshaded ones (D5, D9, D11)."""
    points = count(s.shaded[seat])
    for k in range(SIDE):
        points += row_score(s, seat, k) + column_score(s, seat, k)
    return points


@rule
def rank(s, seat):
    """What decides the victory, more is better: the points (D11)."""
    return score(s, seat)


def check_state(s: Any) -> None:
    """Refuse a state that no play leads to: what is marked, shaded and unlocked always fits the rounds played."""
    if not 1 <= s.seats <= MAX_SEATS or not 0 <= s.active < s.seats:
        raise Refused("state_unsound", "D1", field="seats")
    if not 0 <= s.stage < len(STAGES) or (s.stage == LOT and (s.seats > 1 or s.rounds % 2 == 0)):
        raise Refused("state_unsound", "D1", field="stage")
    if not 0 <= s.rounds <= ROUNDS or (s.rounds == ROUNDS) != (s.stage == END) or s.ending != (s.stage == END):
        raise Refused("state_unsound", "D1", field="rounds")
    _check_charger(s)
    _check_dice(s)
    for seat in range(MAX_SEATS):
        _check_terminal(s, seat)


def _check_charger(s: Any) -> None:
    """The layout is one that the setup allows, and its neighbours and circles fit it (D7)."""
    given = charger(s)
    try:
        check_setup(int(s.seats), given)
    except Refused:
        raise Refused("state_unsound", "D7", field="places") from None
    laid = layout(given)
    is_whole = not s.circles >> HEXES and s.starts.tolist() == pack_starts(laid)
    if not is_whole or s.ways.tolist() != pack_ways(laid) or s.beside.tolist() != pack_beside(laid):
        raise Refused("state_unsound", "D7", field="places")


def _check_dice(s: Any) -> None:
    """Dice lie on the table from the roll to the end of the round, ascending where they belong together (D1)."""
    dice = digits(s.dice)
    groups = (dice[:2], dice[2:4]) if s.stage == ENTER else (dice,)
    faces = range(1, FACES + 1) if s.stage in (LOT, ALLOT, ENTER) else (0,)
    if s.dice >> OCTAL * DICE or any(die not in faces for die in dice) or any(list(g) != sorted(g) for g in groups):
        raise Refused("state_unsound", "D1", field="dice")


def _check_terminal(s: Any, seat: int) -> None:
    """One seat's sheet fits the rounds played (D4, D10), and it has an entry only while all enter (D2)."""
    sat = seat < s.seats
    circles = int(count(s.shaded[seat] & s.circles)) if sat else 0
    marked = 2 * int(s.rounds) if sat else 0
    cells = [value for row in s.matrix[seat] for value in digits(row)]
    filled = sum(1 << cell for cell, value in enumerate(cells) if value)
    if (s.matrix[seat] >> OCTAL * SIDE).any() or s.filled[seat] != filled or filled.bit_count() != marked:
        raise Refused("state_unsound", "D4", field="matrix")
    if not 0 <= s.shaded[seat] < (1 << HEXES if sat else 1):
        raise Refused("state_unsound", "D7", field="shaded")
    if not 0 <= s.abilities[seat] <= circles or s.swaps[seat] < 0 or usable(s, seat) < 0:
        raise Refused("state_unsound", "D10", field="abilities")
    if sat and s.stage == ENTER:
        _check_entry(s, seat)
    elif any((s.hands[seat], s.marked[seat], s.lined[seat], s.swaps[seat], *s.marks[seat], s.line[seat])):
        raise Refused("state_unsound", "D2", field="marked")


def _check_entry(s: Any, seat: int) -> None:
    """The hand is that of the table but for swaps (D10), and the steps are those of a play (D3, D7)."""
    hand, marked = digits(s.hands[seat]), int(s.marked[seat])
    is_paired = hand[0] <= hand[1] and hand[2] <= hand[3]
    is_rolled = s.hands[seat] >> OCTAL * DICE == 0 and sorted(hand) == sorted(digits(s.dice))
    if not is_paired or not is_rolled or (s.swaps[seat] == 0 and s.hands[seat] != s.dice):
        raise Refused("state_unsound", "D10", field="hands")
    if marked not in (0, 1, 2) or s.lined[seat] not in (0, 1) or actor(s) == CHANCE:
        raise Refused("state_unsound", "D2", field="marked")
    trial = s.copy()
    trial.marked[seat], trial.marks[seat] = 0, 0
    for mark in s.marks[seat, :marked]:
        try:
            judge(trial, seat, int(mark) if WRITE <= mark < SHADE else SHADE)
        except Refused:
            raise Refused("state_unsound", "D3", field="marks") from None
        enter_mark(trial, seat, mark)
    if (trial.marks[seat] != s.marks[seat]).any():
        raise Refused("state_unsound", "D3", field="marks")
    if int(s.line[seat]) not in (_masks(s, seat) if s.lined[seat] else (0,)):
        raise Refused("state_unsound", "D7", field="line")


def _masks(s: Any, seat: int) -> set[int]:
    """What the legal lines of a seat shade."""
    out = np.empty(MAX_MOVES, np.int64)
    unpacked = [unpack_line(move) for move in out[: add_lines(s, seat, out, 0)].tolist()]
    return {
        int(line_from(s, seat, length, *unpack_ray(line))) if line != NOWHERE else 0 for _, length, line in unpacked
    }
