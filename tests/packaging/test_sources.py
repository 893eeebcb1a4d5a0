"""A bundle is made anew when its sources change, by a Node that can do it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in place of ours, with a bundle that is current."""
    for name in ("web/src/main.ts", "web/package-lock.json", "src/sobremesa/texts/texts.es.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    bundle = tmp_path / "src/sobremesa/server/bundle"
    bundle.mkdir(parents=True)
    for name, value in {"ROOT": tmp_path, "WEB": tmp_path / "web", "SOURCE": bundle / "SOURCE"}.items():
        monkeypatch.setattr(hatch_build, name, value)
    hatch_build.SOURCE.write_text(hatch_build.digest())
    return tmp_path


@pytest.mark.parametrize("name", ["web/src/main.ts", "web/package-lock.json", "src/sobremesa/texts/texts.es.json"])
def test_a_source_that_changed_makes_the_bundle_stale(project: Path, name: str) -> None:
    assert hatch_build.is_current()
    (project / name).write_text("changed")
    assert not hatch_build.is_current()
    (project / name).write_text(name)
    assert hatch_build.is_current()
    (project / name).rename(project / f"{name}.json")
    assert not hatch_build.is_current()


def test_a_new_source_makes_the_bundle_stale(project: Path) -> None:
    (project / "web/src/texts.json").touch()
    assert not hatch_build.is_current()


@pytest.mark.parametrize("name", ["web/node_modules/svelte.js", "web/.prettierrc", "src/sobremesa/client.py"])
def test_what_is_no_source_does_not(project: Path, name: str) -> None:
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).write_text(name)
    assert hatch_build.is_current()


def test_a_bundle_without_a_digest_is_not_current(project: Path) -> None:
    hatch_build.SOURCE.unlink()
    assert not hatch_build.is_current()


def test_of_the_python_package_the_page_has_only_what_the_digest_counts() -> None:
    counted = set(hatch_build.sources())
    sources = [file for file in counted if file.suffix in (".ts", ".svelte")]
    taken = {path for file in sources for path in re.findall(r'"\$python/([^"]+\.\w+)"', file.read_text("utf-8"))}
    assert taken
    for path in taken:
        found = set((hatch_build.ROOT / "src/sobremesa").glob(path))
        assert found, path
        assert found <= counted, path


@pytest.mark.parametrize(
    ("version", "is_enough"),
    [
        ("v18.20.4", False), ("v20.18.3", False), ("v20.19.0", True), ("v21.7.3", False), ("v22.11.0", False),
        ("v22.12.0", True), ("v24.19.0", True), ("", False), ("node: not found", False),
    ],
)  # fmt: skip
def test_node_has_to_be_one_that_vite_runs_on(version: str, is_enough: bool) -> None:
    assert hatch_build.is_enough(f"{version}\n") == is_enough


def test_a_node_that_is_too_old_counts_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.20.4\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert hatch_build.system_npm() is None
    (tmp_path / "node").write_text("#!/bin/sh\necho v20.19.0\n")
    assert hatch_build.system_npm() == hatch_build.Npm([str(tmp_path / "npm")], tmp_path)


def test_without_any_node_a_sentence_says_what_to_install(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "system_npm", lambda: None)
    monkeypatch.setattr(hatch_build, "packaged_npm", lambda: None)
    hatch_build.make_bundle()  # it is current: nothing is needed
    hatch_build.SOURCE.unlink()
    with pytest.raises(SystemExit, match=r"built with Node 20\.19"):
        hatch_build.make_bundle()


def test_a_build_that_fails_shows_why_and_leaves_no_digest(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "npm").write_text("#!/bin/sh\necho the thread broke\nexit 1\n")
    (project / "npm").chmod(0o755)
    monkeypatch.setattr(hatch_build, "system_npm", lambda: hatch_build.Npm([str(project / "npm")], project))
    hatch_build.SOURCE.unlink()
    with pytest.raises(SystemExit, match="packages could not be installed"):
        hatch_build.make_bundle()
    assert capsys.readouterr().err == "the thread broke\n"
    (project / "web/node_modules").mkdir()
    (project / "web/node_modules/.package-lock.json").touch()
    with pytest.raises(SystemExit, match="npm run build failed"):
        hatch_build.make_bundle()
    assert not hatch_build.SOURCE.exists()


def test_node_comes_as_a_python_package_only_where_it_is_needed_and_missing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(hatch_build, "system_npm", lambda: None)
    monkeypatch.setattr(hatch_build, "packaged_npm", lambda: None)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: asked.append(command))
    monkeypatch.setattr("sys.argv", ["hatch_build.py"])
    hatch_build.main()
    assert asked == []
    hatch_build.SOURCE.unlink()
    with pytest.raises(SystemExit, match="pip install"):
        hatch_build.main()
    assert [command[1:] for command in asked] == [["-m", "pip", "install", "-q", hatch_build.NODE_PACKAGE]]
