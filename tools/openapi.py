"""The HTTP side as an OpenAPI description, in one fixed order and without what the framework adds of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sobremesa.server.app import describe


def description() -> dict[str, Any]:
    """The description as data."""
    plain = without_titles(describe().openapi())
    assert isinstance(plain, dict)
    return plain


def openapi() -> str:
    """The whole file."""
    return json.dumps(description(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def without_titles(part: Any) -> Any:
    """The same without the titles that are only made from names; a field may well be called title."""
    if isinstance(part, list):
        return [without_titles(item) for item in part]
    if not isinstance(part, Mapping):
        return part
    return {
        name: without_titles(value)
        for name, value in part.items()
        if not (name == "title" and isinstance(value, str) and "version" not in part)
    }
