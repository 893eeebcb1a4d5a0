"""Everybody's random games, side by side."""

from __future__ import annotations

from bench.batches import stepping
from bench.contest import contest
from bench.openspiel import openspiel
from bench.pgx_games import pgx_games
from bench.plan import Data, Plan, Tell
from bench.playouts import playouts
from sobremesa.games import game


def race(plan: Plan, results: Data, tell: Tell) -> None:
    """All contenders in turn."""
    contenders = [*pgx_games(plan.quick, lambda what: tell(what, 0, 1))]
    contenders += openspiel(plan.counting_seconds, lambda what: tell(what, 0, 1))
    for id in plan.games:
        tell(f"counting the steps of {id}", 0, 1)
        contenders += playouts(game(id))
        contenders += filter(None, (stepping(game(id), size) for size in plan.batch_sizes))
    contest(contenders, plan.rounds, plan.seconds, results, tell)
