"""simulate, replay and show: files in, files out, and a sentence for everything that is wrong."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from subprocess import DEVNULL, PIPE

import pytest

from sobremesa.cli.main import main
from sobremesa.engine.records import Record, read_lines, read_record
from sobremesa.engine.words import words
from sobremesa.games import facts, game, ids, shipped
from sobremesa.match.referee import referee
from tests.cli.words import short
from tests.games.data import data
from tests.processes import child, run

each_game = pytest.mark.parametrize("id", ids())
Printed = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def simulated(id: str, file: str = "games.jsonl", *more: str) -> Path:
    assert main(["simulate", id, "--games", "2", "--seed", "1", "--out", file, *more]) == 0
    return Path(file)


@each_game
def test_the_same_seed_gives_the_same_bytes(id: str, folder: Path) -> None:
    first, again = simulated(id), simulated(id, "again.jsonl")
    assert first.read_bytes() == again.read_bytes()
    assert sorted(os.listdir()) == ["again.jsonl", "games.jsonl"]


@each_game
def test_what_was_simulated_replays_with_a_summary(id: str, folder: Path, capsys: Printed) -> None:
    file = simulated(id)
    capsys.readouterr()
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith(f"all by the rules: {id} 2\n")


@each_game
def test_the_legal_moves_of_every_decision_are_listed(id: str, folder: Path, capsys: Printed) -> None:
    file = simulated(id, "games.jsonl", *short(id))
    tiles = ["--tiles", "2"] if facts(id).lays_tiles else []
    capsys.readouterr()
    assert main(["replay", str(file), "--legal", *tiles]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    events = [json.loads(line)["events"] for line in file.read_text("utf-8").splitlines()]
    decisions = [(r, e) for r, record in enumerate(events) for e, event in enumerate(record) if "seat" in event]
    assert [(line["record"], line["event"]) for line in lines] == decisions
    for line in lines:
        event = events[line["record"]][line["event"]]
        assert (line["seat"], line["chosen"]) == (event["seat"], event["move"])
        assert line["legal"] == sorted(set(line["legal"]))
        assert line["chosen"] in line["legal"] or data(id).tiles(line["chosen"]) > 2


@pytest.mark.parametrize("id", [id for id in ids() if facts(id).lays_tiles])
def test_all_plays_of_any_number_of_tiles_are_listed(id: str, folder: Path, capsys: Printed) -> None:
    record = json.loads(simulated(id).read_text("utf-8").splitlines()[0])
    last = next(i for i, event in enumerate(record["events"]) if data(id).tiles(event.get("move", "")))
    Path("short.jsonl").write_text(json.dumps(record | {"events": record["events"][: last + 1], "result": None}))
    capsys.readouterr()
    assert main(["replay", "short.jsonl", "--legal"]) == 0
    whole = [json.loads(line) for line in capsys.readouterr().out.splitlines()][-1]
    assert whole["chosen"] in whole["legal"]
    assert max(data(id).tiles(text) for text in whole["legal"]) > 2


@each_game
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_moment_can_be_shown_to_every_seat(id: str, language: str, folder: Path, capsys: Printed) -> None:
    file = simulated(id)
    events = len(json.loads(file.read_text("utf-8").splitlines()[1])["events"])
    for at in sorted({0, 1, 5, 9, events // 2, events - 1, events}):
        for seat in ([], ["--seat", "1"], ["--seat", "2"]):
            capsys.readouterr()
            assert main(["show", str(file), "--record", "1", "--at", str(at), *seat, "--lang", language]) == 0
            assert len(capsys.readouterr().out.splitlines()) > 3


def hidden_event(record: Record) -> int:
    """The number of the first event that not every seat may know: a secret chance, or a choice while others choose."""
    this = game(record.game)
    for moment in referee(record):
        event = record.events[moment.event]
        if event.seat is None and event.text.split()[0] in this.facts.secret:
            return moment.event
        if event.seat is not None and this.is_sealed(moment.state) and len(this.owing(moment.state)) > 1:
            return moment.event
    raise AssertionError("nothing is hidden in this game")


@pytest.mark.parametrize("id", [id for id in ids() if facts(id).secret or game(id).rules.SEALED])
def test_what_a_seat_may_not_know_is_not_shown(id: str, folder: Path, capsys: Printed) -> None:
    """Neither another's hand nor, in the middle of a stage, another's choice."""
    file = simulated(id)
    record = read_record(next(read_lines(file)))
    at = hidden_event(record)
    event = record.events[at]
    if event.seat is None:
        word, drawn_by, *things = event.text.split()
        owner, shown, hidden = int(drawn_by), event.text, " ".join([word, drawn_by, *("?" for _ in things)])
    else:
        owner = event.seat + 1
        shown, hidden = f"{owner}: {event.text}", f"{owner}: ?"
    for seat in (1, 2):
        capsys.readouterr()
        assert main(["show", str(file), "--at", str(at + 1), "--seat", str(seat), "--lang", "en"]) == 0
        head = " ".join(capsys.readouterr().out.split("last: ")[1].split())
        assert head.startswith(words(id, "en").say(shown if seat == owner else hidden)), head


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "chess"], "no game “chess”"),
        (["simulate", "pig", "--seats", "7"], "2 to 6 seats"),
        (["simulate", "pig", "--games", "0"], "whole number from 1"),
        (["simulate", "pig", "--games", "x"], "whole number from 1"),
        (["simulate", "pig", "--bots", "hal"], "no bot “hal”"),
        (["simulate", "pig", "--bots", ""], "no bot “”"),
        (["simulate", "pig", "--options", "goal"], "NAME=VALUE"),
        (["simulate", "pig", "--options", "goal=maybe"], "option goal can't be maybe"),
        (["simulate", "pig", "--options", "blitz=1"], "no option “blitz”"),
        (["simulate", "pig", "--out", "missing/games.jsonl"], "can't be written"),
        (["simulate", "pig", "--out", "."], "can't be written"),
        (["simulate", "pig", "--setup", "missing.json"], "can't be read"),
        (["simulate", "pig", "--setup", "list.json"], "JSON object"),
        (["simulate", "pig", "--setup", "broken.json"], "broken.json isn't JSON"),
        (["simulate", "pig", "--setup", "binary"], "UTF-8"),
        (["simulate", "pig", "--setup", "object.json"], "has a field “sheets”"),
        (["replay", "missing.jsonl"], "can't be read"),
        (["replay", "."], "can't be read"),
        (["replay", "binary"], "UTF-8"),
        (["replay", "empty"], "no record"),
        (["replay", "broken.json"], "broken.json, record 1: this isn't JSON"),
        (["replay", "list.json"], "record 1: a record is a JSON object"),
        (["replay", "games.jsonl", "--tiles", "2"], "--tiles goes with --legal"),
        (["replay", "games.jsonl", "--legal", "--tiles", "2"], "don't lay dominoes"),
        (["show", "games.jsonl", "--record", "2"], "no record 2"),
        (["show", "games.jsonl", "--at", "99999"], "no table after 99999"),
        (["show", "games.jsonl", "--seat", "3"], "no seat 3"),
        (["rules", "chess"], "no game “chess”"),
        (["play", "chess"], "no game “chess”"),
        (["play", "pig", "--bots", "hal"], "no bot “hal”"),
        (["play", "pig", "--names", "Ana,Luis", "--bots", "greedy", "--seats", "2"], "2 + 1 aren't 2"),
        (["play", "pig", "--resume", "games.jsonl"], "--resume takes the table"),
        (["play", "--resume", "missing.jsonl"], "can't be read"),
        (["play", "--resume", "empty"], "no record"),
        (["play", "--resume", "games.jsonl"], "several games"),
        (["play", "pig", "--save", "games.jsonl"], "is there already"),
        (["play", "--resume", "strange.jsonl"], "no bot “hal”"),
        (["play", "pig", "--names", "Ana,"], "can't be a name"),
        (["play", "pig", "--names", "Ana\x1b[2J"], "can't be a name"),
        (["play", "pig", "--names", "\udcff"], "can't be a name"),
        (["play", "pig", "--save", "x" * 300], "can't be written"),
        (["play", "pig", "--save", "games.jsonl/x"], "can't be written"),
        (["replay", "empty", "--legal"], "no record"),
        (["show", "empty"], "no record"),
        (["dance"], "invalid choice"),
        ([], "COMMAND"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    words: list[str], said: str, folder: Path, capsys: Printed
) -> None:
    simulated("pig")
    Path("list.json").write_text("[1, 2]")
    Path("object.json").write_text('{"sheets": 7}')
    Path("broken.json").write_text("{")
    Path("binary").write_bytes(b"\xff\xfe\x00")
    Path("empty").write_text("\n")
    strange = json.loads(Path("games.jsonl").read_text("utf-8").splitlines()[0])
    strange["players"][0] = {"bot": "hal"}
    Path("strange.jsonl").write_text(json.dumps(strange))
    before = sorted(os.listdir())
    capsys.readouterr()
    try:
        code = main([*words, "--lang", "en"] if words and words[0] != "dance" else words)
    except SystemExit as left:
        code = int(left.code or 0)
    told = capsys.readouterr()
    assert code == 2
    assert said in told.err
    assert len(told.err.splitlines()) == 1
    assert "Traceback" not in told.err
    assert told.out == ""
    assert sorted(os.listdir()) == before


def test_a_flawed_record_is_named_with_its_event_and_rule_and_can_be_looked_at(folder: Path, capsys: Printed) -> None:
    file = simulated("pig")
    lines = file.read_text("utf-8").splitlines()
    record = json.loads(lines[1])
    place = next(i for i, event in enumerate(record["events"]) if "seat" in event)
    record["events"][place]["move"] = "pass"
    file.write_text("\n".join([lines[0], json.dumps(record)]))
    capsys.readouterr()
    assert main(["replay", str(file), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert f"games.jsonl, record 2, event {place + 1}: “pass” isn't a move here; a move reads like “hold” (P4)" in said
    assert f"--record 1 --at {place}" in said
    assert main(["show", str(file), "--record", "1", "--at", str(place)]) == 0


@pytest.mark.soak
def test_an_interrupted_simulation_leaves_no_half_file_and_goes_on(folder: Path) -> None:
    command = [sys.executable, "-m", "sobremesa", "simulate", "pig", "--options", "goal=300"]
    command += ["--games", "1500", "--seed", "2", "--out"]
    with child([*command, "cut.jsonl"], stderr=PIPE, stdout=DEVNULL) as running:
        while not (parts := [part for part in folder.glob(".cut.jsonl.*.part") if part.stat().st_size > 20_000]):
            assert running.poll() is None
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate()
    assert running.returncode == 130, said
    assert "cut.jsonl" in said
    assert "Traceback" not in said
    assert not (folder / "cut.jsonl").exists()
    with parts[0].open("a") as file:
        file.write('{"format": 1, "ga')
    started = parts[0].stat().st_size
    run([*command, "cut.jsonl"], check=True)
    run([*command, "whole.jsonl"], check=True)
    assert (folder / "cut.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()
    assert started > 20_000
    assert sorted(os.listdir(folder)) == ["cut.jsonl", "whole.jsonl"]


def test_rules_are_printed_in_both_languages(capsys: Printed) -> None:
    for id in ids():
        for language in ("es", "en"):
            assert main(["rules", id, "--lang", language]) == 0
            printed = capsys.readouterr().out
            assert printed.startswith("# ")
            assert ("```text" in printed) is (id in shipped()), "examples are drawn"


def test_the_language_follows_the_environment(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert main(["simulate", "chess"]) == 2
    assert "no existe el juego" in capsys.readouterr().err
