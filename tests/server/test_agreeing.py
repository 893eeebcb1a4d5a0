"""A limit that people agree on at a server, where play could go on without end."""

from __future__ import annotations

import pytest

from sobremesa.client import Seat
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import read_record
from sobremesa.games import facts
from tests.games.data import data
from tests.games.kinds import ENDLESS
from tests.server.people import kinds, playing
from tests.server.servers import Running


def idle(seats: tuple[Seat, Seat], rounds: int) -> None:
    """Let so many rounds pass without a move; whose turn it is says what the real dice show."""
    for _ in range(2 * rounds):
        active = seats[seats[0].look()["snapshot"]["active"] - 1]
        active.look()
        active.roll(data(ENDLESS).idle)


def test_what_people_agree_on_ends_the_match_for_all(server: Running) -> None:
    with playing(server, ENDLESS, dice="real") as both:
        ana, luis = both
        ana.roll("start 1")
        idle(both, facts(ENDLESS).patience)
        assert ana.look()["limit"] == {"patience": facts(ENDLESS).patience, "proposed": None, "agreed": []}
        ana.ask("propose", rounds=5)
        assert luis.look()["limit"]["agreed"] == [1]
        luis.ask("agree")
        assert kinds(luis.look())[-3:] == ["proposed", "agreed", "limited"]
        assert luis.view["news"][-1]["rounds"] == 5
        idle(both, 5)
        assert ana.look()["status"] == "over"
        assert read_record(ana.record()).options[facts(ENDLESS).limit] == 2 * (facts(ENDLESS).patience + 5)


def test_what_somebody_declines_is_over_for_all(server: Running) -> None:
    with playing(server, ENDLESS, dice="real") as both:
        ana, luis = both
        ana.roll("start 2")
        idle(both, facts(ENDLESS).patience)
        luis.ask("propose", rounds=5)
        ana.look()
        ana.ask("decline")
        assert luis.look()["limit"] is None
        with pytest.raises(Refused, match="limit can only be agreed on"):
            luis.ask("propose", rounds=5)
