from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import below, streams
from sobremesa.engine.rule import COMPILED
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games.terminal_dispute.material import STANDARD
from sobremesa.games.terminal_dispute.moves import LINES, MOVES, SHADE, pack_line
from tests.games.terminal_dispute.referee import Terminal, allotments
from tests.games.terminal_dispute.tables import (
    EDGES,
    GAME,
    ISLAND,
    cells,
    entering,
    hand,
    lay,
    mask,
    matrix,
    moves,
    rolled,
    say,
)

STANDARD_SETUP = {field: [list(hex) for hex in hexes] for field, hexes in STANDARD._asdict().items()}
LAYOUTS = {"standard": STANDARD_SETUP, "island": ISLAND, "edges": EDGES}
LAST_ROW = "1 2 3 4 5 / 1 2 3 4 5 / 1 2 3 4 5 / 1 2 3 4 5 / · · · 1 2"
"""Three cells are empty, all in the last row."""


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_seat_starts_as_likely(seats: int) -> None:
    """D1"""
    assert list(GAME.outcomes(GAME.new(seats))) == [(seat, 1 / seats) for seat in range(seats)]


def test_a_roll_is_five_dice_and_likelier_the_more_they_differ() -> None:
    """D1: 252 rolls; five different faces come up in 120 of 7,776 ways, five equal ones in one."""
    state = say(GAME.new(2), "start 2")
    odds = {GAME.chance_text(state, roll): p for roll, p in GAME.outcomes(state)}
    assert len(odds) == 252
    assert odds["roll 1 2 3 4 5"] == 120 / 7776
    assert odds["roll 6 6 6 6 6"] == 1 / 7776
    assert odds["roll 1 3 3 5 6"] == 60 / 7776


def test_five_different_dice_can_be_allotted_in_thirty_ways() -> None:
    """D1"""
    assert len(set(moves(rolled("1 2 3 4 6")))) == 30


@pytest.mark.parametrize("dice", ["1 3 3 5 6", "1 1 2 2 2", "4 4 4 4 4", "1 1 1 1 2", "2 2 5 5 6", "1 2 3 4 5"])
def test_equal_dice_give_fewer_allotments(dice: str) -> None:
    """D1: whoever swaps equal dice says the same."""
    assert sorted(moves(rolled(dice))) == sorted(allotments([int(die) for die in dice.split()]))


def test_only_the_starting_seat_allots() -> None:
    """D1"""
    state = say(GAME.new(3), "start 2", "roll 1 2 3 4 5")
    assert GAME.owing(state) == (1,)


@pytest.mark.parametrize("allotment", ["1 2 / 3 4 / 6", "1 1 / 3 4 / 5", "1 2 / 3 3 / 5"])
def test_other_dice_than_the_rolled_ones_cannot_be_allotted(allotment: str) -> None:
    """D1"""
    with pytest.raises(Refused, match=r"the dice show 1 2 3 4 5.*\(D1\)"):
        say(rolled("1 2 3 4 5"), f"allot {allotment}")


def test_the_starting_seat_passes_clockwise_after_each_round() -> None:
    """D1"""
    state = say(GAME.new(3), "start 3", "roll 1 2 3 4 5", "allot 1 2 / 3 4 / 5")
    assert [enter(state) for _ in range(3)] == [2, 0, 1]
    assert (GAME.stage(state), state["active"][0]) == ("roll", 0)


def enter(state: State) -> int:
    """Let the next seat enter something, whatever it is; which seat that was."""
    seat = GAME.actor(state)
    say(state, "write 1 a1", "write 2 b2", "shade 3 4 4,-1 SW")
    return seat


def test_everybody_enters_at_once_in_any_order() -> None:
    """D2: nothing takes effect until the last seat is done."""
    state = entering("1 2 / 3 4 / 5", seats=2)
    assert GAME.owing(state) == (0, 1)
    say(state, "write 1 a1", seat=1)
    say(state, "write 2 b2", seat=0)
    say(state, "write 2 c3", "shade 4 3 0,3 NW", seat=1)
    assert GAME.owing(state) == (0,)
    assert not state[0].matrix.any()
    say(state, "write 1 c3", "shade 3 4 4,-1 SW", seat=0)
    assert matrix(state, 0) == cells("· · · · · / · 2 · · · / · · 1 · · / · · · · · / · · · · ·")
    assert matrix(state, 1) == cells("1 · · · · / · · · · · / · · 2 · · / · · · · · / · · · · ·")
    assert GAME.scores(state) == (4, 3)


