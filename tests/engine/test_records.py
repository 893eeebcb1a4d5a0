"""The form of a record: what is read, and what is refused before a rule is asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import MAX_LINE, read_lines, read_record, write_lines

WHOLE: dict[str, Any] = {
    "format": 1,
    "game": "pig",
    "rules": "1",
    "seats": 3,
    "options": {"goal": 20},
    "players": [{"name": "Ana"}, {"bot": "hard"}, {"bot": "random"}],
    "setup": {},
    "events": [{"chance": "start 2"}, {"chance": "roll 4"}, {"seat": 2, "move": "hold"}],
    "result": {"scores": [0, 3, 1], "winners": [2], "ending": "goal_reached"},
}


def test_a_record_reads_back_and_keeps_its_order_of_fields() -> None:
    for dice in (
        None,
        {"seed": 7},
        {"real": True},
        {"commitment": "c", "server_seed": "s", "player_seeds": ["a", "b"]},
    ):
        data = WHOLE if dice is None else WHOLE | {"dice": dice}
        assert json.loads(read_record(json.dumps(data)).to_json()) == data
    assert list(json.loads(read_record(json.dumps(WHOLE)).to_json())) == list(WHOLE)


REMARKS = [
    {"event": 3, "seat": 2, "what": "stand_in", "by": "greedy"},
    {"event": 3, "seat": 2, "what": "hint"},
    {"event": 1, "seat": 3, "what": "clock"},
]


@pytest.mark.parametrize("remarks", [[], REMARKS])
def test_remarks_are_kept_as_they_stand(remarks: list[dict[str, Any]]) -> None:
    data = WHOLE | {"dice": {"real": True}, "remarks": remarks}
    assert read_record(json.dumps(data)).to_json() == json.dumps(data)


def remark(**changed: Any) -> dict[str, Any]:
    """A record with one remark, changed."""
    return WHOLE | {"remarks": [REMARKS[1], {"event": 3, "seat": 2, "what": "hint", **changed}]}


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        (WHOLE | {"remarks": None}, "record.type", "remarks"),
        (WHOLE | {"remarks": {}}, "record.type", "remarks"),
        (WHOLE | {"remarks": ["hint"]}, "record.type", "remarks[1]"),
        (WHOLE | {"remarks": [{"event": 1, "what": "hint"}]}, "record.fields", "remarks[1]"),
        (remark(by="greedy"), "record.fields", "remarks[2]"),
        (remark(what="stand_in"), "record.fields", "remarks[2]"),
        (remark(what="stand_in", by=None), "record.type", "remarks[2].by"),
        (remark(event="3"), "record.type", "remarks[2].event"),
        (remark(event=True), "record.type", "remarks[2].event"),
        (remark(seat=2.0), "record.type", "remarks[2].seat"),
        (remark(what=["hint"]), "record.type", "remarks[2].what"),
        (remark(what="advice"), "record.remark", "remarks[2]"),
        (remark(event=0), "record.remark", "remarks[2]"),
        (remark(event=4), "record.remark", "remarks[2]"),
        (remark(seat=0), "record.remark", "remarks[2]"),
        (remark(seat=4), "record.remark", "remarks[2]"),
    ],
)
def test_remarks_of_another_form_are_refused_with_their_place(data: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        read_record(json.dumps(data))
    assert (refused.value.code, refused.value.params["field"]) == (code, field)


def test_half_a_character_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        read_record(json.dumps(WHOLE | {"players": [{"name": "\ud800"}]}))
    assert refused.value.code == "json"


def test_seats_count_from_one_in_the_file_and_from_zero_inside() -> None:
    record = read_record(json.dumps(WHOLE))
    assert record.events[2].seat == 1
    assert record.result is not None
    assert record.result.winners == (1,)


@pytest.mark.parametrize("field", list(WHOLE))
def test_every_field_is_needed(field: str) -> None:
    with pytest.raises(Refused, match=f"no “{field}”"):
        read_record(json.dumps({k: v for k, v in WHOLE.items() if k != field}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r | {"format": 2}, "format 2"),
        (lambda r: r | {"format": True}, "format True"),
        (lambda r: r | {"seats": 3.0}, "“seats”"),
        (lambda r: r | {"seats": True}, "“seats”"),
        (lambda r: r | {"rules": 1}, "“rules”"),
        (lambda r: r | {"colour": 1}, "field “colour”"),
        (lambda r: r | {"events": [{"seat": 1}]}, r"events\[1\]"),
        (lambda r: r | {"events": [{"seat": "1", "move": "x"}]}, r"events\[1\].seat"),
        (lambda r: r | {"events": [{"seat": 1, "move": "x", "chance": "y"}]}, r"events\[1\]"),
        (lambda r: r | {"events": ["roll 4"]}, r"events\[1\]"),
        (lambda r: r | {"players": [{"name": "Ana", "bot": "x"}]}, r"players\[1\]"),
        (lambda r: r | {"players": [{}]}, r"players\[1\]"),
        (lambda r: r | {"result": {"scores": [1], "winners": [1]}}, "result"),
        (lambda r: r | {"result": {"scores": [1.5], "winners": [1], "ending": "x"}}, "result.scores"),
        (lambda r: r | {"result": {"scores": [1], "winners": "1", "ending": "x"}}, "result.winners"),
        (lambda r: r | {"result": False}, "result"),
        (lambda r: r | {"dice": {"seed": "7"}}, "dice.seed"),
        (lambda r: r | {"dice": {"real": False}}, "dice"),
        (lambda r: r | {"dice": {"real": True, "seed": 1}}, "dice"),
        (lambda r: r | {"dice": None}, "dice"),
        (lambda r: [r], "JSON object"),
    ],
)
def test_wrong_types_and_unknown_fields_are_refused_with_their_place(change: Callable[[Any], Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        read_record(json.dumps(change(dict(WHOLE))))


@pytest.mark.parametrize(
    "line", ["", "{", "nul", '{"a": 1, "a": 1}', '{"a": NaN}', "[" * 100_000, "9" * 5000, '"\ud800']
)
def test_what_is_no_json_is_refused(line: str) -> None:
    with pytest.raises(Refused):
        read_record(line)


def test_files_are_read_line_by_line_and_empty_lines_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes("\ufeffone\n\n  \r\ntwo\r\nthree".encode())
    assert [line.strip() for line in read_lines(file)] == ["one", "two", "three"]


@pytest.mark.parametrize(
    ("content", "said"), [(b"\xff\xfe", "UTF-8"), (b"x" * (MAX_LINE + 1), "bytes"), (None, "can't be read")]
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "records.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Refused, match=said):
        list(read_lines(file))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    write_lines(file, ["old"])

    def broken() -> Any:
        yield "new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_lines(file, broken())
    assert file.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [file]
    for place in (tmp_path / "missing" / "x", file / "x", tmp_path / ("x" * 252)):
        with pytest.raises(Refused, match="can't be written"):
            write_lines(place, ["new"])
