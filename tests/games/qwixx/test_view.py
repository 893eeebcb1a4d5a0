import pytest
from rich.console import Console

from sobremesa.engine.state import SPECTATOR
from sobremesa.games import game
from tests.games.qwixx.test_rules import RED_CLOSED, YELLOW_3_RED_5, play, table

GAME = game("qwixx")
ROLL = "w3 w5 r1 y2 g6 b4"


def test_an_open_choice_is_seen_by_its_own_seat_alone() -> None:
    """Q2: everybody at once."""
    state = table({}, {}, {}, roll=ROLL)
    play(state, "cross red 8", "cross blue 8")
    assert [GAME.snapshot(state, seat)["choice"] for seat in (0, 1, 2, SPECTATOR)] == ["red 8", "blue 8", None, None]


def test_whoever_has_chosen_appears_to_others_as_still_owing() -> None:
    """Q2"""
    state = table({}, {}, {}, roll=ROLL)
    play(state, "cross red 8", "pass")
    assert [GAME.owing(GAME.observation(state, seat)) for seat in (0, 1, 2, SPECTATOR)] == [
        (1, 2),
        (0, 2),
        (0, 1, 2),
        (0, 1, 2),
    ]


def test_two_open_choices_of_another_give_the_same_view() -> None:
    """Q2"""
    views = []
    for choice in ("pass", "cross red 8", "cross green 8"):
        state = table({}, {}, roll=ROLL)
        play(state, choice)
        views.append(GAME.observation(state, 1))
    assert views[0] == views[1] == views[2]


def test_a_view_forgets_what_was_in_its_record_before() -> None:
    state = table({}, {}, roll=ROLL)
    play(state, "cross red 8")
    observation = state.copy()
    GAME.unchecked.observe(state, 1, observation)
    assert not observation["choice"].any()


def test_all_else_lies_open() -> None:
    state = table(YELLOW_3_RED_5, RED_CLOSED, roll="w3 w5 y2 g6 b4", active=1)
    assert GAME.observation(state) == state
    assert GAME.observation(state, 1) == state


def test_the_table_tells_every_sheet() -> None:
    state = table({"red": [5, 7], "yellow": [3], "red/yellow": [5]}, roll=ROLL)
    state[0].misses[0] = 2
    observation = GAME.snapshot(state, 0)
    assert (observation["sheet"], observation["closed"], observation["stage"], observation["scores"]) == (
        "big_points",
        [],
        "first",
        [-1],
    )
    assert observation["sheets"][0]["misses"] == 2
    rows = observation["sheets"][0]["rows"]
    assert rows["red"] == {"crossed": [5, 7], "lost": [2, 3, 4, 6], "lock": False, "counted": 3, "points": 6}
    assert rows["yellow"] == {"crossed": [3], "lost": [2], "lock": False, "counted": 2, "points": 3}
    assert rows["red/yellow"] == {"crossed": [5], "lost": [2, 3, 4], "open": [7]}
    assert rows["green"] == {"crossed": [], "lost": [], "lock": False, "counted": 0, "points": 0}
    assert observation["numbers"]["blue"] == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_a_closed_row_is_lost_to_those_who_did_not_lock_it() -> None:
    """Q6"""
    rows = GAME.snapshot(table({"red": [3]}, RED_CLOSED, roll="w3 w5 y2 g6 b4"))["sheets"][0]["rows"]
    assert rows["red"]["lost"] == [2, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert not rows["red"]["lock"]


def test_no_dice_lie_on_the_table_between_turns() -> None:
    state = table({}, roll=ROLL)
    play(state, "pass", "pass")
    assert GAME.snapshot(state)["dice"] is None


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("sheet", ["big_points", "classic"])
def test_the_board_shows_all_sheets_within_sixty_columns(sheet: str, language: str) -> None:
    state = table({"red": [3]}, RED_CLOSED, {}, {}, {}, roll="w3 w5 y2 g6 b4", sheet=sheet)
    play(state, "cross blue 8")
    console = Console(width=60)
    with console.capture() as drawn:
        console.print(GAME.board(state, 0, language=language))
    lines = drawn.get().splitlines()
    assert max(map(len, lines)) <= 60
    yellow, blue = {"en": ("yellow", "blue"), "es": ("amarillo", "azul")}[language]
    assert sum(line.startswith(f" {yellow} ") for line in lines) == 5
    assert sum("[–]" in line for line in lines) == 4
    assert sum("[✗]" in line for line in lines) == 1
    assert f"{blue} 8" in lines[-1]
