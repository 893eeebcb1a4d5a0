"""The models of the server's messages as JSON schemas, and their types in a few words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from sobremesa.server import bodies, messages
from sobremesa.server import models as shared

Schema = Mapping[str, Any]

SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> list[type[BaseModel]]:
    """Every model, in the order in which they stand in their modules."""
    found = [(module, value) for module in (messages, shared, bodies) for value in vars(module).values()]
    own = (value for module, value in found if getattr(value, "__module__", None) == module.__name__)
    return [
        value for value in own if isinstance(value, type) and issubclass(value, BaseModel) and value is not shared.Model
    ]


def members(union: object) -> list[str]:
    """The names of the models of a union of messages."""
    return [model.__name__ for model in get_args(get_args(union)[0])]


@cache
def schemas() -> dict[str, Schema]:
    """The JSON schema of every model by its name."""
    _, whole = models_json_schema([(model, "validation") for model in models()], ref_template="{model}")
    return {model.__name__: whole["$defs"][model.__name__] for model in models()}


def type_of(schema: Schema) -> str:
    """The type in TypeScript's spelling; whatever a schema leaves open is `unknown`."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(word) for word in schema["enum"])
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(type_of(choice) for choice in choices))
    if schema.get("type") == "array":
        item = type_of(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema.get("type") == "object":
        rest = schema["additionalProperties"]
        return f"Record<string, {type_of(rest) if isinstance(rest, Mapping) else 'unknown'}>"
    return SIMPLE[schema["type"]] if "type" in schema else "unknown"


def fields(schema: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """Each field of a model: its name, its schema, and whether it is always there."""
    required = schema.get("required", ())
    for name, field in schema["properties"].items():
        yield name, field, name in required
