"""Solving: a solver runs to its end, and its work is saved on the way so that a later run can continue."""

from __future__ import annotations

import time
from collections.abc import Callable

from sobremesa.bots import solutions
from sobremesa.bots.compiled.structures import Weights

EVERY = 20.0
"""Seconds between two saves."""


def solve(id: str, variant: str, tell: Callable[[int, int], None]) -> Weights:
    """Solve a variant of a game, or continue an earlier run; tell the steps done and their total."""
    solver = solutions.solver(id)
    table, earlier = solutions.load_part(id, variant) or (solver.blank(variant), 0)
    done = earlier
    solutions.keep_part(id, variant, table, done)  # fail now and not at the end if the folder cannot be written
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