@pytest.mark.parametrize("ability", ["at_once", "next_round"])
def test_navigation_and_charger_are_entered_in_either_order(ability: str) -> None:
    """D2: the round closes with the last step, whichever it is, and the sheet is the same."""
    one, other = (entering("1 2 / 3 4 / 5", ability=ability) for _ in range(2))
    say(one, "write 1 a1", "write 2 b2")
    assert moves(one) == moves(one, word="shade")
    say(one, "shade 3 4 4,-1 SW")
    say(other, "shade 3 4 4,-1 SW")
    assert moves(other) == moves(other, word="write")
    say(other, "write 1 a1", "write 2 b2")
    assert one == other
    assert GAME.stage(one) == "roll"


def test_the_two_cells_are_entered_one_after_the_other() -> None:
    """D2: between them there is neither a line nor a swap."""
    state = say(entering("1 2 / 3 4 / 5", abilities=1), "write 1 a1")
    assert moves(state) == moves(state, word="write 2")
    for step in ("shade 3 4 4,-1 SW", "swap charger 3", "swap navigation 2"):
        with pytest.raises(Refused, match=r"second navigation square first.*\(D2\)"):
            say(state, step)


def test_each_part_is_entered_once() -> None:
    """D2"""
    with pytest.raises(Refused, match=r"now shade.*\(D2\)"):
        say(entering("1 2 / 3 4 / 5"), "write 1 a1", "write 2 b2", "write 2 c3")
    with pytest.raises(Refused, match=r"now enter your two navigation dice \(D2\)"):
        say(entering("1 2 / 3 4 / 5"), "shade 3 4 4,-1 SW", "shade 4 3 0,3 NW")


def test_a_line_that_shades_nothing_is_an_entry_too() -> None:
    """D2, D8: it can come first, and then navigation is left."""
    state = say(entering("1 2 / 3 5 / 6", shaded=[(4, -1), (3, 0), (3, 1)]), "shade 3 5 none")
    assert moves(state) == moves(state, word="write")
    say(state, "write 1 a1", "write 2 b2")
    assert (GAME.stage(state), GAME.scores(state)) == ("roll", (3,))


def test_after_a_three_is_written_eight_cells_are_closed_to_the_other_die() -> None:
    """Vector, D3: the rest of its row and of its column; its own cell is taken."""
    state = say(entering("3 5 / 1 6 / 2"), "write 3 a1")
    open_ = {move.split()[2] for move in moves(state)}
    closed = {f"{column}{row}" for column in "abcde" for row in "12345"} - open_ - {"a1"}
    assert closed == {"b1", "c1", "d1", "e1", "a2", "a3", "a4", "a5"}


@pytest.mark.parametrize("cell", ["c1", "c5", "a3", "e3"])
def test_the_two_values_share_neither_row_nor_column(cell: str) -> None:
    """D3"""
    state = say(entering("3 5 / 1 6 / 2"), "write 3 c3")
    with pytest.raises(Refused, match=rf"{cell} shares a row or a column with c3 \(D3\)"):
        say(state, f"write 5 {cell}")


@pytest.mark.parametrize(("first", "second"), [("write 3 a1", "write 5 a1"), ("write 3 c3", "write 5 b2")])
def test_only_empty_cells_are_written(first: str, second: str) -> None:
    """D3"""
    state = entering("3 5 / 1 6 / 2", matrix="· · · · · / · 1 · · · / · · · · · / · · · x · / · · · · ·")
    with pytest.raises(Refused, match=r"isn't empty \(D3\)"):
        say(state, first, second)
    with pytest.raises(Refused, match=r"d4 isn't empty \(D3\)"):
        say(entering("3 5 / 1 6 / 2", matrix="· · · · · / · · · · · / · · · · · / · · · x · / · · · · ·"), "write 3 d4")


def test_each_navigation_die_is_written_once() -> None:
    """D3"""
    with pytest.raises(Refused, match=r"no 3 left to write.*\(D3\)"):
        say(entering("3 5 / 1 6 / 2"), "write 3 a1", "write 3 b2")
    with pytest.raises(Refused, match=r"no 6 left to write.*\(D3\)"):
        say(entering("3 5 / 1 6 / 2"), "write 6 a1")


def test_equal_dice_are_one_value_written_twice() -> None:
    """D3: 3 in a1 and 3 in b2 is one entry, not two."""
    state = entering("3 3 / 1 6 / 2")
    first = moves(state, word="write")
    assert len(first) == len(set(first)) == 20
    say(state, "write 3 a1", "write 3 b2", "shade 1 6 1,-4 SE")
    assert matrix(state) == cells("3 · · · · / · 3 · · · / · · · · · / · · · · · / · · · · ·")


