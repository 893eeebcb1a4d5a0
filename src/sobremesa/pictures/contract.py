"""What draws the positions of a game: the module `pictures/<id>.py`, or `picture` of another package's room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sobremesa.pictures.canvas import Box, Canvas


class Picture(Protocol):
    """The module of a game."""

    UNIT: str
    """What stands behind a score; empty for points."""

    def draw(
        self, canvas: Canvas, box: Box, snapshot: dict[str, Any], names: Sequence[str], best: Sequence[int]
    ) -> None:
        """Draw the position into the box.

        The snapshot is a spectator's, `names` are by seat, and `best` has the seats (from 0) from first to last: where
        there is no room for all, the first ones are drawn.
        """
