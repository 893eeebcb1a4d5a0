"""A slow referee of Qwixx, written from the rules alone: numbers in sets, no bits, no places."""

from __future__ import annotations

from itertools import product

UP = list(range(2, 13))
DOWN = UP[::-1]
COLOURS = {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}
CIRCLES = {"red/yellow": ("red", "yellow"), "green/blue": ("green", "blue")}


class Referee:
    """The table as a person would keep it; events come in as texts."""

    def __init__(self, seats: int, sheet: str) -> None:
        self.rows = [*COLOURS, *CIRCLES] if sheet == "big_points" else [*COLOURS]
        self.sheets: list[dict[str, set[int]]] = [{row: set() for row in self.rows} for _ in range(seats)]
        self.locks: list[set[str]] = [set() for _ in range(seats)]
        self.misses = [0] * seats
        self.closed: set[str] = set()
        self.ending = ""

    def start(self, seat: int) -> None:
        self.active = seat

    def roll(self, text: str) -> None:
        faces = [(die[0], int(die[1])) for die in text.split()[1:]]
        self.whites = [face for die, face in faces if die == "w"]
        self.coloured = {colour: face for colour in COLOURS for die, face in faces if die == colour[0]}

    def first_moves(self, seat: int) -> set[str]:
        number = sum(self.whites)
        rows = [row for row in self.rows if self.is_free(seat, row, number)]
        return {"pass"} | {
            f"cross {row} {number}"
            for row in rows
            if row in COLOURS or any(number in self.sheets[seat][colour] for colour in CIRCLES[row])
        }

    def second_moves(self) -> set[str]:
        moves = {"pass"}
        sheet = self.sheets[self.active]
        for white, (colour, face) in product(self.whites, self.coloured.items()):
            number = white + face
            if colour in self.closed:
                continue
            if self.is_free(self.active, colour, number):
                moves.add(f"cross {colour} {number}")
            for row, pair in CIRCLES.items():
                is_there = row in self.rows and colour in pair
                if is_there and number in sheet[colour] and self.is_free(self.active, row, number):
                    moves.add(f"cross {row} {number}")
        return moves

    def is_free(self, seat: int, row: str, number: int) -> bool:
        if row in self.closed:
            return False
        order = COLOURS[row] if row in COLOURS else COLOURS[CIRCLES[row][0]]
        crossed = self.sheets[seat][row]
        if crossed & set(order[order.index(number) :]):
            return False
        return row in CIRCLES or number != order[-1] or len(crossed) >= 5

    def first(self, moves: list[str]) -> None:
        """The moves of all seats, that of seat 1 first."""
        self.has_crossed = moves[self.active] != "pass"
        for seat, move in enumerate(moves):
            self.cross(seat, move)
        self.close()

    def second(self, move: str) -> None:
        self.cross(self.active, move)
        if move == "pass" and not self.has_crossed:
            self.misses[self.active] += 1
        self.close()
        if 4 in self.misses:
            self.ending = "four_misses"
        self.active = (self.active + 1) % len(self.sheets)

    def cross(self, seat: int, move: str) -> None:
        if move != "pass":
            _, row, number = move.split()
            self.sheets[seat][row].add(int(number))
            if row in COLOURS and int(number) == COLOURS[row][-1]:
                self.locks[seat].add(row)

    def close(self) -> None:
        self.closed = set().union(*self.locks)
        if len(self.closed) >= 2:
            self.ending = "two_rows_closed"

    def score(self, seat: int) -> int:
        total = -5 * self.misses[seat]
        for colour in COLOURS:
            crosses = len(self.sheets[seat][colour]) + (colour in self.locks[seat])
            for row, pair in CIRCLES.items():
                if row in self.rows and colour in pair:
                    crosses += len(self.sheets[seat][row])
            total += sum(range(1, min(crosses, 15) + 1))
        return total
