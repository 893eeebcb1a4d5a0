"""A blind person can play: what a screen reader reads through a round of each game, as it was read aloud once."""

from __future__ import annotations

import pytest

from tests.browser.guests import Guests
from tests.browser.heard import FOLDER, ROUNDS, play_round


@pytest.mark.parametrize(("game", "language"), ROUNDS)
def test_a_round_is_heard_as_written(guests: Guests, game: str, language: str) -> None:
    written = (FOLDER / f"{game}.{language}.txt").read_text("utf-8")
    assert play_round(guests, game, language).splitlines() == written.splitlines()
