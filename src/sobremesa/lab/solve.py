"""Solving: a solver driven to its end, its work kept on the way so that a later run goes on with it."""

from __future__ import annotations

import time
from collections.abc import Callable

from sobremesa.bots import tables

EVERY = 20.0
"""Seconds after which work is kept again."""


def solve(id: str, variant: str, tell: Callable[[int, int], None]) -> tables.Table:
    """Solve a variant of a game, or go on where an earlier run stopped; tell how many of how many steps are done."""
    solver = tables.solver(id)
    table, earlier = tables.load_part(id, variant) or (solver.blank(variant), 0)
    done = earlier
    tables.keep_part(id, variant, table, done)  # a place that cannot be written is better known now than at the end
    kept = time.monotonic()
    try:
        for done, of in solver.solving(variant, table, earlier):
            tell(done, of)
            if time.monotonic() - kept >= EVERY:
                tables.keep_part(id, variant, table, done)
                kept = time.monotonic()
    except KeyboardInterrupt:
        tables.keep_part(id, variant, table, done)
        raise
    tables.keep(id, variant, table)
    return table
