"""Whoever goes on at another device takes the finished matches along."""

from __future__ import annotations

import time

import httpx

from sobremesa.client import Seat
from tests.games.kinds import QUICK, SMALL
from tests.server.people import finish, play, playing, refused
from tests.server.servers import Running


def listed(http: httpx.Client) -> list[str]:
    """One's own matches, the newest first."""
    return [match["match"] for match in http.get("/api/mine").json()["matches"]]


def test_a_finished_match_goes_to_another_device(server: Running) -> None:
    with playing(server, options=QUICK) as (ana, luis), httpx.Client(base_url=server.address) as phone:
        play(ana, luis)
        token = ana.post("resume-link")["token"]
        assert phone.post(f"/api/matches/{ana.match}/resume", json={"token": token}).json()["seats"] == [1]
        assert listed(phone) == [ana.match]
        assert phone.get(f"/api/matches/{ana.match}/finished").json()["mine"] == [1]
        with refused("no_match"):
            ana.fetch("finished")
        assert luis.fetch("finished")["mine"] == [2]


def test_finished_matches_go_along_to_another_device(server: Running) -> None:
    with playing(server) as (ana, luis), httpx.Client(base_url=server.address) as phone:
        body = {"game": SMALL, "seats": [{"name": "Ana"}, {"bot": "random"}], "options": QUICK}
        older: list[str] = []
        for _ in range(3):
            again = httpx.Client(base_url=server.address, cookies=ana._http.cookies)
            with Seat(again, again.post("/api/matches", json=body).json()["match"]) as game:
                game.start()
                finish(game)
                older.insert(0, game.match)
        before = listed(luis._http)
        unfinished = ana._http.post("/api/matches", json=body).json()["match"]
        token = ana.post("resume-link")["token"]
        assert phone.post(f"/api/matches/{ana.match}/resume", json={"token": token}).json()["seats"] == [1]
        until = time.monotonic() + 60
        while len(listed(phone)) < 4 or set(older) & set(listed(ana._http)):
            assert time.monotonic() < until
        assert sorted(listed(phone)) == sorted([ana.match, *older])
        assert [match for match in listed(phone) if match in older] == older
        assert phone.get(f"/api/matches/{older[0]}/finished").json()["mine"] == [1]
        assert unfinished in listed(ana._http)
        assert not set(older) & set(listed(ana._http))
        assert ana._http.get(f"/api/matches/{older[0]}/finished").status_code == 404
        assert listed(luis._http) == before
