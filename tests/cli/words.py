"""Words of a command line that several tests type."""

from __future__ import annotations

from tests.games.data import data


def short(id: str) -> list[str]:
    """Options under which games are short."""
    options = [f"{name}={value}" for name, value in data(id).short.items()]
    return ["--options", ",".join(options)] if options else []
