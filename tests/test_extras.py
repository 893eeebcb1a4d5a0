"""A part whose extra is not installed says in one sentence which it is."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from sobremesa.server import NEEDED
from tests.processes import run

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
TABLE = "sobremesa: the table server needs the extra “table”: pip install 'sobremesa[table]'\n"


def python_without(*modules: str, code: str) -> tuple[int, str]:
    """How Python ends, and what it complains of, where these modules cannot be imported."""
    ended = run([sys.executable, "-c", f"import sys\nsys.modules |= dict.fromkeys({modules})\n{code}"])
    return ended.returncode, ended.stderr


def test_the_server_asks_for_all_that_its_extra_installs() -> None:
    extra = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]["table"]
    imported = {"pillow": "PIL"}
    names = [re.split("[>=<]", requirement)[0] for requirement in extra]
    modules = (imported.get(name, name.removesuffix("-py").replace("-", "_")) for name in names)
    assert sorted(NEEDED) == sorted(modules)


@pytest.mark.parametrize("missing", NEEDED)
def test_commands_of_the_server_name_its_extra(missing: str) -> None:
    for words in (["serve"], ["backup", "copy.db"]):
        code = f"from sobremesa.cli.main import main; sys.exit(main({[*words, '--lang', 'en']}))"
        assert python_without(missing, code=code) == (2, TABLE)


def test_the_sentence_is_in_the_language_that_was_asked_for() -> None:
    code = "from sobremesa.cli.main import main; sys.exit(main(['serve', '--lang', 'es']))"
    said = "sobremesa: el servidor de mesas necesita el extra «table»: pip install 'sobremesa[table]'\n"
    assert python_without("fastapi", code=code) == (2, said)


@pytest.mark.parametrize("missing", ["httpx", "websockets"])
def test_the_client_names_its_extra_in_an_import_error(missing: str) -> None:
    code = """
try:
    import sobremesa.client
except ImportError as error:
    print(error, file=sys.stderr)
"""
    said = "the client needs the extra “client”: pip install 'sobremesa[client]'\n"
    assert python_without(missing, code=code) == (0, said)


def test_the_rules_need_no_extra() -> None:
    code = "import sobremesa; print(sobremesa.Match('pig', 2).roll(), file=sys.stderr)"
    ended, said = python_without(*NEEDED, "httpx", "psycopg", code=code)
    assert (ended, said[:6]) == (0, "start ")