def test_nothing_is_crossed_while_some_pair_of_cells_is_left() -> None:
    """D4"""
    state = entering("3 5 / 1 6 / 2")
    with pytest.raises(Refused, match=r"strike nothing out \(D4\)"):
        say(state, "cross a1")
    with pytest.raises(Refused, match=r"strike nothing out \(D4\)"):
        say(state, "write 3 a1", "cross b2")


def test_a_cell_that_leaves_no_place_for_the_other_die_is_closed() -> None:
    """D4: a1 and b2 are a pair; b1 is in line with both, so both values go to a1 and b2."""
    state = entering("3 5 / 1 6 / 2", matrix="· · 1 1 1 / 1 · 1 1 1 / 1 1 1 1 1 / 1 1 1 1 1 / 1 1 1 1 1")
    assert moves(state, word="write") == ["write 3 a1", "write 5 a1"]
    with pytest.raises(Refused, match=r"after b1 there would be no empty square.*\(D4\)"):
        say(state, "write 3 b1")


@pytest.mark.parametrize("is_row", [True, False])
def test_in_one_line_one_value_is_written_and_another_cell_crossed(is_row: bool) -> None:
    """D4: three empty cells, either die, any other cell crossed: twelve entries."""
    state = entering("3 5 / 1 6 / 2", matrix=LAST_ROW)
    names = ["a5", "b5", "c5"]
    if not is_row:
        lay(state, np.reshape(matrix(state), (5, 5)).T.ravel().tolist())
        names = ["e1", "e2", "e3"]
    assert set(moves(state)) - set(moves(state, word="shade")) == {
        f"write {v} {cell}" for v in (3, 5) for cell in names
    }
    say(state, f"write 5 {names[1]}")
    assert moves(state) == [f"cross {names[0]}", f"cross {names[2]}"]
    with pytest.raises(Refused, match=r"write one value and strike out one square \(D4\)"):
        say(state, f"write 3 {names[0]}")
    say(state, f"cross {names[0]}", "shade 1 6 1,-4 SE")
    assert sorted(matrix(state))[::24] == [0, 7]


def test_a_cross_may_be_typed_first() -> None:
    """D4: the sheet is the same, and a second cross is refused."""
    one, other = entering("3 5 / 1 6 / 2", matrix=LAST_ROW), entering("3 5 / 1 6 / 2", matrix=LAST_ROW)
    say(one, "write 5 c5", "cross a5")
    say(other, "cross a5")
    assert moves(other) == ["write 3 b5", "write 5 b5", "write 3 c5", "write 5 c5"]
    with pytest.raises(Refused, match=r"\(D4\)"):
        say(other, "cross b5")
    say(other, "write 5 c5")
    assert one == other


def test_the_two_cells_may_be_typed_in_any_order() -> None:
    """D3: legal moves list each pair once, the earlier cell first; a person may begin with the later one."""
    one = say(entering("3 5 / 1 6 / 2"), "write 3 a1", "write 5 e5")
    other = entering("3 5 / 1 6 / 2")
    assert "write 5 e5" not in moves(other)
    say(other, "write 5 e5")
    assert "write 3 a1" in moves(other)
    say(other, "write 3 a1")
    assert one == other


def test_after_twelve_rounds_one_cell_is_blank() -> None:
    """D4, D11"""
    for seed in range(20 if COMPILED else 2):
        state = finished(1, seed)
        assert matrix(state).count(0) == 1
        assert GAME.result(state).ending == "twelve_rounds"


def finished(seats: int, seed: int) -> State:
    state = GAME.new(seats)
    rng, out = streams(seed, 0, seats), np.empty(GAME.rules.MAX_MOVES, np.int64)
    GAME.loops.playouts(state, state.copy(), out, rng[0], 1)
    return state


def test_the_printed_matrix_scores_thirty_six() -> None:
    """Vector, D5"""
    state = GAME.new(1)
    lay(state, cells("1 3 2 5 4 / 1 3 5 1 3 / 2 3 5 4 6 / 1 6 6 6 2 / · 6 1 4 1"))
    terminal = GAME.snapshot(state)["terminals"][0]
    assert terminal["rows"] == [7, 2, 7, 3, 1]
    assert terminal["columns"] == [3, 4, 1, 3, 5]
    assert GAME.scores(state) == (36,)


def test_crossed_cells_are_ignored() -> None:
    """D5: a row of 1 2 x 3 and a blank is a straight of three."""
    state = GAME.new(1)
    lay(state, cells("1 2 x 3 · / · · · · · / · · · · · / · · · · · / · · · · ·"))
    assert GAME.scores(state) == (3,)


