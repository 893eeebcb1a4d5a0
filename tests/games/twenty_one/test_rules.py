import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games import game
from sobremesa.games.twenty_one import material, rules
from sobremesa.games.twenty_one.lanes import FULL, packed, unpacked
from sobremesa.games.twenty_one.rules import LIMITS, ORDER
from tests.games.twenty_one.referee import Dice, Sheet, read_dice

GAME = game("twenty_one")
Change = Callable[[int], int]


def table(*rows: str, roll: str, seats: int = 2, active: int = 0, **options: Any) -> State:
    """A table at which the active seat has just rolled y b w r g k, the first seat's rows filled so far."""
    state = GAME.new(seats, options)
    fill(state, 0, *rows)
    GAME.apply_chance(state, active)
    chance(state, spelled(roll))
    return state


def fill(state: State, seat: int, *rows: str) -> None:
    """Fill rows from left to right: a value, `x` struck, `.` free."""
    for row, marks in enumerate(rows):
        cells = int(state[0].sheets[seat, row]) & ~FULL
        for colour, mark in zip(unpacked(rules.order_of(cells)), marks.split(), strict=True):
            cells |= int({".": "0", "x": "7"}.get(mark, mark)) << 4 * colour
        state[0].sheets[seat, row] = cells
    state[0].row = put(4 * seat, sum("." not in marks for marks in rows))(state[0].row)


def put(bit: int, number: int) -> Change:
    """Four bits of a packed field changed to a number."""
    return lambda packed: int(packed) & ~(15 << bit) | number << bit


def spelled(roll: str) -> str:
    """`roll y3 b1 w6 r2 g5 k4` from `3 1 6 2 5 4`."""
    return " ".join(["roll", *(letter + face for letter, face in zip("ybwrgk", roll.split(), strict=True))])


def chance(state: State, text: str) -> None:
    GAME.apply_chance(state, GAME.read_chance(state, text))


def play(state: State, *texts: str, first: int = 0) -> None:
    """Moves of one seat after the other."""
    for seat, text in enumerate(texts, first):
        GAME.apply(state, seat, GAME.read_move(state, seat, text))


def kept(*rows: str, roll: str, seats: int = 2, **options: Any) -> State:
    """A table at which everybody is to write or strike."""
    state = table(*rows, roll=roll, seats=seats, **options)
    play(state, "keep")
    return state


def moves(state: State, seat: int = 0) -> list[str]:
    return [GAME.move_text(state, seat, int(move)) for move in GAME.moves(state, seat)]


def shown(state: State) -> list[int]:
    return unpacked(state[0].dice)


def test_the_active_seat_may_keep_or_roll_again() -> None:
    """T2"""
    state = table(roll="3 1 6 2 5 4", seats=3, active=2)
    assert GAME.owing(state) == (2,)
    assert moves(state, 2) == ["keep", "again"]


def test_ones_stay_and_the_four_others_are_all_new() -> None:
    """Vector, T2: roll 1 4 6 1 2 5 and roll again."""
    state = table(roll="1 4 6 1 2 5")
    play(state, "again")
    odds = dict(GAME.outcomes(state))
    assert len(odds) == 6**4
    assert set(odds.values()) == {1 / 6**4}
    chance(state, spelled("1 3 3 1 3 3"))
    assert shown(state) == [1, 3, 3, 1, 3, 3]
    assert GAME.stage(state) == "write"


@pytest.mark.parametrize("second", ["2 4 6 1 2 5", "1 4 6 6 2 5"])
def test_a_one_cannot_turn(second: str) -> None:
    """T2"""
    state = table(roll="1 4 6 1 2 5")
    play(state, "again")
    with pytest.raises(Refused, match=r"shows a 1 and stays.*\(T2\)"):
        chance(state, spelled(second))


def test_a_die_rolled_again_may_show_the_same() -> None:
    """T2"""
    state = table(roll="1 4 6 1 2 5")
    play(state, "again")
    chance(state, spelled("1 4 6 1 2 5"))
    assert shown(state) == [1, 4, 6, 1, 2, 5]


