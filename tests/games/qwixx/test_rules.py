import random
from typing import Any

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import CHANCE, State
from sobremesa.games import game
from sobremesa.games.qwixx import material, notation, rules
from tests.games.qwixx.referee import COLOURS, Referee

GAME = game("qwixx")
ROWS = material.ROWS

Sheet = dict[str, list[int]]


def table(*sheets: Sheet, roll: str, active: int = 0, **options: Any) -> State:
    """A table at which the active seat has just rolled; sheets as the numbers crossed in their rows."""
    state = GAME.new(len(sheets), options)
    GAME.apply_chance(state, active)
    s = state[0]
    for seat, sheet in enumerate(sheets):
        for name, crossed in sheet.items():
            row = ROWS.index(name)
            for number in crossed:
                rules.cross(s, seat, rules.pack(row, rules.place_of(row, number)))
    GAME.apply_chance(state, GAME.read_chance(state, f"roll {roll}"))
    GAME.room.soundness.check_state(s)
    return state


def play(state: State, *moves: str) -> None:
    """Moves of the seats that owe one, the active seat's first."""
    for move in moves:
        seat = GAME.actor(state)
        GAME.apply(state, seat, GAME.read_move(state, seat, move))


def moves(state: State) -> list[str]:
    seat = GAME.actor(state)
    return sorted(GAME.move_text(state, seat, int(move)) for move in GAME.moves(state, seat))


def crossed(state: State, row: str, seat: int = 0) -> list[int]:
    numbers: list[int] = GAME.snapshot(state)["sheets"][seat]["rows"][row]["crossed"]
    return numbers


def points(state: State, row: str, seat: int = 0) -> int:
    number: int = GAME.snapshot(state)["sheets"][seat]["rows"][row]["points"]
    return number


def squares(row: str, count: int) -> list[int]:
    """The first numbers of a row."""
    return list(material.numbers(ROWS.index(row)))[:count]


def test_what_lies_left_of_a_cross_is_lost() -> None:
    """Q1: upwards in red, downwards in green."""
    sheet: Sheet = {"red": [7], "green": [7]}
    assert moves(table(sheet, roll="w2 w4 r1 y1 g1 b1", sheet="classic")) == [
        "cross blue 6",
        "cross green 6",
        "cross yellow 6",
        "pass",
    ]
    assert moves(table(sheet, roll="w4 w4 r1 y1 g1 b1", sheet="classic")) == [
        "cross blue 8",
        "cross red 8",
        "cross yellow 8",
        "pass",
    ]


@pytest.mark.parametrize("move", ["cross red 7", "cross red 6"])
def test_a_cross_at_or_left_of_the_last_one_is_refused(move: str) -> None:
    """Q1"""
    state = table({"red": [7]}, roll=f"w{int(move[-1]) - 4} w4 r1 y1 g1 b1")
    with pytest.raises(Refused, match=r"\(Q1\)"):
        play(state, move)


def test_the_first_action_is_for_everybody_and_by_the_white_sum() -> None:
    """Q2"""
    state = table({}, {}, {}, roll="w3 w5 r1 y2 g6 b4", active=1)
    assert GAME.owing(state) == (0, 1, 2)
    assert GAME.actor(state) == 1
    for seat in range(3):
        found = [GAME.move_text(state, seat, int(move)) for move in GAME.moves(state, seat)]
        assert found == ["pass", "cross red 8", "cross yellow 8", "cross green 8", "cross blue 8"]


def test_the_second_action_is_the_active_seats_by_one_white_and_one_coloured_die() -> None:
    """Q2"""
    state = table({}, {}, roll="w3 w5 r1 y2 g6 b4", active=1)
    play(state, "pass", "pass")
    assert GAME.stage(state) == "second"
    assert GAME.owing(state) == (1,)
    assert set(moves(state)) == {
        *("pass", "cross red 4", "cross red 6", "cross yellow 5", "cross yellow 7"),
        *("cross green 9", "cross green 11", "cross blue 7", "cross blue 9"),
    }


