import pytest

from sobremesa.engine.errors import Refused
from tests.games.vingt_sur_vingt.tables import GAME, table

NINES = "9|9 0,0 E, 1|1 2,0 E"


@pytest.mark.parametrize(
    "text",
    [
        "lay 9|9 0,0 E, 1|1 2,0 E",
        "  LAY 1|1 3,0 w ,9|9  1,0 W",
        "lay 1|1 2,0 e, 9|9 0,0 E",
        "lay 9|9 -7,12 E, 1|1 -5,12 E",
        "lay 9 | 9 100 , 100 e,1|1 102,100 E",
    ],
)
def test_an_opening_is_read_in_any_spelling_and_place_and_written_in_one(text: str) -> None:
    """V3, V12"""
    state = table("1|1 9|9", "")
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, text)) == "lay 9|9 0,0 E, 1|1 2,0 E"


@pytest.mark.parametrize("text", ["lay 8|3 0,1 N", "lay 3|8 0,2 S"])
def test_a_domino_is_named_from_either_half(text: str) -> None:
    """V2"""
    state = table("3|8", "", laid=NINES)
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, text)) == "lay 8|3 0,1 N"


def test_dominoes_ascend_by_their_first_cell() -> None:
    """V2: x, then y."""
    state = table("1|9 2|8", "", laid="6|5 0,0 N")
    text = "lay 8|2 0,2 E, 1|9 0,-1 W"
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, text)) == "lay 9|1 -1,-1 E, 8|2 0,2 E"


@pytest.mark.parametrize("text", ["pass", " PASS ", "Pass"])
def test_pass_is_read_in_any_case(text: str) -> None:
    """V9"""
    state = table("9|9 1|1", "")
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, text)) == "pass"


def test_stop_reads_back() -> None:
    """V8"""
    state = table("9|9 1|1", "", laid="2|3 0,0 E", stage="chain")
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, "stop")) == "stop"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "lay",
            "lay 9|9",
            "lay 9|9 0,0",
            "9|9 0,0 E",
            "lay 9|9 0,0 X",
            "lay 9|9 0,0 E,",
            "lay 9|9 0,0 E 1|1 2,0 E",
        ),
        *("lay 9|9 0.5,0 E", "lay 10|9 0,0 E", "lay ٩|9 0,0 E", "lay 9|9 0,0 E\0", "lay 9|9 9999,0 E", "stop pass"),
        *("lay " + "9|9 0,0 E, " * 2000, "lay 9|9 --1,0 E", "lay, 9|9 0,0 E"),
    ],
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    """V3"""
    with pytest.raises(Refused, match="a move reads like"):
        GAME.read_move(table("9|9 1|1", ""), 0, text)


def test_a_domino_that_does_not_exist_is_refused() -> None:
    """V1"""
    with pytest.raises(Refused, match=r"no 0\|0"):
        GAME.read_move(table("9|9 1|1", ""), 0, "lay 0|0 0,0 E, 9|9 2,0 E")


def test_more_dominoes_than_a_hand_are_refused() -> None:
    """V1"""
    many = ", ".join(f"9|9 {2 * i},0 E" for i in range(300))
    with pytest.raises(Refused, match="named twice"):
        GAME.read_move(table("9|9 1|1", ""), 0, f"lay {many}")


@pytest.mark.parametrize("text", ["deal 2 9|9 0|1 3|4 5|5 0|7", "deal 2 0|1 0|7 3|4 5|5 9|9"])
def test_a_deal_keeps_its_order(text: str) -> None:
    """V1"""
    state = GAME.new(2)
    GAME.apply_chance(state, 1)
    outcome = GAME.read_chance(state, text)
    assert GAME.chance_text(state, outcome) == text
    GAME.apply_chance(state, outcome)
    assert GAME.snapshot(state, 1)["trays"][1]["hand"] == ["0|1", "0|7", "3|4", "5|5", "9|9"]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "deal 1 9|9 0|1 3|4 5|5 0|7",
            "deal 2 9|9 0|1 3|4 5|5",
            "deal 2 9|9 0|1 3|4 5|5 0|7 0|8",
            "deal 2",
            "start 1",
        ),
        *("draw 2 9|9 0|1 3|4 5|5 0|7", "deal 2 9|9, 0|1 3|4 5|5 0|7", "deal 2 ٩|9 0|1 3|4 5|5 0|7"),
    ],
)
def test_what_is_no_deal_here_is_refused_with_an_example(text: str) -> None:
    """V1: the seat whose deal it is, and five dominoes."""
    state = GAME.new(2)
    GAME.apply_chance(state, 1)
    with pytest.raises(Refused, match=r"deal 2 0\|1"):
        GAME.read_chance(state, text)


def test_a_draw_names_as_many_dominoes_as_are_due() -> None:
    """V7"""
    state = table("9|9 1|1 2|3 2|4 2|5", "1|2")
    GAME.apply(state, 0, GAME.read_move(state, 0, f"lay {NINES}"))
    assert GAME.chance_text(state, GAME.read_chance(state, " Draw 1  7|0 8|8 ")) == "draw 1 0|7 8|8"
    with pytest.raises(Refused, match=r"\(V7\)"):
        GAME.read_chance(state, "draw 1 8|8")
