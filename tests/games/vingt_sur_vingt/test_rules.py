import random

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import State
from sobremesa.games.vingt_sur_vingt import plays
from tests.games.cases import Case, walk
from tests.games.vingt_sur_vingt import referee
from tests.games.vingt_sur_vingt.tables import GAME, bits, board, cell, marked, play, table

NINES = "9|9 0,0 E, 1|1 2,0 E"
"""9 9 1 1: a twenty."""


def refused(state: State, move: str) -> Refused:
    with pytest.raises(Refused) as caught:
        play(state, move)
    return caught.value


def after(state: State, *moves: str) -> State:
    play(state, *moves)
    return state


def test_each_seat_draws_five_from_the_starting_one_on() -> None:
    """V1"""
    state = GAME.new(3)
    for text in ("start 2", "deal 2 0|1 0|2 0|3 0|4 0|5", "deal 3 1|1 1|2 1|3 1|4 1|5", "deal 1 9|9 8|9 7|9 6|9 5|9"):
        assert GAME.actor(state) == -1
        GAME.apply_chance(state, GAME.read_chance(state, text))
    assert state["hand"][0, :3].tolist() == [
        bits("9|9 8|9 7|9 6|9 5|9"),
        bits("0|1 0|2 0|3 0|4 0|5"),
        bits("1|1 1|2 1|3 1|4 1|5"),
    ]
    assert (GAME.stage(state), GAME.actor(state), int(state["stock_count"][0])) == ("play", 1, 39)


def test_every_deal_is_as_likely() -> None:
    """V1: five of 54."""
    state = GAME.new(2)
    assert list(GAME.outcomes(state)) == [(0, 0.5), (1, 0.5)]
    GAME.apply_chance(state, 0)
    first = next(iter(GAME.outcomes(state)))
    assert first[1] == pytest.approx(1 / 3_162_510)
    assert GAME.chance_text(state, first[0]) == "deal 1 0|1 0|2 0|3 0|4 0|5"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deal 1 0|1 0|1 0|2 0|3 0|4", "0|1 isn't in the stock"),
        ("deal 1 5|5 0|1 0|2 0|3 0|4", "5|5 isn't in the stock"),
    ],
)
def test_a_domino_comes_only_once(text: str, said: str) -> None:
    """V1"""
    state = GAME.new(2)
    GAME.apply_chance(state, 1)
    GAME.apply_chance(state, GAME.read_chance(state, "deal 2 5|5 5|6 5|7 5|8 5|9"))
    with pytest.raises(Refused, match=said.replace("|", r"\|")):
        GAME.apply_chance(state, GAME.read_chance(state, text))


def test_dominoes_that_are_not_held_cannot_be_laid() -> None:
    """V1"""
    assert "don't hold 1|1" in str(refused(table("9|9 2|0", ""), "lay 9|9 0,0 E, 1|1 2,0 E"))
    assert "named twice" in str(refused(table("9|9 2|0", ""), "lay 9|9 0,0 E, 9|9 2,0 E"))


@pytest.mark.parametrize(
    ("laid", "move"),
    [
        ("9|5 0,0 N", "lay 8|3 1,0 E"),
        ("9|5 0,0 N", "lay 8|3 -1,0 W"),
        ("9|5 0,0 E", "lay 8|3 0,1 N"),
        ("9|5 0,0 E", "lay 8|3 0,-1 S"),
    ],
)
def test_a_domino_lies_in_any_of_four_orientations(laid: str, move: str) -> None:
    """V2: 9 8 3, to every side."""
    assert GAME.scores(after(table("3|8", "1|2", laid=laid), move)) == (20, 22)


def test_a_domino_needs_two_free_cells() -> None:
    """V2"""
    state = table("3|8 2|9", "", laid=NINES)
    assert "3|8 doesn't fit there: one of its squares is taken (V2)" in str(refused(state, "lay 8|3 0,0 N"))
    assert "2|9 doesn't fit there: one of its squares is taken (V2)" in str(refused(state, "lay 8|3 0,1 N, 9|2 0,1 E"))


