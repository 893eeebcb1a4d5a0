"""The arena on the command line: figures with intervals, and a file that a later run goes on with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from sobremesa.cli.main import main
from sobremesa.games import game
from sobremesa.lab.arena import Arena, Deal

ASKED = ["arena", "pig", "--bots", "greedy,random", "--seed", "3", "--lang", "en"]


def test_it_says_who_is_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASKED, "--games", "21"]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first == "Pig, 22 games: Intermediate bot, Random bot"
    assert second.startswith("the first wins 95.5 % (55.1–100.0; even: 50.0), scores ")
    assert re.search(r"scores \d+\.\d\d \(.* to .*\), leads by \d+\.\d\d \(.* to .*\)$", second)
    assert third == "in brackets: 95 % intervals, valid whenever you stop or go on"


def test_a_file_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, played, deal = tmp_path / "deals.jsonl", list[int](), Arena.deal

    def noted(self: Arena, number: int) -> Deal:
        played.append(number)
        return deal(self, number)

    monkeypatch.setattr(Arena, "deal", noted)
    assert main([*ASKED, "--games", "10", "--out", str(kept)]) == 0
    with kept.open("a") as file:
        file.write('{"share": 1.0, "sc')  # a run that was killed
    assert main([*ASKED, "--games", "16", "--out", str(kept)]) == 0
    assert played == list(range(8))
    assert len([json.loads(line) for line in kept.read_text().splitlines()]) == 9
    whole = capsys.readouterr().out.splitlines()[-1]
    assert main([*ASKED, "--games", "16"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == whole


def test_a_file_of_another_arena_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "deals.jsonl"
    assert main([*ASKED, "--games", "4", "--out", str(kept)]) == 0
    before, same = kept.read_bytes(), [*ASKED, "--games", "4", "--out", str(kept)]
    assert main([*ASKED[:-4], "--seed", "4", "--lang", "en", "--games", "4", "--out", str(kept)]) == 2
    monkeypatch.setattr(game("pig").heuristics, "WEIGHTS", np.array([1.0, 2.0]))
    assert main(same) == 2
    assert capsys.readouterr().err.count("holds deals of another arena, or of bots or rules that have changed") == 2
    assert kept.read_bytes() == before
    monkeypatch.undo()
    assert main(same) == 0
    assert main([*ASKED, "--games", "4", "--out", str(tmp_path)]) == 2


@pytest.mark.parametrize(
    ("bots", "said"),
    [("greedy", "two bots at least"), ("greedy,wizard", "no bot “wizard”"), ("a,b,c", "too many bots: 3")],
)
def test_what_is_wrong_is_said(bots: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "pig", "--bots", bots, "--games", "2", "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
