"""Pig in the terminal: what everybody has, and what is at risk."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table

from sobremesa.engine.board import seat_mark
from sobremesa.engine.contract import Snapshot
from sobremesa.engine.texts import sentence


def board(snapshot: Snapshot, language: str) -> RenderableType:
    """One line a seat."""
    grid = Table(box=None, padding=(0, 1))
    grid.add_column("", no_wrap=True)
    grid.add_column(f"/ {snapshot['goal']}", justify="right")
    grid.add_column("")
    for seat, points in enumerate(snapshot["banked"], 1):
        at_risk = snapshot["turn"] if seat == snapshot["active"] else None
        told = sentence("pig.board.at_risk", language, points=at_risk) if at_risk else ""
        grid.add_row(seat_mark(snapshot, seat), str(points), told)
    return grid
