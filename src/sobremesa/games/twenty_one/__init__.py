"""Twenty One: six dice, five rows, every cell a limit."""

from sobremesa.engine.facts import Facts, Option

FACTS = Facts(
    id="twenty_one",
    title="Twenty One",
    version="1",
    seats=range(1, 7),
    options=(Option("strike", default="any", words=("any", "leftmost")),),
    endings=("sheet_complete",),
    minutes=15,
    start_rule="T9",
    turn_rule="T3",
    end_rule="T8",
    shelf=2,
    has_material=True,
)
