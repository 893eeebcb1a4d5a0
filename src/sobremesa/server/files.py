"""Files that go out as they are: read, compressed and marked once, then answered from memory."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from fastapi import Request
from fastapi.responses import Response

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""What is sent, by the end of its name; nothing else is."""

BUNDLE = Path(__file__).parent / "bundle"
"""The web table, where a build has put it."""
HASHED = "assets/"
"""The folder of files with a hash in their names: another content is another file."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class File(NamedTuple):
    """A file in memory, with its headers and, where that is smaller, compressed."""

    body: bytes
    packed: bytes | None
    headers: Mapping[str, str]


def file(body: bytes, kind: str, keep: str = ASK_AGAIN) -> File:
    """A file of a type, which browsers may keep so long."""
    packed = gzip.compress(body, mtime=0)
    headers = {"Content-Type": kind, "Cache-Control": keep, "ETag": f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'}
    if len(packed) >= len(body):
        return File(body, None, headers)
    return File(body, packed, {**headers, "Vary": "Accept-Encoding"})


def read_files(folder: Path = BUNDLE) -> dict[str, File]:
    """Every file of a folder that may go out, by its path in there; none where there is no such folder."""
    known = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in TYPES}
    return {
        name: file(path.read_bytes(), TYPES[path.suffix], FOR_EVER if name.startswith(HASHED) else ASK_AGAIN)
        for name, path in known.items()
    }


def answer(request: Request, file: File) -> Response:
    """The file, compressed for those who can read that; only its headers for those who have it."""
    if has(request, file):
        kept = {name: value for name, value in file.headers.items() if name != "Content-Type"}
        return Response(status_code=304, headers=kept)
    if file.packed and accepts_gzip(request):
        return Response(file.packed, headers={**file.headers, "Content-Encoding": "gzip"})
    return Response(file.body, headers=dict(file.headers))


def has(request: Request, file: File) -> bool:
    """Whether a browser says that it has this very file; a proxy may have made the mark a strong one."""
    marks = {mark.strip().removeprefix("W/") for mark in request.headers.get("if-none-match", "").split(",")}
    return "*" in marks or file.headers["ETag"].removeprefix("W/") in marks


def accepts_gzip(request: Request) -> bool:
    """Whether a browser can read gzip: it says so, and not that it values it at nothing."""
    for wish in request.headers.get("accept-encoding", "").lower().split(","):
        coding, _, value = wish.replace(" ", "").partition(";q=")
        if coding == "gzip":
            return value.strip("0.") != "" if value else True
    return False
