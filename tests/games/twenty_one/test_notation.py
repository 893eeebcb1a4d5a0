import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine.errors import Refused
from sobremesa.games import game
from sobremesa.games.twenty_one import rules
from tests.games.twenty_one.test_rules import kept, table

GAME = game("twenty_one")


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("write y w k", "write y w k"),
        (" WRITE  k,w, Y ", "write y w k"),
        ("write kwy", "write y w k"),
        ("write k g r w b y", "write y b w r g k"),
        ("Strike G", "strike g"),
        ("keep", "keep"),
        (" Again ", "again"),
    ],
)
def test_a_move_is_read_in_any_spelling_and_written_in_one(text: str, fixed: str) -> None:
    state = kept(roll="1 1 1 1 1 1")
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, text)) == fixed


@pytest.mark.parametrize(
    "text", ["", "write", "write y y", "write x", "strike", "strike y b", "strike y y", "pass", "keep again", "write 1"]
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused, match=r"reads like “write y w”.*\(T3\)"):
        GAME.read_move(kept(roll="1 1 1 1 1 1"), 0, text)


def test_after_the_first_roll_the_example_is_another() -> None:
    with pytest.raises(Refused, match=r"reads like “again”.*\(T2\)"):
        GAME.read_move(table(roll="1 1 1 1 1 1"), 0, "roll")


def test_every_move_reads_back() -> None:
    state = kept(roll="1 1 1 1 1 1")
    texts = {GAME.move_text(state, 0, move): move for move in range(1, 72)}
    assert len(texts) == 71
    assert all(GAME.read_move(state, 0, text) == move for text, move in texts.items())


def test_every_roll_reads_back() -> None:
    state = GAME.new(2)
    GAME.apply_chance(state, 0)
    texts = {GAME.chance_text(state, roll): roll for roll in range(0, 6**6, 5)}
    assert all(GAME.read_chance(state, text) == roll for text, roll in texts.items())
    assert "roll y1 b1 w1 r1 g1 k1" in texts


@pytest.mark.parametrize(
    "text", ["roll y3 b1 w6 r2 g5 k4", " ROLL k4 g5 r2 w6 b1 y3", "roll y 3, b 1, w 6, r 2, g 5, k 4"]
)
def test_dice_are_read_in_any_order(text: str) -> None:
    state = GAME.new(2)
    GAME.apply_chance(state, 0)
    assert GAME.chance_text(state, GAME.read_chance(state, text)) == "roll y3 b1 w6 r2 g5 k4"


@pytest.mark.parametrize(
    "text",
    [
        "roll",
        "roll y3 b1 w6 r2 g5",
        "roll y3 b1 w6 r2 g5 g4",
        "roll y3 b1 w6 r2 g5 k7",
        "roll y3 b1 w6 r2 g5 k0",
        "roll y3 b1 w6 r2 g5 k٤",
        "roll y3 b1 w6 r2 g5 k4 k4",
        "start 1",
    ],
)
def test_what_is_no_roll_is_refused(text: str) -> None:
    state = GAME.new(2)
    GAME.apply_chance(state, 0)
    with pytest.raises(Refused, match=r"roll y3 b1 w6 r2 g5 k4.*\(T2\)"):
        GAME.read_chance(state, text)


def test_the_first_player_is_one_of_those_at_the_table() -> None:
    """T9"""
    state = GAME.new(2)
    assert GAME.read_chance(state, "start 2") == 1
    with pytest.raises(Refused, match=r"no seat 3.*\(T9\)"):
        GAME.read_chance(state, "start 3")


@given(st.text() | st.text("writesk yb,rgkol123456"))
@settings(deadline=None, max_examples=300)
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    try:
        move = GAME.read_move(kept(roll="1 1 1 1 1 1"), 0, text)
    except Refused:
        return
    assert 0 < move <= rules.ROLL_AGAIN
