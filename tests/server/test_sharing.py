"""Links that show a finished match: to whoever has them, with previews for messengers, and nothing else."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape

import httpx
import pytest

from sobremesa.client import Seat
from sobremesa.engine.texts import LANGUAGES
from sobremesa.games import facts
from tests.games.kinds import HIDDEN, QUICK, SMALL
from tests.server.people import play, playing, refused
from tests.server.servers import Running

SECRET = "A" * 22


@contextmanager
def over(server: Running) -> Iterator[tuple[Seat, Seat, httpx.Client]]:
    """Ana and Luis, whose match is over, and a stranger without a cookie."""
    with (
        playing(server, options=QUICK) as (ana, luis),
        httpx.Client(base_url=f"{server.address}/api/matches/{ana.match}/") as stranger,
    ):
        play(ana, luis)
        yield ana, luis, stranger


def token_of(seat: Seat) -> str:
    """A link that somebody gives away."""
    return str(seat.post("share")["token"])


def size(png: bytes) -> tuple[int, int]:
    """The width and the height of a PNG file."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_link_shows_a_finished_match_to_whoever_has_it(server: Running) -> None:
    with over(server) as (ana, _, stranger):
        token = token_of(ana)
        told = stranger.get(f"shared/{token}").raise_for_status().json()
        assert [place["name"] for place in told["places"]] == ["Ana", "Luis"]
        assert told["result"] == ana.view["result"]
        assert told["mine"] == []
        assert told["course"][-1] == told["result"]["scores"]
        assert told["started"] <= told["ended"]
        assert told["snapshot"]["scores"] == told["result"]["scores"]
        own = ana.fetch("finished")
        assert own["mine"] == [1]
        assert own | {"mine": []} == told
        for event in (0, 1, told["events"]):
            for eyes in ("", "?seat=1", "?seat=2"):
                seen = stranger.get(f"shared/{token}/replay/{event}{eyes}").raise_for_status().json()
                assert seen == ana.fetch(f"replay/{event}{eyes}")
        assert stranger.get(f"shared/{token}/replay/{told['events'] + 1}").status_code == 404
        assert not stranger.cookies


def test_a_link_to_a_match_shows_it_and_opens_nothing_else(server: Running) -> None:
    with over(server) as (ana, _, stranger):
        token = token_of(ana)
        assert httpx.get(f"{server.address}/api/matches/{ana.match}").json()["code"] == "no_match"
        for path in ("finished", "record", "replay/0", "picture"):
            answer = stranger.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_match"), path
        for path in ("invited", "join", "watch", "resume", "resumable"):
            body = {"token": token} | ({"name": "Eva"} if path == "join" else {})
            answer = stranger.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "invitation"), path
        for path in ("share", "unshare", "rematch"):
            assert stranger.post(path).json()["code"] == "not_seated"


def test_only_those_who_played_give_links_and_only_when_it_is_over(server: Running) -> None:
    with playing(server, options=QUICK) as (ana, luis), playing(server) as (eva, _):
        with refused("not_over"):
            ana.post("share")
        play(ana, luis)
        assert token_of(ana) != token_of(luis)
        answer = eva._http.post(f"/api/matches/{ana.match}/share")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_match")


def test_a_link_to_a_match_works_until_it_is_withdrawn_and_for_its_own_match_alone(server: Running) -> None:
    with over(server) as (ana, luis, stranger), over(server) as (_, _, other):
        hers, his = token_of(ana), token_of(luis)
        for where, token in ((stranger, SECRET), (other, hers), (stranger, hers[:-1] + "~")):
            assert where.get(f"shared/{token}").status_code in (403, 422)
        ana.post("unshare")
        assert stranger.get(f"shared/{hers}").json()["code"] == "invitation"
        assert stranger.get(f"shared/{hers}/picture").status_code == 403
        assert stranger.get(f"shared/{his}").status_code == 200
        ana.post("unshare")


def test_the_hands_of_all_are_shown_when_a_match_is_over(server: Running) -> None:
    with playing(server, HIDDEN) as (ana, _):
        ana.post("close")
        address = f"{server.address}/api/matches/{ana.match}/shared/{token_of(ana)}"
        assert httpx.get(address).json()["result"] is None
        one, other = (httpx.get(f"{address}/replay/3?seat={seat}").json()["snapshot"] for seat in (1, 2))
        assert one != other


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pasted_link_has_a_preview_in_the_language_asked_for(server: Running, language: str) -> None:
    with over(server) as (ana, _, _):
        path = f"/m/{ana.match}/share/{token_of(ana)}"
        page = httpx.get(f"{server.address}{path}", params={"lang": language})
        assert page.headers["x-robots-tag"] == "noindex"
        assert page.headers["referrer-policy"] == "no-referrer"
        tags = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page.text))
        winner = "Ana" if 1 in ana.view["result"]["winners"] else "Luis"
        won = {"es": f"Gana {winner}", "en": f"{winner} wins"}[language]
        assert tags["og:title"] == f"{facts(SMALL).title} · {won}"
        assert all(name in tags["og:description"] for name in ("Ana", "Luis"))
        assert tags["og:url"].startswith(f"{server.address}{path}")
        assert (tags["robots"], tags["twitter:card"]) == ("noindex", "summary_large_image")
        picture = httpx.get(unescape(tags["og:image"]))
        assert picture.headers["content-type"] == "image/png"
        assert size(picture.content) == (1200, 630)
        assert ana._http.get(f"/api/matches/{ana.match}/picture?lang={language}").content == picture.content


def test_the_preview_of_a_moment_does_not_tell_the_end(server: Running) -> None:
    with over(server) as (ana, _, _):
        address = f"{server.address}/m/{ana.match}/share/{token_of(ana)}"
        end = httpx.get(address, headers={"accept-language": "es"}).text
        start = httpx.get(f"{address}?at=0", headers={"accept-language": "es-MX,es;q=0.9"}).text
        assert "Gana " in end
        assert "Gana " not in start
        assert "Mira cómo fue" in start
        assert size(httpx.get(re.findall(r'og:image" content="([^"]+)', start)[0].replace("&amp;", "&")).content)


def test_an_invalid_link_has_the_preview_of_the_house(server: Running) -> None:
    with over(server) as (ana, _, _):
        for path in ("/", "/mine", f"/m/{ana.match}", f"/m/{ana.match}/share/{SECRET}", "/m/nowhere/share/nothing"):
            page = httpx.get(f"{server.address}{path}")
            assert page.status_code == 200
            assert "Ana" not in page.text
            (address,) = re.findall(r'og:image" content="([^"]+)', page.text)
            assert size(httpx.get(address).content) == (1200, 630)


def test_a_match_is_taken_off_ones_own_list_and_stays_on_the_others(server: Running) -> None:
    with over(server) as (ana, luis, _), playing(server) as (eva, _):

        def listed(seat: Seat) -> list[str]:
            return [match["match"] for match in seat._http.get("/api/mine").json()["matches"]]

        for _ in range(2):
            assert ana._http.delete(f"/api/mine/{ana.match}").status_code == 204
        assert ana.match not in listed(ana)
        assert ana.match in listed(luis)
        assert ana.fetch("finished")["mine"] == [1]
        answer = eva._http.delete(f"/api/mine/{eva.match}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
        assert httpx.delete(f"{server.address}/api/mine/{ana.match}").status_code == 403
