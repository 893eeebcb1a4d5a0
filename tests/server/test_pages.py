"""What somebody sees who opens the server's address: the web table from memory, and the rules to read."""

from __future__ import annotations

import asyncio
import gzip
import re
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from sobremesa.games import facts, ids, rules_text
from sobremesa.server.files import FOR_EVER, read_files
from sobremesa.server.refusals import add_refusals
from sobremesa.server.routes import pages
from tests.games.kinds import SMALL
from tests.server.servers import Running

PAGE = b"<!doctype html>" + b"<p>a table</p>" * 50
SCRIPT = b"export const seats = 5;\n" * 50
FONT = bytes(range(256))


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A small bundle, with what must not go out beside it."""
    folder = tmp_path / "bundle"
    (folder / "assets").mkdir(parents=True)
    (folder / ".vite").mkdir()
    (folder / "index.html").write_bytes(PAGE)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / "assets/index-B1a2.js").write_bytes(SCRIPT)
    (folder / "assets/round-B1a2.woff2").write_bytes(FONT)
    (folder / "SOURCE").write_text("0" * 64)
    (folder / ".vite/manifest.json").write_text("{}")
    (tmp_path / "secret.css").write_text("secret")
    return folder


def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """What the pages answer that lie in a folder; headers are named with _ for -."""
    app = FastAPI()
    app.include_router(pages.router)
    app.state.files = read_files(folder)
    add_refusals(app, pages.nowhere)
    wanted = {"accept-encoding": "identity"} | {name.replace("_", "-"): value for name, value in headers.items()}

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, httpx.URL("http://localhost", raw_path=path.encode()), headers=wanted)

    return asyncio.run(asked())


@pytest.mark.parametrize("path", ["/", "/?lang=es", "/m/kitchentable", "/m/kitchentable?at=3"])
def test_the_web_table_is_at_its_addresses_and_is_asked_for_each_time(bundle: Path, path: str) -> None:
    answer = ask(bundle, path)
    assert answer.status_code == 200
    assert answer.content == PAGE
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [
        ("/assets/index-B1a2.js", "text/javascript; charset=utf-8", SCRIPT),
        ("/assets/round-B1a2.woff2", "font/woff2", FONT),
    ],
)
def test_parts_with_a_hash_are_kept_for_ever(bundle: Path, path: str, kind: str, body: bytes) -> None:
    answer = ask(bundle, path)
    assert answer.content == body
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == FOR_EVER


@pytest.mark.parametrize(
    ("path", "kind"), [("/icon.svg", "image/svg+xml"), ("/manifest.webmanifest", "application/manifest+json")]
)
def test_what_lies_beside_the_page_has_its_type(bundle: Path, path: str, kind: str) -> None:
    answer = ask(bundle, path)
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("wish", "is_packed"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, GZIP; q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, br", False),
        ("br", False),
        ("", False),
    ],
)
def test_those_who_read_gzip_get_it(bundle: Path, wish: str, is_packed: bool) -> None:
    answer = ask(bundle, "/assets/index-B1a2.js", accept_encoding=wish)
    assert answer.content == SCRIPT
    assert ("content-encoding" in answer.headers) == is_packed
    assert answer.headers["vary"] == "Accept-Encoding"
    packed = len(gzip.compress(SCRIPT))
    assert int(answer.headers["content-length"]) == (packed if is_packed else len(SCRIPT))


def test_what_does_not_shrink_goes_out_as_it_is(bundle: Path) -> None:
    answer = ask(bundle, "/assets/round-B1a2.woff2", accept_encoding="gzip")
    assert answer.content == FONT
    assert not {"content-encoding", "vary"} & set(answer.headers)


def test_those_who_have_a_file_get_its_headers_alone(bundle: Path) -> None:
    first = ask(bundle, "/")
    mark = first.headers["etag"]
    for said in (mark, mark.removeprefix("W/"), f'"other", {mark}', "*"):
        again = ask(bundle, "/m/kitchentable", if_none_match=said, accept_encoding="gzip")
        assert again.status_code == 304
        assert again.content == b""
        assert {name: again.headers[name] for name in ("etag", "cache-control", "vary")} == {
            name: first.headers[name] for name in ("etag", "cache-control", "vary")
        }
    assert ask(bundle, "/", if_none_match='W/"other"').status_code == 200


def test_another_content_has_another_mark(bundle: Path) -> None:
    before = ask(bundle, "/").headers["etag"]
    (bundle / "index.html").write_bytes(PAGE + b" ")
    assert ask(bundle, "/").headers["etag"] != before


@pytest.mark.parametrize(
    "path",
    [
        "/SOURCE",
        "/.vite/manifest.json",
        "/assets/nothing.js",
        "/assets/../../secret.css",
        "/../secret.css",
        "/%2e%2e/secret.css",
        "/%2e%2e%2fsecret.css",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.css",
        "/assets//etc/passwd",
        "/nothing",
    ],
)
def test_nothing_else_goes_out(bundle: Path, path: str) -> None:
    answer = ask(bundle, path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_page"


@pytest.mark.parametrize(
    ("language", "words"),
    [("es-MX,es;q=0.9", "ejecuta «make play»"), ("en", "run “make play”"), ("fi", "run “make play”")],
)
def test_without_a_bundle_it_is_said_how_to_make_one(tmp_path: Path, language: str, words: str) -> None:
    for path in ("/", "/m/kitchentable"):
        answer = ask(tmp_path / "bundle", path, accept_language=language)
        assert answer.status_code == 503
        assert answer.headers["content-type"].startswith("text/plain")
        assert words in answer.text
        assert "\n" not in answer.text


def test_the_server_has_the_web_table(server: Running) -> None:
    page = httpx.get(f"{server.address}/")
    assert page.status_code == 200
    parts = re.findall(r'(?:src|href)="(/[^"]+)"', page.text.split("<noscript>")[0])
    assert any(part.endswith(".js") for part in parts)
    for part in parts:
        answer = httpx.get(server.address + part)
        assert answer.status_code == 200
        assert int(httpx.head(server.address + part).headers["content-length"]) == int(answer.headers["content-length"])


def test_a_head_is_an_answer_without_its_body(server: Running) -> None:
    for path in ("/", "/m/kitchentable", f"/rules/{SMALL}/es", "/rules.css"):
        whole, head = httpx.get(server.address + path), httpx.head(server.address + path)
        assert head.status_code == 200
        assert head.content == b""
        assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


class Paragraphs(HTMLParser):
    """The text of each paragraph that has an id."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._inside: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "p":
            self._inside = dict(attrs).get("id")
            if self._inside:
                assert self._inside not in self.found, "an id stands once"
                self.found[self._inside] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "p":
            self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[self._inside] += data


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("id", ids())
def test_every_numbered_rule_is_a_paragraph_with_its_number_as_id(id: str, language: str) -> None:
    numbers = re.findall(r"^\*\*([A-Z]\d+)\*\*", rules_text(id, language), re.M)
    assert numbers
    found = Paragraphs(pages.rules_article(id, language)).found
    assert list(found) == numbers
    assert all(re.match(rf"{number}\s", text) for number, text in found.items())


