"""What `sobremesa doctor` looks at: each check says in sentences how things are, and changes nothing."""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal

from sobremesa import __version__
from sobremesa.bots.ready import is_ready
from sobremesa.engine.errors import MissingExtra, Refused, trouble
from sobremesa.engine.prepare import is_prepared
from sobremesa.engine.rule import COMPILED, user_cache
from sobremesa.games import broken, facts, game, ids

GIB = 2**30
LEAST_SPACE = 0.5
"""GiB that the database and the compiled rules should have to grow."""
LEAST_FILES = 1024
"""Open files for a server: one for each socket, and about a hundred for itself."""
CLOCK_ERROR = 60.0
"""Seconds by which the clock may be behind what was saved."""
TIME_ERROR = 5
"""What the kernel answers where nothing keeps its clock right."""

OTHER_EXTRAS = {"client": ("httpx", "websockets"), "postgres": ("psycopg",)}
"""The modules of the extras beside the server's own."""

State = Literal["well", "note", "change"]


@dataclass(frozen=True)
class Finding:
    """One sentence on an installation: all is well, worth knowing, or something to change."""

    state: State
    text: Refused


def well(code: str, **params: Any) -> Finding:
    """Something that is as it should be."""
    return Finding("well", Refused(code, **params))


def note(code: str, **params: Any) -> Finding:
    """Something to know that needs no change."""
    return Finding("note", Refused(code, **params))


def change(code: str, **params: Any) -> Finding:
    """Something that should be changed, and how."""
    return Finding("change", Refused(code, **params))


def versions() -> Iterator[Finding]:
    """The program, and what it computes with."""
    yield well("doctor.versions", sobremesa=__version__, python=platform.python_version(), numpy=version("numpy"))
    if COMPILED:
        yield well("doctor.numba", numba=version("numba"))
    else:
        yield change("doctor.slow")


def extras() -> Iterator[Finding]:
    """The extras with the versions of their libraries; only the server's is missed."""
    try:
        from sobremesa.server import NEEDED

        yield well("doctor.extra", extra="table", libraries=with_versions(NEEDED))
    except MissingExtra as missing:
        yield Finding("change", missing)
    for extra, modules in OTHER_EXTRAS.items():
        if all(map(find_spec, modules)):
            yield well("doctor.extra", extra=extra, libraries=with_versions(modules))
        else:
            yield note(f"extra.{extra}")


def with_versions(modules: Sequence[str]) -> str:
    """The libraries that bring these modules, with their versions."""
    libraries = packages_distributions()
    return ", ".join(f"{libraries[module][0]} {version(libraries[module][0])}" for module in modules)


def cache() -> Iterator[Finding]:
    """The folder of compiled rules, and what is compiled."""
    for refused in broken():
        yield Finding("change", refused)
    if not COMPILED:
        return
    folder = user_cache()
    try:
        try_to_write(folder)
    except OSError as problem:
        yield change("doctor.cache_unwritable", folder=folder, problem=trouble(problem))
        return
    if is_others(folder) or is_others(folder / "compiled"):
        yield change("doctor.cache_others", folder=folder)
    else:
        yield well("doctor.cache", folder=folder)
    waiting = [facts(id).title for id in ids() if not (is_prepared(game(id)) and is_ready(game(id)))]
    yield note("doctor.waiting", games=", ".join(waiting)) if waiting else well("doctor.compiled")


def try_to_write(folder: Path) -> None:
    """Write a file that vanishes again, in a folder or where it would be made."""
    with tempfile.TemporaryFile(dir=existing(folder)):
        pass


def existing(path: Path) -> Path:
    """A path, or the nearest folder above it that exists."""
    return next(place for place in (path, *path.absolute().parents) if os.path.exists(place))


