"""A slow referee that shares nothing with the room: dictionaries of cells, and all placements tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations

Cell = tuple[int, int]
Board = dict[Cell, int]
Laid = tuple[tuple[Cell, int], tuple[Cell, int]]
"""A domino on the table: its two cells, the lower first, with their halves."""
Play = frozenset[Laid]

AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))
LAID = re.compile(r"(\d)\|(\d) (-?\d+),(-?\d+) ([ENWS])")


def read(text: str) -> Play:
    """A play from its text, in any spelling."""
    play = set()
    for one, other, x, y, direction in LAID.findall(text):
        east, north = AROUND["ENWS".index(direction)]
        here, there = (int(x), int(y)), (int(x) + east, int(y) + north)
        play.add(laid(here, int(one), there, int(other)))
    return frozenset(play)


def laid(here: Cell, one: int, there: Cell, other: int) -> Laid:
    """A domino on two cells."""
    return ((here, one), (there, other)) if here < there else ((there, other), (here, one))


def after(board: Board, play: Iterable[Laid]) -> Board:
    """The board with a play on it."""
    return board | {cell: half for domino in play for cell, half in domino}


def line(board: Board, cell: Cell, east: int, north: int) -> list[Cell]:
    """The cells of the maximal run through a cell."""
    x, y = cell
    while (x - east, y - north) in board:
        x, y = x - east, y - north
    cells = []
    while (x, y) in board:
        cells.append((x, y))
        x, y = x + east, y + north
    return cells


def lines(board: Board, cells: Iterable[Cell]) -> set[tuple[Cell, ...]]:
    """The lines, of two or more cells, that touch some cells (V2)."""
    found = {tuple(line(board, cell, *way)) for cell in cells for way in ((1, 0), (0, 1))}
    return {run for run in found if len(run) > 1}


def is_sound(board: Board, cells: Iterable[Cell]) -> bool:
    """V4."""
    for run in lines(board, cells):
        halves = [board[cell] for cell in run]
        if sum(halves) > 20 or 0 in halves[1:-1]:
            return False
    return True


def is_allowed(board: Board, play: Play) -> bool:
    """V2, V3, V4, V12."""
    new = [cell for domino in play for cell, _ in domino]
    if len(set(new)) < len(new) or any(cell in board or max(map(abs, cell)) > 40 for cell in new):
        return False
    then = after(board, play)
    if (not board and len(play) < 2) or not is_sound(then, new):
        return False
    return any(
        sum(then[cell] for cell in run) == 20
        and all(any(cell in run for cell, _ in domino) for domino in play)
        and any(cell in new and then[cell] for cell in run)
        and (not board or any(cell in board for cell in run))
        for run in lines(then, new)
    )


def places(board: Board) -> set[tuple[Cell, Cell]]:
    """Every two neighbouring free cells of which at least one touches a half, both ways round."""
    free = {(x + east, y + north) for x, y in board for east, north in AROUND} - board.keys()
    pairs = {(cell, (cell[0] + east, cell[1] + north)) for cell in free for east, north in AROUND}
    pairs = {pair for pair in pairs if pair[1] not in board}
    return pairs | {(there, here) for here, there in pairs}


def plays(board: Board, hand: list[tuple[int, int]], most: int) -> set[Play]:
    """Every play of up to so many dominoes."""
    found: set[Play] = set()
    for count in range(1, most + 1):
        for tiles in permutations(hand, count):
            found.update(play for play in laid_in_turn(board, frozenset(), tiles) if is_allowed(board, play))
    return {shifted(play) for play in found} if not board else found


def laid_in_turn(board: Board, play: Play, tiles: tuple[tuple[int, int], ...]) -> Iterator[Play]:
    """Every way to go on with a play, domino by domino.

    Along its twenty a play can be laid so that each domino touches a half; all have a row or a column in common;
    and lines only grow, so one that breaks V4 stays broken.
    """
    if not tiles:
        yield play
        return
    (one, other), *rest = tiles
    now = after(board, play)
    for here, there in places(now) if now else {((0, 0), way) for way in AROUND}:
        longer = play | {laid(here, one, there, other)}
        then = now | {here: one, there: other}
        if len(longer) == len(play) + 1 and have_a_line_in_common(longer) and is_sound(then, (here, there)):
            yield from laid_in_turn(board, longer, tuple(rest))


def have_a_line_in_common(play: Play) -> bool:
    """Whether some row or column has a half of every domino."""
    return any(
        all(any(cell[axis] == at for cell, _ in domino) for domino in play)
        for axis in (0, 1)
        for at in {cell[axis] for domino in play for cell, _ in domino}
    )


def shifted(play: Play) -> Play:
    """An opening moved so that its lowest cell is 0,0."""
    x, y = min(cell for domino in play for cell, _ in domino)
    return frozenset(
        laid((here[0] - x, here[1] - y), one, (there[0] - x, there[1] - y), other)
        for (here, one), (there, other) in play
    )


@dataclass
class Round:
    """Who plays, who passes and when that ends the game (V8, V9, V10, V11), told event by event.

    Markers are not its business: whoever tells it of a play says whether that placed the last one.
    """

    hands: list[list[tuple[int, int]]]
    seat: int
    stock: int = 0
    stock_end: bool = False
    board: Board = field(default_factory=dict)
    passed: list[int] = field(default_factory=list)
    """The seats that passed since the last play, in order."""
    chain: bool = False
    ending: str = ""

    def can_play(self, seat: int) -> bool:
        """V3, V4: whether any of all placements is a play."""
        return any(plays(self.board, self.hands[seat], most) for most in range(1, len(self.hands[seat]) + 1))

    def has_to_play(self) -> bool:
        """V11: everybody has passed, nobody has played since, and the seat can."""
        return len(self.passed) >= len(self.hands) and self.can_play(self.seat)

    def told(self, text: str, drawn: Iterable[tuple[int, int]] = (), last: bool = False) -> None:
        """What the seat does, what it draws then, and whether its last marker lies now."""
        if text == "pass":
            assert not self.chain
            assert not self.has_to_play()
            self.passed.append(self.seat)
            if len(self.passed) == len(self.hands) and not any(map(self.can_play, range(len(self.hands)))):
                self.ending = "nobody_can_play"
            else:
                self.hand_on()
        elif text == "stop":
            assert self.chain
            self.hand_on()
        else:
            self.lay(read(text), list(drawn), last)

    def lay(self, play: Play, drawn: list[tuple[int, int]], last: bool) -> None:
        """V7, V8, V10."""
        assert is_allowed(self.board, play)
        for (_, one), (_, other) in play:
            self.hands[self.seat].remove((min(one, other), max(one, other)))
        self.hands[self.seat] += drawn
        self.stock -= len(drawn)
        self.board = after(self.board, play)
        self.passed = []
        if last:
            self.ending = "markers_placed"
        elif len(play) == 1:
            self.chain = True
        else:
            self.hand_on()

    def hand_on(self) -> None:
        """The turn is over (V11: with `stock_end` perhaps all is)."""
        self.chain = False
        self.seat = (self.seat + 1) % len(self.hands)
        if self.stock_end and self.stock == 0:
            self.ending = "stock_empty"
