"""People at a real server who remember every word they are told, over HTTP and by their sockets."""

from __future__ import annotations

import json
import secrets
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.sync.client import ClientConnection

from sobremesa.engine.state import SPECTATOR
from sobremesa.server.identity import COOKIE
from tests.server.patient import connect

PATIENCE = 60.0


@dataclass
class Heard:
    """One message of a socket: through whose eyes it may be, and what it answers while the log had which lengths."""

    text: str
    message: dict[str, Any]
    eyes: tuple[int, ...]
    question: dict[str, Any] | None = None
    since: int = 0
    until: int = 0


class Ear:
    """One open socket."""

    def __init__(self, socket: ClientConnection, eyes: int) -> None:
        self.heard: list[Heard] = []
        self.view: dict[str, Any] = {"seq": -1}
        self.eyes: tuple[int, ...] = (eyes,)  # two while a wish to sit elsewhere is under way
        self._newest = 0
        self._socket = socket
        while self.view["seq"] < 0:
            self.hear()

    def hear(self) -> Heard:
        """The next message."""
        text = self._socket.recv(PATIENCE)
        assert isinstance(text, str)
        heard = Heard(text, json.loads(text), self.eyes)
        self.heard.append(heard)
        if heard.message["type"] == "view":
            self.view = heard.message
        self._newest = max(self._newest, heard.message.get("seq", 0))
        return heard

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Say something, hear the answer and the view that shows what it did."""
        question = {"type": type, "id": secrets.token_hex(8), **fields}
        since = self._newest
        self._socket.send(json.dumps(question))
        while (heard := self.hear()).message.get("id") != question["id"]:
            pass
        heard.question, heard.since = question, since
        if heard.message["type"] == "done":
            self._wait_for(heard.message["seq"])
        else:
            heard.until = self.look()
        return heard.message

    def look(self) -> int:
        """Hear all that was said up to now; the length of the log."""
        self._socket.send(json.dumps({"type": "sync", "seq": max(self.view["seq"], 0)}))
        while (heard := self.hear()).message["type"] != "same":
            pass
        self._wait_for(heard.message["seq"])
        return self._newest

    def _wait_for(self, seq: int) -> None:
        while self.view["seq"] < seq:
            self.hear()

    def sit(self, seat: int) -> None:
        """Look through the eyes of another own seat, from 0."""
        self.eyes += (seat,)
        answer = self.ask("sit", seat=seat + 1)
        assert answer["type"] == "done", answer
        while self.view["you"]["eyes"] != seat + 1:
            self.hear()
        self.eyes = (seat,)


@dataclass(frozen=True)
class Page:
    """An answer over HTTP."""

    method: str
    path: str
    status: int
    text: str


@dataclass
class Person:
    """Somebody with a browser of their own; nobody the server knows as long as it has given them no cookie."""

    name: str
    http: httpx.Client
    seats: list[int] = field(default_factory=list)
    seed: str = ""
    ears: list[Ear] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    pages_afterwards: list[Page] = field(default_factory=list)

    @property
    def cookie(self) -> str | None:
        """What the server knows this person by."""
        return self.http.cookies.get(COOKIE)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask over HTTP; what was answered, a refusal too."""
        response = self.http.request(method, path, json=body)
        self.pages.append(Page(method, path, response.status_code, response.text))
        return response.json() if response.content else None

    def listen(self, match: str, line: ExitStack) -> Ear:
        """Open a socket; nothing that comes by it is skipped, however late it is read."""
        address = self.http.base_url.copy_with(scheme="ws").join(f"/api/matches/{match}/socket")
        headers = {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else None
        opened = connect(str(address), additional_headers=headers, compression=None, max_size=2**22, max_queue=None)
        self.ears.append(Ear(line.enter_context(opened), self.seats[0] if len(self.seats) == 1 else SPECTATOR))
        return self.ears[-1]
