"""Boards on a terminal, and a sentence where it is too narrow for them."""

from __future__ import annotations

from rich.console import Console
from rich.segment import Segment

from sobremesa.engine.board import Drawing
from sobremesa.engine.texts import sentence


class Easel:
    """Draws boards, and says the first time that one is wider than the terminal how many columns it needs."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language
        self.has_warned = False

    def draw(self, drawn: Drawing) -> None:
        """Print a board."""
        self.console.print(drawn, crop=False)
        lines = Segment.split_lines(self.console.render(drawn))
        needed = max((Segment.get_line_length(line) for line in lines), default=0)
        if needed > self.console.width and not self.has_warned:
            self.has_warned = True
            self.console.print(sentence("board.narrow", self.language, columns=needed, width=self.console.width))