def test_choices_take_effect_together_when_the_last_is_in() -> None:
    """Q2"""
    state = table({}, {}, roll="w3 w5 r1 y2 g6 b4")
    play(state, "cross red 8")
    assert crossed(state, "red") == []
    assert GAME.owing(state) == (1,)
    play(state, "cross blue 8")
    assert (crossed(state, "red"), crossed(state, "blue", seat=1)) == ([8], [8])


@pytest.mark.parametrize(
    ("answers", "move"), [((), "cross red 7"), (("pass",), "cross red 8"), (("pass",), "cross yellow 4")]
)
def test_another_number_than_the_dice_make_is_refused(answers: tuple[str, ...], move: str) -> None:
    """Q2: red 8 is the white sum, but no white die makes it with the red one; 4 is made with red alone."""
    state = table({}, roll="w3 w5 r1 y2 g6 b4")
    play(state, *answers)
    with pytest.raises(Refused, match=r"\(Q2\)"):
        play(state, move)


def test_each_action_gives_one_cross_and_the_second_sees_the_first() -> None:
    """Q3: after red 8 in the first action, red 7 is lost in the second."""
    state = table({}, roll="w4 w4 r3 y1 g1 b1", sheet="classic")
    play(state, "cross red 8")
    assert "cross red 7" not in moves(state)
    play(state, "cross green 5")
    assert (GAME.stage(state), crossed(state, "red"), crossed(state, "green")) == ("roll", [8], [5])


def test_a_circle_needs_the_square_of_its_number_beside_it() -> None:
    """Q4"""
    with pytest.raises(Refused, match=r"circle red/yellow 5 needs.*\(Q4\)"):
        play(table({"red": [4], "yellow": [6]}, roll="w2 w3 r1 y1 g1 b1"), "cross red/yellow 5")


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_either_neighbour_opens_a_circle_to_the_white_sum(colour: str) -> None:
    """Q4"""
    assert "cross red/yellow 5" in moves(table({colour: [5]}, roll="w2 w3 r1 y1 g1 b1"))


YELLOW_3_RED_5: Sheet = {"yellow": [3], "red": [5]}


@pytest.mark.parametrize(
    ("roll", "circle"),
    [
        ("w2 w6 r6 y1 g6 b6", "3"),  # yellow 3
        ("w2 w6 r1 y6 g6 b6", None),  # red 3
        ("w2 w6 r3 y6 g6 b6", "5"),  # red 5
        ("w2 w6 r6 y3 g6 b6", None),  # yellow 5
    ],
)
def test_a_coloured_die_needs_the_neighbour_of_its_own_colour(roll: str, circle: str | None) -> None:
    """Vector, Q4: with yellow 3 and red 5 crossed, circle 3 opens to a yellow 3 and not to a red 3."""
    state = table(YELLOW_3_RED_5, roll=roll)
    play(state, "pass")
    found = [move for move in moves(state) if "/" in move]
    assert found == ([f"cross red/yellow {circle}"] if circle else [])


@pytest.mark.parametrize(("whites", "circle"), [("w1 w2", "3"), ("w1 w4", "5")])
def test_circles_three_and_five_open_to_a_white_sum(whites: str, circle: str) -> None:
    """Vector, Q4"""
    assert f"cross red/yellow {circle}" in moves(table(YELLOW_3_RED_5, roll=f"{whites} r6 y6 g6 b6"))


def test_after_circle_five_circle_three_is_lost() -> None:
    """Vector, Q1, Q4"""
    state = table(YELLOW_3_RED_5 | {"red/yellow": [5]}, roll="w1 w2 r6 y6 g6 b6")
    assert "cross red/yellow 3" not in moves(state)
    with pytest.raises(Refused, match=r"\(Q1\)"):
        play(state, "cross red/yellow 3")


def test_a_circle_by_the_wrong_colours_die_is_refused() -> None:
    """Q4"""
    state = table(YELLOW_3_RED_5, roll="w2 w6 r1 y6 g6 b6")
    play(state, "pass")
    with pytest.raises(Refused, match=r"beside it, in red \(Q4\)"):
        play(state, "cross red/yellow 3")


