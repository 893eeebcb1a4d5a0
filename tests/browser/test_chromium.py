"""The tests find a chromium, or get one in the way that the machine allows."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.browser import chromium

PLAYWRIGHT = (sys.executable, "-m", "playwright", "install", "chromium")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the path of a machine where nobody names a chromium."""
    monkeypatch.delenv(chromium.GIVEN, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put(machine: Path, name: str, script: str = "exit 0") -> str:
    (machine / name).write_text(f"#!/bin/sh\n{script}\n")
    (machine / name).chmod(0o755)
    return str(machine / name)


def test_one_that_is_named_goes_first_then_the_systems(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chromium.path() is None
    chrome = put(machine, "google-chrome")
    assert chromium.path() == chrome
    put(machine, "chromium-browser", "echo install it with snap >&2; exit 1")
    assert chromium.path() == chrome
    own = put(machine, "chromium")
    assert chromium.path() == own
    monkeypatch.setenv(chromium.GIVEN, "/opt/chromium")
    assert chromium.path() == "/opt/chromium"


@pytest.mark.parametrize(
    ("user", "has_apt", "works", "asked"),
    [
        (0, True, "apt-get", [*chromium.APT]),
        (0, True, "playwright", [chromium.APT[0], PLAYWRIGHT]),
        (0, False, "playwright", [PLAYWRIGHT]),
        (1000, True, "playwright", [PLAYWRIGHT]),
        (1000, True, "", [PLAYWRIGHT]),
    ],
)
def test_what_is_missing_is_installed_as_the_machine_allows(
    machine: Path, monkeypatch: pytest.MonkeyPatch, user: int, has_apt: bool, works: str, asked: list[tuple[str, ...]]
) -> None:
    told: list[tuple[str, ...]] = []

    def runs(*command: str) -> bool:
        if command[-1] == "--version":
            return True
        told.append(command)
        if command[0] == works and command[-1] == chromium.SHELL:
            put(machine, chromium.SHELL)
        return works in command

    monkeypatch.setattr(chromium, "runs", runs)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    if has_apt:
        put(machine, "apt-get")
    if works:
        chromium.install()
    else:
        with pytest.raises(SystemExit, match="apt-get install chromium"):
            chromium.install()
    assert told == asked
    told.clear()
    if chromium.path():
        chromium.install()
        assert told == []
