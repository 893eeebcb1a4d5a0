"""The page docs/protocol.md: its text, with tables from the sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE
from sobremesa.games import game, shipped
from sobremesa.match import dice, table, talking, terms, told
from sobremesa.server import guard, http_line, listeners, refusals, running, sockets
from sobremesa.server.messages import ClientMessage, ServerMessage
from sobremesa.server.routes import afterwards
from sobremesa.server.settings import Settings
from tools.exchange import block, exchange
from tools.models import Schema, fields, members, schemas, type_of
from tools.openapi import description

TEXT = Path(__file__).with_name("protocol.md")


def protocol() -> str:
    """The whole page."""
    page = TEXT.read_text("utf-8")
    for name, value in blanks().items():
        page = page.replace(f"{{{{{name}}}}}", str(value))
    if missing := re.findall(r"\{\{\w+\}\}", page):
        raise ValueError(f"nothing fills {missing}")
    return page


def blanks() -> dict[str, object]:
    """What fills the blanks of the text."""
    known = schemas()
    client, server = members(ClientMessage), members(ServerMessage)
    parts = needed(known, server)
    bodies = [name for name in known if name not in {*client, *server, *parts, "Refusal"}]
    settings = Settings()
    return {
        "exchange": exchange(),
        "client_messages": messages(known, client),
        "server_messages": messages(known, server),
        "parts": models(known, parts),
        "bodies": models(known, bodies),
        "routes": "\n".join(routes()),
        "statuses": "\n".join(statuses()),
        "snapshots": "\n".join(snapshots()),
        "page": afterwards.PAGE,
        "kept_ids": table.KEPT_IDS,
        "kept_news": table.KEPT_NEWS,
        "kept_sayings": table.KEPT_SAYINGS,
        "most_changes": table.MOST_CHANGES,
        "most_sayings": table.MOST_SAYINGS,
        "most_chat": table.MOST_CHAT,
        "most_actions": table.MOST_ACTIONS,
        "most_moves": table.MOST_MOVES,
        "most_watchers": table.MOST_WATCHERS,
        "recent": told.RECENT,
        "longest_message": f"{running.LONGEST_MESSAGE // 1024} KiB",
        "longest_name": terms.LONGEST_NAME,
        "longest_text": terms.LONGEST_TEXT,
        "longest_seed": dice.LONGEST_SEED,
        "most_waiting": f"{listeners.MOST_WAITING // 2**20} MiB",
        "most_floods": sockets.MOST_FLOODS,
        "messages_a_second": f"{settings.messages_a_second:g}",
        "messages_at_once": settings.messages_at_once,
        "request_seconds": f"{http_line.REQUEST_SECONDS:g}",
        "connections_an_address": settings.connections_an_address,
        "nudge_seconds": f"{talking.NUDGE_SECONDS:g}",
        "open_tables_a_person": settings.open_tables_a_person,
        "open_tables_an_address": settings.open_tables_an_address,
        "matches_a_person": settings.matches_a_person,
        "matches_an_address": settings.matches_an_address,
        "sockets_an_address": settings.sockets_an_address,
        "requests_a_second": f"{settings.requests_a_second:g}",
        "requests_at_once": settings.requests_at_once,
    }


def needed(known: Mapping[str, Schema], by: Iterable[str]) -> list[str]:
    """The models that these have inside them."""
    found: set[str] = set()
    wanted = list(by)
    while wanted:
        text = str(known[wanted.pop()])
        inside = {name for name in known if f"'$ref': '{name}'" in text} - found
        found |= inside
        wanted += inside
    return [name for name in known if name in found]


def messages(known: Mapping[str, Schema], names: Iterable[str]) -> str:
    """A table of messages, each under the word of its `type`."""
    rows = ["| message | field | type | meaning |", "| --- | --- | --- | --- |"]
    for name in names:
        word = known[name]["properties"]["type"]["const"]
        rows += rows_of(f"**`{word}`**", known[name], but="type")
    return "\n".join(rows)


def models(known: Mapping[str, Schema], names: Iterable[str]) -> str:
    """A table of models under their names."""
    rows = ["| model | field | type | meaning |", "| --- | --- | --- | --- |"]
    for name in names:
        rows += rows_of(f"**{name}**", known[name])
    return "\n".join(rows)


def rows_of(title: str, schema: Schema, but: str | None = None) -> Iterable[str]:
    """The rows of one model: what it is, and each field."""
    yield row(title, "", "", one_line(schema["description"]))
    for name, field, is_required in fields(schema):
        if name != but:
            meaning = one_line(field.get("description", ""))
            yield row("", f"`{name}`{'' if is_required else ' ?'}", kind(field), meaning)


def row(*cells: str) -> str:
    """A row of a table."""
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def kind(schema: Schema) -> str:
    """A field's type in words, with its limits."""
    said = type_of(schema).replace(" | ", " or ").replace("Record<string, unknown>", "object")
    if "'integer'" in str(schema):
        said = said.replace("number", "integer")
    least, most = limits(schema)
    if least is None and most is None:
        return said
    return f"{said}, {least}–{most}" if least is not None and most is not None else f"{said}, to {most}"


