"""Terminal Dispute: five dice for a navigation matrix and a phone charger."""

from sobremesa.engine.facts import Facts, Option

FACTS = Facts(
    id="terminal_dispute",
    title="Terminal Dispute",
    version="2",
    seats=range(1, 7),
    options=(
        Option("must_shade", default=False),
        Option("ability", default="at_once", words=("at_once", "next_round")),
    ),
    endings=("twelve_rounds",),
    minutes=25,
    start_rule="D1",
    turn_rule="D2",
    end_rule="D11",
    former={"1": "0.4"},
    has_order=True,
    shelf=4,
    has_material=True,
)
