"""Pig: roll on, or hold what you have."""

from sobremesa.engine.facts import Facts, Option

FACTS = Facts(
    id="pig",
    title="Pig",
    version="1",
    seats=range(2, 7),
    options=(Option("goal", default=100, least=10),),
    endings=("goal_reached",),
    minutes=10,
    start_rule="P1",
    turn_rule="P2",
    end_rule="P5",
)
