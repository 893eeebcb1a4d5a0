"""How tables and their figures are written."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table

from bench.plan import Data


def ruled(title: str, *columns: str) -> Table:
    """A table whose first column is text and whose others are numbers."""
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    return table


def ranged(figures: Data | None, form: str, scale: float = 1) -> Sequence[str]:
    """A median and its range."""
    if figures is None:
        return "", ""
    middle, low, high = (format(figures[which] / scale, form) for which in ("median", "least", "most"))
    return middle, f"{low}…{high}"