def test_a_square_and_its_circle_in_the_two_actions_of_a_turn() -> None:
    """Q4: the number has come again."""
    state = table({}, roll="w1 w4 r1 y6 g6 b6")
    play(state, "cross red 5", "cross red/yellow 5")
    assert (crossed(state, "red"), crossed(state, "red/yellow")) == ([5], [5])


def test_a_square_and_its_circle_with_one_white_sum_is_too_much() -> None:
    """Q3, Q4: the circle is not open yet when the first action is chosen, and no die makes 5 in the second."""
    state = table({}, roll="w1 w4 r6 y6 g6 b6")
    assert "cross red/yellow 5" not in moves(state)
    play(state, "cross red 5")
    assert "cross red/yellow 5" not in moves(state)


def test_a_circle_that_both_colours_reach_is_one_move() -> None:
    """Q4"""
    state = table({"red": [5], "yellow": [5]}, roll="w1 w4 r4 y4 g6 b6")
    play(state, "pass")
    assert moves(state).count("cross red/yellow 5") == 1


def test_two_equal_white_dice_give_each_cross_once() -> None:
    """Q2"""
    state = table({}, roll="w3 w3 r1 y2 g6 b4")
    play(state, "pass")
    assert moves(state) == ["cross blue 7", "cross green 9", "cross red 4", "cross yellow 5", "pass"]


def test_the_classic_sheet_knows_no_circles() -> None:
    """Q4"""
    with pytest.raises(Refused, match=r"no red/yellow 5 \(Q4\)"):
        play(table({"red": [5]}, roll="w1 w4 r1 y1 g1 b1", sheet="classic"), "cross red/yellow 5")


SIX_CIRCLES: Sheet = {"yellow": [2, 3, 4, 5, 6, 7], "red/yellow": [2, 3, 4, 5, 6, 7]}


def test_five_squares_and_six_circles_open_the_last_square() -> None:
    """Vector, Q5"""
    state = table(SIX_CIRCLES | {"red": [2, 3, 4, 5, 6]}, roll="w6 w6 r1 y1 g1 b1")
    assert "cross red 12" in moves(state)
    play(state, "cross red 12")
    assert GAME.snapshot(state)["sheets"][0]["rows"]["red"] == {
        "crossed": [2, 3, 4, 5, 6, 12],
        "lost": [7, 8, 9, 10, 11],
        "lock": True,
        "counted": 13,
        "points": 91,
    }


def test_four_squares_and_six_circles_do_not() -> None:
    """Vector, Q5"""
    state = table(SIX_CIRCLES | {"red": [2, 3, 4, 5]}, roll="w6 w6 r1 y1 g1 b1")
    with pytest.raises(Refused, match=r"needs five crosses in its row, and you have 4 \(Q5\)"):
        play(state, "cross red 12")
    assert "cross red 12" not in moves(state)


@pytest.mark.parametrize(("colour", "roll"), [("green", "w1 w1 r6 y6 g6 b6"), ("blue", "w1 w1 r6 y6 g6 b6")])
def test_green_and_blue_lock_with_the_two(colour: str, roll: str) -> None:
    """Q5"""
    state = table({colour: [12, 11, 10, 9, 8]}, roll=roll)
    play(state, f"cross {colour} 2")
    assert GAME.snapshot(state)["closed"] == [colour]
    assert points(state, colour) == 28


READY: Sheet = {"red": [2, 3, 4, 5, 6]}


def test_all_who_cross_the_last_square_in_one_action_lock_together() -> None:
    """Q6"""
    state = table(READY, READY, READY, roll="w6 w6 r1 y1 g1 b1")
    play(state, "cross red 12", "pass", "cross red 12")
    assert [points(state, "red", seat) for seat in range(3)] == [28, 15, 28]
    assert GAME.snapshot(state)["closed"] == ["red"]


def test_a_closed_row_is_gone_for_everybody_and_its_die_leaves() -> None:
    """Q6"""
    state = table(READY, {}, roll="w6 w6 r1 y1 g1 b1")
    play(state, "cross red 12", "pass", "pass")
    assert rules.chances(state[0]) == 6**5
    GAME.apply_chance(state, GAME.read_chance(state, "roll w4 w4 y1 g1 b1"))
    assert "cross red 8" not in moves(state)
    with pytest.raises(Refused, match=r"the red row is closed \(Q6\)"):
        play(state, "cross red 8")


