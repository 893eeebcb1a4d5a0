"""The socket of a table: every message is answered; the seat follows from the sender, never from the message."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from sobremesa import __version__
from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.records import Event
from sobremesa.engine.state import SPECTATOR, State
from sobremesa.match import hosting, playing
from sobremesa.match.commands import Sender, obey
from sobremesa.match.foretelling import Outlook, outlook
from sobremesa.match.past import steps
from sobremesa.match.table import Table
from sobremesa.server import messages as m
from sobremesa.server.discretion import discreet
from sobremesa.server.listeners import NOT_ALLOWED, TRY_LATER, Listener, framed
from sobremesa.server.refusals import STATUS, plain
from sobremesa.server.routes.matches import MatchId
from sobremesa.server.services import Services

log = logging.getLogger("sobremesa.sockets")
router = APIRouter()

MOST_FLOODS = 200
"""Refusals for flooding after which a socket is closed."""
MOST_MOVES = 2000


@router.websocket("/api/matches/{id}/socket")
async def listen(socket: WebSocket, id: MatchId) -> None:
    """The WebSocket route of a table."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        await attend(socket, id)


async def attend(socket: WebSocket, id: str) -> None:
    """Serve a socket, if its player may look at the table."""
    services: Services = socket.app.state.services
    listener = Listener(socket, None)
    try:
        listener.player = await services.identities.player(socket)
        async with discreet(services.store, id, listener.player):
            await services.hub.presence.enter(id, listener, lambda table: greet(table, listener))
    except Refused as refused:
        listener.answer(framed(refusal(refused, None)))
        await listener.dismiss(TRY_LATER if STATUS.get(refused.code) == 503 else NOT_ALLOWED)
        return
    try:
        # a task of its own: each of its steps would pass through all that is around the route
        await asyncio.create_task(Conversation(services, id, listener).hold(socket))
    finally:
        listener.has_closed = True
        await services.hub.presence.part(id, listener)


def greet(table: Table, listener: Listener) -> None:
    """The first messages to somebody who may look."""
    if not hosting.may_look(table, listener.player):
        raise Refused("no_match")
    listener.answer(
        framed({"type": "welcome", "match": table.id, "version": __version__, "terms": table.terms.plain()})
    )
    if table.sayings:
        listener.answer(framed({"type": "sayings", "sayings": list(table.sayings)}))


def refusal(refused: Refused, id: str | None) -> dict[str, Any]:
    """A refusal as a message."""
    return {"type": "refused", "id": id, **plain(refused)}


def read_message(text: str | None) -> m.ClientMessage:
    """A client's message; refused if it is invalid."""
    if text is None:
        raise Refused("message_bytes")
    try:
        return m.CLIENT_MESSAGE.validate_json(text)
    except ValidationError as invalid:
        first = invalid.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "-"
        raise Refused("message", place=place, problem=first["type"]) from None


