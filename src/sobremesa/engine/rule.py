"""Compile rules: ordinary Python where Numba is missing or switched off, machine code elsewhere."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

ENGINE = Path(__file__).parent
PROJECT = __name__.partition(".")[0]
KEPT_SECONDS = 30 * 24 * 3600
SMALL = 600
"""Functions of fewer bytes of bytecode are put into their callers: a call counts references to its arrays, which took
a third of the time of random games."""

numba: Any
try:
    import numba
except ImportError:
    numba = None

COMPILED = numba is not None and not numba.config.DISABLE_JIT


def rule(function: F) -> F:
    """Compile a rule, cached by everything it depends on; the function itself where nothing compiles."""
    if not COMPILED:
        return function
    closed = [cell.cell_contents for cell in function.__closure__ or ()]
    modules = [m for m in (sys.modules[function.__module__], *closed) if isinstance(m, ModuleType)]
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder(folders_of(*modules)))
    is_small = len(function.__code__.co_code) < SMALL
    compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=is_small)(function)
    numba.config.CACHE_DIR = before
    return compiled


def folders_of(*modules: ModuleType) -> tuple[Path, ...]:
    """The source folders that compiled code of these modules depends on: the engine's, theirs, and what they import."""
    found, waiting = set(), list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += _imported(module)
    return tuple(sorted({ENGINE, *(Path(m.__file__).parent for m in found if m.__file__)}))


@cache
def _imported(module: ModuleType) -> tuple[ModuleType, ...]:
    """The modules of this project, and of the module's own package, that a module imports at its top."""
    if not module.__file__:
        return ()
    packages = "|".join({PROJECT, module.__name__.partition(".")[0]})
    names = re.findall(rf"^(?:from|import) ((?:{packages})\.[\w.]+)", Path(module.__file__).read_text(), re.MULTILINE)
    return tuple(sys.modules[name] for name in names)


@cache
def cache_folder(folders: tuple[Path, ...]) -> Path:
    """The folder of compiled code for exactly these sources, made where one can write."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {numba.config.BOUNDSCHECK}".encode())
    for folder in folders:
        digest.update(_sources_digest(folder))
    root = _writable(user_cache() / "compiled")
    place = root / digest.hexdigest()[:20]
    if not place.exists():
        _forget_old(root)
    place.mkdir(parents=True, exist_ok=True)
    os.utime(place)
    return place


@cache
def _sources_digest(folder: Path) -> bytes:
    digest = hashlib.sha256(str(folder).encode())
    for source in sorted(folder.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.digest()


def user_cache() -> Path:
    """The folder of this user's caches: `$SOBREMESA_CACHE`, else the system's place for them."""
    if given := os.environ.get("SOBREMESA_CACHE"):
        return Path(given)
    if base := os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / "sobremesa"
    return Path.home() / ".cache" / "sobremesa"


def _writable(root: Path) -> Path:
    """This folder, or a temporary one where it cannot be written: slower next time, but it plays."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="sobremesa-"))


def _forget_old(root: Path) -> None:
    """Remove compiled code that no start has used for a month."""
    for old in root.iterdir():
        if old.is_dir() and time.time() - old.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