def test_a_row_locked_in_the_first_action_is_gone_in_the_second() -> None:
    """Q6: locked by somebody else."""
    state = table({}, READY, roll="w6 w6 r1 y1 g1 b1")
    play(state, "pass", "cross red 12")
    assert GAME.stage(state) == "second"
    assert not [move for move in moves(state) if "red 7" in move]
    with pytest.raises(Refused, match=r"\(Q6\)"):
        play(state, "cross red 7")
    assert GAME.snapshot(state)["dice"] == {"white": [6, 6], "yellow": 1, "green": 1, "blue": 1}


def test_a_lock_in_the_second_action_closes_the_row_too() -> None:
    """Q6"""
    state = table(READY, {}, roll="w6 w1 r6 y1 g1 b1")
    play(state, "pass", "pass", "cross red 12")
    assert GAME.snapshot(state)["closed"] == ["red"]


RED_CLOSED: Sheet = {"red": [2, 3, 4, 5, 6, 12]}


def test_circles_stay_open_to_white_sums_after_a_row_was_closed() -> None:
    """Q7: red 5 is crossed and red is closed, by whomever."""
    assert "cross red/yellow 5" in moves(table({"red": [5]}, RED_CLOSED, roll="w1 w4 y6 g6 b6"))


def test_circles_stay_open_to_the_other_colour_after_a_row_was_closed() -> None:
    """Q7"""
    state = table({"yellow": [5]}, RED_CLOSED, roll="w2 w6 y3 g6 b6")
    play(state, "pass", "pass")
    assert "cross red/yellow 5" in moves(state)


def test_the_other_colour_still_needs_its_own_neighbour() -> None:
    """Q4, Q7"""
    state = table({"red": [5]}, RED_CLOSED, roll="w2 w6 y3 g6 b6")
    play(state, "pass", "pass")
    assert "cross red/yellow 5" not in moves(state)


def test_the_last_circle_locks_nothing_and_needs_no_five_crosses() -> None:
    """Q7"""
    state = table(RED_CLOSED, roll="w6 w6 y1 g1 b1")
    play(state, "cross red/yellow 12")
    assert crossed(state, "red/yellow") == [12]
    assert GAME.snapshot(state)["closed"] == ["red"]
    assert points(state, "red") == 36
    assert points(state, "yellow") == 1


def test_only_a_white_sum_reaches_the_last_circle() -> None:
    """Q7: whoever has the square beside it has closed that row, and its die is gone."""
    state = table(RED_CLOSED, roll="w6 w5 y6 g1 b1")
    play(state, "pass")
    with pytest.raises(Refused, match=r"\(Q4\)"):
        play(state, "cross red/yellow 12")


def test_a_turn_without_a_cross_is_a_miss_of_the_active_seat_alone() -> None:
    """Q8"""
    state = table({}, {}, roll="w3 w5 r1 y2 g6 b4", active=1)
    play(state, "pass", "cross red 8", "pass")
    assert GAME.scores(state) == (1, -5)
    idle = table({}, {}, roll="w3 w5 r1 y2 g6 b4", active=1)
    play(idle, "pass", "pass", "pass")
    assert GAME.scores(idle) == (0, -5)


@pytest.mark.parametrize("actions", [("cross red 8", "pass"), ("pass", "cross red 4")])
def test_a_cross_in_either_action_is_no_miss(actions: tuple[str, str]) -> None:
    """Q8"""
    state = table({}, roll="w3 w5 r1 y2 g6 b4")
    play(state, *actions)
    assert GAME.scores(state) == (1,)


@pytest.mark.parametrize("actions", [("cross red/yellow 5", "pass"), ("pass", "cross red/yellow 5")])
def test_a_lone_circle_is_no_miss(actions: tuple[str, str]) -> None:
    """Q8"""
    state = table({"red": [5]}, roll="w1 w4 r1 y6 g6 b6")
    play(state, *actions)
    assert GAME.scores(state) == (4,)


