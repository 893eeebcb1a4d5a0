"""Checks for material that a user brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sobremesa.engine.errors import Refused


def check_fields(setup: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuse a field that this game's setup does not have."""
    if unknown := [name for name in setup if name not in known]:
        raise Refused("setup_field", field=unknown[0])
