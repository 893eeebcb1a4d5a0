"""The page somebody sees who opens the server's address."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt

from sobremesa import __version__
from sobremesa.engine.texts import LANGUAGES, sentence
from sobremesa.games import IDS, facts, rules_text

router = APIRouter(include_in_schema=False)
HERE = Path(__file__).parent.parent / "pages"


def preferred(request: Request) -> str:
    """Spanish or English, as the browser asks or the address says."""
    asked = request.query_params.get("lang")
    if asked in LANGUAGES:
        return asked
    wanted = request.headers.get("accept-language", "")
    codes = [part.split(";")[0].strip()[:2].lower() for part in wanted.split(",")]
    return next((code for code in codes if code in LANGUAGES), "en")


@router.get("/")
@router.get("/m/{id}")
async def home(request: Request) -> HTMLResponse:
    """The five games, and where their rules and the protocol are."""
    language = preferred(request)
    games = "".join(
        f'<li><a href="/rules/{id}/{language}">{escape(facts(id).title)}</a>'
        f"<p>{escape(sentence(f'{id}.about', language))}</p>"
        f"<small>{facts(id).seats[0]}–{facts(id).seats[-1]} {escape(sentence('page.seats', language))}</small></li>"
        for id in IDS
    )
    texts = {name: escape(sentence(f"page.{name}", language)) for name in ("running", "programs")}
    main = (
        f"<ul>{games}</ul><p>{texts['running']} <code>sobremesa play</code></p>"
        f'<p>{texts["programs"]} <a href="/openapi.json">OpenAPI</a></p>'
    )
    return page(language, "/?lang={}", main)


@router.get("/rules/{game}/{language}")
async def rules(game: str, language: Literal["es", "en"]) -> HTMLResponse:
    """The numbered rules of a game."""
    main = MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_text(game, language))
    return page(language, f"/rules/{game}/{{}}", f"<article>{main}</article>")


def page(language: str, address: str, main: str) -> HTMLResponse:
    """A whole page, with a way to the same one in the other language."""
    other = next(code for code in LANGUAGES if code != language)
    blanks = {
        "language": language,
        "other": other,
        "other_name": {"es": "español", "en": "English"}[other],
        "other_address": address.format(other),
        "lead": escape(sentence("page.lead", language)),
        "main": main,
        "version": __version__,
    }
    return HTMLResponse((HERE / "page.html").read_text("utf-8").format(**blanks))


@router.get("/style.css")
async def style() -> Response:
    """How the page looks."""
    return Response((HERE / "style.css").read_text("utf-8"), media_type="text/css")