def test_either_charger_die_names_the_plate() -> None:
    """Vector, D6: five hexes from plate 3 or three from plate 5."""
    state = say(entering("1 2 / 3 5 / 6"), "write 1 a1", "write 2 b2")
    longest: dict[tuple[str, str], int] = {}
    for move in moves(state):
        _, plate, length, *_ = move.split()
        after = say(state.copy(), move)
        longest[plate, length] = max(longest.get((plate, length), 0), GAME.scores(after)[0])
    assert longest == {("3", "5"): 5, ("5", "3"): 3}
    with pytest.raises(Refused, match=r"the charger dice are 3 5.*\(D6\)"):
        say(state, "shade 3 4 4,-1 SW")


def test_two_equal_charger_dice_are_one_choice_of_plate() -> None:
    """D6"""
    state = say(entering("1 2 / 4 4 / 6"), "write 1 a1", "write 2 b2")
    assert len(moves(state)) == len(set(moves(state))) == 14


@pytest.mark.parametrize(
    ("shaded", "line"),
    [((), [(4, -1), (3, 0), (2, 1), (1, 2), (0, 3)]), (((1, 2),), [(4, -1), (3, 0), (2, 1)])],
)
def test_a_line_is_cut_short_by_a_shaded_hex(shaded: Any, line: list[tuple[int, int]]) -> None:
    """Vector, D7"""
    state = say(entering("1 2 / 3 5 / 6", shaded=shaded), "write 1 a1", "write 2 b2", "shade 3 5 4,-1 SW")
    assert state[0].shaded[0] == mask(state, [*line, *shaded])


@pytest.mark.parametrize("plate", range(1, 7))
def test_each_plate_offers_three_single_hexes_and_fourteen_lines_of_each_length(plate: int) -> None:
    """Vector, D7: on the empty field, lines told apart by their start and the hexes they shade."""
    for length in range(1, 7):
        low, high = sorted((plate, length))
        state = say(entering(f"1 2 / {low} {high} / 6"), "write 1 a1", "write 2 b2")
        lines = [move for move in moves(state) if move.startswith(f"shade {plate} {length} ")]
        assert len(lines) == (3 if length == 1 else 14)


@pytest.mark.parametrize("plate", range(1, 7))
def test_each_plate_has_two_lines_that_meet_a_circle(plate: int) -> None:
    """Vector, D7: on the empty field, circles do not stop a line."""
    low, high = sorted((plate, 6))
    state = say(entering(f"1 2 / {low} {high} / 6"), "write 1 a1", "write 2 b2")
    meeting = 0
    for move in moves(state):
        if move.startswith(f"shade {plate} 6 "):
            meeting += int(say(state.copy(), move)["abilities"][0, 0])
    assert meeting == 2


def test_a_line_starts_at_its_plate_on_an_unshaded_hex() -> None:
    """D7"""
    state = say(entering("1 2 / 3 5 / 6", shaded=[(4, -1)]), "write 1 a1", "write 2 b2")
    with pytest.raises(Refused, match=r"that hex doesn't touch plate 3.*\(D7\)"):
        say(state, "shade 3 5 0,0 E")
    with pytest.raises(Refused, match=r"that hex is already shaded.*\(D7\)"):
        say(state, "shade 3 5 4,-1 SW")


def test_a_line_stops_at_a_plate() -> None:
    """D7: going NW from plate 6 of an own layout, plate 1 lies after four hexes."""
    state = say(entering("1 2 / 6 6 / 5", setup=ISLAND), "write 1 a1", "write 2 b2", "shade 6 6 3,7 NW")
    assert state[0].shaded[0] == mask(state, [(3, 7), (3, 6), (3, 5), (3, 4)])


def test_a_plate_that_lists_hexes_touches_those() -> None:
    """D7: a whole edge, one hex alone, all 55; it lies nowhere, so a line ends at the edge."""
    state = entering("1 2 / 2 3 / 5", setup=EDGES)
    starts = {move.split()[3] for move in moves(state, word="shade 2 3")}
    assert starts == {f"{q},0" for q in range(7)}
    assert {move.split()[3] for move in moves(state, word="shade 3 2")} == {"6,4"}
    with pytest.raises(Refused, match=r"that hex doesn't touch plate 3.*\(D7\)"):
        say(state, "shade 3 2 5,4 E")
    say(state, "shade 2 3 5,0 E", "write 1 a1", "write 2 b2")
    assert state[0].shaded[0] == mask(state, [(5, 0), (6, 0)])
    assert len({move.split()[3] for move in moves(entering("1 2 / 4 6 / 5", setup=EDGES), word="shade 4 6")}) == 55


