"""A client for programs: sit down at a table by its link, look, and choose.

It connects again by itself and sends again what was not answered; the server does nothing twice.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from sobremesa.engine.errors import MissingExtra, Refused

try:
    import httpx
    from websockets.exceptions import ConnectionClosed, InvalidHandshake
    from websockets.sync.client import ClientConnection, connect
except ModuleNotFoundError:
    raise MissingExtra("extra.client") from None

PATIENCE = 60.0
"""Seconds for which a server that is away is tried again."""
PAUSE = 0.25
PASSING = ("stopping", "preparing", "busy", "not_saved", "no_database")
"""Refusals of a server that can do it soon: it is asked again, under the same id."""
GOES_WRONG = (ConnectionClosed, OSError, TimeoutError, InvalidHandshake)


def sit_down(link: str, name: str, seed: str | None = None) -> Seat:
    """Take the seat of an invitation, such as http://localhost:8021/m/MATCH#SECRET, and add a seed to the dice."""
    seat, token = _at(link)
    seed = secrets.token_hex(16) if seed is None else seed
    return _let_in(seat, ("invited", {"token": token}), ("join", {"token": token, "name": name, "seed": seed}))


def watch(link: str) -> Seat:
    """Look on by a spectators' link."""
    seat, token = _at(link)
    return _let_in(seat, ("watch", {"token": token}))


def open_match(server: str, game: str, seats: Sequence[Mapping[str, Any]], **terms: Any) -> Seat:
    """Open a match as its host: `seats` are {"name": …}, {"bot": …} or {"open": True}; `links` has the invitations."""
    http = httpx.Client(base_url=server, timeout=PATIENCE)
    try:
        opened = _answer(http.post("/api/matches", json={"game": game, "seats": list(seats), **terms}))
    except BaseException:
        http.close()
        raise
    seat = Seat(http, opened["match"])
    seat.links = {int(number): f"{seat.address}#{token}" for number, token in opened["invitations"].items()}
    seat.watch_link = f"{seat.address}?watch#{opened['watch']}" if opened["watch"] else None
    return seat


def _at(link: str) -> tuple[Seat, str]:
    parts = urlsplit(link)
    match = parts.path.rpartition("/m/")[2]
    if not (parts.scheme and parts.netloc and match and parts.fragment):
        raise Refused("link", link=parts._replace(fragment="").geturl())
    http = httpx.Client(base_url=f"{parts.scheme}://{parts.netloc}", timeout=PATIENCE)
    return Seat(http, match), parts.fragment


