"""What all boards share: how one is printed, and how its seats are marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

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


def seat_mark(snapshot: dict[str, Any], seat: int) -> Text:
    """A seat's number with its name, an arrow where the turn is and a dot where a decision is owed."""
    name = snapshot["names"].get(seat, "")
    arrow = "▶" if seat == snapshot["active"] else " "
    owed = "…" if seat in snapshot["owing"] else " "
    return Text(f"{arrow} {seat} {name}{owed}".rstrip(" "), "bold" if seat == snapshot["active"] else "")
