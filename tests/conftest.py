"""What all tests share: real databases, and a server for each process of tests."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import settings

from tests.databases import FOLDER, GIVEN, close_session, new_database, open_session, start_postgres
from tests.processes import take_interrupts
from tests.server.servers import Running, running


def pytest_configure(config: pytest.Config) -> None:
    take_interrupts()
    for wait in ("connect", "read", "write", "pool"):  # no busy machine is taken for a fault
        setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, wait, 60.0)
    settings.register_profile("patient", settings(), deadline=None)
    settings.load_profile("patient")
    open_session(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    close_session(config)


@pytest.fixture(scope="session")
def postgres_server() -> str:
    """The address of the session's PostgreSQL."""
    return os.environ.get(GIVEN) or start_postgres(Path(os.environ[FOLDER]))


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    with new_database(postgres_server) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'sobremesa.db'}"
    address: str = request.getfixturevalue("postgres")
    return address


@pytest.fixture
def kept_port() -> Iterator[int]:
    """A port that the system gives to nobody else between two servers of a test: bound here, but not listened at."""
    with socket.socket() as keeper:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind(("127.0.0.1", 0))
        yield keeper.getsockname()[1]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that the tests of one process share, each with matches of its own."""
    folder = tmp_path_factory.mktemp("server")
    with running(folder, f"sqlite:///{folder / 'sobremesa.db'}") as found:
        yield found
