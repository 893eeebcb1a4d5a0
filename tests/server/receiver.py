"""A push service for tests, and browsers that subscribe there and read what comes, as RFC 8291 and RFC 8292 say."""

from __future__ import annotations

import json
import struct
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sobremesa.server.push.sealing import from_text, read_public, to_text


def hmac(key: bytes, data: bytes) -> bytes:
    made = HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


@dataclass
class Device:
    """A browser with its own keys."""

    endpoint: str
    auth: bytes = b"0123456789abcdef"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, language: str = "es") -> dict[str, str]:
        """What a page sends to its server."""
        auth, point = to_text(self.auth), to_text(self.point)
        return {"endpoint": self.endpoint, "p256dh": point, "auth": auth, "language": language}

    def opened(self, body: bytes) -> bytes:
        """A message decrypted with the subscription's private key."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), read_public(sender))
        secret = hmac(hmac(self.auth, shared), b"WebPush: info\0" + self.point + sender + b"\1")
        first = hmac(salt, secret)
        key = hmac(first, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = hmac(first, b"Content-Encoding: nonce\0\1")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        return plain[:-1]


@dataclass(frozen=True)
class Arrived:
    """A request that came to the push service."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    def claims(self, server_key: str) -> dict[str, Any]:
        """What the sender claims, its signature checked with the key that browsers subscribed with."""
        scheme, _, rest = self.headers["Authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", server_key)
        signed, _, signature = parts["t"].rpartition(".")
        r, s = (int.from_bytes(from_text(signature)[half], "big") for half in (slice(32), slice(32, 64)))
        read_public(from_text(server_key)).verify(
            encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256())
        )
        head, claims = (json.loads(from_text(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        found: dict[str, Any] = claims
        return found


class Receiver(ThreadingHTTPServer):
    """Answers with the statuses that a test wants, 201 when none is left, and keeps what came."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.arrived: Queue[Arrived] = Queue()
        self.statuses: list[int] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Receiver)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.server.statuses.pop(0) if self.server.statuses else 201
        self.server.arrived.put(Arrived(self.path, dict(self.headers), body))
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A push service on this machine."""
    with Receiver() as receiver:
        threading.Thread(target=receiver.serve_forever, daemon=True).start()
        yield receiver
        receiver.shutdown()
