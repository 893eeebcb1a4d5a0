"""The line of a long record is that of any other, though it is put together from parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sobremesa.engine.records import Event, Record, Result
from sobremesa.server import long_records
from sobremesa.server.long_records import line_of

RECORD = Record(
    game="some game",
    rules="1",
    seats=2,
    options={"events": []},
    players=({"name": '"events": []'}, {"bot": "greedy"}),
    setup={"sheets": [{"events": []}], "result": None},
    events=tuple(Event(None if n % 3 == 0 else n % 2, f'"move" {n}], "result": ¡{n}!') for n in range(23)),
    result=Result((3, 4), (1,), "all"),
    dice={"real": True},
    remarks=tuple({"event": n, "seat": 1, "what": "clock"} for n in range(1, 23)),
)


@pytest.mark.parametrize("part", [1, 5, 22, 23, 24])
@pytest.mark.parametrize(
    "record",
    [RECORD, replace(RECORD, remarks=None), replace(RECORD, result=None, dice=None), replace(RECORD, events=())],
)
def test_a_record_in_parts_is_the_same_line(monkeypatch: pytest.MonkeyPatch, record: Record, part: int) -> None:
    monkeypatch.setattr(long_records, "PART", part)
    assert line_of(record) == record.to_json()
