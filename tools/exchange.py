"""An exchange of real messages at a table without the web: what Luis sends, and what he is answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sobremesa import __version__
from sobremesa.engine.errors import Refused
from sobremesa.games import shipped
from sobremesa.match import hosting, playing
from sobremesa.match.frame import view
from sobremesa.match.table import Table
from sobremesa.match.terms import agreed
from sobremesa.server.bodies import NewMatch
from sobremesa.server.messages import CLIENT_MESSAGE, SERVER_MESSAGE
from sobremesa.server.sockets import refusal
from tests.games.data import data

ANA, LUIS = "ana", "luis"
GAME = shipped()[0]
SEAT = 1
MATCH = "kitchentable"
SERVER_SEED = bytes(range(32)).hex()
CLOCK = 1_767_225_600.0
WIDTH = 118

Lines = list[str]


def exchange() -> str:
    """The exchange as Markdown."""
    table = started()
    first = seen(table)
    other, move = first["choice"]["moves"][:2]
    lines = ["Luis opens the socket, and the server speaks first:", *told(welcome(table)), *told(first)]
    lines += ["Luis sends a move that the rules do not allow:", *said(table, "a1", data(GAME).refused[0])]
    lines += ["Then one of the listed moves:", *said(table, "a2", move)]
    lines += ["The next view; only what changed is shown here:"]
    newer = seen(table)
    lines += told({name: value for name, value in newer.items() if name == "type" or value != first[name]})
    lines += ["His connection broke before the answer arrived, so he sends the move again. It is not made twice:"]
    lines += said(table, "a2", move, first["decision"])
    lines += ["A move for a past decision is refused:", *said(table, "a3", other, first["decision"])]
    lines += ["And he asks whether he missed anything:"]
    lines += asked({"type": "sync", "seq": newer["seq"]}) + told({"type": "same", "seq": table.length})
    return "\n".join(lines).replace("\n\n\n", "\n\n")


def started() -> Table:
    """Ana's table, at which Luis took the second seat."""
    wanted = NewMatch.model_validate({"game": GAME, "seats": [{"name": "Ana"}, {"open": True}]})
    seats = [wish.model_dump() for wish in wanted.seats]
    terms = agreed(wanted.model_dump() | {"seats": len(seats)})
    table = hosting.open_table(MATCH, SERVER_SEED, terms, ANA, seats, CLOCK)
    token = hosting.invite(table, ANA, SEAT, CLOCK)
    hosting.join(table, LUIS, token, "Luis", "oranges 3", CLOCK)
    hosting.give_seed(table, ANA, "café", CLOCK)
    hosting.start(table, ANA, CLOCK)
    return table


def seen(table: Table) -> dict[str, Any]:
    """Luis's view."""
    return view(table, LUIS, SEAT, {ANA, LUIS})


def welcome(table: Table) -> dict[str, Any]:
    """The first message."""
    return {"type": "welcome", "match": table.id, "version": __version__, "terms": table.terms.plain()}


def said(table: Table, id: str, move: str, decision: int | None = None) -> Lines:
    """A move of Luis's and the answer to it; for the present decision where none is named."""
    decision = table.decision if decision is None else decision
    lines = asked({"type": "choose", "id": id, "decision": decision, "move": move})
    try:
        seq = table.once(LUIS, id, lambda: playing.choose(table, SEAT, decision, move, CLOCK))
    except Refused as refused:
        return lines + told(refusal(refused, id))
    return lines + told({"type": "done", "id": id, "seq": seq})


def asked(message: Mapping[str, Any]) -> Lines:
    """A message of the client's, if it is one."""
    CLIENT_MESSAGE.validate_python(message)
    return ["", *block(message)]


def told(message: Mapping[str, Any]) -> Lines:
    """A message of the server's, if it is one; of a view a part will do."""
    if message["type"] != "view" or "status" in message:
        SERVER_MESSAGE.validate_python(message)
    return ["", *block(message)]


def block(message: Mapping[str, Any]) -> Lines:
    """A message as an example."""
    return ["```json", spread(message), "```", ""]


def spread(value: Any, indent: int = 1) -> str:
    """JSON in few lines: as much on each as fits."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, (Mapping, list)):
        return line
    if isinstance(value, list):
        return f"[{filled([spread(item, indent + 1) for item in value], indent)}]"
    items = [f"{json.dumps(name)}: {spread(item, indent + 1)}" for name, item in value.items()]
    return f"{{{filled(items, indent)}}}"


def filled(items: list[str], indent: int) -> str:
    """The items with commas between them; one that takes several lines has them for itself."""
    lines: Lines = []
    for item in items:
        fits = lines and "\n" not in lines[-1] + item and indent + len(lines[-1]) + len(item) < WIDTH - 3
        lines = [*lines[:-1], f"{lines[-1]}, {item}"] if fits else [*lines, item]
    return (",\n" + " " * indent).join(lines)
