"""The questions of a game's lesson as drawn text, for those who read the rules on a terminal."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import partial

from rich.console import Console

from sobremesa.engine.texts import LANGUAGES
from sobremesa.engine.words import words
from sobremesa.games import folder, shipped
from sobremesa.match.lesson import lesson, positions

NAMES = ("Ana", "Luis")
"""The learner, and the other one of the lessons' texts."""
HEADINGS = {"en": "Examples", "es": "Ejemplos"}
WIDTH = 80


def examples(id: str, language: str) -> str:
    """Each question of a lesson: the table it is asked at, the answer, and why it is right."""
    texts = json.loads((folder(id) / f"lesson.{language}.json").read_text("utf-8"))
    parts = [f"## {HEADINGS[language]}"]
    for step in lesson(id).steps:
        if step.answer is None:
            continue
        said = {part: texts[f"{id}.lesson.{step.id}.{part}"] for part in ("title", "text", "right")}
        answer = words(id, language).say(step.answer)
        parts += [
            f"### {said['title']}",
            said["text"].replace("\n", "\n\n"),
            f"```text\n{drawn(id, step.id, step.seat, language)}\n```",
            f"**{answer}** — {said['right']}".replace("\n", " "),
        ]
    return "\n\n".join(parts) + "\n"


def drawn(id: str, step: str, seat: int, language: str) -> str:
    """The table of a step, as a seat sees it."""
    match, page = positions(id)[step], io.StringIO()
    board = match.game.board(match.state, seat, NAMES[: lesson(id).seats], language)
    Console(file=page, width=WIDTH, highlight=False, color_system=None).print(board, crop=False)
    return "\n".join(line.rstrip() for line in page.getvalue().rstrip("\n").split("\n"))


def example_files() -> dict[str, Callable[[], str]]:
    """The files of all games in all languages."""
    return {
        f"src/sobremesa/games/{id}/examples.{language}.md": partial(examples, id, language)
        for id in shipped()
        for language in LANGUAGES
    }
