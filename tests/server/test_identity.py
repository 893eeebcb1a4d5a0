"""Cookies and links are kept as hashes and sent with care; only a trusted proxy speaks for others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from sobremesa.client import open_match
from sobremesa.match.hosting import hash_of
from sobremesa.server.identity import COOKIE
from tests.games.kinds import SMALL
from tests.server.servers import Running, running

PROXY, STRANGER = "127.0.0.1", "127.0.0.5"
"""Where a proxy on this machine asks from, and an address that nobody trusts."""


@contextmanager
def asker(server: Running, address: str, **headers: str) -> Iterator[httpx.Client]:
    """A client that asks from an address, with headers as a proxy sends them."""
    transport = httpx.HTTPTransport(local_address=address)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx.Client(base_url=server.address, transport=transport, headers=sent) as http:
        yield http


def cookie_of(http: httpx.Client) -> set[str]:
    """The attributes of the cookie that somebody new gets."""
    answer = http.post("/api/matches", json={"game": SMALL, "seats": [{"name": "Ana"}, {"bot": "random"}]})
    name, *attributes = answer.headers["Set-Cookie"].split("; ")
    assert name.startswith(f"{COOKIE}=")
    return {attribute.lower() for attribute in attributes}


def test_a_cookie_is_for_our_own_pages_and_for_no_script(server: Running) -> None:
    with asker(server, PROXY) as http:
        assert {"httponly", "samesite=lax", "path=/"} <= cookie_of(http)


@pytest.mark.parametrize(("address", "scheme", "is_secure"), [
    (PROXY, "https", True), (PROXY, "http", False), (STRANGER, "https", False),
])  # fmt: skip
def test_a_cookie_is_secure_where_a_trusted_proxy_says_https(
    server: Running, address: str, scheme: str, is_secure: bool
) -> None:
    with asker(server, address, X_Forwarded_Proto=scheme) as http:
        assert ("secure" in cookie_of(http)) == is_secure


def test_a_whole_network_can_be_trusted(tmp_path: Path) -> None:
    """As the table in `deploy/compose.yaml` trusts the network of its proxy."""
    database = f"sqlite:///{tmp_path / 'sobremesa.db'}"
    with running(tmp_path, database, FORWARDED_ALLOW_IPS="127.0.0.4/30") as server:
        for address, is_secure in ((STRANGER, True), ("127.0.0.9", False)):
            with asker(server, address, X_Forwarded_Proto="https") as http:
                assert ("secure" in cookie_of(http)) == is_secure


def test_metrics_are_for_this_machine_whatever_a_stranger_claims(server: Running) -> None:
    with asker(server, PROXY) as http:
        assert http.get("/metrics").status_code == 200
    with asker(server, PROXY, X_Forwarded_For="203.0.113.9") as http:
        assert http.get("/metrics").status_code == 404
    with asker(server, STRANGER, X_Forwarded_For="127.0.0.1") as http:
        assert http.get("/metrics").status_code == 404


def test_the_database_has_hashes_of_cookies_and_links_and_not_themselves(server: Running) -> None:
    seats: list[dict[str, object]] = [{"name": "Ana"}, {"open": True}]
    with open_match(server.address, SMALL, seats) as ana:
        secrets = [ana._http.cookies[COOKIE], ana.links[2].partition("#")[2]]
        file = Path(server.database.removeprefix("sqlite:///"))
        kept = b"".join(part.read_bytes() for part in file.parent.glob(f"{file.name}*"))
        for secret in secrets:
            assert secret.encode() not in kept
            assert hash_of(secret).encode() in kept
