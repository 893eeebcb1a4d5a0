from __future__ import annotations

import pytest

from sobremesa.engine.state import SPECTATOR, State
from tests.games.terminal_dispute.tables import EDGES, GAME, cells, entering, lay, mask, moves, say


def test_what_others_entered_is_hidden_until_all_have() -> None:
    """D2, D10: swaps, marks, line and what its circle unlocks; to oneself they are open."""
    start = entering("3 5 / 1 4 / 2", seats=2, shaded=[(2, 0)], abilities=1)
    state = say(start.copy(), "shade 1 4 1,-4 SE", seat=0)
    for step in ("swap navigation 5", "swap navigation 3", "write 2 a1", "write 5 b2"):
        assert GAME.observation(state, 1) == GAME.observation(start, 1)
        say(state, step, seat=0)
    assert GAME.observation(state, 1) == GAME.observation(start, 1)
    assert GAME.observation(state, SPECTATOR) == GAME.observation(start, SPECTATOR)
    assert GAME.observation(state, 0) == state
    assert GAME.owing(GAME.observation(state, 1)) == (0, 1)
    say(state, "write 3 a1", "write 5 b2", "shade 1 4 1,-4 E", seat=1)
    assert GAME.observation(state, 1) == GAME.observation(state, SPECTATOR) == state


def test_a_view_overwrites_what_was_there() -> None:
    """D2: a record that is used again shows nothing of before."""
    state = say(entering("3 5 / 1 4 / 2", seats=2), "write 3 a1", seat=0)
    observation = GAME.observation(state, 0)
    GAME.unchecked.observe(state, 1, observation)
    assert observation == GAME.observation(state, 1)


def test_a_seat_goes_on_from_what_it_sees() -> None:
    """D2"""
    state = say(entering("3 5 / 1 4 / 2", seats=3), "write 3 a1", seat=2)
    assert moves(GAME.observation(state, 2), 2) == moves(state, 2)


def test_the_table_tells_dice_allotment_and_round() -> None:
    state = say(GAME.new(2), "start 2")
    assert GAME.snapshot(state)["dice"] is None
    say(state, "roll 5 4 3 2 2")
    table = GAME.snapshot(state)
    assert (table["round"], table["rounds"], table["dice"], table["allotment"]) == (1, 12, [2, 2, 3, 4, 5], None)
    say(state, "allot 2 5 / 2 4 / 3")
    assert GAME.snapshot(state)["allotment"] == {"navigation": [2, 5], "charger": [2, 4], "unused": 3}


def test_the_table_tells_every_line_the_charger_and_the_open_entry() -> None:
    """D5, D9: points as they stand; the open entry is not counted."""
    state = entering("3 5 / 1 4 / 2", seats=2, matrix="1 · · · · / 1 · · · · / x · · · · / · · · · · / · · · · ·")
    say(state, "write 3 b3", "write 5 c4", "shade 1 4 1,-4 SE", seat=0)
    mine = GAME.snapshot(state, 0)["terminals"][0]
    assert mine["matrix"][:3] == [[1, *[None] * 4], [1, *[None] * 4], ["x", *[None] * 4]]
    assert (mine["rows"], mine["columns"], mine["navigation"]) == ([0] * 5, [1, 0, 0, 0, 0], 1)
    assert (mine["shaded"], mine["charger"], mine["abilities"]) == ([], 0, 0)
    assert mine["entry"] == {
        "navigation": [3, 5],
        "charger": [1, 4],
        "unused": 2,
        "swaps": 0,
        "abilities": 1,
        "marks": [{"row": 3, "column": 2, "value": 3}, {"row": 4, "column": 3, "value": 5}],
        "rows": [0] * 5,
        "columns": [1, 0, 0, 0, 0],
        "line": [[1, -4], [1, -3], [1, -2], [1, -1]],
    }
    others = GAME.snapshot(state, 1)["terminals"][0]
    assert (others["entry"]["marks"], others["entry"]["line"], others["entry"]["abilities"]) == ([], None, 0)