def is_others(folder: Path) -> bool:
    """Whether a folder, if it is there, is another user's, or others can write to it.

    A group of the same number as the user has no other members, by the convention of Debian and Fedora.
    """
    if os.name != "posix" or not os.path.exists(folder):
        return False
    status = folder.stat()
    writers = stat.S_IWOTH if status.st_gid == status.st_uid else stat.S_IWOTH | stat.S_IWGRP
    return status.st_uid != os.geteuid() or bool(status.st_mode & writers)


def server(address: str | None) -> Iterator[Finding]:
    """The settings, as `serve` would read them, and the database that they name."""
    from sobremesa.server.settings import read_settings

    settings = read_settings(database=address)
    yield from names(settings.allowed_hosts)
    yield from database(settings.url)


def database(address: str) -> Iterator[Finding]:
    """The database, as a server would find it, and whether the clock is behind what it holds."""
    from sobremesa.store.opening import examine
    from sobremesa.store.place import file_of, is_shared, read_address, shown

    url = read_address(address)
    if not is_shared(url):
        file = file_of(url)
        yield from space(file.parent)
        if not os.path.exists(file):
            try:
                try_to_write(file.parent)
            except OSError as problem:
                raise Refused("file.unwritable", file=file, problem=trouble(problem)) from None
            yield note("doctor.database_new", database=file)
            return
        if file.stat().st_mode & 0o077:
            yield change("doctor.database_others", database=file)
    examined = examine(url)
    if examined.is_current:
        yield well("doctor.database", database=shown(url))
    else:
        yield note("doctor.database_old", database=shown(url))
    if time.time() < examined.newest - CLOCK_ERROR:
        yield change("doctor.clock_behind", seconds=round(examined.newest - time.time()))


def names(hosts: str) -> Iterator[Finding]:
    """The names under which browsers may come."""
    if "*" in hosts:
        yield change("doctor.hosts_any")
    else:
        yield well("doctor.hosts", hosts=", ".join(filter(None, ("localhost", *hosts.split(",")))))


def page() -> Iterator[Finding]:
    """The page in the browser is built."""
    from sobremesa.server.files import read_files

    yield well("doctor.page") if "index.html" in read_files() else change("page.unbuilt")


def space(folder: Path | None = None) -> Iterator[Finding]:
    """The free space on the disk of a folder; that of the compiled rules if none is given."""
    place = existing(folder or user_cache())
    free = shutil.disk_usage(place).free / GIB
    if free >= LEAST_SPACE:
        yield well("doctor.space", place=place, free=free)
    else:
        yield change("doctor.space_low", place=place, free=free, least=LEAST_SPACE)


def open_files() -> Iterator[Finding]:
    """How many files, and with them sockets, a process may have open."""
    if os.name == "posix":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = hard
        try:  # as a server does when it starts; some systems do not allow as many as they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            limit = soft
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        if limit == resource.RLIM_INFINITY or limit >= LEAST_FILES:
            yield well("doctor.files", limit="∞" if limit == resource.RLIM_INFINITY else limit)
        else:
            yield change("doctor.files_low", limit=limit, least=LEAST_FILES)


def clock() -> Iterator[Finding]:
    """The clock is not before the installation, and something keeps it right."""
    installed = Path(__file__).stat().st_mtime
    if time.time() < installed - CLOCK_ERROR:
        yield change("doctor.clock_behind", seconds=round(installed - time.time()))
    elif sys.platform == "linux" and ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(1024)) == TIME_ERROR:
        yield note("doctor.clock_alone")
    else:
        yield well("doctor.clock")


def proxy() -> Iterator[Finding]:
    """Whose word on addresses and https the server takes."""
    trusted = [word.strip() for word in os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1").split(",")]
    if "*" in trusted:
        yield change("doctor.proxy_any")
    elif unknown := [word for word in trusted if not is_address(word)]:
        yield change("doctor.proxy_name", name=unknown[0])
    else:
        yield well("doctor.proxy", addresses=", ".join(trusted))


def is_address(text: str) -> bool:
    """Whether a text is an address of a machine or of a network."""
    try:
        ip_network(text)
    except ValueError:
        return False
    return True
