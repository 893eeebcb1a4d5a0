"""The threat model names a test for every promise, and every test that it names exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs/threat-model.md").read_text("utf-8")
PROMISED = re.search(r"^## Promised\n\n.*\n\| --- .*\n((?:\|.*\n)+)", PAGE, re.M)
ROWS = PROMISED[1].splitlines() if PROMISED else []
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[2].strip())
def test_a_promise_is_held_by_tests_that_exist(row: str) -> None:
    held = NAMED.findall(row.split("|")[3])
    assert held
    for file, name in held:
        body = ast.parse((TESTS / file).read_text("utf-8")).body
        assert name in {node.name for node in body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}, file


def test_all_that_the_page_names_stands_in_the_table() -> None:
    assert ROWS
    assert PAGE.count("::test_") == sum(len(NAMED.findall(row)) for row in ROWS)