def test_a_plate_that_touches_all_hexes_is_closed_when_all_are_shaded() -> None:
    """D8"""
    state = entering("1 2 / 4 6 / 5", setup=EDGES, shaded=[hex for hex in map(tuple, EDGES["hexes"]) if hex != (3, 4)])
    assert moves(state, word="shade") == ["shade 4 6 3,4 E", "shade 6 4 none"]


def test_where_no_unshaded_hex_touches_the_plate_nothing_is_shaded() -> None:
    """D8: without the option any plate may be chosen."""
    closed = [(4, -1), (3, 0), (3, 1)]
    state = say(entering("1 2 / 3 5 / 6", shaded=closed), "write 1 a1", "write 2 b2")
    assert [move for move in moves(state) if move.startswith("shade 3")] == ["shade 3 5 none"]
    assert len(moves(state)) > 1
    with pytest.raises(Refused, match=r"plate 5 still has a free hex.*\(D8\)"):
        say(state, "shade 5 3 none")
    say(state, "shade 3 5 none")
    assert GAME.scores(state) == (3,)


def test_with_must_shade_a_choice_that_shades_something_is_taken() -> None:
    """D8"""
    closed = [(4, -1), (3, 0), (3, 1)]
    state = say(entering("1 2 / 3 5 / 6", shaded=closed, must_shade=True), "write 1 a1", "write 2 b2")
    assert {move.split()[1] for move in moves(state)} == {"5"}
    with pytest.raises(Refused, match=r"plate 5 still has a free hex.*must shade if you can \(D8\)"):
        say(state, "shade 3 5 none")


@pytest.mark.parametrize("must_shade", [True, False])
def test_with_both_plates_closed_either_is_named(must_shade: bool) -> None:
    """D8"""
    closed = [(4, -1), (3, 0), (3, 1), (-3, 4), (-3, 3), (-4, 3)]
    state = say(entering("1 2 / 3 5 / 6", shaded=closed, must_shade=must_shade), "write 1 a1", "write 2 b2")
    assert moves(state) == ["shade 3 5 none", "shade 5 3 none"]
    state = say(entering("1 2 / 3 3 / 6", shaded=closed, must_shade=must_shade), "write 1 a1", "write 2 b2")
    assert moves(state) == ["shade 3 3 none"]


def test_the_charger_scores_fifty_five_minus_the_unshaded_hexes() -> None:
    """D9"""
    state = GAME.new(1)
    assert GAME.scores(state) == (0,)
    state[0].shaded[0] = mask(state, [(0, 0), (1, 0), (2, 0)])
    assert GAME.scores(state) == (3,)
    state[0].shaded[0] = (1 << 55) - 1
    assert GAME.scores(state) == (55,)


def test_a_circle_unlocks_an_ability_that_keeps_until_it_is_used() -> None:
    """D10: (1,-4) going SE meets the circle of (1,-2)."""
    state = say(entering("2 3 / 1 4 / 5"), "write 2 a1")
    say(state, "write 3 b2", "shade 1 4 1,-4 SE")
    assert state["abilities"][0, 0] == 1
    say(state, "roll 1 2 3 4 6", "allot 1 2 / 3 4 / 6")
    assert moves(state, word="swap") == [
        "swap navigation 1",
        "swap navigation 2",
        "swap charger 3",
        "swap charger 4",
    ]


def test_a_circle_shaded_first_swaps_a_navigation_die_at_once() -> None:
    """Vector, D10: shading a circle first, then swapping a navigation die, then writing."""
    state = say(entering("2 3 / 1 4 / 5"), "shade 1 4 1,-4 SE")
    assert moves(state, word="swap") == ["swap navigation 2", "swap navigation 3"]
    say(state, "swap navigation 2")
    assert hand(state) == [3, 5, 1, 4, 2]
    assert moves(state) == moves(state, word="write")
    say(state, "write 3 a1", "write 5 b2")
    assert state["abilities"][0, 0] == 0
    assert matrix(state) == cells("3 · · · · / · 5 · · · / · · · · · / · · · · · / · · · · ·")


def test_writing_first_leaves_only_charger_dice_to_swap() -> None:
    """Vector, D10"""
    state = say(entering("2 3 / 1 4 / 5", abilities=2), "write 2 a1", "write 3 b2")
    assert moves(state, word="swap") == ["swap charger 1", "swap charger 4"]
    with pytest.raises(Refused, match=r"navigation is already entered.*\(D10\)"):
        say(state, "swap navigation 2")
    say(state, "swap charger 1")
    assert hand(state) == [2, 3, 4, 5, 1]
    say(state, "shade 5 4 -3,4 E")
    assert state["abilities"][0, 0] == 1