def test_nine_nine_one_one_is_a_twenty_with_two_markers() -> None:
    """Vector, V3, V5"""
    state = after(table("9|9 1|1", ""), "lay 9|9 0,0 E, 1|1 2,0 E")
    assert GAME.scores(state) == (20, 22)
    assert marked(state) == {(0, 0), (3, 0)}


@pytest.mark.parametrize(("blank_end", "left", "cells"), [("none", 21, {(0, 0)}), ("inner", 20, {(0, 0), (2, 0)})])
def test_nine_nine_two_blank_takes_a_marker_less_unless_inner(
    blank_end: str, left: int, cells: set[tuple[int, int]]
) -> None:
    """Vector, V5: one marker (`none`), two (`inner`: on the first 9 and the 2)."""
    state = after(table("9|9 0|2", "", blank_end=blank_end), "lay 9|9 0,0 E, 2|0 2,0 E")
    assert GAME.scores(state) == (left, 22)
    assert marked(state) == cells


def test_nine_blank_nine_two_is_not_allowed() -> None:
    """Vector, V4"""
    assert "blank inside" in str(refused(table("0|9 2|9", ""), "lay 9|0 0,0 E, 9|2 2,0 E"))


def test_nine_eight_four_is_not_allowed() -> None:
    """Vector, V4: 21."""
    assert "come to 21" in str(refused(table("8|9 4|5", ""), "lay 9|8 0,0 E, 4|5 2,0 N"))


def test_a_line_across_over_twenty_is_not_allowed() -> None:
    """V4: meant or not; 9 9 1 1 is made, but its last 1 lies under 9 9 2."""
    state = table("1|1", "", laid="9|9 0,0 E, 8|9 3,1 N, 3|4 3,3 E")
    assert "come to 21" in str(refused(state, "lay 1|1 2,0 E"))


def test_a_blank_inside_a_line_across_is_not_allowed() -> None:
    """V4: 9 9 2 is made, but the blank lies between 1 and 3."""
    state = table("0|2", "", laid="9|9 0,0 E, 1|2 1,1 W, 3|3 3,1 E")
    assert "blank inside" in str(refused(state, "lay 2|0 2,0 N"))


def test_lines_under_twenty_by_the_way_are_fine_and_worth_nothing() -> None:
    """V4: 9 9 2 is made, and 2 8 beside it."""
    state = after(table("2|8", "1|2", laid="9|9 0,0 E"), "lay 2|8 2,0 N")
    assert marked(state) == {(0, 0), (2, 0)}


def test_a_play_has_to_make_a_twenty() -> None:
    """V3"""
    assert "exactly 20" in str(refused(table("2|7", "", laid="9|9 0,0 E"), "lay 7|2 0,1 N"))


def test_every_domino_of_a_play_has_a_half_on_the_twenty() -> None:
    """V3"""
    state = table("2|3 4|5", "", laid="9|9 0,0 E")
    assert "4|5 has no half on the twenty" in str(refused(state, "lay 2|3 2,0 N, 5|4 2,2 N"))


def test_the_twenty_holds_a_half_that_lay_there_before() -> None:
    """V3"""
    state = table("9|9 1|1", "", laid="2|3 0,0 E")
    assert "lay there before" in str(refused(state, "lay 9|9 0,5 E, 1|1 2,5 E"))


def test_an_old_blank_will_do() -> None:
    """V3: 0 9 9 2, of which only the blank is old."""
    state = after(table("9|9 2|8", "1|2", laid="5|0 -1,0 E"), "lay 9|9 0,1 N, 2|8 0,3 E")
    assert marked(state) == {(0, 3)}


def test_a_new_blank_alone_makes_no_twenty() -> None:
    """V3, V6: a twenty lengthened only by a blank is not a new one."""
    for move in ("lay 0|5 4,0 E", "lay 0|5 4,0 N", "lay 5|0 -1,1 S"):
        refusal = refused(table("0|5", "", laid=NINES), move)
        assert refusal.rule in ("V3", "V4")
    assert "exactly 20" in str(refused(table("0|5", "", laid=NINES), "lay 0|5 4,0 N"))


def test_a_blank_at_the_end_of_a_twenty_marks_nothing_there() -> None:
    """Vector, V6: 9 9 1 1 0 while 0 3 8 9 is made across."""
    state = table("0|3", "1|2", laid=f"{NINES}, 8|9 4,2 N")
    play(state, "lay 0|3 4,0 N")
    assert marked(state) == {(4, 3)}
    assert GAME.scores(state) == (21, 22)


