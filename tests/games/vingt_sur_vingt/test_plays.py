"""The generator against a slow referee that tries every placement."""

import random

import numpy as np
import pytest

from sobremesa.engine.rng import streams
from sobremesa.engine.rule import COMPILED
from sobremesa.engine.state import State
from sobremesa.games.vingt_sur_vingt import rules
from tests.games.cases import Case, walk
from tests.games.vingt_sur_vingt import referee
from tests.games.vingt_sur_vingt.tables import GAME, board, cell, hand, table

pytestmark = pytest.mark.core


def listed(state: State, most: int) -> set[referee.Play]:
    """The plays that the room lists, each once, and the state untouched."""
    before, seat = state.copy(), GAME.actor(state)
    moves = [move for move in GAME.moves_within(state, seat, most).tolist() if move > rules.STOP]
    found = [referee.read(GAME.move_text(state, seat, move)) for move in moves]
    assert len(set(found)) == len(set(moves)) == len(found)
    assert state == before
    return set(found)


def expected(state: State, most: int) -> set[referee.Play]:
    seat = GAME.actor(state)
    return referee.plays(board(state), hand(state, seat), 1 if GAME.stage(state) == "chain" else most)


def positions(seats: int, seed: int, **options: str) -> list[State]:
    """The decisions of a random game after the opening."""
    steps = walk(Case("vingt_sur_vingt", seats, options), seed, 200 if COMPILED else 20)
    return [step.state for step in steps if step.who >= 0 and step.state["laid"][0]]


def with_hand_of(state: State, tiles: int, seed: int) -> State:
    """The same table, but the seat to move keeps only some of its dominoes."""
    seat = GAME.actor(state)
    held = [tile for tile in range(54) if int(state["hand"][0, seat]) >> tile & 1]
    kept = random.Random(seed).sample(held, min(tiles, len(held)))
    state = state.copy()
    state["hand"][0, seat] = sum(1 << tile for tile in kept)
    state["held"][0, seat] = len(kept)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plays_of_one_domino_are_all_there_and_no_others(seats: int) -> None:
    """V2, V3, V4, V8"""
    for state in positions(seats, seats)[:: 8 if COMPILED else 4]:
        assert listed(state, 1) == expected(state, 1)


@pytest.mark.parametrize("blank_end", ["none", "inner"])
def test_plays_of_two_dominoes_are_all_there_and_no_others(blank_end: str) -> None:
    """V2, V3, V4"""
    for number, state in enumerate(positions(2, 7, blank_end=blank_end)[1::9]):
        small = with_hand_of(state, 2, number)
        assert listed(small, 2) == expected(small, 2)


def test_plays_of_three_dominoes_are_all_there_and_no_others() -> None:
    """V2, V3, V4"""
    state = table("3|8 1|6 0|4", "", laid="8|9 0,0 E")
    assert len(listed(state, 5)) > 100
    assert listed(state, 5) == expected(state, 5)


def test_openings_are_all_there_and_no_others() -> None:
    """V3, V12: two dominoes at least, the lowest cell at 0,0; turned or mirrored it is another play."""
    for tiles in ("9|9 1|1", "9|9 0|2", "5|6 4|5 0|9", "2|9 7|8 3|4"):
        state = table(tiles, "")
        assert listed(state, 5) == expected(state, 5)
    assert len(listed(table("9|9 1|1", ""), 5)) == 4


@pytest.mark.parametrize("corner", [(40, 40), (-40, 40), (40, -40), (-40, -40)])
def test_at_the_edges_of_the_table_plays_stay_on_it(corner: tuple[int, int]) -> None:
    """V12"""
    x, y = corner
    into = "W" if x > 0 else "E"
    state = table("3|3 0|5 6|6", "", laid=f"1|2 0,0 E, 9|8 {x},{y} {into}")
    plays = listed(state, 2)
    assert plays == expected(state, 2)
    assert len(plays) > 3