def test_shading_first_leaves_only_navigation_dice_to_swap() -> None:
    """D10: abilities of before and of the line alike."""
    state = say(entering("2 3 / 1 4 / 5", abilities=1), "shade 1 4 1,-4 SE")
    with pytest.raises(Refused, match=r"your line is already shaded.*\(D10\)"):
        say(state, "swap charger 1")
    say(state, "swap navigation 2", "swap navigation 3")
    assert hand(state) == [2, 5, 1, 4, 3]
    with pytest.raises(Refused, match=r"no swap left.*\(D10\)"):
        say(state, "swap navigation 2")


def test_with_next_round_a_circle_is_for_later() -> None:
    """D10, option `ability`: the order is free, the ability waits."""
    state = say(entering("2 3 / 1 4 / 5", ability="next_round"), "shade 1 4 1,-4 SE")
    assert moves(state) == moves(state, word="write")
    with pytest.raises(Refused, match=r"from the next round on \(D10\)"):
        say(state, "swap navigation 2")
    say(state, "write 2 a1", "write 3 b2", "roll 1 2 3 4 6", "allot 1 2 / 3 4 / 6")
    assert len(moves(state, word="swap")) == 4


def test_without_an_ability_nothing_is_swapped() -> None:
    """D10"""
    with pytest.raises(Refused, match=r"no swap left.*\(D10\)"):
        say(entering("2 3 / 1 4 / 5"), "swap navigation 2")


def test_a_swap_changes_the_dice_of_this_seat_and_this_round_only() -> None:
    """D10: 5 for the unused 2; the other seat keeps 3 and 5; the next round has its own dice."""
    state = entering("3 5 / 1 4 / 2", seats=2, abilities=1)
    say(state, "swap navigation 5", seat=0)
    assert [hand(state, seat) for seat in (0, 1)] == [[2, 3, 1, 4, 5], [3, 5, 1, 4, 2]]
    say(state, "write 2 a1", "write 3 b2", "shade 1 4 1,-4 E", seat=0)
    say(state, "write 3 a1", "write 5 b2", "shade 1 4 1,-4 E", seat=1)
    assert state["abilities"][0].tolist() == [0] * 6
    say(state, "roll 1 1 1 1 2", "allot 1 1 / 1 1 / 2")
    assert hand(state) == [1, 1, 1, 1, 2]


def test_several_abilities_may_be_used_in_one_round() -> None:
    """D10: the second swap gives the die that the first one freed."""
    state = say(entering("3 5 / 1 4 / 2", abilities=2), "swap navigation 5", "swap charger 1")
    assert hand(state) == [2, 3, 4, 5, 1]
    with pytest.raises(Refused, match=r"no swap left.*\(D10\)"):
        say(state, "swap charger 4")


def test_an_ability_is_used_once() -> None:
    """D10"""
    state = say(entering("3 5 / 1 4 / 2", abilities=2), "swap navigation 5", "write 2 a1", "write 3 b2")
    say(state, "shade 1 4 1,-4 E")
    assert state["abilities"][0, 0] == 1


def test_only_a_die_that_is_there_can_be_swapped() -> None:
    """D10"""
    with pytest.raises(Refused, match=r"there's no 1 to give away there; those dice are 3 5 \(D10\)"):
        say(entering("3 5 / 1 4 / 2", abilities=1), "swap navigation 1")


def test_the_most_points_win_and_a_tie_is_shared() -> None:
    """D11: rows, columns and charger together."""
    state = finished(3, 1)
    s = state[0]
    s.matrix[:] = 0
    s.shaded[:] = 0
    s.matrix[0, 0] = 0o12300
    s.shaded[1] = mask(state, [(0, 0), (1, 0), (2, 0)])
    s.shaded[2] = mask(state, [(0, 0)])
    assert GAME.result(state).scores == (3, 3, 1)
    assert GAME.result(state).winners == (0, 1)


def test_one_seat_allots_in_odd_rounds_and_the_lot_in_even_ones() -> None:
    """D12"""
    state = say(rolled("1 2 3 4 5"), "allot 1 2 / 3 4 / 5", "write 1 a1", "write 2 b2", "shade 3 4 3,0 W")
    say(state, "roll 1 3 3 5 6")
    assert (GAME.stage(state), GAME.actor(state)) == ("lot", CHANCE)
    say(state, "allot 3 5 / 1 6 / 3", "write 3 a2", "write 5 b1", "shade 1 6 1,-4 E", "roll 1 2 3 4 5")
    assert (GAME.stage(state), GAME.actor(state)) == ("allot", 0)


