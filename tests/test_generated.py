"""What is written by program is as the sources give it."""

from __future__ import annotations

import inspect
import json
import re

import pytest

from sobremesa.match.table import Table
from sobremesa.server.messages import ClientMessage, ServerMessage
from tools import guide
from tools.models import fields, members, models, schemas, type_of
from tools.written import ROOT, WRITTEN

TYPES = (ROOT / "web/src/lib/messages.ts").read_text("utf-8")
INTERFACE = re.compile(r"^export interface (\w+) \{\n(.*?)^\}$", re.M | re.S)
FIELD = re.compile(r"^  (\w+)(\??): (.+);$", re.M)


@pytest.mark.parametrize("file", WRITTEN)
def test_a_written_file_is_fresh(file: str) -> None:
    assert (ROOT / file).read_text("utf-8") == WRITTEN[file](), "run make generate"


def test_every_model_has_its_type_and_no_other() -> None:
    assert [name for name, _ in INTERFACE.findall(TYPES)] == [model.__name__ for model in models()]


def test_a_type_has_the_fields_of_its_model_and_says_which_may_be_missing() -> None:
    known = {model.__name__: model for model in models()}
    for name, body in INTERFACE.findall(TYPES):
        shown = {field: optional == "?" for field, optional, _ in FIELD.findall(body)}
        assert shown == {field: not about.is_required() for field, about in known[name].model_fields.items()}


def test_what_may_be_null_says_so() -> None:
    for name, body in INTERFACE.findall(TYPES):
        shown = {field: "null" in kind.split(" | ") for field, _, kind in FIELD.findall(body)}
        kinds = {field: schema.get("anyOf", ()) for field, schema, _ in fields(schemas()[name])}
        assert shown == {field: {"type": "null"} in choices for field, choices in kinds.items()}, name


def test_the_types_name_only_each_other_and_are_closed() -> None:
    known = {model.__name__ for model in models()} | {"ClientMessage", "ServerMessage", "Record"}
    code = re.sub(r'/\*\*.*?\*/|//.*|"[^"]*"', "", TYPES)
    assert set(re.findall(r"\b[A-Z]\w+", code)) == known
    assert not re.search(r"\bany\b", code)
    for opening, closing in ("{}", "()", "[]", "<>"):
        assert code.count(opening) == code.count(closing)


def test_the_unions_have_every_message() -> None:
    for union, of in (("ClientMessage", ClientMessage), ("ServerMessage", ServerMessage)):
        written = re.search(rf"export type {union} =((?:\n  \| \w+)+);", TYPES)
        assert written
        assert re.findall(r"\w+", written[1]) == members(of)


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({}, "unknown"),
        ({"$ref": "Place"}, "Place"),
        ({"const": True, "type": "boolean"}, "true"),
        ({"enum": ["a", "b"], "type": "string"}, '"a" | "b"'),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "null"}]}, "number | null"),
        ({"type": "array", "items": {"anyOf": [{"$ref": "A"}, {"$ref": "B"}]}}, "(A | B)[]"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "Record<string, string>"),
        ({"type": "object", "additionalProperties": True}, "Record<string, unknown>"),
    ],
)
def test_a_schema_has_its_type(schema: dict[str, object], written: str) -> None:
    assert type_of(schema) == written


def test_the_page_of_the_protocol_has_every_message_route_and_model() -> None:
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    for union in (ClientMessage, ServerMessage):
        for name in members(union):
            assert f"| **`{schemas()[name]['properties']['type']['const']}`** |" in page
    for path, methods in json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))["paths"].items():
        for method in methods:
            assert f"| `{method.upper()} {path}` |" in page
    rest = {model.__name__ for model in models()} - {*members(ClientMessage), *members(ServerMessage), "Refusal"}
    assert {name for name in rest if f"| **{name}** |" not in page} == set()


def test_the_page_of_the_protocol_has_every_bound_of_a_log() -> None:
    limits = (ROOT / "docs/protocol.md").read_text("utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    codes = re.findall(r'Refused\("(\w+)"', inspect.getsource(Table.check_bounds))
    assert "too_many_watchers" in codes
    assert [code for code in codes if f"`{code}`" not in limits] == []
    assert "bots" in limits


def test_a_stale_block_of_the_guide_is_filled_anew() -> None:
    page = guide.guide()
    stale = page.replace("HOLD, AGAIN = 0, 1", "HOLD, AGAIN = 1, 2").replace("| `owes(s, seat)` |", "| `owes(s)` |")
    assert "HOLD, AGAIN = 1, 2" in stale
    assert "| `owes(s)` |" in stale
    assert guide.filled(stale) == page


def test_every_marker_of_the_guide_has_its_block() -> None:
    page = guide.guide()
    assert page.count("<!-- ") == len(guide.FILE.findall(page)) + len(guide.MEMBERS.findall(page)) > 0
