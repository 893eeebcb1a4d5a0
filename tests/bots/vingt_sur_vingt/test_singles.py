from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.vingt_sur_vingt.plays import singles
from sobremesa.engine.state import State
from sobremesa.games.vingt_sur_vingt import material
from tests.bots.values import positions
from tests.games.vingt_sur_vingt.tables import GAME, table


def found(state: State, seat: int) -> dict[str, int]:
    """The plays of one domino and the markers they place."""
    out, gains = np.empty(4096, np.int64), np.empty(4096, np.int64)
    n = singles.singles_of(state[0], seat, out, gains)
    return {GAME.move_text(state, seat, int(move)): int(gain) for move, gain in zip(out[:n], gains[:n], strict=True)}


def fitting(state: State, least: int) -> list[str]:
    """The dominoes that can be laid alone, whoever holds them, and place so many markers."""
    bounds = np.empty((2, 2), np.int64)
    notes = np.empty((2, singles.window(state[0], singles.MARGIN, bounds)), np.int64)
    singles.sweep(state[0], bounds, notes)
    beside, within = np.empty((2, 10), np.int64), np.empty((2, 20), np.int64)
    singles.find_playable(bounds, notes, beside, within, np.empty(10, np.int64))
    row = least - 1
    return [
        material.tile_text(tile)
        for tile, (low, high) in enumerate(material.HALVES)
        if singles.fit_of(beside[row], within[row], low, high)
    ]


def test_plays_of_one_domino_are_those_of_the_rules() -> None:
    for state, seat in positions("vingt_sur_vingt", 2, 40):
        if state["laid"][0]:
            expected = {GAME.move_text(state, seat, int(move)) for move in GAME.moves_within(state, seat, 1)}
            assert set(found(state, seat)) == expected - {"pass", "stop"}


def test_gains_are_the_markers_placed() -> None:
    for state, seat in positions("vingt_sur_vingt", 2, 40):
        state["markers"][0, seat] = 22
        for text, gain in found(state, seat).items() if state["laid"][0] else ():
            after = state.copy()
            GAME.apply(after, seat, GAME.read_move(after, seat, text))
            assert 22 - after["markers"][0, seat] == gain


@pytest.mark.core
def test_a_half_at_the_end_of_a_line_makes_a_twenty_across_itself() -> None:
    state = table("2|4", "", laid="9|9 0,0 E")
    places = ("lay 2|4 2,0 N", "lay 4|2 2,-1 N", "lay 2|4 -1,0 N", "lay 4|2 -1,-1 N")
    assert found(state, 0) == dict.fromkeys(places, 2)


@pytest.mark.core
def test_a_domino_in_line_makes_a_twenty_with_both_halves() -> None:
    assert set(found(table("1|1", "", laid="9|9 0,0 E"), 0)) == {"lay 1|1 2,0 E", "lay 1|1 -2,0 E"}


@pytest.mark.core
def test_nothing_goes_beyond_a_blank_inside() -> None:
    assert found(table("4|6", "", laid="9|0 0,0 E"), 0) == {}


@pytest.mark.parametrize("least", [1, 2])
def test_a_domino_fits_where_somebody_who_held_it_could_lay_it(least: int) -> None:
    for state, seat in positions("vingt_sur_vingt", 2, 4, seed=7):
        if state["laid"][0] == 0:
            continue
        fits = fitting(state, least)
        for tile in range(material.TILES):
            if not int(state["laid"][0]) >> tile & 1:
                state["hand"][0, seat] = 1 << tile
                gains = found(state, seat).values()
                assert any(gain >= least for gain in gains) >= (material.tile_text(tile) in fits)
                if least == 1:
                    assert bool(gains) == (material.tile_text(tile) in fits)


@pytest.mark.core
def test_the_window_stays_on_the_table() -> None:
    state = table("1|1", "", laid="9|9 0,0 E")
    state["box"][0] = [[1, 42], [41, 81]]
    bounds = np.empty((2, 2), np.int64)
    assert singles.window(state[0], singles.MARGIN, bounds) == 44 * 43
    assert bounds.tolist() == [[1, 44], [39, 81]]
