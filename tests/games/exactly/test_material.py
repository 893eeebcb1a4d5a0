import pytest

from sobremesa.engine.errors import Refused
from sobremesa.games import game

GAME = game("exactly")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_at_the_start_everybody_holds_five_cents_and_the_centre_the_rest(seats: int) -> None:
    """Vector, E1: centre 10, 10, 10, 10 - n."""
    s = GAME.new(seats)[0]
    assert s.piles[seats].tolist() == [10, 10, 10, 10 - seats]
    assert s.piles[:seats].tolist() == [[0, 0, 0, 1]] * seats


def test_exactly_has_no_material_to_bring() -> None:
    with pytest.raises(Refused, match="sheets"):
        GAME.setup(2, {"sheets": ["A", "B"]})


@pytest.mark.parametrize("seats", [1, 7, True, "2"])
def test_only_two_to_six_can_sit_down(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 6 seats"):
        GAME.new(seats)
