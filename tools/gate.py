"""The gate: run checks and tests part by part, and say at the end how long each part took.

`python -m tools.gate test` is `make test`, `python -m tools.gate soak` is `make soak`. Commands of one part run side by
side. The first part that fails ends the run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from subprocess import PIPE, STDOUT

PYTHON = (sys.executable, "-m")
WEB = (sys.executable, "hatch_build.py")
TESTS = (*PYTHON, "pytest", "-q", "-n", "3", "-m")
COVERED = (*PYTHON, "coverage", "run", *TESTS[1:])
REPORT = (*PYTHON, "coverage", "report", "--skip-covered", "--skip-empty")
PAGES = ("tests/browser", "tests/packaging")
OTHERS = tuple(f"--ignore={folder}" for folder in PAGES)
MEASURED = tuple(
    f"tests/{name}" for name in ("bots", "cli", "engine", "lab", "match", "server", "store", "test_pictures.py")
)
"""What runs again in `make soak`, slowed by a half, to see which lines they reach."""


@dataclass(frozen=True)
class Part:
    """Commands that run side by side."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    environment: dict[str, str] = field(default_factory=dict)


CHECK = (
    Part(
        "style and types",
        (
            (*PYTHON, "ruff", "format", "--check"),
            (*PYTHON, "ruff", "check"),
            (*PYTHON, "mypy"),
            (*WEB, "run", "check"),
        ),
    ),
)
TEST = (
    *CHECK,
    Part("page: bundle", (WEB,)),
    Part("page: unit tests; compilation", ((*WEB, "test"), (*PYTHON, "tests.compiled"))),
    Part("browser", ((*PYTHON, "tests.browser.chromium"),)),
    Part("tests in browsers, of packages", ((*TESTS, "not soak", *PAGES),)),
    Part("all other tests", ((*TESTS, "not soak", *OTHERS),)),
)
SOAK = (
    Part("coverage: from nothing", ((*PYTHON, "coverage", "erase"),)),
    Part("soaks in browsers, of packages", ((*TESTS, "soak", *PAGES),)),
    Part("all other soaks", ((*COVERED, "soak", *OTHERS),)),
    Part("core, with bounds checks", ((*TESTS, "core"),), {"NUMBA_BOUNDSCHECK": "1"}),
    Part("core, uncompiled", ((*COVERED, "core"),), {"NUMBA_DISABLE_JIT": "1"}),
    Part("coverage: all but the core", ((*COVERED, "not soak and not core", *MEASURED),)),
    Part("coverage: combine", ((*PYTHON, "coverage", "combine", "-q"),)),
    Part("coverage: report", (REPORT,)),
)
RUNS = {"check": CHECK, "test": TEST, "soak": SOAK}


def run(part: Part) -> int:
    """Run the commands of a part: one with its output as it comes, several each with its output when it is done."""
    environment = os.environ | part.environment
    if len(part.commands) == 1:
        print(f"▸ {' '.join(part.commands[0][1:])}", flush=True)
        return subprocess.run(part.commands[0], env=environment).returncode
    worst = 0
    with ThreadPoolExecutor() as pool:
        runs = [pool.submit(subprocess.run, one, env=environment, stdout=PIPE, stderr=STDOUT) for one in part.commands]
        for command, done in zip(part.commands, runs, strict=True):
            finished = done.result()
            worst = worst or finished.returncode
            print(f"▸ {' '.join(command[1:])}", flush=True)
            sys.stdout.buffer.write(finished.stdout)
            sys.stdout.flush()
    return worst


def main(name: str) -> int:
    """Run the parts in order up to the first that fails; its exit code."""
    took: list[tuple[str, float]] = []
    code = 0
    for part in RUNS[name]:
        begun = time.monotonic()
        try:
            code = run(part)
        except KeyboardInterrupt:
            code = 130
        took.append((part.name, time.monotonic() - begun))
        if code:
            break
    print(f"\nHow long `make {name}` took:")
    for part_name, seconds in [*took, ("together", sum(seconds for _, seconds in took))]:
        print(f"  {int(seconds) // 60:3}:{int(seconds) % 60:02}  {part_name}")
    if code:
        print(f"  failed: {took[-1][0]}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
