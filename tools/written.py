"""Which files are written by program, and by what."""

from __future__ import annotations

from pathlib import Path

from tools.cases import files
from tools.examples import example_files
from tools.guide import guide
from tools.openapi import openapi
from tools.protocol import protocol
from tools.shelf import shelf
from tools.typescript import typescript

ROOT = Path(__file__).parent.parent
WRITTEN = {
    "docs/adding-a-game.md": guide,
    "docs/protocol.md": protocol,
    "docs/openapi.json": openapi,
    "web/src/lib/messages.ts": typescript,
    "web/src/games/facts.json": shelf,
    **example_files(),
    **files(),
}