class Conversation:
    """The messages of one socket, and their answers."""

    def __init__(self, services: Services, match: str, listener: Listener) -> None:
        self.hub = services.hub
        self.metrics = services.metrics
        self.match = match
        self.listener = listener
        self.speaking = services.speaking
        self.sender = listener.player or f"socket {id(listener)}"
        self.floods = 0

    async def hold(self, socket: WebSocket) -> None:
        """Answer every message until the client disconnects."""
        while not (self.listener.has_closed or self.listener.is_slow):
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not self.speaking.take(self.sender, time.monotonic()):
                self.floods += 1
                if self.floods > MOST_FLOODS:
                    await self.listener.flush()
                    await self.listener.close(NOT_ALLOWED)
                    return
                self._refuse(Refused("flood"), None)
                continue
            try:
                message = read_message(received.get("text"))
            except Refused as refused:
                self._refuse(refused, None)
                continue
            await self._answer(message)
        await self.listener.flush()

    def _refuse(self, refused: Refused, id: str | None) -> None:
        self.metrics.count_refusal(refused.code)
        self.listener.answer(framed(refusal(refused, id)))

    async def _answer(self, message: m.ClientMessage) -> None:
        id = None if isinstance(message, m.Sync) else message.id
        started = time.perf_counter()
        try:
            answer = await self._done(message)
        except Refused as refused:
            self._refuse(refused, id)
            return
        self.listener.answer(framed(answer))
        if isinstance(message, m.Choose):
            self.metrics.move_seconds.observe(time.perf_counter() - started)

    async def _done(self, message: m.ClientMessage) -> dict[str, Any]:
        """Carry out a message; its answer."""
        match message:
            case m.Sync():
                return await self._sync(message)
            case m.Try():
                return await self.hub.look(self.match, lambda table: self._try(table, message))
            case m.Compare():
                return await self._compare(message)
            case m.Moves():
                return await self._moves(message)
            case m.Observation():
                return await self.hub.look(self.match, lambda table: self._observation(table, message))
            case m.Steps():
                return await self._steps(message)
            case m.Sit():
                return await self._sit(message)
        player = self.listener.player
        if player is None:
            raise Refused("not_seated")
        present = await self.hub.presence.anywhere(self.match) if isinstance(message, m.Vote) else set()
        sender = Sender(player, self.listener.seat, frozenset(present))
        done = await self.hub.act(self.match, lambda table, at: obey(table, sender, vars(message), at))
        if isinstance(done, Refused):
            raise done
        return {"type": "done", "id": message.id, "seq": done}

    async def _sync(self, message: m.Sync) -> dict[str, Any]:
        await self.hub.notices.sync(self.match)

        def newest(table: Table) -> int:
            if table.length != message.seq and hosting.may_look(table, self.listener.player):
                self.listener.show(self.hub.frame_of(self.match, self.listener))
            return table.length

        return {"type": "same", "seq": await self.hub.look(self.match, newest)}

    def _seat_and_state(self, table: Table, decision: int | None) -> tuple[int, Any, Any]:
        """The client's seat, the game, and the state as that seat may know it."""
        seat, match = self.listener.seat(table), table.playing()
        if decision is not None:
            playing.check_decision(table, decision)
        return seat, match.game, match.game.observation(match.state, seat)

    def _try(self, table: Table, message: m.Try) -> dict[str, Any]:
        seen = self._outlook(table, message.decision)
        return {"type": "tried", "id": message.id, **seen.foretell(message.move)}

    def _outlook(self, table: Table, decision: int) -> Outlook:
        seat = self.listener.seat(table)
        table.playing()
        playing.check_decision(table, decision)
        return outlook(table, seat)

    async def _compare(self, message: m.Compare) -> dict[str, Any]:
        seen = await self.hub.look(self.match, lambda table: self._outlook(table, message.decision))
        moves = await asyncio.to_thread(lambda: [seen.compare(move) for move in message.moves])
        return {"type": "compared", "id": message.id, "moves": moves}

    async def _moves(self, message: m.Moves) -> dict[str, Any]:
        seat, game, observation = await self.hub.look(self.match, lambda t: self._seat_and_state(t, message.decision))

        def found() -> tuple[list[str], bool]:
            moves = game.moves_within(observation, seat, message.tiles)
            return game.move_texts(observation, seat, moves[:MOST_MOVES]), len(moves) <= MOST_MOVES

        moves, is_complete = await asyncio.to_thread(found)
        return {"type": "moves", "id": message.id, "moves": moves, "is_complete": is_complete}

    def _observation(self, table: Table, message: m.Observation) -> dict[str, Any]:
        _, game, observation = self._seat_and_state(table, None)
        return {"type": "observation", "id": message.id, "state": game.state_text(observation)}

    async def _steps(self, message: m.Steps) -> dict[str, Any]:
        def known(table: Table) -> tuple[Game, tuple[int, State], tuple[Event, ...], int]:
            match = table.match
            if not hosting.may_look(table, self.listener.player):
                raise Refused("no_match")
            if match is None:
                raise Refused("not_started")
            return match.game, match.past.before(message.after), tuple(match.events), self.listener.eyes(table)

        game, ground, events, eyes = await self.hub.look(self.match, known)

        def found() -> list[dict[str, Any]]:
            states = steps(game, ground, events, message.after)
            return [{"event": number, "snapshot": game.snapshot(state, eyes)} for number, state in states]

        shown = await asyncio.to_thread(found)
        seat = None if eyes == SPECTATOR else eyes + 1
        return {"type": "steps", "id": message.id, "eyes": seat, "events": len(events), "steps": shown}

    async def _sit(self, message: m.Sit) -> dict[str, Any]:
        def sit(table: Table) -> int:
            if not hosting.may_look(table, self.listener.player):
                raise Refused("no_match")
            wanted = SPECTATOR if message.seat is None else message.seat - 1
            if wanted != SPECTATOR and wanted not in table.seats_of(self.listener.player):
                raise Refused("not_your_seat", seat=message.seat)
            self.listener.wanted = wanted
            self.listener.show(self.hub.frame_of(self.match, self.listener))
            return table.length

        return {"type": "done", "id": message.id, "seq": await self.hub.look(self.match, sit)}
