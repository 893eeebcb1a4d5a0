from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.engine.errors import Refused
from sobremesa.games.terminal_dispute.notation import ordered
from tests.games.terminal_dispute.tables import GAME, cells, entering, matrix, moves, rolled, say


@pytest.mark.parametrize("text", ["allot 3 5 / 1 6 / 3", "ALLOT 5 3/6 1/3", "  allot  3  5 /1 6/  3 "])
def test_an_allotment_is_read_in_any_order_and_written_in_one(text: str) -> None:
    """D1"""
    state = rolled("1 3 3 5 6")
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, text)) == "allot 3 5 / 1 6 / 3"


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Swap Navigation 5", "swap navigation 5"),
        ("swap  charger 1", "swap charger 1"),
        ("WRITE 3 B2", "write 3 b2"),
        ("cross E5", "cross e5"),
        ("shade 3 5 4,-1 sw", "shade 3 5 4,-1 SW"),
        ("shade 3 5 4, −1 SW", "shade 3 5 4,-1 SW"),
        ("SHADE 3 5 NONE", "shade 3 5 none"),
    ],
)
def test_a_step_is_read_in_any_spelling_and_written_in_one(typed: str, written: str) -> None:
    state = entering("1 2 / 3 5 / 6")
    assert GAME.move_text(state, 0, GAME.read_move(state, 0, typed)) == written


def test_columns_are_letters_and_rows_count_from_the_top() -> None:
    """D3"""
    state = say(entering("1 2 / 3 5 / 6"), "write 1 e1", "write 2 a5", "shade 3 5 4,-1 SW")
    assert matrix(state) == cells("· · · · 1 / · · · · · / · · · · · / · · · · · / 2 · · · ·")


def test_of_directions_that_shade_the_same_hexes_the_first_is_written() -> None:
    """D7: from (4,-1) the edge lies to the E, NE and SE; all three shade that hex alone."""
    state = say(entering("1 2 / 3 5 / 6"), "write 1 a1", "write 2 b2")
    for direction in ("E", "NE", "SE"):
        move = GAME.read_move(state, 0, f"shade 3 5 4,-1 {direction}")
        assert GAME.move_text(state, 0, move) == "shade 3 5 4,-1 E"
    assert [move for move in moves(state) if move.startswith("shade 3 5 4,-1")] == [
        f"shade 3 5 4,-1 {direction}" for direction in ("E", "NW", "W", "SW")
    ]


def test_a_number_that_spells_a_line_otherwise_is_refused() -> None:
    """D7: one number for one line."""
    state = say(entering("1 2 / 3 5 / 6"), "write 1 a1", "write 2 b2")
    move = GAME.read_move(state, 0, "shade 3 5 4,-1 E")
    with pytest.raises(Refused, match=r"goes E; write it that way \(D7\)"):
        GAME.judge(state, 0, move + 1)


@pytest.mark.parametrize(
    ("made", "recorded"),
    [
        (
            ["swap charger 3", "swap navigation 6", "write 2 a3", "write 1 b2", "shade 3 5 none"],
            ["swap charger 3", "swap navigation 6", "write 1 b2", "write 2 a3", "shade 3 5 none"],
        ),
        (
            ["shade 3 5 none", "swap navigation 6", "write 2 a3", "write 1 b2"],
            ["shade 3 5 none", "swap navigation 6", "write 1 b2", "write 2 a3"],
        ),
        (
            ["write 2 a3", "write 1 b2", "swap charger 3", "shade 3 5 none"],
            ["write 1 b2", "write 2 a3", "swap charger 3", "shade 3 5 none"],
        ),
        (["shade 3 5 none", "cross a1", "write 1 e5"], ["shade 3 5 none", "write 1 e5", "cross a1"]),
    ],
)
def test_steps_are_recorded_as_they_were_made_but_for_the_two_cells(made: list[str], recorded: list[str]) -> None:
    """D2: only the marks are put in order, by cell and a cross last."""
    state = entering("1 2 / 3 5 / 6", abilities=3)
    steps = ordered([GAME.read_move(state, 0, text) for text in made])
    assert [GAME.move_text(state, 0, move) for move in steps] == recorded


@pytest.mark.parametrize(
    "text",
    [
        "",
        "write",
        "write 7 a1",
        "write 3 f1",
        "write 3 a6",
        "write ٣ a1",
        "cross",
        "swap unused 3",
        "shade 3 5",
        "shade 3 5 4,-1",
        "shade 3 5 4,-1 N",
        "shade 3 5 444,-1 E",
        "allot 1 2 / 3 5 / 6",
        "write 3 a1; write 5 b2",
    ],
)
def test_what_is_no_step_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused, match="a move reads like"):
        GAME.read_move(entering("1 2 / 3 5 / 6"), 0, text)


def test_a_hex_that_is_not_there_is_refused() -> None:
    """D7"""
    with pytest.raises(Refused, match=r"no such hex on this charger \(D7\)"):
        GAME.read_move(entering("1 2 / 3 5 / 6"), 0, "shade 3 5 4,0 E")


@pytest.mark.parametrize("text", ["allot 1 3 / 3 5", "allot 1 3 3 5 6", "write 3 a1", "allot 0 3 / 3 5 / 6"])
def test_what_is_no_allotment_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused, match=re.escape("allot 3 5 / 1 6 / 3")):
        GAME.read_move(rolled("1 3 3 5 6"), 0, text)


def test_a_roll_is_read_in_any_order_and_written_ascending() -> None:
    """D1"""
    state = say(GAME.new(1), "start 1")
    assert GAME.chance_text(state, GAME.read_chance(state, "roll 6 3 1 5 3")) == "roll 1 3 3 5 6"


@pytest.mark.parametrize("text", ["roll", "roll 1 2 3 4", "roll 1 2 3 4 7", "start 1", "roll 1 2 3 4 5 6"])
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="roll 1 3 3 5 6"):
        GAME.read_chance(say(GAME.new(1), "start 1"), text)


WORDS = st.sampled_from(
    ["write", "cross", "shade", "swap", "allot", "roll", "navigation", "none", "a1", "4,-1", "SW", "/"]
)


@given(st.lists(WORDS | st.integers(-9, 99).map(str) | st.text(max_size=3), max_size=9).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for state in (rolled("1 3 3 5 6"), entering("1 2 / 3 5 / 6")):
        with suppress(Refused):
            move = GAME.read_move(state, 0, text)
            assert GAME.read_move(state, 0, GAME.move_text(state, 0, move)) == move
