"""verify, and what replay does with committed dice: right ones pass, wrong ones are named with their place."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sobremesa.cli.main import main
from sobremesa.engine.records import Event, Record
from sobremesa.games import ids
from tests.games.samples import sample_records
from tests.match.test_dice import played

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("games.jsonl")


def kept(file: Path, *records: Record) -> str:
    file.write_text("\n".join(record.to_json() for record in records), "utf-8")
    return str(file)


def chances(*records: Record) -> int:
    return sum(event.seat is None for record in records for event in record.events)


def said_by(words: list[str], code: int, capsys: Printed) -> str:
    capsys.readouterr()
    assert main([*words, "--lang", "en"]) == code
    told = capsys.readouterr()
    assert (told.out if code else told.err) == ""
    return told.err if code else told.out


def with_dice(record: Record, dice: Any) -> Record:
    return replace(record, dice=dice)


def with_another_roll(record: Record) -> tuple[Record, int]:
    """The record with the second roll changed, and the number of that event, from 1."""
    number = [i for i, event in enumerate(record.events) if event.text.startswith("roll")][1]
    other = "roll 5" if record.events[number].text != "roll 5" else "roll 4"
    return replace(
        record, events=(*record.events[:number], Event(None, other), *record.events[number + 1 :])
    ), number + 1


@pytest.mark.parametrize("id", ids())
def test_committed_dice_and_simulations_are_recomputed(id: str, file: Path, capsys: Printed) -> None:
    records = (*sample_records(id), played(id, 3), played("pig", 2))
    told = said_by(["verify", kept(file, *records)], 0, capsys)
    assert told == f"records recomputed: {len(records)} · chances: {chances(*records)} · all as their seeds give them\n"


def test_what_cannot_be_recomputed_is_counted_with_the_reason(file: Path, capsys: Printed) -> None:
    sample, committed = sample_records("pig")[0], played("pig", 2)
    records = (committed, with_dice(sample, None), with_dice(sample, {"real": True}), with_dice(sample, {"real": True}))
    first, *rest = said_by(["verify", kept(file, *records)], 0, capsys).splitlines()
    assert first.startswith(f"records recomputed: 1 · chances: {chances(committed)} ·")
    assert rest == [
        "records not recomputed: 1 · the record doesn't say where its dice came from",
        "records not recomputed: 2 · the dice or dominoes were real, and people typed in what came up",
    ]


def test_a_file_of_which_nothing_can_be_recomputed_is_no_success(file: Path, capsys: Printed) -> None:
    told = said_by(["verify", kept(file, with_dice(sample_records("pig")[0], {"real": True}))], 2, capsys)
    assert "none of the dice in games.jsonl can be recomputed: the dice or dominoes were real" in told


def test_what_cannot_be_recomputed_is_refereed_all_the_same(file: Path, capsys: Printed) -> None:
    flawed = replace(sample_records("pig")[0], dice={"real": True}, result=None)
    told = said_by(["verify", kept(file, played("pig", 2), flawed)], 2, capsys)
    assert "record 2, event" in told
    assert "states no result (P5)" in told


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["replay", "--legal"]])
def test_a_wrong_roll_is_named_with_its_record_and_event(command: list[str], file: Path, capsys: Printed) -> None:
    changed, number = with_another_roll(played("pig", 2))
    kept(file, played("pig", 2), changed)
    capsys.readouterr()
    assert main([*command, str(file), "--lang", "en"]) == 2
    stated, due = changed.events[number - 1].text, played("pig", 2).events[number - 1].text
    place = f"sobremesa: games.jsonl, record 2, event {number}: "
    assert f"{place}the record says “{stated}”, but the seeds give “{due}”" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_commitment_that_does_not_fit_is_named_with_its_record(command: str, file: Path, capsys: Printed) -> None:
    committed = played("pig", 2)
    dice = json.loads(json.dumps(committed.dice)) | {"commitment": "0" * 64}
    told = said_by([command, kept(file, with_dice(committed, dice))], 2, capsys)
    assert told.startswith("sobremesa: games.jsonl, record 1: the commitment doesn't fit")


def test_a_simulation_out_of_its_place_is_refused_by_verify_and_not_by_replay(file: Path, capsys: Printed) -> None:
    samples = sample_records("pig")
    kept(file, *reversed(samples))
    assert "comes from another place of its file" in said_by(["verify", str(file)], 2, capsys)
    assert f"all by the rules: pig {len(samples)}" in said_by(["replay", str(file)], 0, capsys)


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "can't be read"), ("\n", "holds no record"), ("{", "record 1: this isn't JSON")],
)
def test_a_file_that_holds_no_records_gets_one_sentence(
    content: str | None, said: str, file: Path, capsys: Printed
) -> None:
    if content is not None:
        file.write_text(content)
    told = said_by(["verify", str(file)], 2, capsys)
    assert said in told
    assert len(told.splitlines()) == 1
