"""Exactly: coins to exactly one euro."""

from sobremesa.engine.facts import Facts, Option

FACTS = Facts(
    id="exactly",
    title="Exactly",
    version="1",
    seats=range(2, 7),
    options=(
        Option("redeal", default=True),
        Option("turn_limit", default=None, least=1, simulated=2000),
    ),
    endings=("three_euros", "turn_limit"),
    minutes=20,
    start_rule="E2",
    turn_rule="E3",
    end_rule="E10",
    shelf=1,
    limit="turn_limit",
    patience=60,
)
