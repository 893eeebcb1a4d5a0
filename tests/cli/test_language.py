"""The command speaks one language throughout: help, what argparse says, and the table."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sobremesa.cli.main import COMMANDS, main
from sobremesa.cli.table import Table
from sobremesa.engine.errors import Refused
from sobremesa.engine.texts import LANGUAGES
from sobremesa.engine.words import words
from sobremesa.games import game, ids
from sobremesa.match.match import Match
from sobremesa.match.names import seat_names

Printed = pytest.CaptureFixture[str]
NAMES = [command.__name__.rpartition(".")[2] for command in COMMANDS]


def said(argv: list[str], capsys: Printed) -> str:
    with pytest.raises(SystemExit):
        main(argv)
    told = capsys.readouterr()
    return told.out + told.err


@pytest.mark.parametrize("command", [[], *([name] for name in NAMES)], ids=str)
def test_no_line_of_the_help_is_the_same_in_both_languages(command: list[str], capsys: Printed) -> None:
    """But for lines of names alone: ids of games, values and commands."""
    spanish, english = ({*said([*command, "--help", "--lang", code], capsys).splitlines()} for code in LANGUAGES)
    same = " ".join(spanish & english)
    for name in (*ids(), *NAMES, "sobremesa"):
        same = same.replace(name, "")
    assert not [word for word in same.split() if word.strip(",;").isalpha()], same


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ([], "sobremesa: falta indicar COMANDO; "),
        (["dance"], "sobremesa: COMANDO: 'dance' no vale; puede ser "),
        (["rules"], "sobremesa rules: falta indicar JUEGO; "),
        (["games", "--foo"], "sobremesa: no se entiende --foo; "),
        (["play", "--seats"], "sobremesa play: --seats: falta el valor; "),
        (["play", "--seats", "x"], "sobremesa play: --seats: «x» no es un número entero del 1 al 9; "),
        (["replay", "--legal=1", "x"], "sobremesa replay: --legal: no lleva valor, y se dio '1'; "),
        (["play", "--lang", "fr"], "sobremesa play: --lang: 'fr' no vale; puede ser "),
    ],
    ids=str,
)
def test_what_argparse_says_is_spanish_too(
    argv: list[str], expected: str, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("LC_ALL", "es_AR.UTF-8")
    told = said(argv, capsys)
    assert told.startswith(expected)
    assert told.endswith("--help` lo explica\n")


@pytest.mark.parametrize("argv", [["--lang", "es", "replay", "none"], ["replay", "none", "--lang=es"]], ids=str)
def test_the_language_may_come_before_or_after_the_command(argv: list[str], capsys: Printed) -> None:
    assert main(argv) == 2
    assert capsys.readouterr().err == "sobremesa: no se puede leer none: no existe\n"


@pytest.fixture(params=[(id, language) for id in ids() for language in LANGUAGES], ids=str)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    """A table of a game, at its first decision of a person."""
    id, language = request.param
    known = game(id).facts
    match = Match(game(id), [{"name": f"N{seat}"} for seat in range(max(2, known.seats[0]))], seed=1)
    one = Table(match, tmp_path / "game.jsonl", language)
    one.console.file = io.StringIO()
    while match.game.actor(match.state) < 0:
        one.step(match.game.actor(match.state))
    return one


def test_a_move_can_be_chosen_by_its_number_once_the_list_was_shown(table: Table) -> None:
    who = table.match.game.actor(table.match.state)
    with pytest.raises(Refused) as refused:
        table.answer(who, "1")
    assert refused.value.code == "play.no_list"
    assert not table.answer(who, "?")
    with pytest.raises(Refused) as refused:
        table.answer(who, "99")
    assert refused.value.code == "play.no_number"
    last, expected = len(table.listed), table.match.state.copy()
    table.match.game.apply(expected, who, table.match.offered(who)[0][last - 1])
    assert table.answer(who, str(last))
    assert table.match.state == expected


def test_players_have_names_in_the_language_and_none_can_move_the_cursor() -> None:
    players = [{"name": ""}, {"name": "\u001b[2J\nñ"}, {"bot": "greedy"}, {"bot": "hal"}]
    assert seat_names(players, "es") == ["Jugador 1", "�[2J�ñ", "Bot intermedio", "hal"]


def test_the_parts_of_a_refusal_are_in_the_language_too() -> None:
    refused = Refused("move_form", text="foo", example="start 2")
    assert refused.sentence("es").endswith("«start 2»")
    refused.game = ids()[0]
    assert words(ids()[0], "es").say("start 2") in refused.sentence("es")
