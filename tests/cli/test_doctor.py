"""`sobremesa doctor` finds what is really broken, says what to change in both languages, and changes nothing."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, insert, inspect

from sobremesa.cli.main import main
from sobremesa.engine.texts import LANGUAGES
from sobremesa.store.place import read_address
from sobremesa.store.schema import matches, processes
from sobremesa.store.store import open_store
from tests.processes import run

WITHOUT = """
import sys
from sobremesa.cli.main import main
sys.modules[sys.argv.pop(1)] = None
sys.exit(main(sys.argv[1:]))
"""
UNPRIVILEGED = """
import ctypes, os, sys
for capability in (1, 2):  # a superuser's right to write and read everywhere ends with the next program
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-m", "sobremesa", *sys.argv[1:]])
"""
COMMAND = (sys.executable, "-m", "sobremesa", "doctor", "--json", "--lang", "en")
Printed = pytest.CaptureFixture[str]
Environment = pytest.MonkeyPatch
Findings = dict[str, str]
"""The states of findings by their codes."""


@pytest.fixture(autouse=True)
def _own_places(tmp_path: Path, monkeypatch: Environment) -> None:
    """A data folder of its own, and an environment without settings."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in [name for name in os.environ if name.startswith("SOBREMESA_") and name != "SOBREMESA_CACHE"]:
        monkeypatch.delenv(name)
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)


def findings(printed: str) -> Findings:
    """What was found; nothing that should be changed is said twice."""
    found = [(found["code"], found["state"]) for found in map(json.loads, printed.splitlines())]
    wrong = [code for code, state in found if state == "change"]
    assert len(wrong) == len(set(wrong))
    return dict(found)


def doctor(capsys: Printed, *words: str) -> tuple[int, Findings]:
    """How the command ends, and what it finds."""
    code = main(["doctor", "--json", *words])
    return code, findings(capsys.readouterr().out)


def changes(found: Findings) -> set[str]:
    return {code for code, state in found.items() if state == "change"}


def in_process(*command: str, code: int, **how: Any) -> Findings:
    ended = run(command, **how)
    assert (ended.returncode, ended.stderr) == (code, ""), ended
    return findings(ended.stdout)


def file_in(folder: Path) -> Path:
    """A database that a server has used."""
    file = folder / "sobremesa.db"
    open_store(f"sqlite:///{file}").close()
    return file


def test_an_installation_that_is_in_order(tmp_path: Path, capsys: Printed) -> None:
    file = file_in(tmp_path)
    before = file.read_bytes()
    code, found = doctor(capsys, "--database", f"sqlite:///{file}")
    assert (code, changes(found)) == (0, set())
    assert found["doctor.database"] == found["doctor.extra"] == found["doctor.files"] == "well"
    assert file.read_bytes() == before


def test_sentences_in_both_languages_end_with_a_verdict(monkeypatch: Environment, capsys: Printed) -> None:
    for setting, endings in (
        ("127.0.0.1", ("Todo está bien.", "All is well.")),
        ("*", ("Por cambiar: 1", "To change: 1")),
    ):
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", setting)
        for language, ending in zip(LANGUAGES, endings, strict=True):
            assert main(["doctor", "--lang", language]) == (setting == "*")
            lines = capsys.readouterr().out.splitlines()
            assert lines[-1].startswith(ending)
            assert sum(line.startswith("✗") for line in lines) == (setting == "*")


def test_a_database_that_is_not_there_yet_is_not_made(tmp_path: Path, capsys: Printed) -> None:
    code, found = doctor(capsys)
    assert (code, found["doctor.database_new"]) == (0, "note")
    assert not (tmp_path / "data").exists()


def test_an_empty_database_stays_empty(postgres: str, capsys: Printed) -> None:
    code, found = doctor(capsys, "--database", postgres)
    assert (code, found["doctor.database_old"]) == (0, "note")
    engine = create_engine(read_address(postgres))
    assert inspect(engine).get_table_names() == []
    engine.dispose()


def test_a_database_in_use_keeps_what_it_has(database: str, capsys: Printed) -> None:
    open_store(database).close()
    code, found = doctor(capsys, "--database", database)
    assert (code, found["doctor.database"]) == (0, "well")
    engine = create_engine(read_address(database))
    with engine.connect() as connection:
        assert connection.execute(processes.select()).fetchall() == []
    engine.dispose()


def test_a_database_of_a_newer_version(tmp_path: Path, capsys: Printed) -> None:
    file = file_in(tmp_path)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    code, found = doctor(capsys, "--database", f"sqlite:///{file}")
    assert (code, changes(found)) == (1, {"store.newer"})


def test_a_database_that_others_can_read(tmp_path: Path, capsys: Printed) -> None:
    file = file_in(tmp_path)
    file.chmod(0o644)
    code, found = doctor(capsys, "--database", f"sqlite:///{file}")
    assert (code, changes(found)) == (1, {"doctor.database_others"})


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    file = file_in(tmp_path)
    file.chmod(0o400)
    tmp_path.chmod(0o500)
    address = f"sqlite:///{file}"
    found = in_process(sys.executable, "-c", UNPRIVILEGED, *COMMAND[3:], "--database", address, code=1)
    assert changes(found) == {"store.unusable"}


