"""A client for programs: sit down at a table by its link, look, and choose.

It connects again by itself and sends again what was not answered; the server does nothing twice.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from sobremesa.engine.errors import Refused

PATIENCE = 60.0
"""Seconds for which a server that is away is tried again."""
PAUSE = 0.25
GOES_WRONG = (ConnectionClosed, OSError, TimeoutError, InvalidHandshake)


def sit_down(link: str, name: str, seed: str | None = None) -> Seat:
    """Take the seat of an invitation, such as http://localhost:8021/m/MATCH#SECRET, and add a seed to the dice."""
    seat, token = _at(link)
    seat.post("join", {"token": token, "name": name, "seed": secrets.token_hex(16) if seed is None else seed})
    return seat


def watch(link: str) -> Seat:
    """Look on by a spectators' link."""
    seat, token = _at(link)
    seat.post("watch", {"token": token})
    return seat


def open_match(server: str, game: str, seats: Sequence[Mapping[str, Any]], **terms: Any) -> Seat:
    """Open a match as its host: `seats` are {"name": …}, {"bot": …} or {"open": True}; `links` has the invitations."""
    http = httpx.Client(base_url=server, timeout=PATIENCE)
    opened = _answer(http.post("/api/matches", json={"game": game, "seats": list(seats), **terms}))
    seat = Seat(http, opened["match"])
    seat.links = {int(number): f"{seat.address}#{token}" for number, token in opened["invitations"].items()}
    seat.watch_link = f"{seat.address}#{opened['watch']}" if opened["watch"] else None
    return seat


def _at(link: str) -> tuple[Seat, str]:
    parts = urlsplit(link)
    match = parts.path.rpartition("/m/")[2]
    if not (parts.scheme and parts.netloc and match and parts.fragment):
        raise Refused("link", link=parts._replace(fragment="").geturl())
    http = httpx.Client(base_url=f"{parts.scheme}://{parts.netloc}", timeout=PATIENCE)
    return Seat(http, match), parts.fragment


def _answer(response: httpx.Response) -> Any:
    """What the server says, or its refusal."""
    if response.is_success:
        return response.json() if response.content else None
    try:
        body = response.json()
        raise Refused(body["code"], body["rule"], **body["params"])
    except (ValueError, KeyError, TypeError):
        raise Refused("request") from None


class Seat:
    """Somebody at a table: a player, the host, or a spectator."""

    def __init__(self, http: httpx.Client, match: str) -> None:
        self.match = match
        self.links: dict[int, str] = {}
        self.watch_link: str | None = None
        self.view: dict[str, Any] = {}
        self.terms: dict[str, Any] = {}
        self.sayings: list[dict[str, Any]] = []
        self._http = http
        self._socket: ClientConnection | None = None
        self._line = ExitStack()  # what closes the socket
        self._sits = 0  # the seat it asked to look through, none before it asks

    @property
    def address(self) -> str:
        """Where the table is."""
        return str(self._http.base_url.join(f"/m/{self.match}"))

    def __enter__(self) -> Seat:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the connections go; the seat stays ours."""
        self._lose()
        self._http.close()

    def post(self, what: str, body: Mapping[str, Any] | None = None) -> Any:
        """Ask for something about the match: start, rematch, close, invitations …"""
        return _answer(self._http.post(f"/api/matches/{self.match}/{what}", json=body))

    def start(self) -> None:
        """Begin to play, as the host."""
        self.post("start", {"seed": secrets.token_hex(16)})

    def record(self) -> str:
        """The record of a match that is over, a line of JSON."""
        response = self._http.get(f"/api/matches/{self.match}/record")
        _answer(response)
        return response.text

    # The socket.

    def decisions(self) -> Iterator[dict[str, Any]]:
        """The view each time a decision is owed here, until the match is over."""
        self.look()
        while self.view["status"] != "over":
            if self.view["choice"] and self.view["choice"]["moves"]:
                yield self.view
            else:
                self._hear()

    def choose(self, move: str) -> None:
        """Make a move; `Refused` where the rules do not allow it."""
        self.ask("choose", decision=self.view["decision"], move=move)

    def take_back(self) -> None:
        """Take the last step back."""
        self.ask("back", decision=self.view["decision"])

    def roll(self, text: str) -> None:
        """Say what the real dice show."""
        self.ask("roll", decision=self.view["decision"], text=text)

    def say(self, text: str) -> None:
        """Speak to the table."""
        self.ask("say", text=text)

    def sit(self, seat: int) -> None:
        """Look through the eyes of one of several own seats."""
        self._sits = seat
        self.ask("sit", seat=seat)
        while self.view["you"]["eyes"] != seat:
            self._hear()

    def seen(self) -> str:
        """The state as this seat may know it, for the rules' own `read_state`."""
        state: str = self.ask("seen")["state"]
        return state

    def look(self) -> dict[str, Any]:
        """The newest view."""
        while True:
            socket = self._connected()
            try:
                socket.send(json.dumps({"type": "sync", "seq": self.view.get("seq", 0)}))
                while self._receive(socket)["type"] != "same":
                    pass
                return self.view
            except GOES_WRONG:
                self._lose()

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message until it is answered, always under the same id; what was answered."""
        message = {"type": type, "id": secrets.token_hex(8), **fields}
        while True:
            socket = self._connected()
            try:
                socket.send(json.dumps(message))
                while (answer := self._receive(socket)).get("id") != message["id"]:
                    pass
            except GOES_WRONG:
                self._lose()
                continue
            if answer["type"] == "refused":
                raise Refused(answer["code"], answer["rule"], **answer["params"])
            seq = answer.get("seq", 0)
            while self.view["seq"] < seq:  # the view that shows it may come after the answer
                self._hear()
            return answer

    def _hear(self) -> None:
        """Wait for the next message."""
        try:
            self._receive(self._connected())
        except GOES_WRONG:
            self._lose()

    def _receive(self, socket: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        match message["type"]:
            case "view":
                self.view = message
            case "welcome":
                self.terms = message["terms"]
            case "sayings":
                known = {saying["seq"] for saying in self.sayings}
                self.sayings += [saying for saying in message["sayings"] if saying["seq"] not in known]
            case "closing":
                time.sleep(message["after"])
        return message

    def _lose(self) -> None:
        self._socket = None
        self._line.close()

    def _connected(self) -> ClientConnection:
        """The socket, opened anew where it was lost."""
        until = time.monotonic() + PATIENCE
        while self._socket is None:
            url = self._http.base_url.join(f"/api/matches/{self.match}/socket")
            url = url.copy_with(scheme={"http": "ws", "https": "wss"}[url.scheme])
            cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
            try:
                socket = self._line.enter_context(
                    connect(str(url), additional_headers={"Cookie": cookies}, compression=None, max_size=2**22)
                )
            except (OSError, TimeoutError, InvalidStatus):
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE)
                continue
            self._greeted(socket)
        return self._socket

    def _greeted(self, socket: ClientConnection) -> None:
        """Take the first messages of a socket, up to the view."""
        self.view = {"seq": -1, "status": "open"}
        try:
            while self.view["seq"] < 0:
                message = self._receive(socket)
                if message["type"] == "refused":
                    self._lose()
                    if message["code"] != "preparing":
                        raise Refused(message["code"], message["rule"], **message["params"])
                    time.sleep(PAUSE)
                    return
            if self._sits:
                socket.send(json.dumps({"type": "sit", "id": secrets.token_hex(8), "seat": self._sits}))
            self._socket = socket
        except GOES_WRONG:
            self._lose()
            time.sleep(PAUSE)