def test_a_column_that_ends_on_a_marked_half_takes_one_marker() -> None:
    """Vector, V5"""
    state = after(table("9|9 1|1", "3|8"), "lay 9|9 0,0 E, 1|1 2,0 E", "lay 8|3 0,1 N")
    assert GAME.scores(state) == (20, 21)
    assert marked(state) == {(0, 0), (3, 0), (0, 2)}


def test_with_inner_a_marked_half_next_to_a_blank_takes_none() -> None:
    """V5: 9 9 2 is marked at both ends; 2 8 1 9 0 then ends on the marked 2 and takes one, on the 9."""
    state = table("9|9 2|8", "1|9 0|7", blank_end="inner")
    play(state, "lay 9|9 0,0 E, 2|8 2,0 N")
    assert marked(state) == {(0, 0), (2, 0)}
    play(state, "lay 1|9 2,2 N, 0|7 2,4 E")
    assert marked(state) == {(0, 0), (2, 0), (2, 3)}


def test_every_twenty_that_a_play_made_is_marked() -> None:
    """V5: 8 2 1 4 5 and 1 3 9 3 4 and, across them, 1 9 4 6."""
    state = table("1|9", "1|2", laid="8|2 -1,0 E, 4|5 2,0 E, 1|3 -1,1 E, 3|4 2,1 E, 4|6 1,2 N")
    play(state, "lay 1|9 1,0 N")
    assert marked(state) == {(-1, 0), (3, 0), (-1, 1), (3, 1), (1, 0), (1, 3)}
    assert GAME.scores(state) == (16, 22)


def test_an_end_of_two_twenties_takes_one_marker() -> None:
    """V5: 9 9 2 and 2 9 9 share the 2."""
    state = after(table("2|4", "1|2", laid="9|9 0,0 E, 8|6 2,2 N"), "lay 2|4 2,0 N")
    assert marked(state) == {(0, 0), (2, 0), (2, 3)}
    assert GAME.scores(state) == (19, 22)


def test_a_play_that_places_no_marker_is_legal() -> None:
    """V5: 9 2 9 between two marked nines."""
    state = table("2|1", "1|2", laid="9|8 0,0 N, 9|7 2,0 N")
    for at in ((0, 0), (2, 0)):
        state["cells"][0, cell(*at)] |= plays.MARKED
    play(state, "lay 2|1 1,0 S")
    assert GAME.scores(state) == (22, 22)


@pytest.mark.parametrize("move", ["lay 9|9 0,0 E", "lay 5|6 0,0 E"])
def test_the_opening_takes_two_dominoes_at_least(move: str) -> None:
    """V3"""
    assert "two to five" in str(refused(table("9|9 5|6", ""), move))


def test_until_somebody_opens_the_next_seat_does_by_the_same_rule() -> None:
    """V3"""
    state = after(table("1|2", "5|6"), "pass")
    assert "two to five" in str(refused(state, "lay 5|6 0,0 E"))


def test_the_seat_draws_until_it_holds_five_again() -> None:
    """V7"""
    state = after(table("9|9 1|1 2|3 2|4 2|5", "3|3 3|4 3|5 3|6 3|7"), "lay 9|9 0,0 E, 1|1 2,0 E")
    assert (GAME.stage(state), GAME.actor(state)) == ("draw", -1)
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 8|8 0|7"))
    assert state["hand"][0, 0] == bits("2|3 2|4 2|5 8|8 0|7")
    assert state["stock_count"][0] == 42
    assert (GAME.stage(state), GAME.actor(state)) == ("play", 1)


def test_a_draw_gives_what_the_stock_has() -> None:
    """V7"""
    state = table("9|9 1|1 2|3 2|4 2|5", "3|3 3|4 3|5 3|6 3|7")
    state["stock"], state["stock_count"] = bits("8|8"), 1
    play(state, "lay 9|9 0,0 E, 1|1 2,0 E")
    assert list(GAME.outcomes(state)) == [(GAME.read_chance(state, "draw 1 8|8"), 1.0)]
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 8|8"))
    assert state["held"][0, 0] == 4
    assert GAME.stage(state) == "play"


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    """V7"""
    state = table("9|9 1|1 2|3", "3|3")
    state["stock"], state["stock_count"] = 0, 0
    play(state, "lay 9|9 0,0 E, 1|1 2,0 E")
    assert (GAME.stage(state), GAME.actor(state)) == ("play", 1)