def test_every_second_roll_that_may_come_is_drawn_and_no_other() -> None:
    """T2"""
    state = table(roll="1 1 6 1 1 5")
    play(state, "again")
    rng = streams(4, 0, 1)[0]
    assert {GAME.draw(state, rng) for _ in range(2000)} == set(dict(GAME.outcomes(state)))


def test_with_six_ones_keep_is_the_only_move() -> None:
    """T2"""
    state = table(roll="1 1 1 1 1 1")
    assert moves(state) == ["keep"]
    with pytest.raises(Refused, match=r"nothing to reroll.*\(T2\)"):
        play(state, "again")


def test_there_is_no_third_roll() -> None:
    """T2"""
    state = table(roll="3 1 6 2 5 4")
    play(state, "again")
    chance(state, spelled("3 1 6 2 5 4"))
    with pytest.raises(Refused, match=r"no more rolling.*\(T2\)"):
        play(state, "again")


def test_nobody_writes_before_the_roll_is_settled() -> None:
    """T2"""
    with pytest.raises(Refused, match=r"keep it or roll again.*\(T2\)"):
        play(table(roll="3 1 6 2 5 4"), "write y")


def test_all_seats_decide_at_once_and_nothing_takes_effect_before_the_last() -> None:
    """T3"""
    state = kept(roll="3 1 1 1 1 1", seats=3)
    assert GAME.is_sealed(state)
    play(state, "write y", "strike b")
    assert GAME.owing(state) == (2,)
    assert GAME.scores(state) == (0, 0, 0)
    play(state, "write w r g k b", first=2)
    assert GAME.scores(state) == (3, 0, 5 + 1)
    assert GAME.stage(state) == "roll"


def test_there_is_no_pass() -> None:
    """T3"""
    assert {move.split()[0] for move in moves(kept(roll="6 6 6 6 6 6"))} == {"write", "strike"}
    with pytest.raises(Refused, match="a move reads like"):
        play(kept(roll="6 6 6 6 6 6"), "pass")


def test_yellow_takes_the_three_blue_nothing_white_hits() -> None:
    """Vector, T4: cells y6 b5 w4, dice yellow 3, blue 6, white 4."""
    state = kept(". . . x x x", roll="3 6 4 1 1 1")
    assert moves(state) == ["write y", "write w", "write y w", "strike y", "strike b", "strike w"]
    play(state, "write y w", "strike b")
    row = GAME.snapshot(state)["sheets"][0]["rows"][0]
    assert [(cell["written"], cell["hit"]) for cell in row["cells"][:3]] == [(3, False), (None, False), (4, True)]
    assert GAME.scores(state)[0] == 3 + 4 + 1


def test_a_die_above_the_printed_value_does_not_fit() -> None:
    """T4"""
    with pytest.raises(Refused, match=r"die b6 doesn't fit into square b5.*\(T4\)"):
        play(kept(roll="3 6 4 1 1 1"), "write y b w")


@pytest.mark.parametrize(
    ("move", "number"), [("write y", "T4"), ("strike y", "T5"), ("write b", "T4"), ("strike b", "T5")]
)
def test_a_cell_is_filled_once(move: str, number: str) -> None:
    """T4, T5"""
    with pytest.raises(Refused, match=rf"already filled.*\({number}\)"):
        play(kept("3 x . . . .", roll="1 1 1 1 1 1"), move)


def test_colours_go_by_each_seats_own_sheet() -> None:
    """T1, T4: a blue 5 fits A's second cell and B's first, a green 3 does not fit A's fifth but B's fourth."""
    state = kept(roll="6 5 6 6 3 6")
    assert "write b" in moves(state, 0)
    assert "write g" not in moves(state, 0)
    assert "write b g" in moves(state, 1)


def test_a_full_choice_has_sixty_nine_moves() -> None:
    """T3, T4, T5"""
    found = moves(kept(roll="1 1 1 1 1 1"))
    assert len(found) == len(set(found)) == 63 + 6 == GAME.rules.MAX_MOVES


