"""What is measured of one game alone."""

from __future__ import annotations

from bench.games import own
from bench.plan import Data, Plan, Tell


def plays(plan: Plan, results: Data, tell: Tell) -> None:
    """How long it takes to list plays."""
    for id in plan.games:
        if further := own(id).further:
            further.measure(plan, results, tell)
