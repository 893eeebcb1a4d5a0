"""The rules of Terminal Dispute on one record."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sobremesa.engine.errors import Refused
from sobremesa.engine.loops import settling, uniform
from sobremesa.engine.rng import below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State, record_type
from sobremesa.games.terminal_dispute.material import (
    CELLS,
    CIRCLES,
    CROSSED,
    DICE,
    DIRECTIONS,
    FACES,
    HEXES,
    LINE_POINTS,
    MAX_SEATS,
    PARTNERS,
    PLATES,
    ROLL_COUNTS,
    ROLLS,
    ROUNDS,
    SIDE,
    WAY_BITS,
    WAY_MASK,
    WAYS,
    check_setup,
    hex_text,
    layout,
    pack_place,
    pack_ways,
    unpack_place,
)

STAGES = ("start", "roll", "lot", "allot", "enter", "over")
START, ROLL, LOT, ALLOT, ENTER, END = range(len(STAGES))
SEALED = ("enter",)
TWELVE_ROUNDS = 1

NAVIGATION, CHARGER, UNUSED = 0, 2, 4
"""Where the dice of each use begin in a hand."""
DONE = 3
"""Steps a seat takes in a round besides swaps: two marks and a line."""
SIX = len(DIRECTIONS)

WRITE = 2 * FACES
CROSS = WRITE + CELLS * FACES
SHADE = CROSS + CELLS
LINES = 1 + HEXES * SIX
NOWHERE = 0
"""The place among the LINES of a plate and a length that shades nothing (D8)."""
MOVES = SHADE + PLATES * FACES * LINES
"""The moves of `enter` are numbered in the order in which a seat makes them: swaps, writes by cell, crosses, lines."""
MAX_MOVES = 2 * SIX * SIX

STATE = record_type(
    [
        ("rounds", np.int64),  # finished rounds
        ("dice", np.int64, (DICE,)),  # ascending; once allotted: navigation, charger, unused
        ("hands", np.int64, (MAX_SEATS, DICE)),  # the allotted dice as each seat has them after its swaps
        ("matrix", np.int64, (MAX_SEATS, CELLS)),  # row by row: 0 empty, a value, or CROSSED
        ("shaded", np.int64, (MAX_SEATS,)),  # a mask of hexes
        ("abilities", np.int64, (MAX_SEATS,)),  # unlocked in earlier rounds and not spent (D10)
        ("steps", np.int64, (MAX_SEATS,)),  # open: marks and lines entered, DONE at most
        ("swaps", np.int64, (MAX_SEATS,)),  # open: abilities used
        ("marks", np.int64, (MAX_SEATS, 2)),  # open: the navigation moves, ascending
        ("line", np.int64, (MAX_SEATS,)),  # open: a mask of hexes
        ("must_shade", np.int64),
        ("places", np.int64, (HEXES + PLATES,)),  # the hexes, then the plates, as `pack_place` has them
        ("ways", np.int64, (HEXES + PLATES,)),  # where a step leads from each, as `pack_ways` has it
        ("circles", np.int64),  # a mask of hexes
    ]
)


def new(seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
    """The table before anybody was drawn to start: empty terminals."""
    state = np.zeros(1, STATE)
    s = state[0]
    s.seats, s.must_shade = seats, options["must_shade"]
    charger = layout(setup)
    s.places[:] = [pack_place(place) for place in charger.hexes + charger.plates]
    s.ways[:] = pack_ways(charger)
    s.circles = sum(1 << charger.hexes.index(circle) for circle in charger.circles)
    return state


def horizon(seats: int, options: Mapping[str, Any]) -> int | None:
    """The most events a game can have: every seat swaps as often as there are circles."""
    return 1 + ROUNDS * (2 + DONE * seats) + CIRCLES * seats


@rule
def actor(s):
    """The first seat that owes a decision, from the active one on; CHANCE or OVER."""
    if s.stage == ENTER:
        for turn in range(s.seats):
            seat = (s.active + turn) % s.seats
            if s.steps[seat] < DONE:
                return seat
    if s.stage == ALLOT:
        return s.active
    return OVER if s.stage == END else CHANCE


@rule
def owes(s, seat):
    """Whether this seat owes a decision now (D1, D2)."""
    if s.stage == ENTER:
        return s.steps[seat] < DONE
    return s.stage == ALLOT and seat == s.active


@rule
def legal(s, seat, out):
    """Fill `out` with the moves of the seat in the fixed order of steps; how many there are."""
    if s.stage == ALLOT:
        return allotments(s, out)
    if s.steps[seat] == 0:
        return first_marks(s, seat, out, swaps(s, seat, out))
    if s.steps[seat] == 1:
        return second_marks(s, seat, out)
    return lines(s, seat, out)


draw_move = uniform(sys.modules[__name__])
settle = settling(sys.modules[__name__])


@rule
def allotment(s, way):
    """One of the 30 ways as a number of five digits: navigation, charger, unused (D1)."""
    number = 0
    for die in range(DICE):
        number += s.dice[die] * WAYS[way, die]
    return number


@rule
def allotments(s, out):
    """Fill `out` with the allotments that differ: of equal dice the first takes the first place (D1)."""
    n = 0
    for way in range(len(WAYS)):
        is_first = True
        for die in range(1, DICE):
            if s.dice[die] == s.dice[die - 1] and WAYS[way, die] > WAYS[way, die - 1]:
                is_first = False
        if is_first:
            out[n] = allotment(s, way)
            n += 1
    return n


@rule
def swaps(s, seat, out):
    """Fill `out` with the swaps, one for each different die that can be given away (D10)."""
    n = 0
    if s.swaps[seat] < s.abilities[seat]:
        for use in (NAVIGATION, CHARGER):
            low, high = s.hands[seat, use], s.hands[seat, use + 1]
            out[n] = pack_swap(use, low)
            n += 1
            if high != low:
                out[n] = pack_swap(use, high)
                n += 1
    return n


@rule
def pack_swap(use, value):
    """A swap as a number: a die of NAVIGATION or CHARGER for the unused one."""
    return use // 2 * FACES + value - 1


@rule
def unpack_swap(move):
    """The use and the value of the die given away."""
    return move // FACES * 2, move % FACES + 1


@rule
def pack_mark(cell, value):
    """A mark as a number: a value written in a cell, or the cell crossed."""
    return CROSS + cell if value == CROSSED else WRITE + cell * FACES + value - 1


@rule
def unpack_mark(move):
    """The cell of a mark and what it then holds."""
    if move >= CROSS:
        return move - CROSS, CROSSED
    return (move - WRITE) // FACES, (move - WRITE) % FACES + 1


@rule
def empty_cells(s, seat):
    """The cells that were empty when the stage opened, as a mask."""
    empty = 0
    for cell in range(CELLS):
        if s.matrix[seat, cell] == 0:
            empty |= 1 << cell
    return empty


@rule
def has_pair(empty):
    """Whether two of the cells share neither row nor column (D4)."""
    for cell in range(CELLS):  # noqa: SIM110 — `any` of a generator does not compile
        if empty >> cell & 1 and empty & PARTNERS[cell]:
            return True
    return False


@rule
def first_marks(s, seat, out, n):
    """Add the first marks that a later cell, or a cross, can follow (D3, D4)."""
    empty = empty_cells(s, seat)
    paired = has_pair(empty)
    low, high = s.hands[seat, NAVIGATION], s.hands[seat, NAVIGATION + 1]
    for cell in range(CELLS):
        if empty >> cell & 1 and (not paired or (empty & PARTNERS[cell]) >> cell):
            n = add_marks(cell, low, high, out, n)
    return n


@rule
def second_marks(s, seat, out):
    """Fill `out` with the marks that complete the first; in earlier cells only if there is no later one (D3, D4)."""
    empty = empty_cells(s, seat)
    paired = has_pair(empty)
    first, _ = unpack_mark(s.marks[seat, 0])
    low, high = values_left(s, seat, paired)
    cells = empty & PARTNERS[first] if paired else empty & ~(1 << first)
    if paired and cells >> first:
        cells = cells >> first << first
    n = 0
    for cell in range(CELLS):
        if cells >> cell & 1:
            n = add_marks(cell, low, high, out, n)
    return n


@rule
def values_left(s, seat, paired):
    """The values the next mark may have: CROSSED beside a written one where no pair of cells exists (D3, D4)."""
    low, high = s.hands[seat, NAVIGATION], s.hands[seat, NAVIGATION + 1]
    if s.steps[seat] == 0:
        return low, high
    _, value = unpack_mark(s.marks[seat, 0])
    if value == CROSSED:
        return low, high
    left = low + high - value if paired else CROSSED
    return left, left


@rule
def add_marks(cell, low, high, out, n):
    """Add one mark for each different value."""
    out[n] = pack_mark(cell, low)
    if high == low:
        return n + 1
    out[n + 1] = pack_mark(cell, high)
    return n + 2


@rule
def pack_line(plate, length, line):
    """A line as a number: plate and length from 1 on, then NOWHERE or `ray` (D6)."""
    return SHADE + ((plate - 1) * FACES + length - 1) * LINES + line


@rule
def unpack_line(move):
    """The plate, the length, and NOWHERE or the ray."""
    dice, line = (move - SHADE) // LINES, (move - SHADE) % LINES
    return dice // FACES + 1, dice % FACES + 1, line


@rule
def ray(start, direction):
    """A start hex and a direction as one number, above NOWHERE."""
    return 1 + start * SIX + direction


@rule
def unpack_ray(line):
    """The start hex and the direction."""
    return (line - 1) // SIX, (line - 1) % SIX


@rule
def is_free(s, seat, hex):
    """Whether this is a hex, and unshaded."""
    return hex >= 0 and s.shaded[seat] >> hex & 1 == 0


@rule
def step(s, place, direction):
    """The hex one step from a hex or a plate, or -1."""
    return (s.ways[place] >> WAY_BITS * direction & WAY_MASK) - 1


@rule
def touching(s, plate, direction):
    """The hex that touches the plate in this direction, or -1."""
    return step(s, HEXES + plate - 1, direction)


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
def is_lone(s, seat, length, start, direction):
    """Whether a line shades its start hex alone, as lines in other directions may (D7)."""
    return length == 1 or not is_free(s, seat, step(s, start, direction))


@rule
def first_direction(s, seat, length, start, direction):
    """The first direction whose line shades the same hexes: that is how the line is spelled."""
    if is_lone(s, seat, length, start, direction):
        for first in range(direction):
            if is_lone(s, seat, length, start, first):
                return first
    return direction


@rule
def add_lines(s, seat, plate, length, out, n):
    """Add the lines that start at a plate (D7)."""
    for side in range(SIX):
        start = touching(s, plate, side)
        if is_free(s, seat, start):
            has_lone = False
            for direction in range(SIX):
                lone = is_lone(s, seat, length, start, direction)
                if not (lone and has_lone):
                    out[n] = pack_line(plate, length, ray(start, direction))
                    n += 1
                has_lone = has_lone or lone
    return n


@rule
def lines(s, seat, out):
    """Fill `out` with the lines of both choices of plate, and with those that shade nothing (D6, D7, D8)."""
    low, high = s.hands[seat, CHARGER], s.hands[seat, CHARGER + 1]
    n = add_choice(s, seat, low, high, out, 0)
    if high != low:
        n = add_choice(s, seat, high, low, out, n)
    if n == 0:
        out[0] = pack_line(low, high, NOWHERE)
        out[1] = pack_line(high, low, NOWHERE)
        n = 1 if high == low else 2
    return n


@rule
def add_choice(s, seat, plate, length, out, n):
    """Add the lines of one plate and length, or the one that shades nothing where the option lets it (D8)."""
    more = add_lines(s, seat, plate, length, out, n)
    if more == n and not s.must_shade:
        out[n] = pack_line(plate, length, NOWHERE)
        more += 1
    return more


def judge(s: Any, seat: int, move: int) -> None:
    """Refuse a move that is not allowed, with the rule; marks and crosses may come in any order."""
    if s.stage == ALLOT:
        _judge_allotment(s, move, "D1")
    elif not 0 <= move < MOVES:
        raise Refused("terminal_dispute.no_such_move", "D2", move=move)
    elif move < WRITE:
        _judge_swap(s, seat, move)
    elif move < SHADE:
        _judge_mark(s, seat, move)
    else:
        _judge_line(s, seat, move)


def _judge_allotment(s: Any, number: int, rule: str) -> None:
    out = np.empty(len(WAYS), np.int64)
    if number not in out[: allotments(s, out)].tolist():
        raise Refused("terminal_dispute.allotment", rule, dice=" ".join(map(str, s.dice)))


def _judge_swap(s: Any, seat: int, move: int) -> None:
    use, value = unpack_swap(move)
    if s.steps[seat] > 0:
        raise Refused("terminal_dispute.swap_late", "D10")
    if s.swaps[seat] == s.abilities[seat]:
        raise Refused("terminal_dispute.no_ability", "D10")
    if value not in s.hands[seat, use : use + 2]:
        raise Refused("terminal_dispute.not_in_hand", "D10", value=value, dice=_pair(s, seat, use))


def _judge_mark(s: Any, seat: int, move: int) -> None:
    cell, value = unpack_mark(move)
    empty = int(empty_cells(s, seat))
    paired = has_pair(empty)
    first, held = unpack_mark(int(s.marks[seat, 0])) if s.steps[seat] == 1 else (None, None)
    if s.steps[seat] == 2:
        raise Refused("terminal_dispute.charger_next", "D2")
    if not empty >> cell & 1 or cell == first:
        raise Refused("terminal_dispute.cell_taken", "D3", cell=cell_text(cell))
    if value == CROSSED and paired:
        raise Refused("terminal_dispute.no_cross", "D4")
    if first is not None and not paired and (value == CROSSED) == (held == CROSSED):
        raise Refused("terminal_dispute.one_of_each", "D4")
    if value != CROSSED and value not in values_left(s, seat, paired):
        raise Refused("terminal_dispute.not_to_write", "D3", value=value, dice=_pair(s, seat, NAVIGATION))
    if paired and first is None and not empty & PARTNERS[cell]:
        raise Refused("terminal_dispute.no_partner", "D4", cell=cell_text(cell))
    if paired and first is not None and not PARTNERS[first] >> cell & 1:
        raise Refused("terminal_dispute.shared_line", "D3", cell=cell_text(cell), first=cell_text(first))


def _judge_line(s: Any, seat: int, move: int) -> None:
    plate, length, line = unpack_line(move)
    if s.steps[seat] < 2:
        raise Refused("terminal_dispute.navigation_first", "D2")
    if sorted((plate, length)) != s.hands[seat, CHARGER:UNUSED].tolist():
        raise Refused("terminal_dispute.not_to_shade", "D6", dice=_pair(s, seat, CHARGER))
    if line == NOWHERE:
        if _can_shade(s, seat, plate):
            raise Refused("terminal_dispute.plate_open", "D8", plate=plate)
        if s.must_shade and _can_shade(s, seat, length):
            raise Refused("terminal_dispute.must_shade", "D8", plate=length)
        return
    start, direction = unpack_ray(line)
    if start not in [touching(s, plate, side) for side in range(SIX)]:
        raise Refused("terminal_dispute.not_touching", "D7", hex=place_text(s, start), plate=plate)
    if not is_free(s, seat, start):
        raise Refused("terminal_dispute.hex_shaded", "D7", hex=place_text(s, start))
    first = first_direction(s, seat, length, start, direction)
    if first != direction:
        raise Refused("terminal_dispute.same_line", "D7", direction=DIRECTIONS[first])


def _can_shade(s: Any, seat: int, plate: int) -> bool:
    return any(is_free(s, seat, touching(s, plate, side)) for side in range(SIX))


def _pair(s: Any, seat: int, use: int) -> str:
    return f"{s.hands[seat, use]} {s.hands[seat, use + 1]}"


def cell_text(cell: int) -> str:
    """A cell of the matrix as `b2`: columns a-e, rows 1-5 from the top."""
    return f"{'abcde'[cell % SIDE]}{cell // SIDE + 1}"


def place_text(s: Any, hex: int) -> str:
    """A hex as `4,-1`."""
    return hex_text(unpack_place(int(s.places[hex])))


@rule
def apply(s, seat, move):
    """Allot the dice (D1), or take one step of an entry; the last step of the last seat closes the round (D2)."""
    if s.stage == ALLOT:
        s.stages += 1
        allot(s, move)
    elif move < WRITE:
        use, value = unpack_swap(move)
        swap(s, seat, use, value)
    elif move < SHADE:
        enter_mark(s, seat, move)
    else:
        _, length, line = unpack_line(move)
        if line != NOWHERE:
            start, direction = unpack_ray(line)
            s.line[seat] = line_from(s, seat, length, start, direction)
        s.steps[seat] = DONE
        if actor(s) == CHANCE:
            close_round(s)


@rule
def allot(s, number):
    """Lay the dice as the digits say, for every seat (D1)."""
    read_digits(number, s.dice)
    for seat in range(s.seats):
        read_digits(number, s.hands[seat])
    s.stage = ENTER


@rule
def read_digits(number, dice):
    """Fill the dice from the five digits of a roll or an allotment."""
    for die in range(DICE - 1, -1, -1):
        dice[die] = number % 10
        number //= 10


@rule
def swap(s, seat, use, value):
    """Give a die for the unused one; the two of a use stay in ascending order (D10)."""
    kept = s.hands[seat, use] + s.hands[seat, use + 1] - value
    taken = s.hands[seat, UNUSED]
    s.hands[seat, use] = min(kept, taken)
    s.hands[seat, use + 1] = max(kept, taken)
    s.hands[seat, UNUSED] = value
    s.swaps[seat] += 1


@rule
def enter_mark(s, seat, move):
    """Note a mark; the two are kept in the fixed order, whichever came first."""
    if s.steps[seat] == 0:
        s.marks[seat, 0] = move
    else:
        other = s.marks[seat, 0]
        s.marks[seat, 0] = min(move, other)
        s.marks[seat, 1] = max(move, other)
    s.steps[seat] += 1


@rule
def close_round(s):
    """All entries take effect together, circles unlock abilities for later rounds (D10), the start passes on (D1)."""
    for seat in range(s.seats):
        for k in range(2):
            cell, value = unpack_mark(s.marks[seat, k])
            s.matrix[seat, cell] = value
        s.shaded[seat] |= s.line[seat]
        s.abilities[seat] += count(s.line[seat] & s.circles) - s.swaps[seat]
        clear_entry(s, seat, 0)
    read_digits(0, s.dice)
    s.rounds += 1
    s.stages += 1
    if s.rounds == ROUNDS:
        s.stage = END
        s.ending = TWELVE_ROUNDS
    else:
        s.stage = ROLL
        s.active = (s.active + 1) % s.seats


@rule
def clear_entry(s, seat, allotment):
    """Put a seat to where it has entered nothing, with these dice in hand."""
    read_digits(allotment, s.hands[seat])
    s.steps[seat] = 0
    s.swaps[seat] = 0
    s.marks[seat, 0] = 0
    s.marks[seat, 1] = 0
    s.line[seat] = 0


@rule
def count(mask):
    """How many hexes a mask has."""
    hexes = 0
    while mask:
        mask &= mask - 1
        hexes += 1
    return hexes


@rule
def draw(s, rng):
    """A chance as likely as at the table: the first seat, a roll (D1), the lot of the solo game (D12)."""
    if s.stage == START:
        return below(rng, s.seats)
    if s.stage == ROLL:
        return ROLLS[below(rng, len(ROLLS))]
    return allotment(s, below(rng, len(WAYS)))


@rule
def apply_chance(s, outcome):
    """Seat the first player, show the roll, or allot by lot: one seat alone does not allot in even rounds (D12)."""
    if s.stage == START:
        s.active = outcome
        s.stage = ROLL
    elif s.stage == ROLL:
        read_digits(outcome, s.dice)
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
def line_score(s, seat, first, step):
    """The points of a row or column, from its first cell on (D5)."""
    octal = 0
    for k in range(SIDE):
        octal = octal * (CROSSED + 1) + s.matrix[seat, first + k * step]
    return int(LINE_POINTS[octal])


@rule
def score(s, seat):
    """Rows, columns and shaded hexes as they stand: 55 minus the unshaded ones (D5, D9, D11)."""
    points = count(s.shaded[seat])
    for k in range(SIDE):
        points += line_score(s, seat, k * SIDE, 1) + line_score(s, seat, k, SIDE)
    return points


@rule
def merit(s, seat):
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
    places = [list(unpack_place(place)) for place in s.places.tolist()]
    circles = [places[hex] for hex in range(HEXES) if s.circles >> hex & 1]
    given = {"hexes": places[:HEXES], "plates": places[HEXES:], "circles": circles}
    try:
        check_setup(int(s.seats), given)
    except Refused:
        raise Refused("state_unsound", "D7", field="places") from None
    if s.circles >> HEXES or s.ways.tolist() != pack_ways(layout(given)):
        raise Refused("state_unsound", "D7", field="places")


def _check_dice(s: Any) -> None:
    """Dice lie on the table from the roll to the end of the round, ascending where they belong together (D1)."""
    dice = s.dice.tolist()
    groups = (dice[:CHARGER], dice[CHARGER:UNUSED]) if s.stage == ENTER else (dice,)
    faces = range(1, FACES + 1) if s.stage in (LOT, ALLOT, ENTER) else (0,)
    if any(die not in faces for die in dice) or any(group != sorted(group) for group in groups):
        raise Refused("state_unsound", "D1", field="dice")


def _check_terminal(s: Any, seat: int) -> None:
    """One seat's sheet fits the rounds played (D4, D10), and it has an entry only while all enter (D2)."""
    sat = seat < s.seats
    circles = int(count(s.shaded[seat] & s.circles)) if sat else 0
    marked = 2 * int(s.rounds) if sat else 0
    if ((s.matrix[seat] < 0) | (s.matrix[seat] > CROSSED)).any() or (s.matrix[seat] != 0).sum() != marked:
        raise Refused("state_unsound", "D4", field="matrix")
    if not 0 <= s.shaded[seat] < (1 << HEXES if sat else 1):
        raise Refused("state_unsound", "D7", field="shaded")
    if not 0 <= s.abilities[seat] <= circles or not 0 <= s.swaps[seat] <= s.abilities[seat]:
        raise Refused("state_unsound", "D10", field="abilities")
    if sat and s.stage == ENTER:
        _check_entry(s, seat)
    elif s.hands[seat].any() or s.steps[seat] or s.swaps[seat] or s.marks[seat].any() or s.line[seat]:
        raise Refused("state_unsound", "D2", field="steps")


