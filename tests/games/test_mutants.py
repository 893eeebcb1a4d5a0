"""The laws of the conformance suite catch what they are for: each of many broken variants of Pig."""

from __future__ import annotations

import json
import os
import sys

import pytest

from tests.games.mutants import MUTANTS, SOUND, Mutant
from tests.processes import run


@pytest.fixture(scope="module")
def caught() -> dict[str, list[str]]:
    """What the laws caught, asked in a process that compiles nothing."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    found: dict[str, list[str]] = json.loads(
        run([sys.executable, "-m", "tests.games.mutants"], check=True, env=env).stdout
    )
    return found


def test_the_laws_have_nothing_against_pig_as_it_is(caught: dict[str, list[str]]) -> None:
    assert caught[SOUND] == []


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_broken_variant_is_caught_by_its_law(mutant: Mutant, caught: dict[str, list[str]]) -> None:
    assert caught[mutant.name] == [mutant.law]
