"""A slow referee that shares nothing with the room: lists of cells, and every set of colours tried."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

Dice = dict[str, int]


@dataclass
class Cell:
    colour: str
    printed: int
    written: int = 0
    struck: bool = False

    @property
    def is_free(self) -> bool:
        return not self.written and not self.struck


class Sheet:
    """One seat's five rows; `row` is the one in use."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = [[Cell(word[0], int(word[1])) for word in row.split()] for row in rows]
        self.row = 0

    def moves(self, dice: Dice, strike: str) -> set[str]:
        """T3, T4, T5"""
        free = [cell for cell in self.rows[self.row] if cell.is_free]
        fitting = {cell.colour for cell in free if dice[cell.colour] <= cell.printed}
        sets = [colours for n in range(1, 7) for colours in combinations("ybwrgk", n)]
        writes = {"write " + " ".join(colours) for colours in sets if set(colours) <= fitting}
        return writes | {f"strike {cell.colour}" for cell in (free if strike == "any" else free[:1])}

    def take(self, move: str, dice: Dice) -> None:
        """T4, T5, T6"""
        word, *colours = move.split()
        for cell in self.rows[self.row]:
            if cell.colour in colours:
                cell.written, cell.struck = (dice[cell.colour], False) if word == "write" else (0, True)
        if not any(cell.is_free for cell in self.rows[self.row]):
            self.row += 1

    def score(self) -> int:
        """T7: the bonus for n hits is 1 + 2 + ... + n."""
        total = 0
        for row in self.rows:
            hits = len([cell for cell in row if cell.written == cell.printed])
            total += sum(cell.written for cell in row) + sum(range(hits + 1))
        return total


def read_dice(text: str) -> Dice:
    return {word[0]: int(word[1]) for word in text.split()[1:]}
