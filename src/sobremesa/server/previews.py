"""What messengers and search engines read of a page: Open Graph tags in the HTML of the web table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple

from fastapi import Request

from sobremesa.engine.texts import LANGUAGES, sentence
from sobremesa.pictures.card import HEIGHT, WIDTH
from sobremesa.pictures.scene import Scene
from sobremesa.server.files import TYPES, File, file

LOCALES = {"es": "es_ES", "en": "en_GB"}
HEAD_END = "</head>"


class Preview(NamedTuple):
    """What is said of a page where its link is pasted."""

    title: str
    description: str
    address: str  # of the page, without a host
    picture: str  # its address, without a host
    is_private: bool = False  # whether search engines are asked to leave it out


def language_of(request: Request) -> str:
    """Spanish or English: what the address asks for, or else the browser's preference."""
    asked = request.query_params.get("lang", "")
    wanted = [asked, *request.headers.get("accept-language", "").split(",")]
    codes = [part.split(";")[0].strip()[:2].lower() for part in wanted]
    return next((code for code in codes if code in LANGUAGES), "en")


def origin(request: Request) -> str:
    """Where this server was asked for, as its visitors spell it."""
    return f"{request.url.scheme}://{request.headers['host']}"


def house(address: str, language: str) -> Preview:
    """The preview of every page that shows no finished match."""
    title = f"Sobremesa · {sentence('picture.title', language)}"
    return Preview(title, sentence("picture.invitation", language), address, f"/cover/{language}.png")


def match(scene: Scene, address: str, picture: str) -> Preview:
    """The preview of a finished match, at its end or at a moment."""
    return Preview(f"{scene.title} · {scene.headline()}", scene.description(), address, picture, True)


@lru_cache(maxsize=64)
def with_preview(page: File, preview: Preview, base: str, language: str) -> File:
    """The web table's HTML with these tags in its head."""
    html = page.body.decode()
    named = f"<title>{escape(preview.title)}</title>"
    html = html.replace("<title>Sobremesa</title>", named, 1).replace(
        '<html lang="es">', f'<html lang="{language}">', 1
    )
    html = html.replace(HEAD_END, "\n".join([*_tags(preview, base, language), HEAD_END]), 1)
    return file(html.encode(), TYPES[".html"])


def _tags(preview: Preview, base: str, language: str) -> list[str]:
    picture = base + preview.picture
    properties: Mapping[str, str] = {
        "og:site_name": "Sobremesa",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": base + preview.address,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": preview.title,
        "og:locale": LOCALES[language],
    }
    names = {"description": preview.description, "twitter:card": "summary_large_image"}
    if preview.is_private:
        names["robots"] = "noindex"
    return [
        *(f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()),
        *(f'<meta name="{name}" content="{escape(value)}">' for name, value in names.items()),
    ]
