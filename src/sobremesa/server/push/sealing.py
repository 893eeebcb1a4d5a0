"""Messages that only a subscriber's browser can read (RFC 8291), signed by this server (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
import struct
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
"""The record size of the encoding; a message is one record."""
LAST = b"\x02"
"""Ends the last record of a message."""
LIFETIME = 12 * 3600
"""Seconds for which a signature is valid; a day is the most that push services accept."""


def from_text(text: str) -> bytes:
    """Bytes from base64url, with or without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_text(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read_public(point: bytes) -> ec.EllipticCurvePublicKey:
    """A key on P-256 from its point; `ValueError` if it is not one."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as its uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A new private key, as text."""
    return to_text(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def read_private(text: str) -> ec.EllipticCurvePrivateKey:
    """A private key from its text."""
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), ec.SECP256R1())


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """A key derived from a secret."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def sealed(
    message: bytes,
    subscriber: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message encrypted for the subscriber's point, as the body of a request (aes128gcm)."""
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    own = point_of(sender.public_key())
    shared = sender.exchange(ec.ECDH(), read_public(subscriber))
    secret = derived(auth, shared, b"WebPush: info\0" + subscriber + own, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD, len(own)) + own
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


@dataclass(frozen=True)
class Signer:
    """This server towards push services."""

    key: ec.EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        """The key that browsers subscribe with."""
        return to_text(point_of(self.key.public_key()))

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The header that proves who sends, to the push service of an endpoint."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LIFETIME, "sub": contact}
        signed = ".".join(to_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"