def limits(schema: Schema) -> tuple[int | None, int | None]:
    """The least and the most of a number, or of the characters of a text."""
    for choice in (schema, *schema.get("anyOf", ())):
        least, most = choice.get("minimum", choice.get("minLength")), choice.get("maximum", choice.get("maxLength"))
        if most is not None:
            return least, most
    return None, None


def routes() -> Iterable[str]:
    """A row for each method of each path."""
    for path, methods in description()["paths"].items():
        for method, route in methods.items():
            queries = [f"`?{p['name']}=`" for p in route.get("parameters", ()) if p["in"] == "query"]
            asked = ", ".join([*names_in(route.get("requestBody", {})), *queries])
            success = next(status for status in route["responses"] if status.startswith("2"))
            answer = names_in(route["responses"][success]) or [content(route["responses"][success])]
            yield row(
                f"`{method.upper()} {path}`", one_line(route["description"]), asked, f"{success} {answer[0]}".strip()
            )


def names_in(part: Mapping[str, Any]) -> list[str]:
    """The models of a body, one of which it is."""
    schema = part.get("content", {}).get("application/json", {}).get("schema", {})
    choices = schema.get("anyOf", [schema])
    return [" or ".join(choice["$ref"].rpartition("/")[2] for choice in choices)] if "$ref" in choices[0] else []


def content(part: Mapping[str, Any]) -> str:
    """The kind of an answer that has no model; the framework adds plain text to a kind that a route names."""
    kinds = sorted(part.get("content", ()), key=lambda kind: kind == "text/plain")
    return kinds[0] if kinds else ""


def statuses() -> Iterable[str]:
    """A row for each status of a refusal, with its codes."""
    codes: dict[int, list[str]] = {}
    for code, status in (refusals.STATUS | guard.STATUS).items():
        codes.setdefault(status, []).append(f"`{code}`")
    for answer, response in refusals.RESPONSES.items():
        status = int(answer)
        named = ", ".join(sorted(codes.get(status, [])))
        yield row(str(status), response["description"], "all others" if status == 422 else named)


def snapshots() -> Iterable[str]:
    """The snapshot of each game at its first decision."""
    for id in shipped():
        rules = game(id)
        state = rules.new(seats=rules.facts.seats[0])
        luck, *_ = streams(1, 0, 1)
        while rules.actor(state) == CHANCE:
            rules.apply_chance(state, rules.draw(state, luck))
        yield from (f"[{rules.facts.title}](games/{id}.md)", "", *block(rules.snapshot(state, 0)))


def one_line(text: str) -> str:
    """A text without its line ends."""
    return " ".join(text.split())