def test_two_closed_rows_end_the_game_at_once() -> None:
    """Q9: in the first action there is neither a second one nor a miss."""
    state = table(RED_CLOSED, {"yellow": [2, 3, 4, 5, 6]}, roll="w6 w6 y1 g1 b1")
    play(state, "pass", "cross yellow 12")
    assert GAME.is_over(state)
    outcome = GAME.result(state)
    assert (outcome.scores, outcome.winners, outcome.ending) == ((28, 28), (0, 1), "two_rows_closed")


def test_two_rows_closed_in_the_second_action_end_the_game() -> None:
    """Q9"""
    state = table(RED_CLOSED | {"yellow": [2, 3, 4, 5, 6]}, {}, roll="w6 w5 y6 g1 b1")
    play(state, "pass", "pass", "cross yellow 12")
    assert GAME.result(state).ending == "two_rows_closed"
    assert GAME.result(state).winners == (0,)


def test_a_third_row_may_close_in_the_same_action() -> None:
    """Q9"""
    ready: Sheet = {"red": [2, 3, 4, 5, 6], "yellow": [2, 3, 4, 5, 6]}
    closed: Sheet = {"blue": [12, 11, 10, 9, 8, 2]}
    state = table(closed, ready, ready, roll="w6 w6 r1 y1 g1")
    play(state, "pass", "cross red 12", "cross yellow 12")
    assert GAME.snapshot(state)["closed"] == ["red", "yellow", "blue"]
    assert GAME.result(state).scores == (28, 43, 43)
    GAME.check_state(state)


def test_four_misses_of_a_seat_end_the_game() -> None:
    """Q9"""
    state = table({}, {"red": [2]}, roll="w3 w5 r1 y2 g6 b4")
    state[0].misses[0] = 3
    play(state, "pass", "pass", "pass")
    outcome = GAME.result(state)
    assert (outcome.scores, outcome.winners, outcome.ending) == ((-20, 1), (1,), "four_misses")


def test_misses_of_several_seats_do_not_add_up() -> None:
    """Q9"""
    state = table({}, {}, roll="w3 w5 r1 y2 g6 b4")
    state[0].misses[:2] = 1, 2
    play(state, "pass", "pass", "pass")
    assert GAME.stage(state) == "roll"


POINTS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120]


@pytest.mark.parametrize(("crosses", "worth"), [*enumerate(POINTS, 1), (16, 120), (20, 120), (23, 120)])
def test_crosses_score_as_printed_and_sixteen_and_more_as_fifteen(crosses: int, worth: int) -> None:
    """Vector, Q10: 1 to 10 squares, then the last square with its lock, then circles."""
    sheet: Sheet = {"red": squares("red", crosses if crosses <= 10 else 11)}
    if crosses == 11:
        sheet = {"red": squares("red", 10), "red/yellow": [2]}
    elif crosses > 11:
        sheet["red/yellow"] = squares("red", crosses - 12)
    state = table(sheet, roll="w1 w1 r1 y1 g1 b1" if crosses < 12 else "w1 w1 y1 g1 b1")
    assert points(state, "red") == worth


def test_three_circles_add_three_to_both_their_colours() -> None:
    """Vector, Q10"""
    state = table({"red": [2, 3], "yellow": [4], "red/yellow": [2, 3, 4]}, roll="w1 w1 r1 y1 g1 b1")
    assert (points(state, "red"), points(state, "yellow")) == (15, 10)
    assert GAME.scores(state) == (25,)


def test_three_red_squares_and_two_circles_are_fifteen_points() -> None:
    """Vector, Q10"""
    state = table({"red": [2, 3, 4], "red/yellow": [2, 3]}, roll="w1 w1 r1 y1 g1 b1")
    assert points(state, "red") == 15


def test_eleven_squares_and_the_lock_are_78_and_with_four_circles_120() -> None:
    """Vector, Q10"""
    sheet: Sheet = {"red": squares("red", 11)}
    assert points(table(sheet, roll="w1 w1 y1 g1 b1"), "red") == 78
    assert points(table(sheet, roll="w1 w1 y1 g1 b1", sheet="classic"), "red") == 78
    assert points(table(sheet | {"red/yellow": [2, 3, 4, 5]}, roll="w1 w1 y1 g1 b1"), "red") == 120