def test_a_line_can_run_along_the_edge_but_not_across_it() -> None:
    """V12: 9 8 3 fits only to the west, the 6 of a domino across only to the south."""
    state = table("3|6", "", laid="1|2 0,0 E, 9|8 40,40 W")
    assert listed(state, 1) == {referee.read("3|6 38,40 S")}


def test_a_play_that_three_lines_justify_is_listed_once() -> None:
    """V3: 8 2 1 4 5 and 1 3 9 3 4 and, across them, 1 9 4 6."""
    state = table("1|9", "", laid="8|2 -1,0 E, 4|5 2,0 E, 1|3 -1,1 E, 3|4 2,1 E, 4|6 1,2 N")
    assert listed(state, 1) == expected(state, 1) >= {referee.read("1|9 1,0 N")}


@pytest.mark.parametrize("way", range(1, 8))
def test_a_table_turned_or_mirrored_has_its_plays_turned_or_mirrored(way: int) -> None:
    """V2: plays of up to five dominoes, more than the referee could try."""
    for number, state in enumerate(positions(2, 20 + way)[:: 20 if COMPILED else 4]):
        small = with_hand_of(state, 4 if COMPILED else 2, number)
        plays = {
            frozenset(
                referee.laid(turn(here, way), one, turn(there, way), other) for (here, one), (there, other) in play
            )
            for play in listed(small, 5)
        }
        assert listed(turned(small, way), 5) == plays


def turned(state: State, way: int) -> State:
    """The table mirrored or turned around 0,0."""
    other = state.copy()
    other["cells"] = 0
    cells = {turn(at, way): half for at, half in board(state).items()}
    for at, half in cells.items():
        other["cells"][0, cell(*at)] = 1 + half
    for axis in (0, 1):
        side = [at[axis] + 41 for at in cells]
        other["box"][0, axis] = min(side), max(side)
    return other


def turn(at: tuple[int, int], way: int) -> tuple[int, int]:
    x, y = at if way < 4 else at[::-1]
    return ((x, y), (-x, y), (x, -y), (-x, -y))[way % 4]


def test_plays_of_many_dominoes_pass_the_referee_and_the_judge() -> None:
    """V3, V4"""
    for number, state in enumerate(positions(3, 40)[:: 10 if COMPILED else 4]):
        small = with_hand_of(state, 5 if COMPILED else 3, number)
        seat = GAME.actor(small)
        moves = [move for move in GAME.moves(small, seat).tolist() if move > rules.STOP]
        for move in random.Random(number).sample(moves, min(len(moves), 60)):
            GAME.judge(small, seat, move)
            assert referee.is_allowed(board(small), referee.read(GAME.move_text(small, seat, move)))


def test_every_play_can_be_drawn() -> None:
    """Not each as likely, but none is left out."""
    state = table("3|8 1|9 0|4", "", laid="9|9 0,0 E, 1|1 2,0 E")
    if not COMPILED:
        state = table("3|8", "", laid="9|9 0,0 E, 1|1 2,0 E")
    moves = set(GAME.moves(state, 0).tolist())
    rng, out = streams(1, 1, 1)[0], np.empty(GAME.rules.MAX_MOVES, np.int64)
    drawn = {int(GAME.unchecked.draw_move(state, 0, out, rng)) for _ in range(300 * len(moves))}
    assert drawn == moves


def test_a_list_without_room_still_counts() -> None:
    state = table("3|8 1|9 0|4", "", laid="9|9 0,0 E, 1|1 2,0 E")
    few = np.zeros(4, np.int64)
    moves = GAME.moves(state, 0)
    assert GAME.unchecked.legal(state, 0, few) == len(moves)
    assert few.tolist() == moves[:4].tolist()


def test_without_dominoes_only_passing_is_left() -> None:
    """V9"""
    state = table("", "1|2", laid="9|9 0,0 E, 1|1 2,0 E")
    assert GAME.moves(state, 0).tolist() == [rules.PASS]
