from sobremesa.engine.state import SPECTATOR
from sobremesa.games import game
from tests.games.twenty_one.test_rules import kept, play, table

GAME = game("twenty_one")


def test_before_anybody_chose_everything_lies_open() -> None:
    state = kept("3 x . . . .", roll="1 2 3 4 5 6")
    assert GAME.observation(state) == state
    assert GAME.observation(state, 1) == state


def test_an_open_choice_is_seen_by_its_seat_alone() -> None:
    """T3"""
    before = kept(roll="1 2 3 4 5 6", seats=3)
    state = before.copy()
    play(state, "write y")
    assert GAME.observation(state, 0) == state
    assert GAME.observation(state, 1) == before
    assert GAME.observation(state, SPECTATOR) == before
    assert GAME.snapshot(state, 0)["choice"] == "write y"
    assert GAME.snapshot(state, 1)["choice"] is None
    assert GAME.snapshot(state)["choice"] is None


def test_others_look_as_if_they_had_not_chosen_yet() -> None:
    """T3"""
    state = kept(roll="1 2 3 4 5 6", seats=3)
    play(state, "write y", "strike g")
    assert GAME.owing(GAME.observation(state, 0)) == (1, 2)
    assert GAME.owing(GAME.observation(state, 2)) == (0, 1, 2)
    assert GAME.snapshot(state, 2)["owing"] == [3]


def test_when_the_last_has_chosen_everybody_sees_all() -> None:
    """T3"""
    state = kept(roll="1 2 3 4 5 6")
    play(state, "write y", "strike g")
    assert GAME.observation(state) == state
    assert GAME.snapshot(state, 0)["choice"] is None


def test_the_table_tells_cells_hits_and_points() -> None:
    """T4, T7"""
    state = table("3 5 4 x 2 1", "6 . x . . .", roll="1 2 3 4 5 6")
    observation = GAME.snapshot(state)
    sheet = observation["sheets"][0]
    assert (observation["stage"], observation["active"], observation["owing"], observation["strike"]) == (
        "again",
        1,
        [1],
        "any",
    )
    assert observation["dice"] == {"y": 1, "b": 2, "w": 3, "r": 4, "g": 5, "k": 6}
    assert observation["scores"] == [32, 0]
    assert (sheet["letter"], sheet["row"]) == ("A", 2)
    assert [(row["hits"], row["points"]) for row in sheet["rows"]] == [(4, 25), (1, 7), (0, 0), (0, 0), (0, 0)]
    assert sheet["rows"][0]["cells"][:4] == [
        {"colour": "y", "value": 6, "written": 3, "struck": False, "hit": False},
        {"colour": "b", "value": 5, "written": 5, "struck": False, "hit": True},
        {"colour": "w", "value": 4, "written": 4, "struck": False, "hit": True},
        {"colour": "r", "value": 3, "written": None, "struck": True, "hit": False},
    ]


def test_between_turns_no_dice_lie_on_the_table() -> None:
    """T2"""
    state = kept(roll="1 2 3 4 5 6", strike="leftmost")
    play(state, "write y", "strike b")
    assert GAME.stage(state) == "roll"
    assert GAME.snapshot(state)["dice"] is None
    assert GAME.snapshot(state)["strike"] == "leftmost"


def test_a_sheet_of_somebodys_own_has_no_letter() -> None:
    """T1"""
    own = ["y6 b5 w4 r3 g2 k1"] * 5
    sheets = GAME.snapshot(GAME.new(2, setup={"sheets": [own, "F"]}))["sheets"]
    assert [sheet["letter"] for sheet in sheets] == [None, "F"]


def test_a_finished_table_has_no_current_row() -> None:
    """T8"""
    state = kept(*["x x x x x x"] * 4, "x x x x x .", roll="1 1 1 1 1 1")
    play(state, "strike g", "strike y")
    assert GAME.snapshot(state)["stage"] == "over"
    assert [sheet["row"] for sheet in GAME.snapshot(state)["sheets"]] == [None, None]