def test_most_points_win_and_a_tie_is_shared() -> None:
    """Q10"""
    state = table({"red": [2, 3]}, {"blue": [12, 11]}, {}, roll="w3 w5 r1 y2 g6 b4", active=2)
    state[0].misses[2] = 3
    play(state, "pass", "pass", "pass", "pass")
    assert GAME.result(state).winners == (0, 1)


def test_the_active_seat_passes_clockwise() -> None:
    """Q11"""
    state = table({}, {}, {}, roll="w3 w5 r1 y2 g6 b4", active=1)
    play(state, "pass", "pass", "pass", "pass")
    assert (GAME.stage(state), state["active"][0]) == ("roll", 2)
    GAME.apply_chance(state, 0)
    play(state, "pass", "pass", "pass", "pass")
    assert state["active"][0] == 0


def test_with_one_seat_the_same_seat_is_always_active() -> None:
    """Q11"""
    state = table({}, roll="w3 w5 r1 y2 g6 b4")
    play(state, "pass", "pass")
    assert (GAME.stage(state), state["active"][0], GAME.scores(state)) == ("roll", 0, (-5,))


def test_every_throw_is_as_likely() -> None:
    """Q2: 6 ** 6 throws with all dice, and 6 ** 5 when one has left (Q6)."""
    state = GAME.new(1)
    GAME.apply_chance(state, 0)
    odds = [chance for _, chance in GAME.outcomes(state)]
    assert (len(odds), set(odds)) == (46656, {1 / 46656})
    state[0].closed = 0b10
    assert len(list(GAME.outcomes(state))) == 7776


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("sheet", ["big_points", "classic"])
def test_a_slow_referee_agrees_with_every_step_of_a_game(sheet: str, seed: int) -> None:
    """Q1 to Q11, by an independent reading of the rules."""
    rng = random.Random(seed)
    seats = 1 + seed % 5
    state, referee = GAME.new(seats, {"sheet": sheet}), Referee(seats, sheet)
    start = rng.randrange(seats)
    GAME.apply_chance(state, start)
    referee.start(start)
    while not referee.ending:
        outcome = rng.randrange(int(rules.chances(state[0])))
        referee.roll(GAME.chance_text(state, outcome))
        GAME.apply_chance(state, outcome)
        chosen = ["pass"] * seats
        while GAME.stage(state) == "first":
            seat = GAME.actor(state)
            assert set(moves(state)) == referee.first_moves(seat)
            chosen[seat] = eager(rng, moves(state))
            play(state, chosen[seat])
        referee.first(chosen)
        if not referee.ending:
            assert set(moves(state)) == referee.second_moves()
            move = eager(rng, moves(state))
            play(state, move)
            referee.second(move)
        assert GAME.scores(state) == tuple(map(referee.score, range(seats)))
        assert set(GAME.snapshot(state)["closed"]) == referee.closed
        assert GAME.is_over(state) or (GAME.actor(state) == CHANCE and state["active"][0] == referee.active)
    assert GAME.result(state).ending == referee.ending


def eager(rng: random.Random, moves: list[str]) -> str:
    """A random move that rather crosses near the left, so that rows get full and locked."""

    def skipped(move: str) -> float:
        if move == "pass":
            return 4 + rng.random()
        _, row, number = move.split()
        order = COLOURS[row.split("/")[0]]
        return order.index(int(number)) * 0.5 + 4 * rng.random()

    return min(moves, key=skipped)


