"""Afterwards: the record, the replay through every seat's eyes, and the lists of matches."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import httpx

from sobremesa.client import Seat, open_match
from sobremesa.engine.records import read_record
from sobremesa.match.dice import commitment, verify
from sobremesa.match.referee import referee
from tests.games.kinds import HIDDEN, QUICK, SMALL, SOLO
from tests.server.people import hands, play, playing, refused
from tests.server.servers import Running


def test_the_record_is_given_out_when_the_match_is_over_and_holds_all(server: Running) -> None:
    with playing(server, options=QUICK) as (ana, luis):
        promised = ana.view["dice"]["commitment"]
        with refused("not_over"):
            ana.record()
        response = ana._http.get(f"/api/matches/{ana.match}/record")
        assert response.status_code == 409
        play(ana, luis)
        record = read_record(luis.record())
        assert list(referee(record))
        assert verify(record) == sum(event.seat is None for event in record.events)
        assert record.players == ({"name": "Ana"}, {"name": "Luis"})
        assert record.result
        assert list(record.result.scores) == ana.view["result"]["scores"]
        assert record.dice
        assert commitment(record.dice["server_seed"]) == promised
        assert ana.view["dice"]["server_seed"] == record.dice["server_seed"]
        assert all(record.dice["player_seeds"])
        assert httpx.get(f"{server.address}/api/matches/{ana.match}/record").status_code == 404


def test_a_match_is_seen_again_event_by_event_through_each_seats_eyes(server: Running) -> None:
    with playing(server, HIDDEN) as (ana, luis):
        check_running(ana, luis)
        last = ana.view["snapshot"]
        ana.post("close")
        record = read_record(ana.record())
        moments = [ana.fetch(f"replay/{event}?seat=1") for event in range(len(record.events) + 1)]
        assert [moment["event"] for moment in moments] == list(range(len(record.events) + 1))
        assert all(moment["is_over"] and moment["is_checked"] for moment in moments)
        assert moments[0]["text"] is None
        assert [moment["text"]["chance"] for moment in moments[1:]] == [event.text for event in record.events]
        assert moments[-1]["snapshot"] == last
        for seat, seen in ((1, [False, True]), (2, [True, False]), (None, [True, True])):
            eyes = "" if seat is None else f"?seat={seat}"
            moment = luis.fetch(f"replay/{len(record.events)}{eyes}")
            assert [hand is None for hand in hands(moment)] == seen
        for event in (-1, len(record.events) + 1, 10**9):
            with refused("no_moment", event=event, events=len(record.events)):
                ana.fetch(f"replay/{event}")
        assert ana._http.get(f"/api/matches/{ana.match}/replay/99999").status_code == 404
        with refused("no_such_seat", seat=3, seats=2):
            ana.fetch("replay/0?seat=3")


def check_running(ana: Seat, luis: Seat) -> None:
    """While the match is played, a moment is seen through one's own eyes or a spectator's, and no other's."""
    events = ana.look()["events"]
    last = events["first"] + len(events["shown"]) - 1
    moment = ana.fetch(f"replay/{last}?seat=1")
    assert (moment["events"], moment["snapshot"]) == (last, ana.view["snapshot"])
    assert not moment["is_over"]
    assert not moment["is_checked"]
    assert [hand is None for hand in hands(moment)] == [False, True]
    assert [hand is None for hand in hands(luis.fetch(f"replay/{last}"))] == [True, True]
    told = [luis.fetch(f"replay/{event}")["text"]["chance"] for event in range(1, last + 1)]
    assert ["?" in text for text in told] == [not text.startswith("start") for text in told]
    with refused("not_your_seat", seat=2):
        ana.fetch(f"replay/{last}?seat=2")
    with refused("no_moment", event=last + 1, events=last):
        ana.fetch(f"replay/{last + 1}")


def listed(seat: Seat, which: str) -> list[dict[str, Any]]:
    """All pages of a list."""
    found: list[dict[str, Any]] = []
    before: str | None = None
    while True:
        page = seat._http.get(f"/api/{which}", params={} if before is None else {"before": before}).json()
        found += page["matches"]
        before = page["before"]
        if before is None:
            return found
        assert len(page["matches"]) == 50


def test_ones_own_matches_are_listed_in_pages_the_newest_first(server: Running) -> None:
    with open_match(server.address, SOLO, [{"name": "Ana"}]) as ana:
        matches = [ana.match]
        body = {"game": SMALL, "seats": [{"name": "Ana"}, {"bot": "greedy"}]}
        matches += [ana._http.post("/api/matches", json=body).json()["match"] for _ in range(70)]
        assert [match["match"] for match in listed(ana, "mine")] == matches[::-1]
        ana.post("close")
        first = listed(ana, "mine")[0]
        assert (first["match"], first["game"], first["status"], first["public"]) == (
            ana.match,
            SOLO,
            "closed",
            False,
        )
    assert httpx.get(f"{server.address}/api/mine").json() == {"matches": [], "before": None}


def test_a_match_is_in_the_lists_of_those_who_came_by_a_link(server: Running) -> None:
    with playing(server) as (ana, luis):
        assert [match["match"] for match in listed(luis, "mine")] == [ana.match]


def test_the_public_list_holds_public_matches_only(server: Running) -> None:
    with playing(server) as (hidden, _), playing(server, public=True, spectators=True) as (shown, _):
        found = {match["match"]: match for match in listed(hidden, "public")}
        assert found[shown.match]["public"]
        assert hidden.match not in found
        assert all(match["public"] for match in found.values())


def test_a_match_of_a_game_that_is_no_longer_here_breaks_no_list(server: Running) -> None:
    with open_match(server.address, SOLO, [{"name": "Ana"}], public=True, spectators=True) as ana:
        with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"), timeout=60)) as database, database:
            database.execute("UPDATE matches SET game = 'hopscotch' WHERE id = ?", (ana.match,))
        for which in ("mine", "public"):
            (found,) = [match for match in listed(ana, which) if match["match"] == ana.match]
            assert (found["game"], found["is_current"]) == ("hopscotch", False)
