"""20 sur 20: dominoes in lines of twenty."""

from sobremesa.engine.facts import Facts, Option

FACTS = Facts(
    id="vingt_sur_vingt",
    title="20 sur 20",
    version="1",
    seats=range(2, 5),
    options=(Option("blank_end", default="none", words=("none", "inner")),),
    endings=("markers_placed", "all_passed"),
    credit="Fernand Nathan, 1978",
    turn_rule="V8",
    end_rule="V10",
    secret=("deal", "draw"),
)
