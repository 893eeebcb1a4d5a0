"""Qwixx Big Points: crosses from left to right, and the circles between."""

from sobremesa.engine.facts import Facts, Option

FACTS = Facts(
    id="qwixx",
    title="Qwixx Big Points",
    version="1",
    seats=range(1, 6),
    options=(Option("sheet", default="big_points", words=("big_points", "classic")),),
    endings=("two_rows_closed", "four_misses"),
    minutes=15,
    start_rule="Q11",
    turn_rule="Q2",
    end_rule="Q9",
    shelf=3,
)
