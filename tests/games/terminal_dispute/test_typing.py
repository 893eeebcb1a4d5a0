"""Steps of a round typed at the terminal table."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.cli.table import Table
from sobremesa.engine.errors import Refused
from sobremesa.engine.words import understood, words
from sobremesa.games import game
from sobremesa.match.match import Match


def test_several_steps_can_be_typed_at_once(tmp_path: Path) -> None:
    """A whole round in one line, its parts and the navigation in any order (D2)."""
    match = Match(game("terminal_dispute"), [{"name": "Ana"}])
    for text in ("start 1", "roll 1 2 3 4 5"):
        match.roll(text)
    table = Table(match, tmp_path / "game.jsonl", "en")
    assert table.answer(0, "allot 1 2 / 3 4 / 5")
    before = match.state.copy()
    with pytest.raises(Refused, match="D7"):
        table.answer(0, "write 2 b2; write 1 a1; shade 3 4 0,0 SW")
    assert match.state == before
    assert table.answer(0, "write 2 b2; write 1 a1; shade 3 4 4,-1 SW")
    texts = [event.text for event in match.events]
    assert texts[3:] == ["write 1 a1", "write 2 b2", "shade 3 4 4,-1 SW"]
    for text in ("roll 1 2 2 3 4", "allot 2 3 / 1 4 / 2"):
        match.roll(text)
    assert table.answer(0, "shade 1 4 1,-4 SE; swap navigation 3; write 2 e5; write 2 a2")
    texts = [event.text for event in match.events]
    assert texts[8:] == ["shade 1 4 1,-4 SE", "swap navigation 3", "write 2 a2", "write 2 e5"]


@pytest.mark.parametrize(("language", "said"), [("es", "anula a1"), ("en", "strike out a1")])
def test_a_square_that_is_lost_is_struck_out(language: str, said: str) -> None:
    """D4; what was typed before is understood too."""
    assert words("terminal_dispute", language).say("cross a1") == said
    for typed in ("anula a1", "strike out a1", "tacha a1", "cross off a1", "cross a1"):
        assert understood("terminal_dispute", language, typed) == "cross a1"