def chained() -> State:
    """Seat 1 has just laid one domino, 3|8, and drawn 0|1."""
    state = table("3|8 2|9 1|7 4|5 6|6", "2|2 3|3 4|4 5|5 7|7", laid=NINES)
    play(state, "lay 8|3 0,1 N")
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 0|1"))
    return state


def test_after_one_domino_the_seat_draws_and_may_go_on() -> None:
    """V8"""
    state = chained()
    assert (GAME.stage(state), GAME.actor(state)) == ("chain", 0)
    assert "0|1" in GAME.snapshot(state, 0)["trays"][0]["hand"]


def test_in_a_chain_only_one_domino_at_a_time() -> None:
    """V8"""
    state = chained()
    texts = [GAME.move_text(state, 0, int(move)) for move in GAME.moves(state, 0)]
    assert texts[0] == "stop"
    assert "lay 2|9 1,-2 N" in texts
    assert {text.count("|") for text in texts[1:]} == {1}
    assert "one domino at a time" in str(refused(state, "lay 9|2 1,-1 S, 1|7 2,-1 S"))


def test_a_chain_ends_with_stop_and_that_is_no_pass() -> None:
    """V8, V11"""
    state = chained()
    assert "“stop”" in str(refused(state, "pass"))
    play(state, "stop")
    assert (GAME.stage(state), GAME.actor(state), int(state["passes"][0])) == ("play", 1, 0)
    play(state, "pass")
    assert not GAME.is_over(state)


def test_a_chain_draws_after_each_play() -> None:
    """V8: 9 8 3 up from the first 9, then 9 9 2 down from the second."""
    state = after(chained(), "lay 9|2 1,-1 S")
    assert GAME.stage(state) == "draw"
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 0|2"))
    assert (GAME.stage(state), GAME.actor(state), int(state["held"][0, 0])) == ("chain", 0, 5)
    assert GAME.scores(state) == (18, 22)


def test_stop_is_for_chains_only() -> None:
    """V8"""
    assert "no chain" in str(refused(table("9|9 1|1", ""), "stop"))


def test_after_a_play_of_several_the_turn_passes() -> None:
    """V8"""
    state = after(table("9|9 1|1", "3|8"), "lay 9|9 0,0 E, 1|1 2,0 E", "pass")
    assert GAME.actor(state) == 0


def test_a_seat_may_pass_although_it_could_play_and_draws_nothing() -> None:
    """V9"""
    state = after(table("9|9 1|1", "3|8"), "pass")
    assert (GAME.stage(state), GAME.actor(state)) == ("play", 1)
    assert state["held"][0, :2].tolist() == [2, 1]


def test_the_last_marker_wins_at_once() -> None:
    """V10: nothing is drawn any more."""
    state = table("9|9 1|1 2|3", "3|8")
    state["markers"][0, 0] = 2
    play(state, "lay 9|9 0,0 E, 1|1 2,0 E")
    outcome = GAME.result(state)
    assert (outcome.scores, outcome.winners, outcome.ending) == ((0, 22), (0,), "markers_placed")


def test_the_last_marker_wins_in_mid_chain() -> None:
    """V10"""
    state = table("3|8 2|9", "", laid=NINES, stage="chain")
    state["single"], state["markers"][0, 0] = 1, 1
    play(state, "lay 8|3 0,1 N")
    assert GAME.is_over(state)


def test_with_fewer_markers_than_are_due_the_ones_left_are_placed() -> None:
    """V10"""
    state = table("9|9 1|1", "3|8")
    state["markers"][0, 0] = 1
    play(state, "lay 9|9 0,0 E, 1|1 2,0 E")
    assert GAME.result(state).scores == (0, 22)
    assert len(marked(state)) == 1


