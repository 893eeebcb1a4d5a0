"""A sentence for every database that cannot be used, and never a password in it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.store.place import default_database, read_address, shown
from sobremesa.store.store import open_store
from tests.processes import child, run
from tests.store.tables import opened


def refusal(address: str) -> Refused:
    with pytest.raises(Refused) as refused:
        open_store(address)
    for language in ("es", "en"):
        assert "secret" not in refused.value.sentence(language)
    return refused.value


@pytest.mark.parametrize(
    "address",
    [
        "",
        "sobremesa.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://ana:secret@host/file.db",
        "mysql://ana:secret@host/name",
        "postgresql://ana:secret@host",
        "postgresql://ana:secret@host:port/name",
        "postgresql:/ana:secret@host/name",
        "postgresql+asyncpg://ana:secret@host/name",
    ],
)
def test_what_is_no_address_is_refused_without_repeating_it(address: str) -> None:
    assert refusal(address).code == "store.address"


def test_a_second_process_at_one_file_is_refused_until_the_first_has_gone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'sobremesa.db'}"
    command = [
        sys.executable,
        "-c",
        f"from sobremesa.store.store import open_store\nopen_store({address!r})\nprint('open', flush=True)\ninput()",
    ]
    with child(command, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        refused = refusal(address)
        assert refused.code == "store.busy"
        assert str(tmp_path / "sobremesa.db") in str(refused)
        process.kill()
    with opened(address):
        assert refusal(address).code == "store.busy"
    with opened(address):
        pass


def test_the_folder_is_made_and_the_file_is_for_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "new" / "deep" / "sobremesa.db"
    with opened(f"sqlite:///{file}"):
        for name in os.listdir(file.parent):
            assert stat.S_IMODE((file.parent / name).stat().st_mode) == 0o600, name


def test_a_place_that_cannot_hold_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "locked.lock").mkdir()
    for place in (tmp_path, tmp_path / "locked", tmp_path / "file" / "sobremesa.db", tmp_path / ("x" * 300)):
        assert refusal(f"sqlite:///{place}").code == "file.unwritable"


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear grandmother, " * 100)
    refused = refusal(f"sqlite:///{file}")
    assert refused.code == "store.no_database"
    assert str(file) in str(refused)
    assert file.read_text() == "Dear grandmother, " * 100


def test_a_server_that_does_not_answer_is_refused() -> None:
    refused = refusal("postgresql://ana:secret@127.0.0.1:1/name?password=secret&connect_timeout=2")
    assert refused.code == "store.unreachable"
    assert "127.0.0.1" in str(refused)
    assert "\n" not in str(refused)


def test_a_database_that_the_server_does_not_have_is_refused(postgres: str) -> None:
    refused = refusal(postgres.replace("/sobremesa_", "/another_", 1))
    assert refused.code == "store.unreachable"
    assert "does not exist" in str(refused)


def test_without_the_driver_the_sentence_says_what_to_install() -> None:
    script = """
import sys
sys.modules["psycopg"] = None
from sobremesa.engine.errors import Refused
from sobremesa.store.store import open_store
try:
    open_store("postgresql://ana:secret@host/name")
except Refused as refused:
    print(refused)
"""
    said = run([sys.executable, "-c", script], check=True).stdout
    assert "pip install 'sobremesa[postgres]'" in said
    assert "secret" not in said


def test_a_shown_address_has_no_password_wherever_it_stands() -> None:
    url = read_address("postgresql://ana:secret@host:5433/name?password=secret&passfile=secret&host=other")
    assert shown(url) == "postgresql://ana:***@host:5433/name?host=other"


def test_the_default_is_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == f"sqlite:///{tmp_path}/data/sobremesa/sobremesa.db"
    assert not (tmp_path / "data").exists()
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/.local/share/sobremesa/sobremesa.db"
