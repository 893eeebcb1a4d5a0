"""The messages as TypeScript types, for the browser's side."""

from __future__ import annotations

from sobremesa.server.messages import ClientMessage, ServerMessage
from tools.models import Schema, fields, members, schemas, type_of

HEAD = """// Written by `make generate` from the models of src/sobremesa/server: change them there.
// `?` stands where a field may be missing, `null` where it may be null.
"""
UNIONS = {
    "ClientMessage": ("What a client says over the socket.", ClientMessage),
    "ServerMessage": ("What the server says over the socket.", ServerMessage),
}


def typescript() -> str:
    """The whole file."""
    parts = [HEAD, *(interface(name, schema) for name, schema in schemas().items())]
    parts += [union(name, about, members(messages)) for name, (about, messages) in UNIONS.items()]
    return "\n".join(parts)


def interface(name: str, schema: Schema) -> str:
    """One model."""
    lines = [comment(schema["description"]), f"export interface {name} {{"]
    for field, kind, is_required in fields(schema):
        if "description" in kind:
            lines.append("  " + comment(kind["description"]))
        lines.append(f"  {field}{'' if is_required else '?'}: {type_of(kind)};")
    if schema.get("additionalProperties") is True:
        lines.append("  [name: string]: unknown;")
    return "\n".join([*lines, "}", ""])


def union(name: str, about: str, of: list[str]) -> str:
    """One of several models, told apart by their `type`."""
    return "\n".join([comment(about), f"export type {name} =", *(f"  | {member}" for member in of)]) + ";\n"


def comment(text: str) -> str:
    """A comment that editors show."""
    return f"/** {' '.join(text.split())} */"