@pytest.mark.parametrize("id", ids())
def test_rules_are_a_page_and_a_text(server: Running, id: str) -> None:
    for language, other in (("es", "en"), ("en", "es")):
        page = httpx.get(f"{server.address}/rules/{id}/{language}")
        assert page.status_code == 200
        assert page.headers["content-encoding"] == "gzip"
        assert f'<html lang="{language}">' in page.text
        assert f"<title>{facts(id).title} · Sobremesa</title>" in page.text
        assert f'href="/rules/{id}/{other}"' in page.text
        assert "style=" not in page.text
        text = httpx.get(f"{server.address}/api/rules/{id}/{language}")
        assert text.headers["content-type"].startswith("text/markdown")
        assert text.text.startswith("# ")


def test_what_is_not_there_is_said_so(server: Running) -> None:
    for path, code in (
        ("/rules/chess/es", "game_unknown"),
        ("/nothing", "no_page"),
        ("/api/rules/chess/es", "game_unknown"),
    ):
        answer = httpx.get(server.address + path)
        assert answer.status_code == 404
        assert answer.json()["code"] == code


@pytest.mark.parametrize("path", ["/nothing", "/nothing/at/all", "/rules/chess/es", f"/rules/{SMALL}/xx"])
def test_who_opens_an_address_that_leads_nowhere_gets_a_page(server: Running, path: str) -> None:
    page = httpx.get(server.address + path, headers={"Accept": "text/html,*/*", "Accept-Language": "en"})
    assert page.status_code == 404
    assert page.headers["cache-control"] == "no-store"
    assert '<html lang="en">' in page.text
    asked = httpx.get(server.address + "/api/nowhere", headers={"Accept": "text/html"})
    assert asked.json()["code"] == "no_page"
