"""The terminal table: played to the end, left and taken up again, and never losing a move."""

from __future__ import annotations

import io
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen

import pytest

from sobremesa.cli.main import main
from sobremesa.cli.table import Table
from sobremesa.engine.records import Record, read_lines, read_record
from sobremesa.games import ids
from sobremesa.match.referee import referee
from tests.cli.words import short
from tests.processes import child

ASK = Table.ask
Printed = pytest.CaptureFixture[str]


def kept(file: Path) -> Record:
    record = read_record(next(read_lines(file)))
    list(referee(record))
    return record


class Typist:
    """Somebody who types legal moves, and now and then something else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, most: int = 10**9) -> None:
        self.lot = random.Random(1)
        self.typed = 0
        self.most = most
        self.undone = 0
        self.table: Table | None = None
        monkeypatch.setattr(Table, "ask", lambda table, who: self.ask(table, who))

    def ask(self, table: Table, who: int) -> None:
        self.table, self.who = table, who
        table.console.input = self.type  # type: ignore[assignment]
        ASK(table, who)

    def type(self, prompt: str = "") -> str:
        assert self.table is not None
        if "↵" in prompt:
            return ""
        self.typed += 1
        if self.typed > self.most:
            raise EOFError
        aside = self.lot.random()
        if aside < 0.06:
            return self.lot.choice(["?", "", "nonsense", "? z", "help", "1 2 3"])
        if aside < 0.09 and self.table.match._trail:
            self.undone += 1
            return "undo"
        return self.lot.choice(self.table.match.moves(self.who))


@pytest.mark.parametrize("id", ids())
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_whole_game_against_a_bot(
    id: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    typist = Typist(monkeypatch)
    file = tmp_path / "game.jsonl"
    assert main(["play", id, "--seed", "5", "--save", str(file), "--lang", language, *short(id)]) == 0
    record = kept(file)
    assert record.result is not None
    assert typist.typed > 3
    told = capsys.readouterr().out
    assert "★" in told
    assert str(file.name) in told.replace("\n", "")


@pytest.mark.parametrize("id", ids())
def test_people_at_one_device_play_left_and_resumed(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    Typist(monkeypatch, most=12)
    file = tmp_path / "game.jsonl"
    words = ["play", id, "--names", "Ana,Luis", "--bots", "", "--seed", "6", "--save", str(file), *short(id)]
    assert main(words) == 130
    before = kept(file)
    assert before.result is None
    assert "--resume" in capsys.readouterr().out
    Typist(monkeypatch)
    assert main(["play", "--resume", str(file), "--seed", "7"]) == 0
    after = kept(file)
    assert after.events[: len(before.events)] == before.events
    assert after.result is not None
    assert [dict(player) for player in after.players] == [{"name": "Ana"}, {"name": "Luis"}]


def test_a_game_of_bots_alone_plays_itself(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "game.jsonl"
    assert main(["play", "pig", "--seats", "3", "--bots", "greedy,random,greedy", "--save", str(file)]) == 0
    assert kept(file).result is not None


def test_the_people_sit_first_and_the_bots_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Typist(monkeypatch, most=0)
    file = tmp_path / "game.jsonl"
    words = ["play", "pig", "--seats", "3", "--bots", "greedy,random", "--seed", "5", "--lang", "en"]
    assert main([*words, "--save", str(file)]) == 130
    assert [dict(p) for p in kept(file).players] == [{"name": "Player 1"}, {"bot": "greedy"}, {"bot": "random"}]


@contextmanager
def started(tmp_path: Path) -> Iterator[tuple[Popen[str], Path]]:
    """A real table in a process of its own, waiting for the first move; it ends with the test, however that ends."""
    file = tmp_path / "game.jsonl"
    command = [sys.executable, "-m", "sobremesa", "play", "pig", "--seed", "1", "--save", str(file), "--lang", "en"]
    with child(command, stdin=PIPE, stdout=PIPE, stderr=STDOUT, bufsize=1) as table:
        yield table, file


def wait_for_events(file: Path, count: int) -> None:
    for _ in range(3000):  # rules that nobody used before are compiled first
        if file.exists() and len(read_record(next(read_lines(file))).events) >= count:
            return
        time.sleep(0.1)
    raise AssertionError("the table did not get there")


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL, None])
def test_a_table_that_is_left_broken_or_killed_keeps_every_move(tmp_path: Path, end: signal.Signals | None) -> None:
    with started(tmp_path) as (table, file):
        assert table.stdin
        assert table.stdout
        wait_for_events(file, 2)
        table.stdin.write("hold\nhold\n")
        table.stdin.flush()
        wait_for_events(file, 4)
        if end is None:
            table.stdin.close()
        else:
            table.send_signal(end)
        said = table.stdout.read()
        code = table.wait()
    assert "Traceback" not in said
    if end is not signal.SIGKILL:
        assert code == 130
        assert "--resume" in said
    record = kept(file)
    assert len(record.events) >= 4
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]


def test_a_finished_game_cannot_be_resumed_but_is_shown(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "game.jsonl"
    main(["play", "pig", "--bots", "greedy,random", "--seats", "2", "--save", str(file)])
    capsys.readouterr()
    before = file.read_bytes()
    assert main(["play", "--resume", str(file)]) == 0
    assert file.read_bytes() == before
    assert "★" in capsys.readouterr().out


def test_nobody_at_the_keyboard_ends_the_question_which_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play"]) == 130


def test_the_question_which_game_takes_a_number(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    number = ids().index("pig") + 1
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{len(ids()) + 1}\n{number}\nquit\n"))
    assert main(["play", "--lang", "es"]) == 130
    [file] = (tmp_path / "sobremesa/games").iterdir()
    assert kept(file).game == "pig"