def test_two_seats_allot_in_every_round() -> None:
    """D12: the lot is for one seat alone."""
    state = entering("1 2 / 3 4 / 5", seats=2)
    enter(state)
    enter(state)
    say(state, "roll 1 2 3 4 5")
    assert (GAME.stage(state), GAME.actor(state)) == ("allot", 1)


@pytest.mark.parametrize("dice", ["1 3 3 5 6", "1 1 2 2 2", "4 4 4 4 4", "1 2 3 4 5"])
def test_the_lot_is_uniform_over_the_thirty_ways_of_the_dice(dice: str) -> None:
    """D12: with equal dice some texts are likelier."""
    state = lot(dice)
    odds = {GAME.chance_text(state, outcome): p for outcome, p in GAME.outcomes(state)}
    ways = allotments([int(die) for die in dice.split()])
    assert odds == pytest.approx({text: n / 30 for text, n in ways.items()})


def lot(dice: str) -> State:
    """One seat in its second round."""
    state = say(rolled("1 2 3 4 5"), "allot 1 2 / 3 4 / 5", "write 1 a1", "write 2 b2", "shade 3 4 3,0 W")
    return say(state, f"roll {dice}")


def test_the_lot_is_drawn_as_likely_as_its_odds_say() -> None:
    """D12"""
    state, rng, times = lot("1 1 1 1 2"), streams(4, 0, 1)[0], 3000
    drawn = [GAME.draw(state, rng) for _ in range(times)]
    for outcome, odds in GAME.outcomes(state):
        assert abs(drawn.count(outcome) / times - odds) < 0.05


def test_a_lot_of_other_dice_is_refused() -> None:
    """D12"""
    with pytest.raises(Refused, match=r"the dice show 1 3 3 5 6.*\(D12\)"):
        say(lot("1 3 3 5 6"), "allot 1 2 / 3 4 / 5")


def test_a_die_may_be_swapped_for_one_of_equal_value() -> None:
    """D12: allowed, if pointless; the ability is spent."""
    state = say(entering("2 5 / 1 4 / 2", abilities=1), "swap navigation 2")
    assert hand(state) == [2, 5, 1, 4, 2]
    assert not moves(state, word="swap")


def test_the_one_seat_is_the_winner() -> None:
    """D12"""
    assert GAME.result(finished(1, 3)).winners == (0,)


