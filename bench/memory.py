"""The memory of a state, and of a batch with what its stepping needs."""

from __future__ import annotations

from bench.batches import Batch
from bench.plan import Data, Plan, Tell
from sobremesa.games import game

SIZE = 100_000


def memory(plan: Plan, results: Data, tell: Tell) -> None:
    """Bytes of a state and of a batch: states, seats to move, moves and streams of random numbers."""
    results["memory"] = {}
    for done, id in enumerate(plan.games):
        tell(f"memory: {id}", done, len(plan.games))
        batch = Batch(game(id), 1)
        each = sum(array.nbytes for array in (batch.states, batch.actors, batch.moves, batch.streams))
        results["memory"][id] = {"state": batch.states.itemsize, "batch": SIZE * each, "batch_size": SIZE}
