from sobremesa.engine.state import State
from sobremesa.games import game

GAME = game("exactly")


def rolled() -> State:
    state = GAME.new(2)
    for text in ("start 1", "roll 20"):
        GAME.apply_chance(state, GAME.read_chance(state, text))
    return state


def test_everything_lies_open() -> None:
    state = rolled()
    assert GAME.observation(state) == state
    assert GAME.observation(state, 1) == state


def test_the_table_tells_every_sum_and_the_die() -> None:
    table = GAME.snapshot(rolled())
    assert (table["stage"], table["active"], table["owing"], table["die"]) == ("move", 1, [1], "20")
    assert table["centre"] == {"tokens": {"50": 10, "20": 10, "10": 10, "5": 8}, "cents": 840, "euros": 15}
    assert table["trays"][0] == {"tokens": {"50": 0, "20": 0, "10": 0, "5": 1}, "cents": 5, "euros": 0, "missing": 95}
