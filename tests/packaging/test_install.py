"""What is built has the web table in it, with Node or without; what is installed has what was asked for."""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path
from subprocess import DEVNULL

import pytest

import hatch_build
from sobremesa.games import shipped
from tests.processes import run
from tests.test_extras import TABLE

BUNDLE = "sobremesa/server/bundle/"
NO_SOURCES = shutil.ignore_patterns("node_modules", "bundle", "__pycache__", ".*_cache")
REQUIREMENTS = "import hatchling.build; print(*hatchling.build.get_requires_for_build_wheel())"
DIGEST = "import hatch_build; print(hatch_build.digest())"
SERVED = "import sobremesa.server.app; from sobremesa.server.files import read_files; print(*read_files())"
PLAIN = {"sobremesa", "numpy", "numba", "llvmlite", "rich", "markdown-it-py", "mdurl", "pygments"}
"""What comes without an extra: three libraries, and what they need themselves."""


def copy_of_the_project(folder: Path) -> Path:
    """What a build needs, as a fresh clone has it."""
    folder.mkdir()
    for name in ("src", "web"):
        shutil.copytree(hatch_build.ROOT / name, folder / name, ignore=NO_SOURCES)
    for name in ("hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE", ".gitignore"):
        shutil.copy(hatch_build.ROOT / name, folder)
    return folder


def machine(folder: Path, *, has_node: bool) -> dict[str, str]:
    """The environment on a machine whose path holds a shell and, where it has that, Node."""
    folder.mkdir()
    (folder / "sh").symlink_to("/bin/sh")
    if has_node:
        npm = hatch_build.system_npm() or hatch_build.packaged_npm()
        assert npm
        for name, command in (("node", [str(npm.folder / "node")]), ("npm", npm.command)):
            (folder / name).write_text(f'#!/bin/sh\nexec {" ".join(command)} "$@"\n')
            (folder / name).chmod(0o755)
    measured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    return measured | {"PATH": str(folder)}


def python(*arguments: str, at: Path, on: dict[str, str], executable: Path = Path(sys.executable)) -> str:
    """What Python prints there, on that machine."""
    return run([executable, *arguments], check=True, cwd=at, env=on).stdout.strip()


def wheel_of(project: Path, on: dict[str, str]) -> dict[str, bytes]:
    """The bundle in the wheel that pip builds of a folder or an sdist, by the names of its files."""
    folder = project.parent / f"wheel-of-{project.name}"
    python("-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(project), at=project.parent, on=on)
    return bundle_in(next(folder.glob("*.whl")))


def bundle_in(wheel: Path) -> dict[str, bytes]:
    """The files of the bundle in a wheel."""
    with zipfile.ZipFile(wheel) as file:
        return {name.removeprefix(BUNDLE): file.read(name) for name in file.namelist() if name.startswith(BUNDLE)}


def check_whole(bundle: dict[str, bytes], project: Path, on: dict[str, str]) -> None:
    """A bundle has its page with a script, what lies beside it, and the digest of the project's sources."""
    page = bundle["index.html"].decode()
    scripts = [name for name in bundle if name.startswith("assets/") and name.endswith(".js")]
    assert any(f'src="/{name}"' in page for name in scripts)
    assert {"icon.svg", "manifest.webmanifest"} <= set(bundle)
    assert bundle["SOURCE"].decode() == python("-c", DIGEST, at=project, on=on)


@pytest.mark.soak
def test_with_node_a_wheel_is_built_with_it_and_an_sdist_needs_none_any_more(tmp_path: Path) -> None:
    with_node, without = machine(tmp_path / "with", has_node=True), machine(tmp_path / "without", has_node=False)
    project = copy_of_the_project(tmp_path / "project")
    assert python("-c", REQUIREMENTS, at=project, on=with_node) == ""
    bundle = wheel_of(project, with_node)
    check_whole(bundle, project, with_node)

    python("-m", "hatchling", "build", "-t", "sdist", at=project, on=without)
    sdist = next((project / "dist").glob("*.tar.gz"))
    with tarfile.open(sdist) as file:
        file.extractall(tmp_path / "unpacked", filter="data")
    unpacked = next((tmp_path / "unpacked").iterdir())
    assert python("-c", REQUIREMENTS, at=unpacked, on=without) == ""
    python("-m", "hatchling", "build", "-t", "wheel", at=unpacked, on=without)
    wheel = next((unpacked / "dist").glob("*.whl"))
    assert bundle_in(wheel) == bundle
    assert not (unpacked / "web/node_modules").exists()
    python("-m", "twine", "check", "--strict", str(sdist), str(wheel), at=tmp_path, on=without)

    (unpacked / "web/index.html").write_text("another page")
    assert python("-c", REQUIREMENTS, at=unpacked, on=with_node) == ""
    assert python("-c", REQUIREMENTS, at=unpacked, on=without) == hatch_build.NODE_PACKAGE


@pytest.mark.soak
def test_without_node_it_is_fetched_and_what_is_installed_can_be_played_and_served(tmp_path: Path) -> None:
    without = machine(tmp_path / "without", has_node=False)
    project = copy_of_the_project(tmp_path / "project")
    bundle = wheel_of(project, without)
    check_whole(bundle, project, without)

    wheel = next((tmp_path / "wheel-of-project").glob("*.whl"))
    python("-m", "venv", "installed", at=tmp_path, on=without)
    there = Installed(tmp_path / "installed/bin", without)
    before = there.packages()
    there.pip("install", "-q", str(wheel))
    assert there.packages() - before == PLAIN
    check_playable(there)

    there.pip("install", "-q", f"{wheel}[table]")
    served = there.python("-c", SERVED).split()
    assert set(served) == {name for name in bundle if name != "SOURCE" and not name.startswith(".vite/")}


class Installed:
    """A virtual environment of its own, that sees nothing of ours."""

    def __init__(self, folder: Path, on: dict[str, str]) -> None:
        self.folder = folder
        self.on = on | {"PYTHONPATH": "", "NUMBA_DISABLE_JIT": "1", "XDG_DATA_HOME": str(folder.parent)}

    def python(self, *arguments: str) -> str:
        return python(*arguments, at=self.folder, on=self.on, executable=self.folder / "python")

    def pip(self, *arguments: str) -> str:
        return self.python("-m", "pip", *arguments)

    def packages(self) -> set[str]:
        """The names of what is installed."""
        return {line.partition("==")[0].lower() for line in self.pip("list", "--format", "freeze").splitlines()}

    def sobremesa(self, *words: str) -> tuple[int, str]:
        """How our command ends, and what it says."""
        ended = run([self.folder / "sobremesa", *words, "--lang", "en"], cwd=self.folder, env=self.on, stdin=DEVNULL)
        return ended.returncode, ended.stdout + ended.stderr


def check_playable(there: Installed) -> None:
    """Without an extra one simulates and plays, and the server says what it needs."""
    code, said = there.sobremesa("simulate", shipped()[0], "--games", "1", "--seats", "2", "--bots", "random")
    assert code == 0, said
    code, said = there.sobremesa("play", shipped()[0])
    assert code == 130, said
    assert "--resume" in said
    assert there.sobremesa("serve") == (2, TABLE)