def _check_entry(s: Any, seat: int) -> None:
    """The hand is that of the table but for swaps (D10), and the steps are those of a play (D3, D7)."""
    hand, dice, steps = s.hands[seat].tolist(), s.dice.tolist(), int(s.steps[seat])
    is_paired = hand[0] <= hand[1] and hand[2] <= hand[3]
    if not is_paired or sorted(hand) != sorted(dice) or (s.swaps[seat] == 0 and hand != dice):
        raise Refused("state_unsound", "D10", field="hands")
    if not 0 <= steps <= DONE or actor(s) == CHANCE:
        raise Refused("state_unsound", "D2", field="steps")
    trial = s.copy()
    trial.steps[seat], trial.marks[seat] = 0, 0
    for mark in s.marks[seat, : min(steps, 2)]:
        try:
            _judge_mark(trial, seat, int(mark) if WRITE <= mark < SHADE else CROSS)
        except Refused:
            raise Refused("state_unsound", "D3", field="marks") from None
        enter_mark(trial, seat, mark)
    if (trial.marks[seat] != s.marks[seat]).any():
        raise Refused("state_unsound", "D3", field="marks")
    if int(s.line[seat]) not in (_masks(s, seat) if steps == DONE else (0,)):
        raise Refused("state_unsound", "D7", field="line")


def _masks(s: Any, seat: int) -> set[int]:
    """What the legal lines of a seat shade."""
    out = np.empty(MAX_MOVES, np.int64)
    unpacked = [unpack_line(move) for move in out[: lines(s, seat, out)].tolist()]
    return {
        int(line_from(s, seat, length, *unpack_ray(line))) if line != NOWHERE else 0 for _, length, line in unpacked
    }
