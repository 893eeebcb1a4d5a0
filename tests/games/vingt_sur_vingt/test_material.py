import pytest

from sobremesa.engine.errors import Refused
from sobremesa.games import game
from sobremesa.games.vingt_sur_vingt.material import HALVES, TILES, tile_of, tile_text

GAME = game("vingt_sur_vingt")


def test_the_box_holds_the_double_nine_set_without_the_double_blank() -> None:
    """V1"""
    assert TILES == 54
    assert len(set(HALVES)) == 54
    assert (HALVES[0], HALVES[-1]) == ((0, 1), (9, 9))
    assert all(low <= high for low, high in HALVES)


def test_a_domino_is_the_same_from_either_half() -> None:
    assert [tile_of(*halves) for halves in HALVES] == [tile_of(*halves[::-1]) for halves in HALVES] == list(range(54))
    assert tile_text(tile_of(4, 3)) == "3|4"


@pytest.mark.parametrize(("seats", "markers", "stock"), [(2, 22, 44), (3, 15, 39), (4, 11, 34)])
def test_markers_and_stock_by_the_number_of_seats(seats: int, markers: int, stock: int) -> None:
    """Vector, V1: 22, 15, 11 markers; stock 44, 39, 34."""
    state = GAME.new(seats)
    while GAME.stage(state) != "play":
        GAME.apply_chance(state, next(iter(GAME.outcomes(state)))[0])
    s = state[0]
    assert s.markers[:seats].tolist() == [markers] * seats
    assert s.held[:seats].tolist() == [5] * seats
    assert s.stock_count == stock


def test_there_is_no_material_to_bring() -> None:
    with pytest.raises(Refused, match="dominoes"):
        GAME.setup(2, {"dominoes": []})


@pytest.mark.parametrize("seats", [1, 5, True, "2"])
def test_only_two_to_four_can_sit_down(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 4 seats"):
        GAME.new(seats)


def test_a_blank_end_takes_no_marker_unless_the_table_says_so() -> None:
    """V5: option `blank_end`."""
    assert GAME.options()["blank_end"] == "none"
    with pytest.raises(Refused, match="none, inner"):
        GAME.options({"blank_end": "outer"})


def test_an_empty_stock_ends_nothing_unless_the_table_says_so() -> None:
    """V11: option `stock_end`."""
    assert GAME.options()["stock_end"] is False
    with pytest.raises(Refused, match="true, false"):
        GAME.options({"stock_end": "yes"})


def test_the_rules_are_the_second_version() -> None:
    """V11: the first one ended at any full round of passes."""
    assert GAME.facts.version == "2"
    assert GAME.facts.endings == ("markers_placed", "nobody_can_play", "stock_empty")
