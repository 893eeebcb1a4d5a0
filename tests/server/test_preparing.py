"""A server whose games are not compiled yet tells people to come back, and strangers nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sobremesa.client import Seat, open_match
from sobremesa.engine.rule import COMPILED
from sobremesa.games import facts, ids
from tests.server.servers import Running, running, start

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

LAST = ids()[-1]
"""The game that is compiled last: minutes after the start."""
REFUSAL = {"code": "preparing", "rule": None, "params": {"game": facts(LAST).title}}


@pytest.fixture(scope="module")
def preparing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Seat]]:
    """A server that has just been installed over a database with a match, and its host."""
    folder: Path = tmp_path_factory.mktemp("preparing")
    database = f"sqlite:///{folder / 'sobremesa.db'}"
    with running(folder, database) as before:
        ana = open_match(before.address, LAST, [{"name": "Ana"}, {"open": True}])
    server = start(folder, database, SOBREMESA_CACHE=str(folder / "empty"))
    try:
        with ana, Seat(httpx.Client(base_url=server.address, cookies=ana._http.cookies), ana.match) as there:
            there.links = ana.links
            yield server, there
    finally:
        server.stop()


def said(server: Running, seat: Seat, cookie: str) -> tuple[dict[str, object], int | None]:
    """What a socket is told, and the code with which it is closed."""
    address = f"{server.address.replace('http', 'ws', 1)}/api/matches/{seat.match}/socket"
    with connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
        found: dict[str, object] = json.loads(socket.recv(60))
        with pytest.raises(ConnectionClosed):
            socket.recv(60)
        return found, socket.close_code


def test_a_socket_is_told_to_come_back(preparing: tuple[Running, Seat]) -> None:
    server, ana = preparing
    cookie = f"sobremesa={ana._http.cookies['sobremesa']}"
    assert said(server, ana, cookie) == ({"type": "refused", "id": None, **REFUSAL}, 1013)


def test_who_has_a_link_is_told_to_come_back(preparing: tuple[Running, Seat]) -> None:
    server, ana = preparing
    token = ana.links[2].partition("#")[2]
    response = httpx.post(f"{server.address}/api/matches/{ana.match}/invited", json={"token": token})
    assert (response.status_code, response.json()) == (503, REFUSAL)
    assert "retry-after" in response.headers


def test_a_stranger_is_told_nothing(preparing: tuple[Running, Seat]) -> None:
    server, ana = preparing
    found, code = said(server, ana, "")
    assert (found["code"], code) == ("no_match", 1008)
    there = f"{server.address}/api/matches/{ana.match}"
    assert httpx.get(there).json()["code"] == "no_match"
    assert httpx.post(f"{there}/invited", json={"token": "x"}).json()["code"] == "invitation"
