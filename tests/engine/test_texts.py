"""The catalogues agree in every language, and hold what the code asks for."""

import re
import string
from pathlib import Path

import sobremesa
from sobremesa.engine.texts import LANGUAGES, catalogue
from sobremesa.games import folder, ids

SOURCES = Path(sobremesa.__file__).parent
ASKED = re.compile(r"""(?:Refused|MissingExtra|(?<!\.)sentence|\.say)\(\s*"([a-z_0-9.]+)\"""")


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_language_has_the_same_sentences_with_the_same_blanks() -> None:
    reference = catalogue(LANGUAGES[0])
    for language in LANGUAGES[1:]:
        texts = catalogue(language)
        assert set(texts) == set(reference)
        for code, text in texts.items():
            assert blanks(text) == blanks(reference[code]), code


def test_every_code_in_the_sources_has_a_sentence_and_every_sentence_a_use() -> None:
    folders = {SOURCES, *(folder(id) for id in ids())}
    sources = "\n".join(file.read_text("utf-8") for place in folders for file in place.rglob("*.py"))
    asked = set(ASKED.findall(sources))
    assert asked <= set(catalogue("en"))
    unused = {code for code in catalogue("en") if code not in sources}
    made_up = re.compile(
        r"(simulate\.(seat|bot|wins|score)|\w+\.(ending|board|rating|option)\.[\w.]+|\w+\.(about|credit|material\w*)"
        r"|(\w+\.)?word\.\S+|(help|metavar|bots|system|push)\.\S+|picture\.players\.\w+)"
    )
    assert {code for code in unused if not made_up.fullmatch(code)} == set()


def test_catalogues_are_sorted() -> None:
    for file in SOURCES.rglob("texts.*.json"):
        keys = re.findall(r'^  "([^"]+)":', file.read_text("utf-8"), re.M)
        assert keys == sorted(keys), file
