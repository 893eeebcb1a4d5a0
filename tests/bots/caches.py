"""A cache of a test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.bots import weights


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine on which nothing was trained or solved, with a package without weights; compiled code is found."""
    for module in ("bots.weights", "bots.solutions", "lab.train"):
        monkeypatch.setattr(f"sobremesa.{module}.user_cache", lambda: tmp_path)
    monkeypatch.setattr("sobremesa.bots.weights.shipped_folder", lambda game: tmp_path / "package" / game)
    weights.load.cache_clear()
    yield tmp_path
    weights.load.cache_clear()
