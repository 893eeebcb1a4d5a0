"""The chromium that tests drive: one that is named, the system's, or Playwright's.

`python -m tests.browser.chromium` installs one where there is none.
"""

from __future__ import annotations

import os
import shutil
import sys

from tests.processes import run

GIVEN = "SOBREMESA_CHROMIUM"
SHELL = "chromium-headless-shell"
"""The same browser without windows and their buttons: pages open in a third of the time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APT = (("apt-get", "-q", "update"), ("apt-get", "-q", "install", "-y", "--no-install-recommends", SHELL))
ADVICE = (
    f"The tests of the page need a chromium: install one (on Debian: apt-get install {SHELL}), or name it in {GIVEN}."
)


def path() -> str | None:
    """Where it is; none where it is left to Playwright, which has its own."""
    named = os.environ.get(GIVEN)
    return named or next((found for name in NAMES if (found := shutil.which(name)) and runs(found, "--version")), None)


def runs(*command: str) -> bool:
    """Whether a command does what it is asked; some systems have a chromium that only says how to install it."""
    return run(command).returncode == 0


def is_root_on_debian() -> bool:
    """Whether packages of the system can be installed."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Get one where there is none."""
    if path():
        return
    if is_root_on_debian() and all(runs(*command) for command in APT) and path():
        return
    if not runs(sys.executable, "-m", "playwright", "install", "chromium"):
        sys.exit(ADVICE)


if __name__ == "__main__":
    install()
