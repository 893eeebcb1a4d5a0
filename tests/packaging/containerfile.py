"""The steps of a Containerfile, read from the file and executed without a container: each stage in a folder."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.processes import run


class Step(NamedTuple):
    """One instruction of a Containerfile."""

    name: str
    rest: str

    @property
    def words(self) -> list[str]:
        """What follows the name and its options."""
        return [word for word in shlex.split(self.rest) if not word.startswith("--")]

    @property
    def options(self) -> dict[str, str]:
        """The options before everything else."""
        found = (re.match(r"--(\w[\w-]*)=(.*)", word) for word in shlex.split(self.rest))
        return {option[1]: option[2] for option in found if option}


def read_steps(file: Path) -> list[Step]:
    """The instructions of a file."""
    lines = [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ").splitlines()
    return [Step(*line.split(maxsplit=1)) for line in joined]


def the(steps: list[Step], name: str) -> Step:
    """The one instruction of a name."""
    [found] = [step for step in steps if step.name == name]
    return found


def made_places(steps: list[Step]) -> set[str]:
    """The absolute paths that the steps make."""
    return {word for step in steps if step.name in ("WORKDIR", "COPY") for word in step.words if word.startswith("/")}


class Scratch:
    """An empty folder in the place of a container's root; a stage that is done keeps its files under its own name."""

    def __init__(self, folder: Path, project: Path, steps: list[Step]) -> None:
        self.folder = folder
        self.root = folder / "root"
        self.project = project
        self.steps = steps
        self.places = re.compile("|".join(sorted(map(re.escape, made_places(steps)), key=len, reverse=True)))
        self.environment: dict[str, str] = {}
        self.place = self.root
        self.stage = ""

    def execute(self) -> None:
        """Execute all steps in order."""
        for step in self.steps:
            if act := {"FROM": self._begin, "WORKDIR": self._enter, "COPY": self._copy, "RUN": self._run}.get(
                step.name
            ):
                act(step)
            elif step.name == "ENV":
                name, _, value = self.moved(step.rest).partition("=")
                self.environment[name] = re.sub(r"\$(\w+)", lambda found: self.environment[found[1]], value)

    def moved(self, text: str) -> str:
        """A text whose paths of the container are those of the folder."""
        return self.places.sub(lambda found: f"{self.root}{found[0]}", text)

    def _begin(self, step: Step) -> None:
        if self.root.exists():
            self.root.rename(self.folder / self.stage)
        self.root.mkdir()
        self.place = self.root
        self.stage = step.words[2] if len(step.words) == 3 else ""
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "npm_"))}
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        self.environment = {**kept, "PATH": path, "HOME": str(self.root), "LANG": "C.UTF-8"}

    def _enter(self, step: Step) -> None:
        self.place = Path(self.moved(step.rest))
        self.place.mkdir(parents=True)

    def _copy(self, step: Step) -> None:
        *sources, target = step.words
        there = Path(self.moved(target)) if target.startswith("/") else self.place / target
        for source in sources:
            stage = step.options.get("from")
            origin = self.folder / stage / source[1:] if stage else self.project / source
            if origin.is_dir():
                shutil.copytree(origin, there, symlinks=True, ignore=None if stage else ignored(self.project))
            else:
                shutil.copy(origin, there)

    def _run(self, step: Step) -> None:
        command = ["sh", "-c", self.moved(step.rest)]
        run(command, check=True, cwd=self.place, env=self.environment)


def files(folder: Path) -> dict[Path, int]:
    """All files of a folder, and when each changed."""
    return {file: file.lstat().st_mtime_ns for file in folder.rglob("*") if not file.is_dir()}


def ignored(project: Path) -> Callable[[str, list[str]], set[str]]:
    """What is not copied: folders of the names beside the Containerfile."""
    patterns = (project / "deploy/Containerfile.dockerignore").read_text("utf-8").split()
    assert all(re.fullmatch(r"\*\*/\w+", pattern) for pattern in patterns)
    names = {pattern.removeprefix("**/") for pattern in patterns}
    return lambda folder, found: names & set(found)
