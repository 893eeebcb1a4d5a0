"""Pig in the terminal: what everybody has, and what is at risk."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.engine.board import seat_mark, table
from sobremesa.engine.contract import Snapshot
from sobremesa.engine.texts import sentence


def board(snapshot: Snapshot, language: str) -> RenderableType:
    """One line a seat."""
    rows: list[list[Text | str]] = [["", f"/ {snapshot['goal']}", ""]]
    for seat, points in enumerate(snapshot["banked"], 1):
        at_risk = snapshot["turn"] if seat == snapshot["active"] else None
        told = sentence("pig.board.at_risk", language, points=at_risk) if at_risk else ""
        rows.append([seat_mark(snapshot, seat), str(points), told])
    return Group(*table(rows, "lrl"))
