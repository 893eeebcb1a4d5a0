"""Records of rules that have changed since: each command says which Sobremesa opens them, and leaves the file alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sobremesa.cli.main import main
from sobremesa.games import facts, ids

OLD = (Path(__file__).parent / "records-0.4.0.jsonl").read_text("utf-8").splitlines(keepends=True)
"""A finished match of each game whose rules have changed since, as the server of 0.4.0 gave it out."""
COMMANDS = (["replay"], ["replay", "--legal"], ["show"], ["verify"], ["play", "--resume"])
SAID = {
    "en": "this game follows version 1 of the rules of {title}: Sobremesa 0.4 opens it, "
    "this one plays version {version}",
    "es": "esta partida sigue la versión 1 de las reglas de {title}: se abre con Sobremesa 0.4; "
    "aquí se juega con la versión {version}",
}
Printed = pytest.CaptureFixture[str]


def test_every_game_with_former_rules_has_a_record() -> None:
    assert {json.loads(line)["game"] for line in OLD} == {id for id in ids() if facts(id).former}


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize("line", OLD, ids=[json.loads(line)["game"] for line in OLD])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_says_what_opens_it(
    tmp_path: Path, capsys: Printed, command: list[str], line: str, language: str
) -> None:
    known, file = facts(json.loads(line)["game"]), tmp_path / "old.jsonl"
    file.write_text(line, "utf-8")
    assert main([*command, str(file), "--lang", language]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert SAID[language].format(title=known.title, version=known.version) in printed.err
    assert file.read_text("utf-8") == line
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(("language", "said"), [("en", "doesn't know"), ("es", "no se conoce")])
def test_rules_that_nobody_knows_are_refused_too(tmp_path: Path, capsys: Printed, language: str, said: str) -> None:
    file = tmp_path / "new.jsonl"
    file.write_text(json.dumps(json.loads(OLD[0]) | {"rules": "99"}), "utf-8")
    assert main(["replay", str(file), "--lang", language]) == 2
    assert said in capsys.readouterr().err
