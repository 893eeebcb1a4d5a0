"""The pages of the server: the web table, and the rules."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Literal

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, Response
from markdown_it import MarkdownIt

from sobremesa import __version__
from sobremesa.engine.texts import LANGUAGES, sentence
from sobremesa.games import facts, folder, rules_text
from sobremesa.match.lesson import FILE as LESSON
from sobremesa.server.files import TYPES, File, answer, file

router = APIRouter(include_in_schema=False)
HERE = Path(__file__).parent.parent / "pages"
READING = ["GET", "HEAD"]
NAMES = {"es": "español", "en": "English"}
RULE = re.compile(r"\*\*([A-Z]\d+)\*\*")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


@router.api_route("/", methods=READING)
@router.api_route("/m/{id}", methods=READING)
@router.api_route("/learn/{game}", methods=READING)
async def table(request: Request) -> Response:
    """The web table, which reads the address itself."""
    page: File | None = request.app.state.files.get("index.html")
    if page is None:
        return PlainTextResponse(sentence("page.unbuilt", preferred(request)), 503)
    return answer(request, page)


@router.api_route("/rules/{game}/{language}", methods=READING)
async def rules(request: Request, game: str, language: Literal["es", "en"]) -> Response:
    """The numbered rules of a game."""
    return answer(request, rules_page(game, language))


@router.api_route("/rules.css", methods=READING)
async def style(request: Request) -> Response:
    """The style sheet of the rules."""
    return answer(request, rules_style())


@router.api_route("/assets/{name}", methods=READING)
async def asset(request: Request, name: str) -> Response:
    """A part of the web table."""
    return known(request, f"assets/{name}")


@router.api_route("/{name}", methods=READING)
async def beside(request: Request, name: str) -> Response:
    """Files beside the web table, such as its icon."""
    return known(request, name)


def known(request: Request, name: str) -> Response:
    """A file of the web table by its name."""
    found: File | None = request.app.state.files.get(name)
    if found is None:
        raise HTTPException(404)
    return answer(request, found)


def preferred(request: Request) -> str:
    """Spanish or English, by the browser's preference."""
    wanted = request.headers.get("accept-language", "")
    codes = [part.split(";")[0].strip()[:2].lower() for part in wanted.split(",")]
    return next((code for code in codes if code in LANGUAGES), "en")


@cache
def rules_style() -> File:
    """The style of the rules as a file."""
    return file((HERE / "rules.css").read_bytes(), TYPES[".css"])


@cache
def rules_page(game: str, language: str) -> File:
    """The rules of a game as a page, with a link to the other language."""
    other = next(code for code in LANGUAGES if code != language)
    blanks = {
        "language": language,
        "title": escape(facts(game).title),
        "other": other,
        "other_name": NAMES[other],
        "other_address": f"/rules/{game}/{other}",
        "lead": escape(sentence("page.lead", language)),
        "contents": escape(sentence("page.contents", language)),
        "sections": contents(game, language),
        "learn": learn_link(game, language),
        "rules": rules_article(game, language),
        "version": __version__,
    }
    return file((HERE / "rules.html").read_text("utf-8").format(**blanks).encode(), TYPES[".html"])


def contents(game: str, language: str) -> str:
    """The sections of the rules as links."""
    return "\n".join(
        f'<li><a href="#section-{number}">{escape(heading)}</a></li>'
        for number, heading in enumerate(HEADING.findall(rules_text(game, language)), 1)
    )


def learn_link(game: str, language: str) -> str:
    """The way to the game's lesson, if it has one."""
    if not (folder(game) / LESSON).exists():
        return ""
    return (
        f'<p class="learn"><a href="/learn/{game}?lang={language}">{escape(sentence("page.learn", language))}</a></p>'
    )


def rules_article(game: str, language: str) -> str:
    """The rules as HTML: paragraphs with the numbers of their rules as ids, sections with ids of their own.

    Keys can scroll wide tables.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(rules_text(game, language))
    sections = 0
    for token, next_token in pairwise(tokens):
        if token.type == "paragraph_open" and (rule := RULE.match(next_token.content)):
            token.attrSet("id", rule[1])
        if token.type == "heading_open" and token.tag == "h2":
            sections += 1
            token.attrSet("id", f"section-{sections}")
        if token.type == "table_open":
            token.attrSet("tabindex", "0")
    return str(markdown.renderer.render(tokens, markdown.options, {}))