def test_a_strike_scores_nothing_and_is_no_hit_though_all_could_be_written() -> None:
    """T5"""
    state = kept(roll="6 5 4 3 2 1")
    play(state, "strike y", "strike b")
    assert GAME.scores(state) == (0, 0)
    assert GAME.snapshot(state)["sheets"][0]["rows"][0]["hits"] == 0


def test_any_free_cell_may_be_struck() -> None:
    """T5"""
    strikes = [move for move in moves(kept("3 . x . . 1", roll="6 6 6 6 6 6")) if move.startswith("strike")]
    assert strikes == ["strike b", "strike r", "strike g"]


def test_only_the_leftmost_free_cell_may_be_struck_where_that_is_chosen() -> None:
    """T5, option strike"""
    state = kept("3 . x . . 1", roll="6 6 6 6 6 6", strike="leftmost")
    assert moves(state) == ["strike b"]
    with pytest.raises(Refused, match=r"that's b5.*\(T5\)"):
        play(state, "strike g")


def test_a_complete_row_opens_the_next_one_in_the_next_turn() -> None:
    """T6"""
    state = kept("3 5 4 x 2 .", roll="1 1 1 1 1 1")
    assert moves(state) == ["write k", "strike k"]
    play(state, "write k", "strike b")
    assert unpacked(state[0].row)[:2] == [1, 0]
    chance(state, spelled("1 1 1 1 1 1"))
    play(state, "keep", first=1)
    assert len(moves(state)) == 69


def test_a_row_with_one_struck_cell_scores_fifteen_and_ten() -> None:
    """Vector, T7: 3 5 4 - 2 1 has four hits."""
    state = GAME.new(1)
    fill(state, 0, "3 5 4 x 2 1")
    assert GAME.scores(state) == (25,)


def test_a_perfect_row_scores_42_and_a_perfect_sheet_210() -> None:
    """Vector, T7"""
    state = GAME.new(2)
    fill(state, 0, *["6 5 4 3 2 1"])
    fill(state, 1, *["6 5 4 3 2 1"] * 5)
    assert GAME.scores(state) == (42, 210)


@pytest.mark.parametrize(("hits", "bonus"), list(enumerate([0, 1, 3, 6, 10, 15, 21])))
def test_hits_bring_a_growing_bonus(hits: int, bonus: int) -> None:
    """T7"""
    state = GAME.new(1)
    fill(state, 0, " ".join(["6 5 4 3 2 1"[: 2 * hits], *["x"] * (6 - hits)]))
    assert GAME.scores(state) == (sum((6, 5, 4, 3, 2, 1)[:hits]) + bonus,)


def test_the_game_ends_after_the_turn_in_which_a_fifth_row_is_complete() -> None:
    """T8: the other seat still writes, and its open row counts as it stands, hits included."""
    state = kept(*["x x x x x x"] * 4, "x x x x x .", roll="1 6 1 1 1 1")
    play(state, "strike g")
    assert not GAME.is_over(state)
    play(state, "write y b", first=1)
    assert GAME.is_over(state)
    result = GAME.result(state)
    assert (result.scores, result.winners, result.ending) == ((0, 7 + 3), (1,), "sheet_complete")


def test_an_earlier_row_completed_in_the_last_turn_does_not_go_on() -> None:
    """T8"""
    state = table(*["x x x x x x"] * 4, "x x x x x .", roll="1 1 1 1 1 1")
    fill(state, 1, "x x x x x .")
    play(state, "keep")
    play(state, "strike g", "write y")
    assert GAME.is_over(state)
    assert GAME.scores(state) == (0, 2)


def test_several_may_complete_their_sheets_in_one_turn() -> None:
    """T8: a tie is a shared victory."""
    state = table(*["x x x x x x"] * 4, "x x x x x .", roll="1 1 1 1 1 1")
    fill(state, 1, *["x x x x x x"] * 4, "x x x x x .")
    play(state, "keep")
    play(state, "write g", "write k")
    assert GAME.is_over(state)
    assert GAME.result(state).winners == (0, 1)
    assert GAME.scores(state) == (2, 2)


