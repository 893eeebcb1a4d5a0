"""What all boards in the terminal share."""

from __future__ import annotations

from typing import Any

from rich.text import Text


def seat_mark(snapshot: dict[str, Any], seat: int) -> Text:
    """A seat's number with its name, an arrow where the turn is and a dot where a decision is owed."""
    name = snapshot.get("names", {}).get(seat, "")
    arrow = "▶" if seat == snapshot["active"] else " "
    owed = "…" if seat in snapshot["owing"] else " "
    return Text(f"{arrow} {seat} {name}{owed}".rstrip(" "), "bold" if seat == snapshot["active"] else "")
