"""Simulations: the same seed gives the same bytes, whoever asks and in whatever order."""

from __future__ import annotations

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.games import game, ids
from sobremesa.lab.simulate import Simulation
from sobremesa.match.referee import referee


@pytest.mark.parametrize("id", ids())
def test_a_game_of_a_run_depends_on_its_seed_and_number_alone(id: str) -> None:
    first = Simulation(game(id), 2, ["greedy", "random"], 11)
    again = Simulation(game(id), 2, ["greedy", "random"], 11)
    lines = [first.record(number).to_json() for number in range(3)]
    assert [again.record(number).to_json() for number in (2, 1, 0)] == lines[::-1]
    assert [first.result(number) for number in range(3)] == [first.record(number).result for number in range(3)]
    assert Simulation(game(id), 2, ["greedy", "random"], 12).record(0).to_json() != lines[0]


@pytest.mark.parametrize("id", ids())
def test_simulated_records_are_sound(id: str) -> None:
    simulation = Simulation(game(id), game(id).facts.seats[-1], ["random"], 5)
    for number in range(3):
        list(referee(simulation.record(number)))


def test_a_bot_that_draws_more_does_not_change_the_dice() -> None:
    """The table's stream is its own: the first roll of every game is the same whoever plays."""
    records = [Simulation(game("pig"), 2, [name], 4).record(0) for name in ("random", "greedy")]
    rolls = [[e.text for e in record.events if e.seat is None][:50] for record in records]
    shared = min(map(len, rolls))
    assert rolls[0][:shared] == rolls[1][:shared]


def test_a_long_game_is_logged_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Simulation(game("pig"), 2, ["random"], 4).record(0)
    monkeypatch.setattr("sobremesa.lab.simulate.LOG", 7)
    assert Simulation(game("pig"), 2, ["random"], 4).record(0) == whole


def test_bots_are_repeated_over_the_seats() -> None:
    assert Simulation(game("pig"), 5, ["greedy", "random"], 0).names == [
        "greedy",
        "random",
        "greedy",
        "random",
        "greedy",
    ]


@pytest.mark.parametrize(
    ("seats", "bots", "said"), [(2, ["a"], "no bot “a”"), (2, ["random"] * 3, "bots: 3"), (9, ["random"], "seats")]
)
def test_a_table_that_cannot_be_set_is_refused(seats: int, bots: list[str], said: str) -> None:
    with pytest.raises(Refused, match=said):
        Simulation(game("pig"), seats, bots, 0)
