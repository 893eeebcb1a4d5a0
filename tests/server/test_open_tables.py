"""Open tables: anybody may sit down where the host wants it so, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from sobremesa.client import Seat, open_match, sit_down
from tests.games.kinds import SMALL
from tests.server.people import place, refused
from tests.server.servers import Running, running

TWO: list[dict[str, object]] = [{"name": "Ana"}, {"open": True}]


@contextmanager
def hosting(server: Running, seats: list[dict[str, object]] = TWO, game: str = SMALL, **terms: Any) -> Iterator[Seat]:
    """Ana at an open table of hers, connected."""
    with open_match(server.address, game, seats, **{"open": True} | terms) as ana:
        ana.look()
        yield ana
        if ana.look()["status"] == "open":
            ana.post("close")


@contextmanager
def passer_by(server: Running) -> Iterator[httpx.Client]:
    """Somebody without a link."""
    with httpx.Client(base_url=server.address, timeout=60) as http:
        yield http


def listed(http: httpx.Client) -> dict[str, dict[str, Any]]:
    """All open tables, page by page."""
    found: dict[str, dict[str, Any]] = {}
    before: float | None = None
    while True:
        page = http.get("/api/open", params={} if before is None else {"before": before}).raise_for_status().json()
        found |= {table["match"]: table for table in page["tables"]}
        before = page["before"]
        if before is None:
            return found


def sit(http: httpx.Client, match: str, name: str = "Eva") -> httpx.Response:
    return http.post(f"/api/matches/{match}/sit", json={"name": name, "seed": "x"})


def find(http: httpx.Client, **wanted: Any) -> str | None:
    found: str | None = http.post("/api/find", json={"name": "Eva", **wanted}).raise_for_status().json()["match"]
    return found


def test_an_open_table_is_listed_with_its_seats_pace_and_bots(server: Running) -> None:
    seats: list[dict[str, object]] = [{"name": "Ana"}, {"bot": "random"}, {"open": True}, {"open": True}]
    clock = {"kind": "live", "seconds": 60}
    with hosting(server, seats, clock=clock) as ana, passer_by(server) as eva:
        table = listed(eva)[ana.match]
        assert {name: value for name, value in table.items() if name != "created"} == {
            "match": ana.match, "game": SMALL, "seats": 4, "free": 2, "names": ["Ana"], "bots": ["random"],
            "clock": clock, "level": "any",
        }  # fmt: skip
        assert ana.match not in listed(ana._http)  # one's own is no table to sit down at


def test_whoever_sits_down_has_a_seat_and_a_full_table_is_listed_no_more(server: Running) -> None:
    with hosting(server) as ana, passer_by(server) as eva, passer_by(server) as iris:
        for _ in range(2):  # an answer may get lost
            assert sit(eva, ana.match).json() == {"match": ana.match, "seats": [2]}
        assert place(ana.look(), 2)["name"] == "Eva"
        assert ana.match not in listed(iris)
        late = sit(iris, ana.match)
        assert (late.status_code, late.json()["code"]) == (404, "no_match")
        ana.start()
        assert ana.look()["status"] == "playing"


def test_a_seat_that_is_left_is_free_for_the_next(server: Running) -> None:
    with hosting(server) as ana, passer_by(server) as eva, passer_by(server) as iris:
        sit(eva, ana.match).raise_for_status()
        with ana.at(ana.match) as seat:
            seat._http.cookies = eva.cookies
            seat.leave()
        assert ana.match in listed(iris)
        assert sit(eva, ana.match).is_success  # who left may come again
        assert place(ana.look(), 2)["name"] == "Eva"


def test_whom_the_host_removes_does_not_come_back(server: Running) -> None:
    with hosting(server) as ana, passer_by(server) as eva, passer_by(server) as iris:
        sit(eva, ana.match).raise_for_status()
        ana.put("seats/2", {"open": True})
        assert sit(eva, ana.match).json()["code"] == "removed"
        assert find(eva, game=SMALL) != ana.match
        assert sit(iris, ana.match, "Iris").is_success
        assert place(ana.look(), 2)["name"] == "Iris"


def test_one_free_seat_raced_for_is_given_once(server: Running) -> None:
    with hosting(server) as ana, ThreadPoolExecutor(6) as pool:

        def try_to_sit(number: int) -> int:
            with passer_by(server) as http:
                return sit(http, ana.match, f"Guest {number}").status_code

        assert sorted(pool.map(try_to_sit, range(6))) == [200, *[404] * 5]


@pytest.mark.parametrize("name", [" ", "x" * 25, "a\u202eb", "\u3164"])
def test_a_name_that_nobody_can_read_gets_no_seat(server: Running, name: str) -> None:
    with hosting(server) as ana, passer_by(server) as eva:
        assert sit(eva, ana.match, name).json()["code"] == "name"
        assert place(ana.look(), 2)["name"] is None


def test_a_closed_match_is_neither_listed_nor_found_nor_sat_down_at(server: Running) -> None:
    with hosting(server, open=False) as ana, passer_by(server) as eva:
        assert ana.match not in listed(eva)
        assert find(eva, game=SMALL) != ana.match
        absent = sit(eva, "A" * 12)
        there = sit(eva, ana.match)
        assert (there.status_code, there.content) == (absent.status_code, absent.content)
        with sit_down(ana.links[2], "Luis"):
            assert sit(eva, ana.match).status_code == 404


def test_an_open_table_shows_strangers_nothing_but_its_card(server: Running) -> None:
    with hosting(server) as ana, passer_by(server) as eva:
        assert eva.get(f"/api/matches/{ana.match}").status_code == 404
        ana.post("close")
        assert ana.match not in listed(eva)
        assert sit(eva, ana.match).status_code == 404


def test_a_table_whose_host_has_left_is_not_offered_unless_it_is_for_days(server: Running) -> None:
    with (
        open_match(server.address, SMALL, TWO, open=True) as gone,
        open_match(server.address, SMALL, TWO, open=True, clock={"kind": "slow", "hours": 24}) as slow,
        passer_by(server) as eva,
    ):
        found = listed(eva)
        assert gone.match not in found
        assert slow.match in found
        assert find(eva, game=SMALL) not in (gone.match, slow.match)
        slow.post("close")


def test_real_dice_are_for_people_in_one_room(server: Running) -> None:
    with refused("open_real"):
        open_match(server.address, SMALL, TWO, open=True, dice="real")


def test_who_looks_for_a_match_sits_down_at_the_table_that_waited_longest(server: Running) -> None:
    with hosting(server) as ana, hosting(server) as luis, passer_by(server) as eva, passer_by(server) as iris:
        assert find(eva, game="no such game") is None
        assert find(eva, game=SMALL) == ana.match
        assert find(iris) == luis.match
        assert find(iris, game=SMALL) is None  # she sits at the last one


def test_tables_for_the_own_level_come_first_then_those_for_any_level(server: Running) -> None:
    with (
        hosting(server, level="experienced") as expert,
        hosting(server) as anybody,
        hosting(server, level="learning") as beginner,
        passer_by(server) as eva,
        passer_by(server) as iris,
    ):
        assert [listed(eva)[seat.match]["level"] for seat in (expert, anybody, beginner)] == [
            "experienced", "any", "learning",
        ]  # fmt: skip
        assert [find(eva, game=SMALL, level="learning") for _ in range(3)] == [beginner.match, anybody.match, None]
        assert find(iris, game=SMALL) == expert.match
        assert expert.look()["places"][1]["name"] == "Eva"


def test_a_level_is_one_that_is_known(server: Running) -> None:
    with passer_by(server) as eva:
        for path in ("/api/matches", "/api/find"):
            body = {"game": SMALL, "seats": TWO, "open": True} if path == "/api/matches" else {"name": "Eva"}
            assert eva.post(path, json=body | {"level": "champion"}).status_code == 422


def test_of_two_who_wait_for_each_other_the_later_one_moves(server: Running) -> None:
    with hosting(server) as ana, hosting(server) as luis:
        assert find(ana._http, game=SMALL, older=ana.match) is None
        assert find(luis._http, game=SMALL, older=luis.match) == ana.match
        assert place(ana.look(), 2)["name"] == "Eva"
        assert luis.look()["status"] == "over"
        own = luis._http.post("/api/find", json={"name": "Eva", "older": ana.match})
        assert own.json()["code"] == "no_match"


def test_open_tables_have_a_quota_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("quota")
    place = f"sqlite:///{folder}/s.db"
    with (
        running(folder, place, SOBREMESA_OPEN_TABLES_A_PERSON="2", SOBREMESA_MATCHES_A_PERSON="5") as server,
        passer_by(server) as eva,
    ):
        wanted = {"game": SMALL, "seats": TWO, "open": True}
        codes = [eva.post("/api/matches", json=wanted).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        with hosting(server) as ana, hosting(server) as luis, hosting(server):
            matches = [ana.match, luis.match]
            # sitting down counts like opening: 3 were counted above
            assert [sit(eva, match).status_code for match in matches] == [200, 200]
            last = next(iter(listed(eva)))
            assert sit(eva, last).status_code == 429
