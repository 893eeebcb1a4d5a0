"""`make quick`: an answer about the changed parts within a minute, and what it did not look at.

Changed is what differs from the last commit, or what the last commit changed. Style and types are checked whole. Tests
are those of the changed files, uncompiled, so that a changed rule need not compile first; what a minute does not reach
is for `make test`.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MINUTE = 57.0
ALWAYS = ("tests/test_layers.py", "tests/test_rooms.py", "tests/engine/test_texts.py")


def git(*words: str) -> list[str]:
    """The lines that a command of git prints."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def changed() -> list[str]:
    """The files that differ from the last commit, new ones too; else those that the last commit changed."""
    files = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return [file for file in files or git("diff", "--name-only", "HEAD~1", "HEAD") if (ROOT / file).exists()]


def tests_of(file: str) -> Iterator[tuple[str, str]]:
    """The tests that can tell whether a file is right: a path, and a word of their names or nothing."""
    path = Path(file)
    room = re.match(r"src/sobremesa/games/(\w+)/", file) or re.match(r"tests/sixth/(\w+)_game/", file)
    if path.name.startswith("test_") and path.suffix == ".py" and "browser" not in path.parts:
        yield file, ""
    elif room:
        yield f"tests/games/{room[1]}", ""
        yield "tests/games/test_conformance.py", room[1]
    elif file.startswith("src/sobremesa/") and path.suffix == ".py":
        near = Path("tests", *path.parts[2:-1])
        own = near / f"test_{path.name}"
        yield (str(own) if (ROOT / own).exists() else str(near)), ""
    elif path.suffix == ".md":
        yield "tests/test_docs.py", path.name


def commands(files: list[str]) -> Iterator[tuple[str, ...]]:
    """What to run, the quickest first."""
    python = (sys.executable, "-m")
    yield (*python, "ruff", "format", "--check", "-q")
    yield (*python, "ruff", "check", "-q")
    if any(file.endswith(".py") for file in files):
        yield (*python, "mypy")
    if web := [str(ROOT / file) for file in files if file.startswith("web/src/")]:
        yield (sys.executable, "hatch_build.py", "exec", "--", "vitest", "related", "--run", *web)
    found = dict.fromkeys([*((path, "") for path in ALWAYS), *(test for file in files for test in tests_of(file))])
    whole = [path for path, word in found if not word and (ROOT / path).exists()]
    yield (*python, "pytest", "-q", "-n", "2", "-m", "not soak", *whole)
    for path, word in found:
        if word:
            yield (*python, "pytest", "-q", "-n", "2", path, "-k", word)


def main() -> int:
    """Run until something fails, all is done or the minute is over; the exit code."""
    files, until = changed(), time.monotonic() + MINUTE
    print(f"{len(files)} changed files")
    for command in commands(files):
        print(f"▸ {' '.join(command[1:])}", flush=True)
        process = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"NUMBA_DISABLE_JIT": "1"})
        try:
            code = process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            process.wait()
            print("The minute is over: nothing failed so far. `make test` looks at the rest.")
            return 0
        if code not in (0, 5):  # 5: none of the tests has that word
            return code
    print("Nothing failed. `make test` looks at everything.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
