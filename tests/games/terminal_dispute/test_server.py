"""Terminal Dispute at a server: a charger of one's own."""

from __future__ import annotations

from typing import Any

from sobremesa.client import open_match
from tests.server.attacks import check_setups
from tests.server.people import finish
from tests.server.servers import Running


def test_a_match_is_played_on_ones_own_charger(server: Running) -> None:
    with open_match(server.address, "terminal_dispute", [{"name": "Ana"}]) as ana:
        ana.start()
        standard = ana.look()["snapshot"]["charger"]
    mirrored = {part: [[r, q] for q, r in hexes] for part, hexes in standard.items()}
    assert mirrored != standard
    with open_match(server.address, "terminal_dispute", [{"name": "Ana"}], setup=mirrored) as ana:
        ana.start()
        assert ana.look()["snapshot"]["charger"] == mirrored
        finish(ana)
        assert ana.fetch("record")["setup"] == mirrored


NO_PAIRS: list[Any] = [[10**9, 0], [-100, 0], [0.5, 0], [True, 0], [0, 0, 0], {}]


def charger(hexes: Any) -> dict[str, Any]:
    return {"hexes": hexes, "plates": [[q, 9] for q in range(6)], "circles": [[q, 0] for q in range(4)]}


def test_no_match_is_opened_on_a_charger_that_cannot_be(server: Running) -> None:
    check_setups(
        server,
        "terminal_dispute",
        ({"charger": ["standard"]}, "terminal_dispute.charger_form"),
        ({"hexes": [[0, 0]]}, "terminal_dispute.layout_count"),
        (charger("x" * 55), "terminal_dispute.layout_count"),
        (charger([[q, 0] for q in range(1500)]), "terminal_dispute.layout_count"),
        (charger([[0, 0]] * 55), "terminal_dispute.layout_twice"),
        *((charger([pair] * 55), "terminal_dispute.layout_pair") for pair in NO_PAIRS),
    )
