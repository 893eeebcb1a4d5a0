"""Matches of rules that have changed since: refused with a sentence that says what opens them, and left as they are."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa.cli.main import main
from sobremesa.client import Seat
from sobremesa.games import facts, ids
from sobremesa.server.app import describe
from tests.server.old_database import ANA, CURRENT, FORMER, INVITATION, LUIS, former_rows, restore
from tests.server.patient import connect
from tests.server.people import events, in_turn, moves
from tests.server.servers import PATIENCE, Running, running

CLOCKED = "clocked-copy"
COPY = f"""
INSERT INTO matches
    SELECT '{CLOCKED}', game, status, public, host, length, created, updated, 2.5, server_seed
    FROM matches WHERE id = '{CURRENT}';
INSERT INTO entries
    SELECT '{CLOCKED}', seq, seq, kind, replace(body, '"clock":null', '"clock":{{"kind":"slow","hours":1}}')
    FROM entries WHERE match = '{CURRENT}';
"""
"""The match that goes on once more, with a clock that ran out long ago, but after those of former rules."""
OPERATIONS = [
    (method, path.removeprefix("/api/matches/{id}"))
    for path, methods in describe().openapi()["paths"].items()
    for method in methods
    if path.startswith("/api/matches/{id}")
]
BODIES: dict[str, Any] = {
    "/invited": {"token": INVITATION},
    "/join": {"token": INVITATION, "name": "Eva"},
    "/watch": {"token": INVITATION},
    "/resumable": {"token": INVITATION},
    "/resume": {"token": INVITATION},
    "/invitations": {"seat": 2},
    "/revoke": {"seat": 2},
    "/seats/{seat}": {"bot": "greedy"},
    "/seed": {"seed": "salt"},
    "/start": {"seed": None},
    "/sit": {"name": "Eva"},
}
each_former = pytest.mark.parametrize(("game", "status"), FORMER)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("old") / "sobremesa.db"
    restore(file)
    with closing(sqlite3.connect(file)) as database, database:
        database.executescript(COPY)
    return file


@pytest.fixture(scope="module")
def rows(database: Path) -> list[tuple[object, ...]]:
    """What stood in the database before the server came."""
    return former_rows(database)


@pytest.fixture(scope="module")
def upgraded(database: Path, rows: list[tuple[object, ...]]) -> Iterator[Running]:
    with running(database.parent, f"sqlite:///{database}") as server:
        yield server


@pytest.fixture(autouse=True)
def untouched(database: Path, rows: list[tuple[object, ...]], upgraded: Running) -> Iterator[None]:
    """Whatever a test asks for, the matches of former rules stay as they were."""
    yield
    assert former_rows(database) == rows


def at(server: Running, cookie: str, match: str) -> Seat:
    """Ana or Luis at a match."""
    return Seat(httpx.Client(base_url=server.address, cookies={"sobremesa": cookie}, timeout=60), match)


def refusal(game: str) -> dict[str, Any]:
    known = facts(game)
    params = {"game": known.title, "rules": "1", "program": "0.4", "known": known.version}
    return {"code": "rules.former", "rule": None, "params": params}


def test_every_earlier_version_of_the_rules_names_the_program_that_plays_it() -> None:
    for id in ids():
        known = facts(id)
        assert list(known.former) == [str(version) for version in range(1, int(known.version))]


@each_former
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_route_refuses_with_the_program_that_opens_it(
    upgraded: Running, game: str, status: str, method: str, path: str
) -> None:
    address = f"{upgraded.address}/api/matches/{FORMER[game, status]}{path.format(seat=2, event=0, token=INVITATION)}"
    answer = httpx.request(method, address, json=BODIES.get(path), cookies={"sobremesa": ANA})
    assert (answer.status_code, answer.json()) == (410, refusal(game))


@each_former
def test_a_socket_is_told_and_let_go(upgraded: Running, game: str, status: str) -> None:
    address = upgraded.address.replace("http", "ws", 1) + f"/api/matches/{FORMER[game, status]}/socket"
    with connect(address, additional_headers={"Cookie": f"sobremesa={ANA}"}) as socket:
        assert json.loads(socket.recv(60)) == {"type": "refused", "id": None, **refusal(game)}
        with pytest.raises(ConnectionClosed):
            socket.recv(60)
        assert socket.close_code == 1008


@pytest.mark.parametrize("list", ["mine", "public"])
def test_lists_have_them_with_a_mark(upgraded: Running, list: str) -> None:
    found = httpx.get(f"{upgraded.address}/api/{list}", cookies={"sobremesa": ANA}).json()["matches"]
    marked = {(row["game"], row["status"]): row["match"] for row in found if not row["is_current"]}
    assert marked == {
        known: match for known, match in FORMER.items() if list == "mine" or known[1] in ("over", "playing")
    }
    if list == "mine":
        assert CURRENT in {row["match"] for row in found if row["is_current"]}


def test_a_match_whose_rules_have_not_changed_goes_on(upgraded: Running) -> None:
    with at(upgraded, ANA, CURRENT) as ana, at(upgraded, LUIS, CURRENT) as luis:
        assert ana.fetch()["terms"]["rules"] == "1"
        for _ in range(4):
            mover, _ = in_turn(ana, luis)
            before = len(events(mover))
            mover.choose(moves(mover)[0])
            assert len(events(mover)) == before + 1


def test_a_new_match_follows_the_present_rules(upgraded: Running) -> None:
    wishes = [{"name": "Ana"}, {"bot": "random"}]
    for game, _ in FORMER:
        opened = httpx.post(f"{upgraded.address}/api/matches", json={"game": game, "seats": wishes})
        with Seat(httpx.Client(base_url=upgraded.address, cookies=opened.cookies), opened.json()["match"]) as ana:
            assert ana.fetch()["terms"]["rules"] == facts(game).version
            ana.start()
            assert ana.look()["status"] == "playing"


def test_clocks_run_for_the_others_alone_and_nothing_is_logged_of_it(upgraded: Running, database: Path) -> None:
    until = time.monotonic() + PATIENCE
    late = f"SELECT count(*) FROM entries WHERE match = '{CLOCKED}' AND kind = 'late'"
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reading:
        while not reading.execute(late).fetchone()[0]:
            assert time.monotonic() < until, upgraded.log
            time.sleep(0.05)
    logged = [json.loads(line) for line in upgraded.log.splitlines()]
    assert "error" not in {line["level"] for line in logged}
    assert not {line.get("match") for line in logged} & set(FORMER.values())


def test_a_backup_holds_them_whole(
    upgraded: Running, database: Path, rows: list[tuple[object, ...]], tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy), "--database", f"sqlite:///{database}"]) == 0
    assert former_rows(copy) == rows