@pytest.mark.parametrize(("sheet", "seats"), [("big_points", 1), ("big_points", 3), ("classic", 1), ("classic", 5)])
def test_the_longest_game_has_exactly_as_many_events_as_the_horizon(sheet: str, seats: int) -> None:
    """Q8, Q9: every turn one cross or one miss, and only the first seat's lock is shared."""
    state = GAME.new(seats, {"sheet": sheet})
    GAME.apply_chance(state, 0)
    events = 1
    plan = [f"{row} {number}" for row in ("yellow", "green", "blue", "red") for number in squares(row, 10)]
    if sheet == "big_points":
        plan += [f"red/yellow {number}" for number in squares("red", 10)]
        plan += [f"green/blue {number}" for number in squares("green", 10)]
    for cross in plan:
        for _ in range(seats):
            events += turn(state, int(cross.split()[1]), [f"cross {cross}"] + ["pass"] * (seats - 1))
    for _ in range(3 * seats):
        events += turn(state, 7, ["pass"] * seats)
    events += turn(state, 12, ["cross red 12"] * seats)
    if sheet == "big_points":
        for _ in range(seats):
            events += turn(state, 12, ["cross red/yellow 12"] + ["pass"] * (seats - 1))
    while not GAME.is_over(state):
        events += turn(state, 7, ["pass"] * seats)
    assert events == GAME.rules.horizon(seats, {"sheet": sheet})


def turn(state: State, number: int, first: list[str]) -> int:
    """A turn with this white sum in which the active seat passes the second action; how many events it took."""
    white = min(number - 1, 6)
    rest = " ".join(f"{die}1" for die in notation.dice_in_play(state[0])[2:])
    GAME.apply_chance(state, GAME.read_chance(state, f"roll w{white} w{number - white} {rest}"))
    play(state, *first, "pass")
    return len(first) + 2


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("rows=6 stage=1", "Q11"),
        ("seats=6 rows=6 stage=1", "Q11"),
        ("seats=2 active=2 rows=6 stage=1", "Q11"),
        ("seats=2 rows=5 stage=1", "Q4"),
        ("seats=2 rows=6 stage=5", "Q2"),
        ("seats=2 rows=6 stage=1 crossed=2", "Q2"),
        ("seats=2 rows=6 stage=1 crosses[0,0]=-1", "Q1"),
        ("seats=2 rows=6 stage=1 crosses[0,0]=4096", "Q1"),
        ("seats=2 rows=6 stage=1 crosses[2,0]=1", "Q1"),
        ("seats=2 rows=4 stage=1 crosses[0,0]=1 crosses[0,4]=1", "Q1"),
        ("seats=2 rows=6 crosses[0,0]=1", "Q1"),
        ("seats=2 rows=6 stage=1 crosses[0,0]=1055", "Q5"),
        ("seats=2 rows=6 stage=1 crosses[0,0]=3087 closed=1", "Q5"),
        ("seats=2 rows=6 stage=1 crosses[0,4]=1", "Q4"),
        ("seats=2 rows=6 stage=1 crosses[0,0]=3103 crosses[0,4]=2048 closed=1", "Q4"),
        ("seats=2 rows=6 stage=1 crosses[0,0]=3103", "Q6"),
        ("seats=2 rows=6 stage=1 closed=1", "Q6"),
        ("seats=2 rows=6 stage=1 misses[0]=-1", "Q8"),
        ("seats=2 rows=6 stage=1 misses[2]=1", "Q8"),
        ("seats=2 rows=6 stage=1 misses[0]=4", "Q9"),
        ("seats=2 rows=6 stage=4 ending=2 misses[0]=5", "Q9"),
        ("seats=2 rows=6 stage=1 ending=2 misses[0]=4", "Q9"),
        ("seats=2 rows=6 stage=4", "Q9"),
        ("seats=2 rows=6 stage=1 dice[0]=7", "Q6"),
        ("seats=2 rows=6 stage=1 crosses[0,0]=3103 closed=1 dice[2]=1", "Q6"),
        ("seats=2 rows=6 stage=2 dice[0]=1", "Q2"),
        ("seats=2 rows=6 stage=1 choice[0]=1", "Q2"),
        ("seats=2 rows=6 stage=2 dice[0]=1 dice[1]=1 dice[2]=1 dice[3]=1 dice[4]=1 dice[5]=1 choice[0]=99", "Q2"),
        ("seats=1 rows=6 stage=2 dice[0]=1 dice[1]=1 dice[2]=1 dice[3]=1 dice[4]=1 dice[5]=1 choice[0]=1", "Q2"),
    ],
)
def test_a_state_that_no_play_leads_to_is_refused(line: str, rule: str) -> None:
    with pytest.raises(Refused, match=rf"no play leads to this state.*\({rule}\)"):
        GAME.read_state(line)
