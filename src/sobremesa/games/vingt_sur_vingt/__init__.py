"""20 sur 20: dominoes in lines of twenty."""

from sobremesa.engine.facts import Facts, Option

FACTS = Facts(
    id="vingt_sur_vingt",
    title="20 sur 20",
    version="2",
    seats=range(2, 5),
    options=(Option("blank_end", default="none", words=("none", "inner")), Option("stock_end", default=False)),
    endings=("markers_placed", "nobody_can_play", "stock_empty"),
    minutes=30,
    start_rule="V1",
    turn_rule="V8",
    end_rule="V10",
    secret=("deal", "draw"),
    former={"1": "0.4"},
    shelf=5,
    lays_tiles=True,
    fewest_win=True,
)