def test_the_table_tells_the_groups_of_every_line_and_what_the_open_entry_adds() -> None:
    """D5: the groups of what is in; the points with what is only entered, for one's own eyes."""
    matrix = "2 4 3 6 6 / · · · · · / · · · · · / · · 5 · · / · x 5 · ·"
    state = say(entering("3 5 / 1 4 / 2", seats=2, matrix=matrix), "write 3 b2", "write 5 c3", seat=0)
    mine, seen = (GAME.snapshot(state, seat)["terminals"][0] for seat in (0, 1))
    assert mine["groups"] == seen["groups"]
    assert mine["groups"]["rows"] == [[[2, 3, 4], [6, 6]], [], [], [], []]
    assert mine["groups"]["columns"] == [[], [], [[5, 5]], [], []]
    assert (mine["rows"], mine["columns"]) == ([4, 0, 0, 0, 0], [0, 0, 1, 0, 0])
    assert (mine["entry"]["rows"], mine["entry"]["columns"]) == ([4, 0, 0, 0, 0], [0, 0, 3, 0, 0])
    assert (seen["entry"]["rows"], seen["entry"]["columns"]) == (mine["rows"], mine["columns"])


def test_the_table_tells_a_line_that_shades_nothing_from_none_yet() -> None:
    """D8"""
    state = entering("1 2 / 3 5 / 6", shaded=[(4, -1), (3, 0), (3, 1)])
    assert GAME.snapshot(state, 0)["terminals"][0]["entry"]["line"] is None
    assert GAME.snapshot(say(state, "shade 3 5 none"), 0)["terminals"][0]["entry"]["line"] == []


@pytest.mark.parametrize("ability", ["at_once", "next_round"])
def test_the_table_tells_when_abilities_can_be_used(ability: str) -> None:
    """D10: with `next_round` the circle of an open line gives nothing yet."""
    state = say(entering("3 5 / 1 4 / 2", ability=ability), "shade 1 4 1,-4 SE")
    assert GAME.snapshot(state)["ability"] == ability
    assert GAME.snapshot(state, 0)["terminals"][0]["entry"]["abilities"] == (ability == "at_once")


@pytest.mark.parametrize(("points", "band"), [(49, 0), (50, 50), (59, 50), (60, 60), (79, 70), (80, 80), (90, 90)])
def test_the_solo_rating_is_the_highest_band_reached(points: int, band: int) -> None:
    """D12"""
    state = GAME.new(1)
    hexes = GAME.snapshot(state)["charger"]["hexes"]
    if points > 55:
        lay(state, cells("1 2 3 4 5 / 2 3 4 5 6 / 1 2 3 4 5 / 2 3 4 5 6 / 1 2 3 4 5"))
    navigation = GAME.scores(state)[0]
    state[0].shaded[0] = mask(state, hexes[: points - navigation])
    assert GAME.scores(state) == (points,)
    assert GAME.snapshot(state)["rating"] == band


def test_several_seats_are_not_rated() -> None:
    """D12"""
    assert GAME.snapshot(GAME.new(2))["rating"] is None


def drawn(state: State, language: str = "en") -> list[str]:
    return str(GAME.board(state, 0, language=language)).splitlines()


@pytest.mark.parametrize(("language", "said"), [("en", "touches"), ("es", "toca")])
def test_the_terminal_tells_which_hexes_a_listed_plate_touches(language: str, said: str) -> None:
    """D7: below the field; a plate with a place is drawn there."""
    lines = [line.strip() for line in drawn(entering("1 2 / 3 4 / 5", setup=EDGES), language)]
    assert f"3 {said} 6,4" in lines
    assert f"5 {said} 0,5 0,6 0,7 1,7" in lines
    assert not [line for line in lines if line.startswith((f"1 {said}", f"6 {said}"))]


def test_the_terminal_shows_the_swaps_that_can_be_used_now() -> None:
    """D10: the circle of the own open line counts at once."""
    state = entering("2 3 / 1 4 / 5")
    assert "swaps –" in "\n".join(drawn(state))
    assert "swaps ⇄" in "\n".join(drawn(say(state, "shade 1 4 1,-4 SE")))


@pytest.mark.parametrize(("shaded", "said"), [(50, "rating 50: a faint beep"), (49, "rating –: in the dark")])
def test_the_terminal_shows_the_band_with_its_title(shaded: int, said: str) -> None:
    """D12"""
    state = GAME.new(1)
    state[0].shaded[0] = (1 << shaded) - 1
    assert said in "\n".join(drawn(state))
