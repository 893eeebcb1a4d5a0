"""Pictures of matches: every game, with few people and many, at its start and later, in any letters."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from sobremesa import Match
from sobremesa.engine.state import SPECTATOR
from sobremesa.engine.texts import LANGUAGES
from sobremesa.games import facts, ids
from sobremesa.pictures.card import HEIGHT, WIDTH, card, cover
from sobremesa.pictures.fonts import written
from sobremesa.pictures.scene import Scene

NAMES = ("Ana María de la O", "Юрий", "Νίκος", "🙂", "林", "W" * 24)


def opened(png: bytes) -> Image.Image:
    """A picture that can be read, of the size that is announced."""
    image = Image.open(BytesIO(png))
    image.load()
    assert image.size == (WIDTH, HEIGHT)
    return image


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", ids())
def test_every_game_has_a_picture_of_any_moment(id: str, language: str) -> None:
    for seats in {facts(id).seats[0], facts(id).seats[-1]}:
        match = Match(id, seats, seed=3)
        drawn = set()
        for event in (0, 20, 40):
            while len(match.events) < event and not match.is_over:
                if match.is_chance_due:
                    match.roll()
                else:
                    match.play(match.moves()[0])
            snapshot = match.game.snapshot(match.state, SPECTATOR)
            winners = (0,) if event == 40 else ()
            scene = Scene(id, NAMES[:seats], snapshot["scores"], winners, snapshot, 1.8e9, event, 40, language)
            drawn.add(opened(card(scene)).tobytes())
            assert scene.title
            assert scene.headline()
            assert scene.description()
        assert len(drawn) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_has_a_picture(language: str) -> None:
    colours = opened(cover(language)).convert("RGB").getcolors(WIDTH * HEIGHT)
    assert colours
    assert len(colours) > 10


def test_letters_that_no_font_has_are_left_out_and_marks_are_dropped_before_letters() -> None:
    assert written("sans", "Ñandú, Юрий, Νίκος, Łukasz") == "Ñandú, Юрий, Νίκος, Łukasz"
    assert written("serif", "Ana 🙂 林") == "Ana"
    assert written("light", "ḁ") == "a"
