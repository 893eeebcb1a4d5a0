"""Solving: a solver driven to its end, its work kept on the way so that a later run goes on with it."""

from __future__ import annotations

import time
from collections.abc import Callable

from sobremesa.bots import solutions
from sobremesa.bots.contract import Weights

EVERY = 20.0
"""Seconds after which work is kept again."""


def solve(id: str, variant: str, tell: Callable[[int, int], None]) -> Weights:
    """Solve a variant of a game, or go on where an earlier run stopped; tell how many of how many steps are done."""
    solver = solutions.solver(id)
    table, earlier = solutions.load_part(id, variant) or (solver.blank(variant), 0)
    done = earlier
    solutions.keep_part(id, variant, table, done)  # a place that cannot be written is better known now than at the end
    kept = time.monotonic()
    try:
        for done, of in solver.solving(variant, table, earlier):
            tell(done, of)
            if time.monotonic() - kept >= EVERY:
                solutions.keep_part(id, variant, table, done)
                kept = time.monotonic()
    except KeyboardInterrupt:
        solutions.keep_part(id, variant, table, done)
        raise
    solutions.keep(id, variant, table)
    return table
