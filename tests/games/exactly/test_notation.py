import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import State
from sobremesa.games import game

GAME = game("exactly")


def rolled(face: str) -> State:
    state = GAME.new(3)
    GAME.apply_chance(state, GAME.read_chance(state, "start 2"))
    GAME.apply_chance(state, GAME.read_chance(state, f"roll {face}"))
    return state


@pytest.mark.parametrize("text", ["50 centre>1", " 50c  CENTRE > 1 ", "50 c centre >1"])
def test_a_move_is_read_in_any_spelling_and_written_in_one(text: str) -> None:
    state = rolled("50")
    assert GAME.move_text(state, 1, GAME.read_move(state, 1, text)) == "50 centre>1"


@pytest.mark.parametrize("text", ["", "50", "50 centre", "centre>1", "50 1>2>3", "٥٠ centre>1", "50 centre>1\n5 1>2"])
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused, match="a move reads like"):
        GAME.read_move(rolled("50"), 1, text)


def test_a_value_that_no_token_has_is_refused() -> None:
    with pytest.raises(Refused, match="no 25 c coin"):
        GAME.read_move(rolled("?"), 1, "25 centre>1")


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="no seat 4"):
        GAME.read_move(rolled("?"), 1, "50 centre>4")


@pytest.mark.parametrize("face", ["0", "?", "50", "20", "10", "5"])
def test_every_face_reads_back(face: str) -> None:
    state = GAME.new(2)
    GAME.apply_chance(state, 0)
    assert GAME.chance_text(state, GAME.read_chance(state, f"roll {face}")) == f"roll {face}"


@pytest.mark.parametrize("text", ["roll", "roll 7", "start 1", "roll 50 50"])
def test_what_is_no_face_is_refused(text: str) -> None:
    state = GAME.new(2)
    GAME.apply_chance(state, 0)
    with pytest.raises(Refused, match="roll 20"):
        GAME.read_chance(state, text)
