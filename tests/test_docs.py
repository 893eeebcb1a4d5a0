"""What the documentation shows is what happens: its blocks are executed."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from sobremesa import __version__
from sobremesa.cli.main import main

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(page: Path, language: str) -> list[str]:
    return [body for kind, body in BLOCK.findall(page.read_text("utf-8")) if kind == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_blocks_of_a_page_do_what_they_say(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`sh`: targets of the Makefile · `console`: our command with its output, … where some is left out · `python` …"""
    known = {"sh", "console", "python", "json", "text"}
    assert {kind for kind, _ in BLOCK.findall(page.read_text("utf-8"))} <= known
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for body in blocks(page, "sh"):
        for line in body.splitlines():
            target = line.split("#")[0].split()
            assert target[0] == "make", line
            subprocess.run([*target, "-n"], cwd=ROOT, check=True, capture_output=True)
    for body in blocks(page, "console"):
        run_console(body)
    space: dict[str, object] = {}
    for body in blocks(page, "python"):
        exec(compile(body, str(page), "exec"), space)
    for body in blocks(page, "json"):
        json.loads(body)


def run_console(body: str) -> None:
    """Run every line after `$ ` and compare what it prints with what is shown below it."""
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        words = shlex.split(command, comments=True)
        assert words[0] == "sobremesa"
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            code = main(words[1:])
        pattern = ".*".join(re.escape(piece) for piece in shown.rstrip().split("…"))
        assert code == (2 if shown.startswith("sobremesa: ") else 0), printed.getvalue()
        assert re.fullmatch(pattern, printed.getvalue().rstrip(), re.S), printed.getvalue()


def test_the_changelog_has_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_command_has_its_place_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for command in ("games", "rules", "play", "simulate", "replay", "show"):
        assert f"sobremesa {command}" in readme


def test_the_gate_is_the_readmes_command() -> None:
    assert "make test" in (ROOT / ".ci/run").read_text()
    assert os.access(ROOT / ".ci/run", os.X_OK)
