"""What all tests share: real databases."""

from __future__ import annotations

import pytest

from tests.databases import close_session, database, open_session, postgres, postgres_server

__all__ = ["database", "postgres", "postgres_server"]


def pytest_configure(config: pytest.Config) -> None:
    open_session(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    close_session(config)