def test_the_turn_passes_clockwise() -> None:
    """T9"""
    state = table(roll="1 1 1 1 1 1", seats=3, active=2)
    play(state, "keep", first=2)
    assert GAME.actor(state) == 2
    play(state, "strike y", "strike b", "strike w")
    assert state[0].active == 0


def test_alone_the_same_seat_rolls_every_turn() -> None:
    """T9"""
    state = GAME.new(1)
    for text in ("start 1", spelled("1 1 1 1 1 1")):
        chance(state, text)
    play(state, "keep")
    play(state, "write y b w r g k")
    assert (GAME.stage(state), state[0].active) == ("roll", 0)


def test_every_seat_starts_as_likely() -> None:
    """T9"""
    assert list(GAME.outcomes(GAME.new(4))) == [(seat, 0.25) for seat in range(4)]


def test_a_first_roll_has_46656_outcomes() -> None:
    """T2"""
    state = GAME.new(2)
    chance(state, "start 1")
    odds = dict(GAME.outcomes(state))
    assert sorted(odds) == list(range(46656))
    assert set(odds.values()) == {1 / 46656}


def test_one_turn_of_perfect_play_is_worth_what_is_known() -> None:
    """T2, T4, T7: 12.053 points on average, from writing all that fits and rolling again where that promises more."""
    sheet, worth = GAME.new(1), np.zeros((6,) * 6)
    blank = int(sheet[0].sheets[0, 0])
    for roll in itertools.product(range(6), repeat=6):
        marks = [face + 1 if face + 1 <= value else 0 for face, value in zip(roll, range(6, 0, -1), strict=True)]
        sheet[0].sheets[0, 0] = blank | packed(marks)
        worth[roll] = GAME.scores(sheet)[0]
    again = np.empty_like(worth)
    for ones in itertools.product((False, True), repeat=6):
        stays = tuple(slice(0, 1) if one else slice(None) for one in ones)
        again[tuple(slice(0, 1) if one else slice(1, 6) for one in ones)] = worth[stays].mean()
    assert np.maximum(worth, again).mean() == pytest.approx(12.053, abs=5e-4)


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("strike", ["any", "leftmost"])
def test_random_games_are_those_of_the_slow_referee(seats: int, strike: str) -> None:
    """T2 to T9"""
    state, rng = GAME.new(seats, {"strike": strike}), streams(21, seats, seats)
    sheets = [Sheet(list(material.SHEETS[letter])) for letter in "ABCDEF"[:seats]]
    out = np.empty(GAME.rules.MAX_MOVES, np.int64)
    dice: Dice = {}
    chosen: dict[int, str] = {}
    while (who := GAME.actor(state)) != OVER:
        stage = GAME.stage(state)
        if who == CHANCE:
            outcome = GAME.draw(state, rng[0])
            text = GAME.chance_text(state, outcome)
            if stage == "reroll":
                assert all(read_dice(text)[colour] == 1 for colour, face in dice.items() if face == 1)
            dice = read_dice(text) if stage != "start" else {}
            GAME.apply_chance(state, outcome)
            continue
        move = int(GAME.unchecked.draw_move(state, who, out, rng[1 + who]))
        if stage == "write":
            assert set(moves(state, who)) == sheets[who].moves(dice, strike)
            chosen[who] = GAME.move_text(state, who, move)
        GAME.apply(state, who, move)
        if len(chosen) == seats:
            for seat, text in chosen.items():
                sheets[seat].take(text, dice)
            chosen.clear()
            assert GAME.scores(state) == tuple(sheet.score() for sheet in sheets)
            assert GAME.is_over(state) == any(sheet.row == 5 for sheet in sheets)