def _let_in(seat: Seat, *requests: tuple[str, dict[str, str]]) -> Seat:
    """The seat once the server has let it in; its connections do not outlive a refusal.

    A request whose answer was lost is repeated once: the server knows us since the first one.
    """
    try:
        for what, body in requests:
            try:
                seat.post(what, body)
            except (httpx.ReadError, httpx.RemoteProtocolError):
                seat.post(what, body)
    except BaseException:
        seat.close()
        raise
    return seat


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

    def put(self, what: str, body: Mapping[str, Any]) -> None:
        """Set something before the start: seats/2, seed."""
        _answer(self._http.put(f"/api/matches/{self.match}/{what}", json=body))

    def fetch(self, what: str = "") -> Any:
        """Ask without a socket: the match as it may be seen, or replay/12 …"""
        return _answer(self._http.get(f"/api/matches/{self.match}/{what}".rstrip("/")))

    def start(self) -> None:
        """Begin to play, as the host, who adds to the dice if they have a seat."""
        has_seat = bool(self.fetch()["view"]["you"]["seats"])
        self.post("start", {"seed": secrets.token_hex(16)} if has_seat else {})

    def at(self, match: str) -> Seat:
        """The same person at another table, or by another connection at this one."""
        return Seat(httpx.Client(base_url=self._http.base_url, cookies=self._http.cookies, timeout=PATIENCE), match)

    def rematch(self) -> Seat:
        """The host's place at the same table again; `rematch_there` names the match where somebody was quicker."""
        return self.at(self.post("rematch")["match"])

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

    def until(self, is_so: Callable[[dict[str, Any]], object], seconds: float = PATIENCE) -> dict[str, Any]:
        """The view as soon as it is so; `TimeoutError` when it was not for so long."""
        end = time.monotonic() + seconds
        self.look()
        while not is_so(self.view):
            if (left := end - time.monotonic()) <= 0:
                raise TimeoutError
            self._hear(left)
        return self.view

    def choose(self, move: str) -> None:
        """Make a move; `Refused` where the rules do not allow it."""
        self.ask("choose", decision=self.view["decision"], move=move)

    def take_back(self) -> None:
        """Take the last step back."""
        self.ask("back", decision=self.view["decision"])

    def roll(self, text: str) -> None:
        """Say what the real dice show, or what was drawn from a real stock."""
        self.ask("roll", decision=self.view["decision"], text=text)

    def unroll(self) -> None:
        """Withdraw what one typed last, to type it again."""
        self.ask("unroll", decision=self.view["decision"])

    def say(self, text: str) -> None:
        """Speak to the table."""
        self.ask("say", text=text)

    def say_phrase(self, phrase: str) -> None:
        """Say one of the ready-made phrases, which everybody reads in their own language."""
        self.ask("phrase", phrase=phrase)

    def nudge(self, seat: int) -> None:
        """Remind somebody that the table waits for them."""
        self.ask("nudge", seat=seat)

    def mute(self, seat: int, is_muted: bool = True) -> None:
        """Switch somebody's chat off or on again, as the host."""
        self.ask("mute", seat=seat, is_muted=is_muted)

    def sit(self, seat: int) -> None:
        """Look through the eyes of one of several own seats."""
        self._sits = seat
        self.ask("sit", seat=seat)
        while self.view["you"]["eyes"] != seat:
            self._hear()

    def observation(self) -> str:
        """The state as this seat may know it, for the rules' own `read_state`."""
        state: str = self.ask("observation")["state"]
        return state

    def look(self) -> dict[str, Any]:
        """The newest view."""
        while True:
            socket = self._connected()
            try:
                newest = self._answered(socket, {"type": "sync", "seq": self.view["seq"]}, "type", "same")["seq"]
            except GOES_WRONG:
                self._lose()
                continue
            self._catch_up(newest)
            return self.view

    def leave(self) -> None:
        """Stand up: a bot plays until `return`; before the start the seat is free, and the table not ours to see."""
        self._ask("leave")

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message until it is answered, always under the same id; what was answered, its effect in the view."""
        answer = self._ask(type, **fields)
        self._catch_up(answer.get("seq", 0))
        return answer

    def _ask(self, type: str, **fields: Any) -> dict[str, Any]:
        message = {"type": type, "id": secrets.token_hex(8), **fields}
        while True:
            socket = self._connected()
            try:
                answer = self._answered(socket, message, "id", message["id"])
            except GOES_WRONG:
                self._lose()
                continue
            if answer["type"] == "refused":
                if answer["code"] in PASSING:
                    time.sleep(PAUSE)
                    continue
                raise Refused(answer["code"], answer["rule"], **answer["params"])
            return answer

    def _answered(self, socket: ClientConnection, message: Mapping[str, Any], field: str, value: str) -> dict[str, Any]:
        """The answer to a message; it is sent again, more slowly, where the server has heard too much of us."""
        text = json.dumps(message)
        socket.send(text)
        while (answer := self._receive(socket)).get(field) != value:
            if answer.get("code") == "flood":
                time.sleep(PAUSE)
                socket.send(text)
        return answer

    def _catch_up(self, seq: int) -> None:
        """Wait for the view that shows an entry: it may come after the answer."""
        while self.view["seq"] < seq:
            self._hear()

    def _hear(self, seconds: float = PATIENCE) -> None:
        """Wait for the next message; where the socket was lost it is the view that a new one begins with."""
        if self._socket is None:
            self._connected()
            return
        try:
            self._receive(self._socket, seconds)
        except GOES_WRONG:
            self._lose()

    def _receive(self, socket: ClientConnection, seconds: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(socket.recv(seconds))
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
        """The socket, opened anew where it was lost; what goes wrong for too long is raised."""
        until = time.monotonic() + PATIENCE
        while self._socket is None:
            url = self._http.base_url.join(f"/api/matches/{self.match}/socket")
            url = url.copy_with(scheme={"http": "ws", "https": "wss"}[url.scheme])
            cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
            try:
                line = connect(str(url), additional_headers={"Cookie": cookies}, compression=None, max_size=2**22)
                self._socket = self._greeted(self._line.enter_context(line))
            except GOES_WRONG:
                self._lose()
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE)
        return self._socket

    def _greeted(self, socket: ClientConnection) -> ClientConnection | None:
        """A socket whose first messages were taken, up to the view; none where the server is not ready."""
        self.view = {"seq": -1, "status": "open"}
        while self.view["seq"] < 0:
            message = self._receive(socket)
            if message["type"] == "refused":
                self._lose()
                if message["code"] not in PASSING:
                    raise Refused(message["code"], message["rule"], **message["params"])
                time.sleep(PAUSE)
                return None
        if self._sits:
            socket.send(json.dumps({"type": "sit", "id": secrets.token_hex(8), "seat": self._sits}))
        return socket
