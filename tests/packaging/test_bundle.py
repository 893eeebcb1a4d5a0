"""The web table is light: what a browser loads first, and what each game adds to it."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

import hatch_build
from sobremesa.games import shipped
from sobremesa.server.files import read_files

FIRST_LOAD = 120_000
A_GAME = 60_000
"""Bytes, compressed; fonts and sounds aside."""
PAGE = "index.html"
TABLE = "src/table/Match.svelte"
"""What all games share at a table."""

Manifest = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    """Vite's account of what it made, by the sources."""
    found: Manifest = json.loads((hatch_build.BUNDLE / ".vite/manifest.json").read_text("utf-8"))
    return found


def loaded(manifest: Manifest, source: str) -> set[str]:
    """The scripts and styles that come with a source, and with all that it imports."""
    files: set[str] = set()
    waiting, met = [source], {source}
    while waiting:
        chunk = manifest[waiting.pop()]
        files |= {chunk["file"], *chunk.get("css", ())}
        fresh = set(chunk.get("imports", ())) - met
        met |= fresh
        waiting += fresh
    return files


def weight(files: set[str]) -> int:
    """How many bytes go over the wire."""
    return sum(len(gzip.compress((hatch_build.BUNDLE / file).read_bytes())) for file in files)


def test_the_bundle_is_of_the_present_sources() -> None:
    assert hatch_build.is_current(), "run python hatch_build.py"


def test_the_first_load_is_light(manifest: Manifest) -> None:
    files = loaded(manifest, PAGE)
    assert any(file.endswith(".js") for file in files)
    assert any(file.endswith(".css") for file in files)
    assert weight(files | {PAGE}) <= FIRST_LOAD


@pytest.mark.parametrize("id", shipped())
def test_a_game_comes_only_when_it_is_played_and_is_light(manifest: Manifest, id: str) -> None:
    before, game = loaded(manifest, PAGE), loaded(manifest, f"src/games/{id}/index.ts")
    assert game - before, "it is in the first load"
    assert weight((game | loaded(manifest, TABLE)) - before) <= A_GAME


def test_everything_in_the_bundle_can_be_served() -> None:
    files = {
        file.relative_to(hatch_build.BUNDLE).as_posix() for file in hatch_build.BUNDLE.rglob("*") if file.is_file()
    }
    assert files - set(read_files()) == {"SOURCE", ".vite/manifest.json"}
