"""20 sur 20 at a server: real dominoes that people draw and type in."""

from __future__ import annotations

from tests.server.people import kinds, moves, playing, refused
from tests.server.servers import Running


def test_a_domino_that_lies_elsewhere_is_refused_and_the_table_hears_of_it(server: Running) -> None:
    """V1: there is one of each; who asks learns that somebody has it, so nobody can ask in silence."""
    with playing(server, "vingt_sur_vingt", dice="real") as (ana, luis):
        ana.roll("start 1")
        ana.roll("deal 1 9|9 1|1 0|1 0|2 0|3")
        luis.look()
        for _ in range(2):
            with refused("vingt_sur_vingt.not_in_stock", "V1", tile="9|9"):
                luis.roll("deal 2 9|9 4|4 0|4 0|5 0|6")
        told = [news for news in ana.look()["news"] if news["kind"] == "misdrawn"]
        assert [news["by"] for news in told] == [2, 2]
        assert luis.look()["you"]["can_roll"]
        luis.roll("deal 2 5|5 4|4 0|4 0|5 0|6")
        assert moves(ana)


def test_somebody_else_draws_for_a_player_who_left(server: Running) -> None:
    with playing(server, "vingt_sur_vingt", dice="real") as (ana, luis):
        ana.roll("start 2")
        luis.leave()
        ana.until(lambda view: view["you"]["can_roll"])
        ana.roll("deal 2 9|9 1|1 2|0 0|3 4|4")
        assert ana.view["events"]["shown"][-1] == {"chance": "deal 2 ? ? ? ? ?", "turn": 2}
        ana.roll("deal 1 5|5 6|6 0|4 0|5 0|6")
        ana.until(lambda view: view["you"]["can_roll"])  # the bot has opened with what she typed, and has to draw
        assert ana.view["snapshot"]["stage"] == "draw"
        assert kinds(ana.view)[-1] == "left"
