"""Records of a file for the commands that play them again, and the place of what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sobremesa.cli.table_arguments import prepared
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Record, read_record
from sobremesa.games import facts


def read_played(line: str, language: str) -> Record:
    """The record of a line, its game made ready; refused before that where it follows other rules."""
    record = read_record(line)
    facts(record.game).check_rules(record.rules)
    prepared(record.game, language)
    return record


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
