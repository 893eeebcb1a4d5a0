"""The pages of the server: the web table, and the rules."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import PlainTextResponse, Response
from markdown_it import MarkdownIt

from sobremesa import __version__
from sobremesa.engine.errors import Refused
from sobremesa.engine.texts import LANGUAGES, sentence
from sobremesa.games import facts, folder, rules_text
from sobremesa.match.lesson import FILE as LESSON
from sobremesa.pictures.card import cover
from sobremesa.server.files import TYPES, File, answer, file
from sobremesa.server.finished import scene, shared
from sobremesa.server.previews import Preview, house, language_of, match, origin, with_preview

router = APIRouter(include_in_schema=False)
HERE = Path(__file__).parent.parent / "pages"
READING = ["GET", "HEAD"]
DAY = "public, max-age=86400"
NAMES = {"es": "Español", "en": "English"}
RULE = re.compile(r"\*\*([A-Z]\d+)\*\*")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


@router.api_route("/", methods=READING)
@router.api_route("/mine", methods=READING)
@router.api_route("/m/{id}", methods=READING)
@router.api_route("/learn/{game}", methods=READING)
async def table(request: Request) -> Response:
    """The web table, which reads the address itself."""
    return page_with(request, house(request.url.path, language_of(request)))


@router.api_route("/m/{id}/share/{token}", methods=READING)
async def shared_match(
    request: Request, id: str, token: str, at: Annotated[str, Query(max_length=12)] = ""
) -> Response:
    """The same at a link that shows a finished match: what messengers say of it is its result, or the moment."""
    language = language_of(request)
    try:
        found = await shared(request.app.state.services, request, id, token)
        event = min(int(at), len(found.record.events)) if at.isascii() and at.isdigit() else None
        shown = await asyncio.to_thread(scene, found, event, language)
    except Refused:
        return page_with(request, house("/", language))  # the page says why
    query = f"lang={language}" + ("" if event is None else f"&at={event}")
    picture = f"/api/matches/{id}/shared/{token}/picture?{query}"
    return page_with(request, match(shown, f"{request.url.path}?{query}", picture))


@router.api_route("/cover/{language}.png", methods=READING)
async def picture(request: Request, language: Literal["es", "en"]) -> Response:
    """The picture of pages that show no finished match."""
    return answer(request, await asyncio.to_thread(cover_file, language))


@cache
def cover_file(language: str) -> File:
    """The picture as a file."""
    return file(cover(language), TYPES[".png"], DAY)


def page_with(request: Request, preview: Preview) -> Response:
    """The web table with a preview for those who read its head only."""
    language = language_of(request)
    page: File | None = request.app.state.files.get("index.html")
    if page is None:
        return PlainTextResponse(sentence("page.unbuilt", language), 503)
    response = answer(request, with_preview(page, preview, origin(request), language))
    if preview.is_private:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


def nowhere(request: Request) -> Response:
    """The web table, which says that an address leads nowhere."""
    response = page_with(request, house("/", language_of(request)))
    response.status_code = 404
    response.headers["Cache-Control"] = "no-store"
    return response


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
