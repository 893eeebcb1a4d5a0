"""A server that the tests of one process share, each with matches of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.servers import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, f"sqlite:///{folder / 'sobremesa.db'}") as found:
        yield found
