"""The picture of a match: at the left what it was and who came where, at the right the position; 1200 × 630."""

from __future__ import annotations

import math

from sobremesa.engine.texts import sentence
from sobremesa.games import facts
from sobremesa.pictures.canvas import Box, Canvas
from sobremesa.pictures.modules import picture_of
from sobremesa.pictures.palette import DICE, INK, INK_SOFT, LIGHT, LIGHT_EDGE, LINE, LINEN, PAPER, PAPER_DEEP, WINE
from sobremesa.pictures.scene import Scene

WIDTH, HEIGHT = 1200, 630
LEFT = 44.0
WORDS = 424.0
"""How wide the words at the left may be."""
BARS = ("red", "blue", "green", "yellow", "black")
MOST_ROWS = 6


def card(scene: Scene) -> bytes:
    """A match as a PNG file."""
    canvas = Canvas(WIDTH, HEIGHT, LINEN)
    canvas.rect(Box(0, 0, WIDTH, 12), WINE)
    _brand(canvas, LEFT, 58, 26)
    canvas.text(LEFT, 122, scene.title, 56, INK, "serif", most=WORDS, least=0.5)
    canvas.text(LEFT, 172, f"{scene.players()} · {scene.when()}", 24, INK_SOFT, "light", most=WORDS)
    canvas.text(LEFT, 228, scene.headline(), 34, WINE, most=WORDS)
    low = _standings(canvas, scene, Box(LEFT, 266, WORDS, 306))
    if facts(scene.game).fewest_win and len(scene.scores) > 1 and scene.event:
        canvas.text(LEFT, low + 16, scene.say("picture.fewest_win"), 22, INK_SOFT, "light", most=WORDS)
    place = Box(504, 44, 664, 554)
    canvas.rect(Box(place.x + 3, place.y + 5, place.w, place.h), "#e2d6c1", 24)
    canvas.rect(place, PAPER, 24, LINE, 2)
    picture = picture_of(scene.game)
    if picture:
        picture.draw(canvas, place.inset(26), scene.snapshot, scene.names, scene.order())
    else:
        _emblem(canvas, place.x + place.w / 2, place.y + place.h / 2, 150)
    return canvas.png()


def cover(language: str) -> bytes:
    """The picture of the whole house, for links that lead to no finished match."""
    canvas = Canvas(WIDTH, HEIGHT, LINEN)
    canvas.rect(Box(0, 0, WIDTH, 12), WINE)
    canvas.rect(Box(0, 500, WIDTH, 130), PAPER_DEEP)
    canvas.text(80, 200, "Sobremesa", 108, INK, "serif")
    canvas.text(84, 300, sentence("picture.title", language), 44, WINE, "serif", most=640)
    words = sentence("picture.invitation", language)
    head, _, tail = words.partition(": ")
    canvas.text(84, 370, f"{head}:", 30, INK_SOFT, "light", most=660)
    canvas.text(84, 412, tail, 30, INK_SOFT, "light", most=660)
    for x, y, size, colour, pips in (
        (905, 270, 120, "white", 5),
        (1065, 375, 84, "red", 2),
        (800, 430, 74, "yellow", 3),
        (960, 470, 62, "blue", 6),
        (1100, 190, 58, "green", 4),
    ):
        _die(canvas, x, y, size, colour, pips)
    return canvas.png()


def _standings(canvas: Canvas, scene: Scene, box: Box) -> float:
    """A line for each: name, score, and a bar as long as the score where that is good; where the lines end."""
    has_bars = scene.event > 0 and not facts(scene.game).fewest_win
    order = scene.order()[:MOST_ROWS]
    height = min(box.h / len(order), 76.0 if has_bars else 60.0)
    most = max(1, *(abs(score) for score in scene.scores))
    for place, seat in enumerate(order):
        y = box.y + place * height
        is_winner = seat in scene.winners and len(scene.scores) > 1
        line = Box(box.x, y, box.w, height - 8)
        canvas.rect(line, LIGHT if is_winner else PAPER, 12, LIGHT_EDGE if is_winner else LINE, 2)
        middle = y + (height - 8) / 2 - (6 if has_bars and height > 55 else 0)
        start = line.x + 16
        if is_winner:
            _star(canvas, start + 11, middle, 12)
            start += 32
        score = scene.score(seat) if scene.event else ""
        wide = canvas.width(score, 28)
        canvas.text(line.x + line.w - 16, middle, score, 28, INK, anchor="r")
        canvas.text(start, middle, scene.names[seat], 26, INK, most=line.x + line.w - 32 - wide - start)
        if has_bars and height > 55:
            full = line.w - 32
            canvas.rect(Box(line.x + 16, y + height - 24, full, 7), PAPER_DEEP, 3.5)
            share = max(0, scene.scores[seat]) / most
            if share:
                colour = DICE[BARS[seat % len(BARS)]]
                canvas.rect(Box(line.x + 16, y + height - 24, max(7.0, full * share), 7), colour, 3.5)
    return box.y + len(order) * height


def _star(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A star for who won."""
    reach = [radius if point % 2 == 0 else radius * 0.42 for point in range(10)]
    turns = [math.pi * point / 5 for point in range(10)]
    corners = [(x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in zip(reach, turns, strict=True)]
    canvas.polygon(corners, WINE)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die(canvas: Canvas, x: float, y: float, size: float, colour: str, pips: int) -> None:
    """A die, seen from above."""
    canvas.rect(Box(x - size / 2 + 3, y - size / 2 + 6, size, size), "#d9cab0", size * 0.2)
    edge = "#8d7a5f" if colour == "white" else None
    canvas.rect(Box(x - size / 2, y - size / 2, size, size), DICE[colour], size * 0.2, edge, 2)
    ink = INK if colour in ("white", "yellow") else "#ffffff"
    for across, down in PIPS[pips]:
        canvas.circle(x + across * size * 0.26, y + down * size * 0.26, size * 0.085, ink)


def _brand(canvas: Canvas, x: float, y: float, size: float) -> None:
    """The name of the house with its die."""
    canvas.rect(Box(x, y - size * 0.7, size * 1.4, size * 1.4), WINE, size * 0.34)
    inner = size * 0.84
    canvas.rect(Box(x + size * 0.7 - inner / 2, y - inner / 2, inner, inner), PAPER, size * 0.2)
    for across, down in PIPS[5]:
        canvas.circle(x + size * 0.7 + across * size * 0.21, y + down * size * 0.21, size * 0.09, INK)
    canvas.text(x + size * 1.4 + 12, y, "Sobremesa", size, INK, "serif")


def _emblem(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A die, where a game brings no picture."""
    _die(canvas, x - size * 0.3, y - size * 0.2, size, "white", 5)
    _die(canvas, x + size * 0.7, y + size * 0.5, size * 0.6, "red", 3)
