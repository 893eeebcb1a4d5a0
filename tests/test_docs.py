"""What the documentation shows is what happens: its blocks are executed."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import MISSING, fields
from pathlib import Path
from subprocess import PIPE

import httpx
import pytest

from sobremesa import __version__
from sobremesa.cli.main import COMMANDS, main
from sobremesa.client import Seat, open_match
from sobremesa.server.metrics import Metrics
from sobremesa.server.settings import PREFIX, Settings
from tests.processes import child, run
from tests.server.servers import COMMAND, Running

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^(<!-- file: .* -->\n)?```(\w*)\n(.*?)^```$", re.M | re.S)
"""A block of a page. One that shows a file is compared with the file by another test, and not executed."""
INVITATION = "http://localhost:8021/m/…#…"
PATIENCE = 120.0


def blocks(page: Path, language: str) -> list[str]:
    return [body for shown, kind, body in BLOCK.findall(page.read_text("utf-8")) if kind == language and not shown]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_blocks_of_a_page_do_what_they_say(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """`sh`: targets of the Makefile · `console`: our command with its output, … where some is left out · `python`,
    with a real invitation in the place of the one that is shown."""
    known = {"sh", "console", "python", "json", "text"}
    assert {kind for shown, kind, _ in BLOCK.findall(page.read_text("utf-8")) if not shown} <= known
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for body in blocks(page, "sh"):
        for line in body.splitlines():
            target = line.split("#")[0].split()
            assert target[0] == "make", line
            run([*target, "-n"], check=True, cwd=ROOT)
    for body in blocks(page, "console"):
        run_console(body)
    space: dict[str, object] = {}
    for body in blocks(page, "python"):
        with contextlib.ExitStack() as stack:
            if INVITATION in body:
                server: Running = request.getfixturevalue("server")
                body = body.replace(INVITATION, stack.enter_context(invitation(server)))
            exec(compile(body, str(page), "exec"), space)
    for body in blocks(page, "json"):
        json.loads(body)


def run_console(body: str) -> None:
    """Run every line after `$ ` and compare what it prints with what is shown below it."""
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        words = shlex.split(command, comments=True)
        assert words[0] == "sobremesa"
        if words[1] == "serve":
            assert serve_a_moment(words[1:]) == shown.rstrip()
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            code = main(words[1:])
        pattern = ".*".join(re.escape(piece) for piece in shown.rstrip().split("…"))
        assert code == (2 if shown.startswith("sobremesa: ") else 0), printed.getvalue()
        assert re.fullmatch(pattern, printed.getvalue().rstrip(), re.S), printed.getvalue()


def serve_a_moment(words: list[str]) -> str:
    """What the server prints when it starts, as if its port were the usual one; it must answer, and stop well."""
    with child([COMMAND, *words, "--port", "0"], stdout=PIPE) as process:
        assert process.stdout
        try:
            printed = process.stdout.readline().rstrip()
            address = re.search(r"http://[^/]+", printed)
            assert address, printed
            until = time.monotonic() + PATIENCE
            while not answers(address[0]):
                assert time.monotonic() < until
                time.sleep(0.1)
        finally:
            process.terminate()
        assert process.wait(PATIENCE) == 0
    return re.sub(r":\d+/", ":8021/", printed)


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/healthz").is_success
    except httpx.TransportError:
        return False


@contextlib.contextmanager
def invitation(server: Running) -> Iterator[str]:
    """The link to a seat beside a bot, whose host starts when it is taken."""
    is_over = threading.Event()
    seats: list[dict[str, object]] = [{"bot": "greedy"}, {"open": True}]
    with open_match(server.address, "pig", seats) as host, ThreadPoolExecutor(1) as beside:
        started = beside.submit(start_when_full, host, is_over)
        try:
            yield host.links[2]
        finally:
            is_over.set()
        started.result()
        assert host.look()["result"]["scores"]


def start_when_full(host: Seat, is_over: threading.Event) -> None:
    while not is_over.wait(0.05):
        if host.fetch()["view"]["places"][1]["name"]:
            host.start()
            if not is_over.wait(PATIENCE):
                host.post("close")  # nobody waits for ever
            return


def test_the_changelog_has_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_command_has_its_place_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"sobremesa {command.__name__.rpartition('.')[2]}" in readme


def test_every_setting_of_a_server_is_on_its_page_with_its_default() -> None:
    page = (ROOT / "docs/server.md").read_text("utf-8")
    for setting in fields(Settings):
        shown = "the cores" if setting.default is MISSING else f"`{setting.default}`" if setting.default else "empty"
        assert f"| `{PREFIX}{setting.name.upper()}` | {shown} |" in page


def test_every_option_of_serve_is_on_the_servers_page(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/server.md").read_text("utf-8")
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--lang"}
    assert len(options) > 5
    assert {option for option in options if f"| `{option}" not in page} == set()


def test_every_metric_is_on_the_servers_page_and_no_other() -> None:
    page = (ROOT / "docs/server.md").read_text("utf-8")
    counted = {metric.name + ("_total" if metric.type == "counter" else "") for metric in Metrics().registry.collect()}
    assert set(re.findall(r"`(sobremesa_\w+)`", page)) == counted


def test_the_gate_is_the_readmes_command() -> None:
    assert "make test" in (ROOT / ".ci/run").read_text()
    assert os.access(ROOT / ".ci/run", os.X_OK)
