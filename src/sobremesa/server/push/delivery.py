"""One request to a push service: never to an address inside the own network, and never for long."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

SECONDS = 10.0
"""How long a push service may take, for the connection and for its answer."""


class Forbidden(ValueError):
    """An endpoint to which nothing is sent."""


def check_endpoint(endpoint: str, is_anywhere: bool) -> None:
    """Refuse what cannot be a push service's address, before anything is looked up."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Forbidden from None
    is_plain = (
        not (parts.username or parts.password or parts.fragment) and endpoint.isascii() and endpoint.isprintable()
    )
    if not parts.hostname or not is_plain or " " in endpoint:
        raise Forbidden
    if not is_anywhere and (parts.scheme != "https" or port not in (None, 443)):
        raise Forbidden
    if parts.scheme not in ("http", "https"):
        raise Forbidden


def address_of(host: str, port: int, is_anywhere: bool) -> str:
    """The address that is connected to; refused if the name leads to any that is not public.

    The connection is made to this very address: a name cannot be pointed elsewhere in between.
    """
    found = [info[4][0] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for address in found:
        if not is_anywhere and not is_public(str(address)):
            raise Forbidden
    return str(found[0])


def is_public(address: str) -> bool:
    """Whether an address is on the internet, also where it stands for one of the older protocol."""
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour or (known.teredo[1] if known.teredo else None)
        if inner is not None or known in ipaddress.ip_network("64:ff9b::/96"):
            return False
    return known.is_global and not known.is_multicast


def post(endpoint: str, headers: Mapping[str, str], body: bytes, is_anywhere: bool) -> tuple[int, str | None]:
    """Send a request; the status, and what the answer says about when to come again. Redirections are not followed."""
    check_endpoint(endpoint, is_anywhere)
    parts = urlsplit(endpoint)
    assert parts.hostname
    port = parts.port or {"https": 443, "http": 80}[parts.scheme]
    address = address_of(parts.hostname, port, is_anywhere)
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=SECONDS)
    line = socket.create_connection((address, port), SECONDS)
    try:
        if parts.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=parts.hostname)
        connection.sock = line
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path or "/", body, dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.getheader("Retry-After")
    finally:
        connection.close()
        line.close()