@pytest.mark.parametrize(("laid", "move"), [("9|8 40,0 W", "lay 3|5 41,0 N"), ("9|8 0,-40 N", "lay 3|5 0,-41 E")])
def test_the_table_has_edges(laid: str, move: str) -> None:
    """V12"""
    assert "3|5 would lie off the table" in str(refused(table("3|5", "", laid=laid), move))


def test_the_opening_is_shifted_so_that_its_lowest_cell_is_in_the_middle() -> None:
    """V12: lowest by x, then by y."""
    state = after(table("9|9 2|8", ""), "lay 9|9 30,30 E, 8|2 32,29 N")
    assert board(state) == {(0, 0): 9, (1, 0): 9, (2, 0): 2, (2, -1): 8}


def test_numbers_of_plays_under_another_line_or_place_are_refused() -> None:
    """V3, V12: one number for one play."""
    state = table("9|9 1|1", "")
    right = GAME.read_move(state, 0, "lay 9|9 0,0 E, 1|1 2,0 E")
    for wrong in (
        right + (1 << 45),
        right + (1 << 52),
        right | 1,
        right ^ (1 << 59) | 1 << 20,
        1 << 60,
        right + (1 << 60),
    ):
        with pytest.raises(Refused):
            GAME.judge(state, 0, wrong)


def test_any_number_is_legal_or_refused_with_a_rule() -> None:
    """V3"""
    state = table("3|8 1|9 0|4", "", laid=NINES)
    legal = GAME.moves(state, 0).tolist()
    rng = random.Random(4)
    for move in legal[::50]:
        for changed in {move ^ (1 << bit) for bit in range(63)} | {rng.randrange(1 << 60, 1 << 61) for _ in range(20)}:
            if changed in legal:
                GAME.judge(state, 0, changed)
            else:
                with pytest.raises(Refused) as caught:
                    GAME.judge(state, 0, changed)
                assert caught.value.rule


def test_whole_games_keep_what_is_always_true() -> None:
    """V2, V4: no line over 20, no blank inside, a twenty of three cells or more; and markers only on twenties."""
    for seats in (2, 3, 4):
        for step in walk(Case("vingt_sur_vingt", seats), 50 + seats):
            halves = board(step.state)
            assert referee.is_sound(halves, halves)
            twenties = [run for run in referee.lines(halves, halves) if sum(halves[at] for at in run) == 20]
            assert all(len(run) >= 3 for run in twenties)
            ends = {at for run in twenties for at in (run[0], run[-1]) if halves[at]}
            covered = {run[k] for run in twenties for k in (1, -2)} | ends
            assert marked(step.state) <= covered
            assert ends <= marked(step.state) or GAME.is_over(step.state)


@pytest.mark.parametrize(
    "change",
    [
        *("seats=5", "active=2", "stage=6", "held[0]=4", "markers[0]=21", "stock_count=9", "laid=1", "box[0,0]=40"),
        *("passes=2", "single=1", "inner=2", "ending=1", "cells[0]=1", "cells[3486]=1", "cells[3485]=73"),
        *("forced=2", "stock_end=2", "ending=3 stage=5", "passes=2 forced=1"),
        *("hand[0]=1", "hand[3]=1", "ending=-1", "held[1]=999999", "decision=-1", "cells[7055]=10", "cells[3485]=202"),
    ],
)
def test_a_state_that_cannot_be_is_refused(change: str) -> None:
    state = GAME.new(2)
    for text in ("start 1", "deal 1 9|9 1|1 2|2 2|3 2|4", "deal 2 3|3 3|4 3|5 3|6 3|7"):
        GAME.apply_chance(state, GAME.read_chance(state, text))
    play(state, "lay 9|9 0,0 E, 1|1 2,0 E")
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 4|4 4|5"))
    line = GAME.state_text(state)
    assert GAME.read_state(line) == state
    with pytest.raises(Refused, match="no play leads"):
        GAME.read_state(f"{line} {change}")


@pytest.mark.parametrize(("seats", "events"), [(2, 323), (3, 431), (4, 539)])
def test_no_game_has_more_events_than_its_horizon(seats: int, events: int) -> None:
    """V11: start and deals; 53 plays, each with a draw and a stop; before each all pass and then all others, at the end
    all."""
    assert GAME.rules.horizon(seats, GAME.options()) == events
