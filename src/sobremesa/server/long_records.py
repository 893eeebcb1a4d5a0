"""Long records as text, at the cost of nobody else: one call of `to_json` would not let other threads in."""

from __future__ import annotations

from dataclasses import replace

from sobremesa.engine.records import Record
from sobremesa.server.long_logs import rest

EMPTY = '"events": []'
PART = 1000
"""Events that are written without a rest, in a millisecond or two."""


def line_of(record: Record) -> str:
    """The line that `to_json` writes, put together from parts."""
    if len(record.events) <= PART:
        return record.to_json()
    bare = replace(record, events=(), remarks=None)
    frame = bare.to_json()
    start = frame.rindex(EMPTY) + len(EMPTY) - 1  # what comes before is the same in all parts, and what follows too
    parts = []
    for first in range(0, len(record.events), PART):
        part = replace(bare, events=record.events[first : first + PART]).to_json()
        parts.append(part[start : len(part) - len(frame) + start])
        rest()
    whole = replace(record, events=()).to_json()
    return whole[:start] + ", ".join(parts) + whole[start:]
