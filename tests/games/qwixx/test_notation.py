import itertools
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import State
from sobremesa.games import game
from sobremesa.games.qwixx import material, rules
from tests.games.qwixx.test_rules import RED_CLOSED, table

GAME = game("qwixx")
ROLL = "roll w3 w5 r1 y2 g6 b4"


def rolling() -> State:
    state = GAME.new(2)
    GAME.apply_chance(state, GAME.read_chance(state, "start 2"))
    return state


def rolled() -> State:
    state = rolling()
    GAME.apply_chance(state, GAME.read_chance(state, ROLL))
    return state


def without_red() -> State:
    """A table that is about to roll after red was closed."""
    state = table(RED_CLOSED, {}, roll="w1 w1 y1 g1 b1")
    for seat in (0, 1, 0):
        GAME.apply(state, seat, rules.PASS)
    return state


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("cross red 7", "cross red 7"),
        ("  CROSS  Red 7 ", "cross red 7"),
        ("x red 7", "cross red 7"),
        ("red 7", "cross red 7"),
        ("r7", "cross red 7"),
        ("b 12", "cross blue 12"),
        ("cross green 02", "cross green 2"),
        ("cross red/yellow 5", "cross red/yellow 5"),
        ("yellow / red 5", "cross red/yellow 5"),
        ("r/y 5", "cross red/yellow 5"),
        ("g/b11", "cross green/blue 11"),
        (" Pass ", "pass"),
    ],
)
def test_a_move_is_read_in_any_spelling_and_written_in_one(text: str, written: str) -> None:
    state = rolled()
    assert GAME.move_text(state, 1, GAME.read_move(state, 1, text)) == written


@pytest.mark.parametrize(
    "text",
    ["", "cross", "cross 7", "cross red", "cross pink 7", "cross red/blue 7", "cross red 7 8", "cross red ٧", "pass 1"],
)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused, match="a move reads like"):
        GAME.read_move(rolled(), 1, text)


@pytest.mark.parametrize("number", ["0", "1", "13", "99"])
def test_a_number_that_no_row_has_is_refused(number: str) -> None:
    with pytest.raises(Refused, match=f"there's no {number};"):
        GAME.read_move(rolled(), 1, f"cross red {number}")


def test_every_cross_reads_back() -> None:
    state = rolled()
    crosses = itertools.product(range(len(material.ROWS)), range(material.PLACES))
    for move in (rules.PASS, *itertools.starmap(rules.pack, crosses)):
        assert GAME.read_move(state, 1, GAME.move_text(state, 1, move)) == move


@pytest.mark.parametrize("text", [ROLL, "roll w5 w3 r1 y2 g6 b4"])
def test_white_dice_keep_the_order_they_were_given_in(text: str) -> None:
    state = rolling()
    assert GAME.chance_text(state, GAME.read_chance(state, text)) == text


def test_every_throw_has_its_own_text_and_reads_back() -> None:
    state = without_red()
    texts = {GAME.chance_text(state, outcome) for outcome in range(6**5)}
    assert len(texts) == 6**5
    assert all(GAME.chance_text(state, GAME.read_chance(state, text)) == text for text in texts)


def test_what_is_read_is_what_lies_on_the_table() -> None:
    assert GAME.snapshot(rolled())["dice"] == {"white": [3, 5], "red": 1, "yellow": 2, "green": 6, "blue": 4}


@pytest.mark.parametrize("text", ["roll", "roll w3", "roll w3 w5 r1 y2 g6", "roll w3 r1 w5 y2 g6 b4", ROLL + " b4"])
def test_all_dice_in_play_are_named_in_order(text: str) -> None:
    """Q2"""
    with pytest.raises(Refused, match=r"in this order: w w r y g b \(Q2\)"):
        GAME.read_chance(rolling(), text)


def test_a_die_that_left_the_game_is_refused() -> None:
    """Q6"""
    with pytest.raises(Refused, match=r"the r die is no longer in play.*\(Q6\)"):
        GAME.read_chance(without_red(), ROLL)


@pytest.mark.parametrize(
    "text", ["", "throw w1", "roll w7 w1 r1 y1 g1 b1", "roll w0 w1 r1 y1 g1 b1", "roll k1", "start 1"]
)
def test_what_is_no_throw_is_refused_with_one_that_fits(text: str) -> None:
    with pytest.raises(Refused, match="roll w1 w1 y1 g1 b1"):
        GAME.read_chance(without_red(), text)


def test_the_first_player_is_drawn() -> None:
    """Q11"""
    state = GAME.new(3)
    assert GAME.chance_text(state, GAME.read_chance(state, "start 3")) == "start 3"
    with pytest.raises(Refused, match=r"\(Q11\)"):
        GAME.read_chance(state, "start 4")


@given(st.text() | st.from_regex(r"(cross |x |roll )?[a-z/]{0,9} ?[0-9wrygb ]{0,12}"))
def test_any_text_is_read_or_refused(text: str) -> None:
    rolled_state, rolling_state = rolled(), rolling()
    with suppress(Refused):
        assert 0 <= GAME.read_move(rolled_state, 0, text) <= 66
    with suppress(Refused):
        assert 0 <= GAME.read_chance(rolling_state, text) < 6**6