@pytest.mark.soak
@pytest.mark.core
@pytest.mark.parametrize("setup", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize(("seats", "must_shade"), [(1, False), (1, True), (3, False), (2, True)])
@pytest.mark.parametrize("ability", ["at_once", "next_round"])
def test_whole_games_agree_with_a_slow_referee(
    seats: int, must_shade: bool, ability: str, setup: dict[str, Any]
) -> None:
    """D1-D12: every list of moves and every score, by sets and texts alone."""
    for seed in range(8 if COMPILED else 1):
        state = GAME.new(seats, {"must_shade": must_shade, "ability": ability}, setup)
        terminals = [Terminal(setup, must_shade, ability) for _ in range(seats)]
        rng, chosen = streams(seed, 5, seats)[0], random.Random(seed)
        while (who := GAME.actor(state)) != OVER:
            if who == CHANCE:
                text = GAME.chance_text(state, GAME.draw(state, rng))
            else:
                texts = moves(state, who)
                dice = [int(die) for die in f"{state[0].dice:o}"]
                expected = set(allotments(dice)) if GAME.stage(state) == "allot" else terminals[who].legal()
                assert len(texts) == len(set(texts))
                assert set(texts) == expected
                swaps = [text for text in texts if text.startswith("swap")]
                text = chosen.choice(swaps if swaps and chosen.random() < 0.5 else texts)
            if text.startswith("allot"):
                for terminal in terminals:
                    terminal.take([int(word) for word in text.split() if word.isdigit()])
            elif who != CHANCE:
                terminals[who].step(text)
            say(state, text)
        assert GAME.scores(state) == tuple(terminal.score() for terminal in terminals)


@pytest.mark.core
@pytest.mark.parametrize("setup", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize("must_shade", [True, False])
def test_a_drawn_move_is_that_at_the_drawn_place_of_the_list(must_shade: bool, setup: dict[str, Any]) -> None:
    """D1-D10: moves are drawn without listing them, and come out as if they had been."""
    for seed in range(20 if COMPILED else 1):
        state, rng = GAME.new(2, {"must_shade": must_shade}, setup), streams(seed, 7, 2)[0]
        out = np.empty(GAME.rules.MAX_MOVES, np.int64)
        while (who := GAME.actor(state)) != OVER:
            if who == CHANCE:
                GAME.apply_chance(state, GAME.draw(state, rng))
                continue
            listed, again = GAME.moves(state, who), rng.copy()
            move = GAME.unchecked.draw_move(state, who, out, rng)
            assert move == listed[below(again, len(listed))]
            assert again.tolist() == rng.tolist()
            GAME.unchecked.apply(state, who, move)


def accepted(state: State, seat: int) -> dict[str, int]:
    """What `judge` lets a seat enter, by its text: of all marks, all lines of its dice and some others."""
    low, high = hand(state, seat)[2:4]
    first = [int(pack_line(*dice, 0)) for dice in ((low, high), (high, low))]
    lines = [move + line for move in first for line in range(LINES)]
    found = {}
    for move in [*range(SHADE), *lines, *random.Random(low).sample(range(MOVES), 100)]:
        with suppress(Refused):
            GAME.room.judging.judge(state[0], seat, move)
            found[GAME.move_text(state, seat, move)] = move
    return found


@pytest.mark.soak
@pytest.mark.core
def test_of_all_numbers_those_of_an_entry_in_any_order_are_accepted() -> None:
    """D3, D4, D7, D10: nothing else, and the sheet at the end is the same as by the slow referee."""
    for seed in range(3 if COMPILED else 1):
        state, chosen, rng = GAME.new(1), random.Random(seed), streams(seed, 6, 1)[0]
        terminal = Terminal(STANDARD_SETUP, must_shade=False, ability="at_once")
        while (who := GAME.actor(state)) != OVER and (COMPILED or state["rounds"][0] < 2):
            if GAME.stage(state) != "enter":
                text = GAME.chance_text(state, GAME.draw(state, rng)) if who == CHANCE else chosen.choice(moves(state))
                if text.startswith("allot"):
                    terminal.take([int(word) for word in text.split() if word.isdigit()])
            else:
                found = accepted(state, 0)
                if len(terminal.marks) == 2:
                    assert set(found) == terminal.legal()
                else:
                    steps = {pair[::way] for pair in terminal.entries() for way in (1, -1)}
                    if terminal.marks:
                        assert set(found) == {second for first, second in steps if first == terminal.marks[0]}
                    else:
                        assert set(found) == terminal.legal() | {first for first, _ in steps}
                assert set(moves(state)) <= set(found)
                text = chosen.choice(sorted(found))
                terminal.step(text)
            say(state, text)
        assert GAME.scores(state) == (terminal.score(),)


@pytest.mark.parametrize(
    ("field", "index", "value"),
    [
        ("seats", (), 7),
        ("active", (), 2),
        ("stage", (), 9),
        ("stage", (), 2),
        ("rounds", (), 12),
        ("rounds", (), 1),
        ("ending", (), 1),
        ("dice", (), 0o75143),
        ("dice", (), 0o05143),
        ("dice", (), 0o65143),
        ("dice", (), 0o125143),
        ("dice", (), -1),
        ("hands", (0,), 0o25146),
        ("hands", (0,), 0o52143),
        ("hands", (0,), 0o125143),
        ("hands", (0,), -1),
        ("hands", (3,), 0o5),
        ("matrix", (0, 3), 0o100000),
        ("matrix", (0, 3), 1),
        ("matrix", (0, 3), -1),
        ("filled", (0,), 1),
        ("filled", (5,), 1),
        ("shaded", (0,), 1 << 55),
        ("shaded", (5,), 1),
        ("abilities", (0,), 1),
        ("swaps", (0,), 1),
        ("marked", (0,), 3),
        ("marked", (0,), 2),
        ("marked", (3,), 1),
        ("lined", (0,), 2),
        ("lined", (1,), -1),
        ("lined", (3,), 1),
        ("marks", (0, 0), 9),
        ("marks", (0, 1), 20),
        ("line", (0,), 1),
        ("places", (0,), 0),
        ("places", (0,), 5),
        ("ways", (0,), 5),
        ("starts", (0,), 5),
        ("starts", (0,), -1),
        ("beside", (0,), 5),
        ("places", (1,), -1),
        ("circles", (), 1),
    ],
)
def test_a_state_that_no_play_leads_to_is_refused(field: str, index: tuple[int, ...], value: int) -> None:
    """D1, D2: the line of a state is read with care."""
    state = say(entering("2 5 / 1 4 / 3", seats=2), "write 2 a1")
    GAME.read_state(GAME.state_text(state))
    state[field][(0, *index)] = value
    with pytest.raises(Refused, match="no play leads to this state"):
        GAME.read_state(GAME.state_text(state))


def test_a_circle_off_the_hexes_is_refused() -> None:
    """D10"""
    state = GAME.new(2)
    state["circles"][0] |= 1 << 56
    with pytest.raises(Refused, match="no play leads to this state"):
        GAME.read_state(GAME.state_text(state))
