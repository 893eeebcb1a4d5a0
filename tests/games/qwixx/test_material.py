import pytest

from sobremesa.engine.errors import Refused
from sobremesa.games import game
from sobremesa.games.qwixx import material, rules

GAME = game("qwixx")


@pytest.mark.parametrize("row", ["red", "yellow", "red/yellow"])
def test_red_and_yellow_and_their_circles_run_from_2_to_12(row: str) -> None:
    """Q1: left to right is upwards here."""
    assert material.numbers(material.ROWS.index(row)) == (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)


@pytest.mark.parametrize("row", ["green", "blue", "green/blue"])
def test_green_and_blue_and_their_circles_run_from_12_to_2(row: str) -> None:
    """Q1: left to right is downwards here."""
    assert material.numbers(material.ROWS.index(row)) == (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)


def test_every_number_stands_at_its_place() -> None:
    for row in range(len(material.ROWS)):
        for place, number in enumerate(material.numbers(row)):
            assert rules.place_of(row, number) == place


@pytest.mark.parametrize(("sheet", "rows"), [("big_points", 6), ("classic", 4)])
def test_the_classic_sheet_has_no_circles(sheet: str, rows: int) -> None:
    assert len(GAME.snapshot(GAME.new(2, {"sheet": sheet}))["numbers"]) == rows


def test_qwixx_has_no_material_to_bring() -> None:
    with pytest.raises(Refused, match="sheets"):
        GAME.setup(2, {"sheets": ["A", "B"]})


@pytest.mark.parametrize("seats", [0, 6, True, "2"])
def test_only_one_to_five_can_sit_down(seats: int) -> None:
    """Q11: one is the practice game."""
    with pytest.raises(Refused, match="1 to 5 seats"):
        GAME.new(seats)


def test_a_sheet_that_was_never_printed_is_refused() -> None:
    with pytest.raises(Refused, match="big_points, classic"):
        GAME.new(2, {"sheet": "mixed"})