def test_a_database_that_does_not_answer(capsys: Printed) -> None:
    code, found = doctor(capsys, "--database", "postgresql://ana:secret@127.0.0.1:1/name?connect_timeout=2")
    assert (code, changes(found)) == (1, {"store.unreachable"})


def test_a_clock_behind_what_was_saved(tmp_path: Path, capsys: Printed) -> None:
    file = file_in(tmp_path)
    engine = create_engine(f"sqlite:///{file}")
    row = {column.name: "" for column in matches.c} | {"public": False, "length": 1, "created": 0.0, "due": None}
    with engine.begin() as connection:
        connection.execute(insert(matches).values(row | {"updated": time.time() + 86400.0}))
    engine.dispose()
    code, found = doctor(capsys, "--database", f"sqlite:///{file}")
    assert (code, changes(found)) == (1, {"doctor.clock_behind"})


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o555)
    environment = os.environ | {"SOBREMESA_CACHE": str(folder)}
    found = in_process(sys.executable, "-c", UNPRIVILEGED, *COMMAND[3:], code=1, env=environment)
    assert changes(found) == {"doctor.cache_unwritable"}


@pytest.mark.parametrize("inner", ["", "compiled"])
def test_a_cache_that_others_can_write(tmp_path: Path, inner: str) -> None:
    folder = tmp_path / "cache"
    (folder / "compiled").mkdir(parents=True)
    (folder / inner).chmod(0o777)
    found = in_process(*COMMAND, code=1, env=os.environ | {"SOBREMESA_CACHE": str(folder)})
    assert changes(found) == {"doctor.cache_others"}
    assert found["doctor.waiting"] == "note"


def test_a_group_of_ones_own_may_write_to_the_cache(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir()
    folder.chmod(0o775)
    is_own = folder.stat().st_gid == os.geteuid()
    found = in_process(*COMMAND, code=0 if is_own else 1, env=os.environ | {"SOBREMESA_CACHE": str(folder)})
    assert changes(found) == (set() if is_own else {"doctor.cache_others"})


def test_nothing_is_compiled() -> None:
    found = in_process(*COMMAND, code=1, env=os.environ | {"NUMBA_DISABLE_JIT": "1"})
    assert changes(found) == {"doctor.slow"}


def test_few_open_files() -> None:
    found = in_process(*COMMAND, code=1, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256)))
    assert changes(found) == {"doctor.files_low"}


def test_a_limit_of_open_files_that_a_server_raises_is_no_problem() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    found = in_process(*COMMAND, code=0, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)))
    assert found["doctor.files"] == "well"


def test_a_disk_that_is_nearly_full(tmp_path: Path) -> None:
    alone = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    mounted = f'mount -t tmpfs -o size=1m none {tmp_path} && mkdir {tmp_path}/data && exec "$@"'
    if run([*alone, mounted, "sh", "true"]).returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    found = in_process(*alone, mounted, "sh", *COMMAND, code=1)
    assert changes(found) == {"doctor.space_low"}


@pytest.mark.parametrize(
    ("missing", "expected"), [("fastapi", {"extra.table"}), ("httpx", set()), ("psycopg", set())], ids=str
)
def test_a_missing_extra(missing: str, expected: set[str]) -> None:
    found = in_process(sys.executable, "-c", WITHOUT, missing, *COMMAND[3:], code=len(expected))
    assert changes(found) == expected
    assert {"extra.table", "extra.client", "extra.postgres"} & set(found)


def test_the_driver_of_the_database_in_use_is_missed() -> None:
    words = ("psycopg", *COMMAND[3:], "--database", "postgresql://host/name")
    found = in_process(sys.executable, "-c", WITHOUT, *words, code=1)
    assert changes(found) == {"extra.postgres"}


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("FORWARDED_ALLOW_IPS", "10.0.0.0/24, ::1", set()),
        ("FORWARDED_ALLOW_IPS", "*", {"doctor.proxy_any"}),
        ("FORWARDED_ALLOW_IPS", "caddy", {"doctor.proxy_name"}),
        ("SOBREMESA_ALLOWED_HOSTS", "mesa.example", set()),
        ("SOBREMESA_ALLOWED_HOSTS", "*", {"doctor.hosts_any"}),
        ("SOBREMESA_METRICS", "nobody", {"setting"}),
        ("SOBREMESA_DATABASE", "mysql://host/name", {"store.address"}),
    ],
)
def test_settings(variable: str, value: str, expected: set[str], monkeypatch: Environment, capsys: Printed) -> None:
    monkeypatch.setenv(variable, value)
    code, found = doctor(capsys)
    assert (code, changes(found)) == (len(expected), expected)
