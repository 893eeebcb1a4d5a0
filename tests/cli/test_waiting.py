"""A server that is started before its PostgreSQL is ready."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import psycopg
import pytest
from sqlalchemy import make_url

from tests.databases import start_postgres, stop_postgres
from tests.processes import child, run
from tests.server.servers import Running

SERVE = (sys.executable, "-m", "sobremesa", "serve", "--port", "0", "--lang", "en")


def environment(address: str, **settings: str) -> dict[str, str]:
    return os.environ | {"SOBREMESA_DATABASE": address, "SOBREMESA_BOT_WORKERS": "1"} | settings


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Path]:
    """The folder of a PostgreSQL that the tests may stop and start; it asks the role `eva` for a password."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-postgres-"))
    try:
        with psycopg.connect(start_postgres(folder), autocommit=True) as connection:
            rules = folder / "postgres" / "pg_hba.conf"
            rules.write_text("local all eva scram-sha-256\n" + rules.read_text())
            connection.execute("CREATE ROLE eva LOGIN PASSWORD 'right'")
            connection.execute("CREATE ROLE leo LOGIN")
            connection.execute("SELECT pg_reload_conf()")
        yield folder
    finally:
        stop_postgres(folder)
        shutil.rmtree(folder)


def test_a_server_waits_for_a_database_that_starts_after_it(own_postgres: Path, tmp_path: Path) -> None:
    address = make_url(start_postgres(own_postgres)).set(password="secret").render_as_string(hide_password=False)
    stop_postgres(own_postgres)
    settings = environment(address, SOBREMESA_DATABASE_SECONDS="600")
    with child([*SERVE, "--log-form", "json"], stdout=PIPE, stderr=PIPE, env=settings) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        said = process.stderr.readline()
        assert re.fullmatch(r"sobremesa: waiting for the database postgresql://.*, at most 600 s\n", said)
        assert "secret" not in said
        start_postgres(own_postgres)
        found = re.search(r"http://\S+:\d+", process.stdout.readline())
        assert found is not None
        server = Running(process, found[0], address, tmp_path / "unused")
        server.wait_until_ready()
        assert server.stop() == 0
        assert "waiting" not in process.stderr.read()


def test_a_database_that_never_answers_is_waited_for_only_so_long() -> None:
    address = "postgresql://ana:secret@127.0.0.1:1/name"
    ended = run(SERVE, env=environment(address, SOBREMESA_DATABASE_SECONDS="0.5"))
    waiting, refused = ended.stderr.splitlines()
    assert waiting == "sobremesa: waiting for the database postgresql://ana:***@127.0.0.1:1/name, at most 0.5 s"
    assert refused.startswith("sobremesa: the database postgresql://ana:***@127.0.0.1:1/name doesn't answer: ")
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"username": "eva", "password": "secret"}, "password authentication failed"),
        ({"username": "nobody", "password": "secret"}, "does not exist"),
        ({"database": "another", "password": "secret"}, "does not exist"),
        ({"username": "leo", "password": "secret"}, "permission denied"),
    ],
    ids=["password", "role", "database", "permission"],
)
def test_a_database_that_answers_no_is_not_waited_for(
    own_postgres: Path, changes: dict[str, str], problem: str
) -> None:
    address = make_url(start_postgres(own_postgres)).set(**changes).render_as_string(hide_password=False)  # type: ignore[arg-type]
    ended = run(SERVE, env=environment(address, SOBREMESA_DATABASE_SECONDS="600"))
    assert ended.stderr.count("\n") == 1
    assert problem in ended.stderr
    assert "secret" not in ended.stderr
    assert (ended.returncode, ended.stdout) == (2, "")


def test_an_address_with_an_unknown_option_is_refused_at_once() -> None:
    ended = run(SERVE, env=environment("postgresql://ana:secret@127.0.0.1:1/name?colour=red"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.fullmatch(r"sobremesa: the database .*colour.*\n", ended.stderr)
    assert "secret" not in ended.stderr
