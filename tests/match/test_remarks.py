"""Remarks: a record says which moves were made by somebody else than the person or the bot of the seat."""

from __future__ import annotations

from sobremesa.match import hosting, playing
from sobremesa.match.table import Table
from tests.games.kinds import SEALED, SMALL
from tests.match.tables import first_move, first_text, started

LONG = {"goal": 1000}


def move_as(table: Table, seat: int, bot: str, at: float = 2.0) -> None:
    """A bot makes the first move of a seat."""
    assert table.match
    moment = table.decision, len(table.match.open_moves(seat))
    playing.choose_as_robot(table, seat, moment, first_move(table, seat), bot, at)


def said(table: Table) -> list[dict[str, object]]:
    """The remarks of the match, were it to end here."""
    hosting.close(table, "ana", 3.0)
    record = table.record()
    for remark in record.remarks or ():
        assert record.events[remark["event"] - 1].seat == remark["seat"] - 1
    return [{name: value for name, value in remark.items() if name != "event"} for remark in record.remarks or ()]


def until_turn(table: Table, seat: int) -> None:
    """Let others move until a seat owes a decision."""
    while (other := table.owing()[0]) != seat:
        if (robot := table.places[other].robot(table.decision)) is not None:
            move_as(table, other, robot)
        else:
            playing.choose(table, other, table.decision, first_text(table, other), 2.0)


def test_what_people_and_the_seats_own_bots_do_is_not_remarkable() -> None:
    table = started(SMALL, 2, 1, options=LONG)
    until_turn(table, 0)
    until_turn(table, 1)
    move_as(table, 1, "random")
    assert said(table) == []


def test_another_bot_than_the_seats_own_is_named() -> None:
    table = started(SMALL, 2, 1, options=LONG)
    until_turn(table, 1)
    move_as(table, 1, "greedy")
    assert said(table) == [{"seat": 2, "what": "stand_in", "by": "greedy"}]


def test_a_bot_in_the_place_of_a_person_is_named() -> None:
    table = started(SMALL, options=LONG)
    until_turn(table, 1)
    hosting.leave(table, "luis", 2.0)
    move_as(table, 1, "greedy")
    assert said(table) == [{"seat": 2, "what": "stand_in", "by": "greedy"}]


def test_a_clock_that_ran_out_is_remarked_and_the_bot_is_known() -> None:
    table = started(SMALL, options=LONG, clock={"kind": "live", "seconds": 60})
    (seat,) = table.owing()
    playing.run_out(table, table.opened + 61)
    move_as(table, seat, "greedy", table.opened + 62)
    assert table.match
    number = next(i for i, event in enumerate(table.match.events, 1) if event.seat == seat)
    assert table.remarks.by(number) == "greedy"
    assert said(table) == [{"seat": seat + 1, "what": "clock"}]


def test_a_remark_waits_until_an_open_choice_is_shown_and_goes_where_it_is_taken_back() -> None:
    table = started(SEALED)
    hosting.leave(table, "luis", 2.0)
    move_as(table, 1, "greedy")
    assert table.remarks.told() is None
    hosting.come_back(table, "luis", 2.0)
    playing.take_back(table, 1, table.decision, 2.0)
    playing.choose(table, 1, table.decision, first_text(table, 1), 2.0)
    playing.choose(table, 0, table.decision, first_text(table, 0), 2.0)
    assert said(table) == []
