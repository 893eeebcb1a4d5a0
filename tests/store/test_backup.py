"""A copy of a database that is in use is whole, or it is not there."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from subprocess import PIPE

import pytest

from sobremesa.cli.main import main
from sobremesa.store import backup
from sobremesa.store.store import Store
from tests.processes import child
from tests.store.tables import FIRST, append, create, entry, opened

ROOT = Path(__file__).parent.parent.parent
Printed = pytest.CaptureFixture[str]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A database with two matches and five entries, its server closed."""

    async def play(store: Store) -> None:
        await create(store, "m", "n")
        await store.append(append("m", 1, entries=3))

    file = tmp_path / "sobremesa.db"
    with opened(f"sqlite:///{file}") as store:
        asyncio.run(play(store))
    return file


def test_a_copy_made_under_load_is_sound(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "STEP", 1)  # page by page, so that the server writes in between
    address = f"sqlite:///{tmp_path / 'sobremesa.db'}"
    ids = [f"m{number}" for number in range(20)]
    with child([sys.executable, "-m", "tests.store.appender", address, *ids], cwd=ROOT, stdout=PIPE) as process:
        assert process.stdout is not None
        for number in range(3):
            for _ in range(500):
                said = process.stdout.readline().split()
            assert main(["backup", str(tmp_path / f"copy{number}.db"), "--database", address]) == 0
            acknowledged = said
        process.kill()
        process.stdout.read()
    printed = capsys.readouterr().out.splitlines()
    for number in range(3):
        file = tmp_path / f"copy{number}.db"
        with closing(sqlite3.connect(file)) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        with opened(f"sqlite:///{file}") as store:
            logs = {id: store.tail(id) for id in ids}
            for id, log in logs.items():
                match = store.match(id)
                assert match is not None
                assert match.length == len(log)
                assert log == [FIRST, *(entry(n) for n in range(2, len(log) + 1))]
            assert f"{len(ids)} " in printed[number]
            assert printed[number].endswith(f" {sum(map(len, logs.values()))}")
    assert len(logs[acknowledged[0]]) >= int(acknowledged[1])


def test_a_copy_says_what_it_holds_and_can_be_played_on(kept: Path, tmp_path: Path, capsys: Printed) -> None:
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy), "--database", f"sqlite:///{kept}", "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"Kept in {copy}: games 2 · entries 5\n"
    with opened(f"sqlite:///{copy}") as store:
        asyncio.run(store.append(append("m", 4)))
        assert len(store.tail("m")) == 5


def test_without_an_address_the_servers_own_database_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with opened(f"sqlite:///{tmp_path}/sobremesa/sobremesa.db") as store:
        asyncio.run(create(store, "m"))
        assert main(["backup", str(tmp_path / "copy.db"), "--lang", "es"]) == 0
    assert capsys.readouterr().out == f"Guardado en {tmp_path}/copy.db: partidas 1 · anotaciones 1\n"


@pytest.mark.parametrize("name", ["taken", "link", "folder"])
def test_a_copy_replaces_nothing(kept: Path, tmp_path: Path, capsys: Printed, name: str) -> None:
    (tmp_path / "taken").write_text("a letter")
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "folder").mkdir()
    before = sorted(os.listdir(tmp_path))
    assert main(["backup", str(tmp_path / name), "--database", f"sqlite:///{kept}", "--lang", "en"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert sorted(os.listdir(tmp_path)) == before
    assert (tmp_path / "taken").read_text() == "a letter"


def test_what_cannot_be_copied_leaves_no_file(kept: Path, tmp_path: Path, capsys: Printed) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (tmp_path / "letter.txt").write_text("Dear grandmother, " * 100)
    (tmp_path / "empty.db").touch()
    for address, said in {
        f"sqlite:///{tmp_path}/nothing.db": "there's no database at",
        f"sqlite:///{tmp_path}/letter.txt": "file is not a database",
        f"sqlite:///{tmp_path}/empty.db": "no such table",
        "postgresql://ana:secret@host/name": "pg_dump",
    }.items():
        assert main(["backup", str(folder / "copy.db"), "--database", address, "--lang", "en"]) == 2
        assert said in capsys.readouterr().err
        assert os.listdir(folder) == []
    assert main(["backup", str(tmp_path / "no" / "copy.db"), "--database", f"sqlite:///{kept}", "--lang", "en"]) == 2
    assert "can't be written" in capsys.readouterr().err
