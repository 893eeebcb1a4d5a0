"""What all boards in the terminal share: lines that never wrap, side by side where the terminal is wide enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

Lines = list[Text]

WIDTH = 120
"""Columns of a board that is printed as plain text."""


@dataclass(frozen=True, repr=False)
class Drawing:
    """A drawn board: `print` shows it as plain text, `rich` in colours and in the width of the terminal."""

    drawn: RenderableType

    def __rich__(self) -> RenderableType:
        return self.drawn

    def __str__(self) -> str:
        console = Console(width=WIDTH, color_system=None, highlight=False)
        with console.capture() as text:
            console.print(self.drawn)
        return "\n".join(line.rstrip() for line in text.get().splitlines()).strip("\n")


class Blocks:
    """Blocks of lines, as many beside each other as the terminal has room for."""

    def __init__(self, blocks: Sequence[Lines], gap: int = 3) -> None:
        self.blocks = blocks
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        across = next((n for n in range(len(self.blocks), 1, -1) if self._ends(n)[-1] <= options.max_width), 1)
        ends = self._ends(across)
        for start in range(0, len(self.blocks), across):
            row = self.blocks[start : start + across]
            for number in range(max(map(len, row))):
                line = Text()
                for block, left in zip(row, [0, *(end + self.gap for end in ends)], strict=False):
                    if number < len(block):
                        line.append(" " * (left - line.cell_len)).append_text(block[number])
                yield fixed(line)

    def _ends(self, across: int) -> list[int]:
        """The column in which each of so many blocks across ends."""
        widths = [max(map(width, self.blocks[place::across])) for place in range(across)]
        return [sum(widths[: place + 1]) + self.gap * place for place in range(across)]


def width(lines: Lines) -> int:
    """The columns that lines take."""
    return max(line.cell_len for line in lines)


def fixed(line: Text) -> Text:
    """A line that is never wrapped or cut: where the terminal is too narrow, people are told."""
    line.no_wrap, line.overflow = True, "ignore"
    line.rstrip()
    return line


def table(rows: Sequence[Sequence[Text | str]], justify: str, gap: int = 2) -> Lines:
    """Rows in columns; `justify` has a letter a column: `l` or `r`."""
    cells = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    widths = [max(row[column].cell_len for row in cells) for column in range(len(justify))]
    return [fixed(Text(" " * gap).join(map(_filled, row, widths, justify))) for row in cells]


def _filled(cell: Text, wanted: int, side: str) -> Text:
    space = Text(" " * (wanted - cell.cell_len))
    return Text.assemble(cell, space) if side == "l" else Text.assemble(space, cell)


def seat_mark(snapshot: dict[str, Any], seat: int) -> Text:
    """A seat's number with its name, an arrow where the turn is and a dot where a decision is owed."""
    name = snapshot["names"].get(seat, "")
    arrow = "▶" if seat == snapshot["active"] else " "
    owed = "…" if seat in snapshot["owing"] else " "
    return Text(f"{arrow} {seat} {name}{owed}".rstrip(" "), "bold" if seat == snapshot["active"] else "")
