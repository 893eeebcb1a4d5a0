"""Static files: read, compressed and tagged once, then served from memory."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

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
"""The content types by suffix; other files are not served."""

BUNDLE = Path(__file__).parent / "bundle"
"""The folder of the built web table."""
HASHED = "assets/"
"""The folder of files with a hash in their names, whose content never changes."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True, eq=False)
class File:
    """A file in memory, with its headers and, if that is smaller, compressed."""

    body: bytes
    packed: bytes | None
    headers: Mapping[str, str]


def file(body: bytes, kind: str, keep: str = ASK_AGAIN) -> File:
    """A file with its content type and cache policy."""
    packed = gzip.compress(body, mtime=0)
    headers = {"Content-Type": kind, "Cache-Control": keep, "ETag": f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'}
    if len(packed) >= len(body):
        return File(body, None, headers)
    return File(body, packed, {**headers, "Vary": "Accept-Encoding"})


def read_files(folder: Path = BUNDLE) -> dict[str, File]:
    """All files of a folder that may be served, by relative path; none if the folder is missing."""
    known = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in TYPES}
    return {
        name: file(path.read_bytes(), TYPES[path.suffix], FOR_EVER if name.startswith(HASHED) else ASK_AGAIN)
        for name, path in known.items()
    }


def answer(request: Request, file: File) -> Response:
    """The file, compressed if the client accepts that; only headers if the client has it."""
    if has(request, file):
        kept = {name: value for name, value in file.headers.items() if name != "Content-Type"}
        return Response(status_code=304, headers=kept)
    if file.packed and accepts_gzip(request):
        return Response(file.packed, headers={**file.headers, "Content-Encoding": "gzip"})
    return Response(file.body, headers=dict(file.headers))


def has(request: Request, file: File) -> bool:
    """Whether the client has this file by its ETag; a proxy may have made the tag a strong one."""
    marks = {mark.strip().removeprefix("W/") for mark in request.headers.get("if-none-match", "").split(",")}
    return "*" in marks or file.headers["ETag"].removeprefix("W/") in marks


def accepts_gzip(request: Request) -> bool:
    """Whether the client accepts gzip, with a quality above zero."""
    for wish in request.headers.get("accept-encoding", "").lower().split(","):
        coding, _, value = wish.replace(" ", "").partition(";q=")
        if coding == "gzip":
            return value.strip("0.") != "" if value else True
    return False
