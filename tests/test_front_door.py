"""`import sobremesa` is enough to play: matches by texts, bots, boards and records."""

from __future__ import annotations

import sys

import pytest

import sobremesa
from sobremesa.engine.state import SPECTATOR
from sobremesa.lab.simulate import Simulation
from sobremesa.match.names import seat_names
from tests.processes import run

SIXTH = "pig"
each_game = pytest.mark.parametrize("id", sobremesa.games.ids())


def started() -> sobremesa.Match:
    """A match of Pig up to the first decision."""
    match = sobremesa.Match(SIXTH, 2, seed=7)
    while match.is_chance_due:
        match.roll()
    return match


def test_every_name_of_the_front_door_is_there_and_no_other() -> None:
    assert dir(sobremesa) == sobremesa.__all__
    assert all(getattr(sobremesa, name) for name in sobremesa.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        sobremesa.chess  # type: ignore[attr-defined]  # noqa: B018


def test_an_import_loads_nothing_before_it_is_used() -> None:
    code = """
import sys
import sobremesa
assert [name for name in sys.modules if name.startswith("sobremesa.")] == []
assert sobremesa.games.ids()
assert not {"numpy", "numba", "rich"} & set(sys.modules)
"""
    run([sys.executable, "-c", code], check=True)


@each_game
def test_a_seed_gives_the_match_that_a_simulation_plays(id: str) -> None:
    game = sobremesa.game(id)
    seats = game.facts.seats[-1]
    simulated = Simulation(game, seats, ["random"], seed=7).record(0)
    match = sobremesa.Match(id, simulated.players, simulated.options, seed=7)
    random = sobremesa.bot("random")
    while not match.is_over:
        assert match.result is None
        if match.is_chance_due:
            match.roll()
        else:
            match.play(random)
    assert match.record({"seed": 7}) == simulated
    assert match.result == simulated.result


@each_game
def test_a_record_is_read_back_and_its_match_goes_on(id: str) -> None:
    match = sobremesa.Match(id, sobremesa.game(id).facts.seats[1], seed=3)
    for _ in range(12):
        if match.is_chance_due:
            said = match.roll()
        else:
            said = match.play(match.moves()[-1])
        assert said
    record = match.record()
    again = sobremesa.Match.of(sobremesa.read_record(record.to_json()))
    assert again.record() == record
    assert repr(again) == f"Match({id}, seats: {record.seats}, events: {len(record.events)})"


@each_game
def test_a_match_prints_its_board_with_the_names_and_nothing_hidden(id: str) -> None:
    seats = sobremesa.game(id).facts.seats[1]
    match = sobremesa.Match(id, [{"name": f"Ana{seat}"} for seat in range(seats)], seed=3)
    while match.is_chance_due:
        match.roll()
    printed = str(match)
    assert all(f"Ana{seat}" in printed for seat in range(seats))
    assert "\x1b" not in printed
    assert printed == str(match.game.board(match.state, SPECTATOR, seat_names(match.players, "en")))
    assert str(match.board(0)) == str(
        match.game.board(match.game.observation(match.state, 0), 0, seat_names(match.players, "en"))
    )


def test_moves_are_texts_that_can_be_played_and_undone() -> None:
    match = started()
    before = match.state.copy()
    assert match.moves() == ["hold", "again"]
    assert match.play(" HOLD ") == "hold"
    assert match.events[-1].text == "hold"
    match.undo()
    assert match.state == before
    match.play("again")
    match.roll("roll 4")
    with pytest.raises(sobremesa.Refused, match="nothing to undo"):
        match.undo()


def test_who_is_not_asked_is_refused_with_the_reason() -> None:
    match = started()
    with pytest.raises(sobremesa.Refused, match="nothing to roll or draw"):
        match.roll()
    with pytest.raises(sobremesa.Refused, match="turn to choose"):
        match.play("hold", seat=1 - match.actor)
    match.play("hold")
    with pytest.raises(sobremesa.Refused, match="a roll or a draw comes first"):
        match.moves()
    with pytest.raises(sobremesa.Refused, match="a roll or a draw comes first"):
        match.play("hold")


def test_moves_are_told_what_they_are_worth_to_everybody() -> None:
    match = started()
    before = match.state.copy()
    told = match.candidates(simulations=400)
    assert sorted(told) == sorted(match.moves())
    assert told == match.candidates(simulations=400)
    for move in match.moves():
        assert list(match.candidates(simulations=1, also=[move])) == [move]
    assert match.state == before
    for one in told.values():
        assert sum(one.shares) == pytest.approx(1)
        assert len(one.points) == 2
        assert one.error > 0
        assert not one.is_exact
    with pytest.raises(sobremesa.Refused, match="jump"):
        match.candidates(also=["jump"])


def test_a_match_that_is_over_takes_no_more_moves() -> None:
    match = sobremesa.Match(SIXTH, 2, {"goal": 10}, seed=1)
    while not match.is_over:
        if match.is_chance_due:
            match.roll()
        else:
            match.play(sobremesa.bot("greedy"))
    with pytest.raises(sobremesa.Refused, match="the game is over"):
        match.moves()


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_that_the_chances_cannot_come_from_is_refused(seed: int) -> None:
    with pytest.raises(sobremesa.Refused) as refused:
        sobremesa.Match(SIXTH, 2, seed=seed)
    assert refused.value.code == "dice.seed"


def test_without_a_seed_matches_differ() -> None:
    texts = set()
    for _ in range(40):
        match = sobremesa.Match(SIXTH, 6)
        texts.add(match.roll() + match.roll())
    assert len(texts) > 1


def test_the_package_is_a_command_that_names_itself() -> None:
    usage = run([sys.executable, "-m", "sobremesa", "--help"], check=True).stdout
    assert usage.startswith("usage: python -m sobremesa ")
    wrong = run([sys.executable, "-m", "sobremesa", "juggle"])
    assert (wrong.returncode, wrong.stderr.partition(": ")[0]) == (2, "python -m sobremesa")
