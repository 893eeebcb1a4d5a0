"""Twenty One at a server: sheets of one's own."""

from __future__ import annotations

import httpx

from sobremesa.client import open_match
from tests.server.attacks import HALF, check_setups
from tests.server.people import finish
from tests.server.servers import Running

OWN_SHEET = ["k6 b5 w4 r3 g2 y1", "r6 k5 b4 g3 y2 w1", "w6 y5 g4 b3 k2 r1", "g6 w5 r4 k3 b2 y1", "b6 g5 k4 y3 w2 r1"]


def test_a_match_is_played_with_ones_own_sheets(server: Running) -> None:
    with open_match(server.address, "twenty_one", [{"name": "Ana"}, {"bot": "greedy"}]) as ana:
        other = ana.fetch()["terms"]["setup"]["sheets"][0]
    sheets = [OWN_SHEET, other]
    with open_match(
        server.address, "twenty_one", [{"name": "Ana"}, {"bot": "greedy"}], setup={"sheets": sheets}
    ) as ana:
        ana.start()
        shown = ana.look()["snapshot"]["sheets"][0]["rows"][0]["cells"]
        assert " ".join(f"{cell['colour']}{cell['value']}" for cell in shown) == OWN_SHEET[0]
        finish(ana)
        assert ana.fetch("record")["setup"] == {"sheets": sheets}


def test_no_match_is_opened_with_sheets_that_cannot_be(server: Running) -> None:
    check_setups(
        server,
        "twenty_one",
        *(
            ({"sheets": sheets}, f"twenty_one.{problem}")
            for sheets, problem in (
                (10**9, "sheets_form"),
                (["A"] * 3000, "sheets_count"),
                (["A", "A"], "sheets_equal"),
                (["A", HALF], "no_such_sheet"),
                (["A", ["y" * 9000]], "sheet_form"),
                (["A", ["y6 " * 900] * 5], "row_form"),
                (["A", ["y-6 b5 w4 r3 g2 k1"] * 5], "cell_form"),
                (["A", [1.5] * 5], "row_form"),
            )
        ),
    )


def test_two_equal_sheets_are_refused_with_the_rule(server: Running) -> None:
    wanted = {"game": "twenty_one", "seats": [{"name": "Ana"}, {"bot": "greedy"}], "setup": {"sheets": ["A", "A"]}}
    refused = httpx.post(f"{server.address}/api/matches", json=wanted).json()
    assert (refused["code"], refused["rule"]) == ("twenty_one.sheets_equal", "T1")
    assert {"sheet": 2, "other": 1}.items() <= refused["params"].items()
