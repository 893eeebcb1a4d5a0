import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine.errors import Refused
from sobremesa.games import game
from sobremesa.games.twenty_one import material

GAME = game("twenty_one")
ROW = "y6 b5 w4 r3 g2 k1"
OWN = [ROW, ROW, ROW, ROW, "k6 b6 w6 r3 g1 y1"]
TWIN = [ROW, ROW, ROW, ROW, "b6 k6 w6 r3 g1 y1"]


def refusal(sheets: Any, seats: int | None = None) -> str:
    with pytest.raises(Refused) as refused:
        GAME.setup(len(sheets) if seats is None else seats, {"sheets": sheets})
    assert refused.value.sentence("es").endswith("(T1)")
    return str(refused.value)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_the_first_letters_lie_ready(seats: int) -> None:
    """T1"""
    assert GAME.setup(seats) == {"sheets": list("ABCDEF"[:seats])}


@pytest.mark.parametrize("seats", [0, 7, True, "2"])
def test_one_to_six_can_sit_down(seats: int) -> None:
    with pytest.raises(Refused, match="1 to 6 seats"):
        GAME.new(seats)


def test_every_row_has_six_colours_and_every_place_six_over_the_sheets() -> None:
    """T1"""
    sheets = [[row.split() for row in rows] for rows in material.SHEETS.values()]
    assert len(sheets) == 6
    for row in range(5):
        for sheet in sheets:
            assert {cell[0] for cell in sheet[row]} == set("ybwrgk")
            assert "".join(cell[1] for cell in sheet[row]) == "654321"
        for place in range(6):
            assert {sheet[row][place][0] for sheet in sheets} == set("ybwrgk")


def test_the_sheets_are_those_of_the_rules() -> None:
    """T1: a row of each, and the three cells that are known from print."""
    sheets = material.SHEETS
    assert [sheets[letter][row] for row, letter in enumerate("ABCDE")] == [
        "y6 b5 w4 r3 g2 k1",
        "g6 y5 w4 k3 b2 r1",
        "g6 w5 y4 r3 b2 k1",
        "w6 b5 y4 r3 k2 g1",
        "k6 b5 g4 r3 y2 w1",
    ]
    assert sheets["F"][4] == "y6 w5 k4 g3 b2 r1"


def test_the_bonus_is_21_for_six_hits() -> None:
    """T7"""
    assert material.BONUS.tolist() == [0, 1, 3, 6, 10, 15, 21]


def test_letters_may_be_chosen_and_stand_for_their_seat() -> None:
    """T1"""
    assert GAME.setup(2, {"sheets": ["A", " d"]}) == {"sheets": ["A", "D"]}
    cells = GAME.snapshot(GAME.new(2, setup={"sheets": ["A", "D"]}))["sheets"][1]["rows"][1]["cells"]
    assert "".join(cell["colour"] for cell in cells) == "ywgbrk"


def test_an_own_sheet_is_kept_in_the_fixed_spelling() -> None:
    """T1: values may repeat."""
    given = ["  Y6  b5 w4 r3 g2 k1 ", ROW, ROW, ROW, OWN[4]]
    assert GAME.setup(2, {"sheets": [given, TWIN]}) == {"sheets": [OWN, TWIN]}
    state = GAME.new(2, setup={"sheets": [OWN, TWIN]})
    cells = GAME.snapshot(state)["sheets"][1]["rows"][4]["cells"]
    assert " ".join(f"{cell['colour']}{cell['value']}" for cell in cells) == TWIN[4]


def test_an_own_sheet_may_sit_beside_a_letter_with_the_same_values() -> None:
    """T1"""
    assert GAME.setup(2, {"sheets": ["A", [ROW] * 5]}) == {"sheets": ["A", [ROW] * 5]}


@pytest.mark.parametrize("sheets", [None, "AB", 3, True, {"A": 1}, {}])
def test_sheets_come_in_a_list(sheets: Any) -> None:
    """T1"""
    assert "doesn't list its sheets" in refusal(sheets, seats=2)


@pytest.mark.parametrize("setup", [[], ["A"], "A", 3, True])
def test_a_setup_is_an_object(setup: Any) -> None:
    with pytest.raises(Refused, match="doesn't list its sheets"):
        GAME.setup(1, setup)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(Refused, match="charger"):
        GAME.setup(2, {"charger": "standard"})


def test_every_seat_needs_a_sheet() -> None:
    """T1"""
    assert "2 are due, not 3" in refusal(["A", "B", "C"], seats=2)


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("G", "sheet 2 is none of A B C D E F"),
        ("", "sheet 2 is none of"),
        (7, "sheet 2 is neither a letter nor a list of five rows"),
        (None, "sheet 2 is neither"),
        (OWN[:4], "sheet 2 is neither"),
        ([*OWN, ROW], "sheet 2 is neither"),
        ([ROW, ROW, 5, ROW, ROW], "row 3 on sheet 2 doesn't have six squares"),
        ([ROW, ROW, ROW, ROW, "y6 b5 w4 r3 g2"], "row 5 on sheet 2 doesn't have six squares"),
        (["y6 b5 w4 r3 g2 x1", *OWN[1:]], "square 6 of row 1 on sheet 2 isn't a colour"),
        (["y7 b5 w4 r3 g2 k1", *OWN[1:]], "square 1 of row 1 on sheet 2 isn't a colour"),
        (["y6 b5 w4 r3 g2 k0", *OWN[1:]], "square 6 of row 1 on sheet 2 isn't a colour"),
        (["y٦ b5 w4 r3 g2 k1", *OWN[1:]], "square 1 of row 1 on sheet 2 isn't a colour"),
        ([ROW, "y6 b5 w4 y3 g2 k1", *OWN[2:]], "square 4 of row 2 on sheet 2 has the colour y a second time"),
        ([ROW, "y6 b5 w4 r5 g2 k1", *OWN[2:]], "square 4 of row 2 on sheet 2 has more than the square to its left"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said_with_its_place(sheet: Any, said: str) -> None:
    """T1"""
    assert said in refusal([OWN, sheet])


def test_all_sheets_of_a_match_share_their_values() -> None:
    """T1"""
    assert "square 2 of row 5 has another value on sheet 2 than on sheet 1" in refusal(["A", OWN])


@pytest.mark.parametrize("sheets", [["A", "A"], [OWN, OWN], ["A", list(material.SHEETS["A"])]])
def test_no_two_sheets_are_equal(sheets: Any) -> None:
    """T1: not even an own one and a letter."""
    assert "sheets 1 and 2 are the same" in refusal(sheets)


WORDS = st.sampled_from(["A", "B", "f", ROW, OWN[4], "y6 b5 w4 r3 g2 k", "y6", "sheets", "６"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | WORDS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.just("sheets") | WORDS, inner, max_size=2),
    max_leaves=20,
)


@given(st.integers(1, 6), JSON | st.fixed_dictionaries({"sheets": JSON}))
@settings(deadline=None, max_examples=300)
def test_whatever_a_setup_says_it_is_taken_or_refused(seats: int, setup: Any) -> None:
    try:
        taken = GAME.setup(seats, setup)
    except Refused:
        return
    assert GAME.setup(seats, json.loads(json.dumps(taken))) == taken
    GAME.check_state(GAME.new(seats, setup=taken))