@pytest.mark.parametrize(
    ("field", "value", "number"),
    [
        ("seats", 0, "T9"),
        ("seats", 7, "T9"),
        ("active", 2, "T9"),
        ("stage", 6, "T3"),
        ("stage", 0, "T2"),
        ("decision", 4, "T2"),
        ("decision", 10**17 + 1, "T3"),
        ("ending", 1, "T8"),
        ("leftmost", 2, "T5"),
        ("sheets[0,0]", put(LIMITS, 7), "T1"),
        ("sheets[0,0]", put(LIMITS, 0), "T1"),
        ("sheets[0,0]", put(LIMITS, 8 + 6), "T1"),
        ("sheets[0,0]", put(LIMITS + 20, 3), "T1"),
        ("sheets[1,0]", put(LIMITS + 4, 5), "T1"),
        ("sheets[0,0]", 720 << ORDER, "T1"),
        ("sheets[0,0]", 1 << 59, "T1"),
        ("sheets[0,0]", -1, "T1"),
        ("sheets[2,0]", 1, "T1"),
        ("sheets[0,0]", put(16, 8), "T1"),
        ("dice", put(8, 7), "T2"),
        ("dice", put(8, 0), "T2"),
        ("dice", put(8, 8 + 3), "T2"),
        ("dice", put(24, 1), "T2"),
        ("dice", -1, "T2"),
        ("sheets[0,0]", put(4, 6), "T4"),
        ("sheets[0,1]", put(20, 1), "T6"),
        ("sheets[0,0]", put(0, 0), "T3"),
        ("row", put(0, 1), "T6"),
        ("row", put(0, 7), "T6"),
        ("row", put(0, 8), "T6"),
        ("row", put(20, 1), "T3"),
        ("row", put(24, 1), "T6"),
        ("row", -1, "T6"),
        ("open", 70, "T3"),
        ("open", put(8, 1), "T3"),
        ("open", put(40, 1), "T3"),
        ("open", put(48, 1), "T3"),
        ("open", -1, "T3"),
    ],
)
def test_a_state_that_no_play_leads_to_is_refused(field: str, value: int | Change, number: str) -> None:
    """Every rule that always holds is looked at when a state is read."""
    state = table(roll="1 1 1 1 1 1")
    for texts in (["keep"], ["write y", "write b"]):
        play(state, *texts)
    chance(state, spelled("1 2 3 4 5 6"))
    play(state, "keep", first=1)
    play(state, "write b")
    line = GAME.state_text(state)
    assert GAME.read_state(line) == state
    parts = dict(part.split("=") for part in line.split())
    parts[field] = str(value if isinstance(value, int) else value(int(parts.get(field, 0))))
    with pytest.raises(Refused, match=rf"\({number}\)"):
        GAME.read_state(" ".join(map("=".join, parts.items())))


def test_two_seats_with_one_sheet_are_refused() -> None:
    """T1"""
    state = GAME.new(2)
    state[0].sheets[1] = state[0].sheets[0]
    with pytest.raises(Refused, match=r"sheets.*\(T1\)"):
        GAME.check_state(state)


def test_a_strike_right_of_a_free_cell_is_refused_where_the_leftmost_is_due() -> None:
    """T5"""
    state = kept(roll="1 1 1 1 1 1", strike="leftmost")
    play(state, "strike y", "strike b")
    GAME.check_state(state)
    fill(state, 0, ". . x . . .")
    with pytest.raises(Refused, match=r"sheets.*\(T5\)"):
        GAME.check_state(state)


def test_every_number_but_the_legal_moves_is_refused() -> None:
    """T2, T3, T4, T5"""
    for state in (table(roll="1 2 3 4 5 6"), kept(roll="1 2 3 4 5 6"), kept("x . 1 . . .", roll="1 2 3 4 5 6")):
        legal = set(GAME.moves(state, 0).tolist())
        for move in [*range(-100, 300), 2**62, 2**63 - 1, -(2**63)]:
            if move in legal:
                GAME.judge(state, 0, move)
            else:
                with pytest.raises(Refused, match=r"\(T[2345]\)"):
                    GAME.judge(state, 0, move)


def test_games_are_short() -> None:
    """T3: every turn fills a cell, so thirty turns are the most."""
    state, events = GAME.new(2), 1
    chance(state, "start 1")
    while not GAME.is_over(state):
        chance(state, spelled("6 6 6 6 6 6"))
        play(state, "again", first=GAME.actor(state))
        chance(state, spelled("6 6 6 6 6 6"))
        for seat in range(2):
            play(state, moves(state, seat)[-1], first=seat)
        events += 5
    assert events == GAME.rules.horizon(2, {}) == 151
