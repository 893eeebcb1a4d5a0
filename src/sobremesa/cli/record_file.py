"""The place of a refusal in a file of records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sobremesa.engine.errors import Refused


@contextmanager
def placed(file: Path, index: int) -> Iterator[None]:
    """Give every refusal inside the record's number (from 1), the event's where one is to blame, and a way to look."""
    try:
        yield
    except Refused as refused:
        record, event = index + 1, refused.event
        if event is None:
            raise Refused("place.record", file=file, record=record, problem=refused) from None
        raise Refused(
            "place.event", file=file, record=record, event=event, problem=refused, index=index, before=event - 1
        ) from None
