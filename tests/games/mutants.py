"""Broken variants of Pig, each with the law of the conformance suite that must catch it.

`python -m tests.games.mutants` breaks Pig in each way, asks the laws, and prints as JSON which law caught what. It runs
uncompiled, so that breaking a line costs nothing but the line.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.games import facts, folder
from tests.games import test_conformance as suite
from tests.games.cases import Case

SOUND = "as it is"


@dataclass(frozen=True)
class Mutant:
    """A change to one line of one file, and the law it breaks."""

    name: str
    file: str
    line: str
    broken: str
    law: str


MUTANTS = [
    Mutant(
        "the die never shows a six",
        "rules.py",
        "return 1 + below(rng, FACES)",
        "return 1 + below(rng, FACES - 1)",
        "every_outcome_can_happen",
    ),
    Mutant(
        "the die is loaded",
        "rules.py",
        "return 1 + below(rng, FACES)",
        "return min(1 + below(rng, FACES + 1), FACES)",
        "draws_are_as_likely_as_outcomes_say",
    ),
    Mutant(
        "the die has a seventh face",
        "rules.py",
        "return 1 + below(rng, FACES)",
        "return 1 + below(rng, FACES + 1)",
        "draws_are_as_likely_as_outcomes_say",
    ),
    Mutant(
        "outcomes leave out the bust",
        "rules.py",
        "for face in range(1, FACES + 1))",
        "for face in range(2, FACES + 1))",
        "probabilities_of_outcomes_add_up",
    ),
    Mutant(
        "outcomes name a face that does not exist",
        "rules.py",
        "return ((face, 1 / FACES) for face in range(1, FACES + 1))",
        "return ((face, 1 / FACES) for face in range(FACES))",
        "every_outcome_can_happen",
    ),
    Mutant(
        "outcomes name a face twice",
        "rules.py",
        "return ((face, 1 / FACES) for face in range(1, FACES + 1))",
        "return ((max(face, 2), 1 / FACES) for face in range(1, FACES + 1))",
        "probabilities_of_outcomes_add_up",
    ),
    Mutant(
        "judge allows every number",
        "judging.py",
        "if move not in (HOLD, AGAIN):",
        "if move < 0:",
        "other_numbers_are_refused_with_a_rule",
    ),
    Mutant(
        "judge forbids to hold a small turn",
        "judging.py",
        "if move not in (HOLD, AGAIN):",
        "if move not in (HOLD, AGAIN) or (move == HOLD and s.turn < 5):",
        "legal_moves_are_distinct_and_judged_legal",
    ),
    Mutant(
        "judge cites no rule",
        "judging.py",
        'raise Refused("pig.no_such_move", "P4", move=move)',
        'raise Refused("pig.no_such_move", move=move)',
        "other_numbers_are_refused_with_a_rule",
    ),
    Mutant(
        "a chance that cannot come is allowed",
        "judging.py",
        "if not 1 <= outcome <= FACES:",
        "if outcome > FACES:",
        "impossible_chances_are_refused_with_a_rule",
    ),
    Mutant(
        "legal lists a move twice",
        "rules.py",
        "out[0], out[1] = HOLD, AGAIN",
        "out[0], out[1] = HOLD, HOLD",
        "legal_moves_are_distinct_and_judged_legal",
    ),
    Mutant(
        "legal forgets a move",
        "rules.py",
        "return 2",
        "return 1",
        "other_numbers_are_refused_with_a_rule",
    ),
    Mutant(
        "everybody owes a decision",
        "rules.py",
        "return s.stage == DECIDE and seat == s.active",
        "return s.stage == DECIDE",
        "somebody_is_next_or_it_is_over",
    ),
    Mutant(
        "rolling again is no new decision",
        "rules.py",
        "s.decision += 1",
        "s.decision += 1 if move != AGAIN else 0",
        "another_decision_has_another_number",
    ),
    Mutant(
        "the goal ends nothing",
        "rules.py",
        "if s.banked[seat] >= s.goal:",
        "if s.banked[seat] >= s.goal * 1000000:",
        "games_end",
    ),
    Mutant(
        "the end has no reason",
        "rules.py",
        "s.stage, s.ending = END, GOAL_REACHED",
        "s.stage, s.ending = END, 0",
        "games_end",
    ),
    Mutant(
        "rank is that of the first seat",
        "rules.py",
        '"""What decides the victory: the points that are safe (P5)."""\n    return s.banked[seat]',
        '"""What decides the victory: the points that are safe (P5)."""\n    return s.banked[0]',
        "winners_are_those_of_highest_rank_and_rank_follows_points",
    ),
    Mutant(
        "a horizon that games go beyond",
        "rules.py",
        "return None",
        "return 10",
        "games_end",
    ),
    Mutant(
        "features bank the points they measure",
        "heuristics.py",
        "out[1] = 1.0 * s.turn",
        "s.banked[seat] += 1\n    out[1] = 1.0 * s.turn",
        "questions_leave_the_state_as_it_was",
    ),
    Mutant(
        "derived values are kept in the state",
        "view.py",
        "derived[0] = s.banked[s.active] + s.turn",
        "s.turn += 1\n    derived[0] = s.banked[s.active] + s.turn",
        "questions_leave_the_state_as_it_was",
    ),
    Mutant(
        "an observation forgets the turn",
        "view.py",
        "observation.turn = s.turn",
        "observation.turn = 0",
        "the_unseen_dealt_anew_changes_no_view",
    ),
    Mutant(
        "an observation is not cleared",
        "view.py",
        "observation.turn = s.turn",
        "observation.turn = max(s.turn, observation.turn)",
        "a_view_keeps_nothing_of_what_lay_in_its_place",
    ),
    Mutant(
        "determinize changes what is seen",
        "view.py",
        '"""Nothing is unseen."""',
        "observation.goal += 1",
        "the_unseen_dealt_anew_changes_no_view",
    ),
    Mutant(
        "both moves have one text",
        "notation.py",
        'return "again" if move == AGAIN else "hold"',
        'return "hold"',
        "moves_read_back_from_their_text",
    ),
    Mutant(
        "a text is read as the other move",
        "notation.py",
        "return WORDS[word]",
        "return 1 - WORDS[word]",
        "moves_read_back_from_their_text",
    ),
    Mutant(
        "faces are written from 0 on",
        "notation.py",
        'return f"roll {outcome}"',
        'return f"roll {outcome - 1}"',
        "chances_read_back_from_their_text",
    ),
    Mutant(
        "anything that begins with a move is one",
        "notation.py",
        "if word not in WORDS:",
        'word = word if word in WORDS else "hold"\n    if word not in WORDS:',
        "nonsense_is_refused",
    ),
    Mutant(
        "greedy looks at a move that is not legal",
        "heuristics.py",
        "from pig_game.rules import legal as candidates",
        "def candidates(s, seat, out):\n    out[0], out[1] = 0, 7\n    return 2",
        "greedy_looks_at_legal_moves",
    ),
    Mutant(
        "soundness refuses a state of play",
        "soundness.py",
        "if s.turn < 0 or",
        "if s.turn > 12 or s.turn < 0 or",
        "states_read_back_from_their_line_and_are_sound",
    ),
    Mutant(
        "a snapshot hands out a list that is kept",
        "view.py",
        '"banked": s.banked[: s.seats].tolist(),',
        '"banked": vars(shared).setdefault("kept", [0] * s.seats),',
        "what_is_done_to_a_table_does_not_show_in_the_next",
    ),
    Mutant(
        "chance remembers the game before",
        "rules.py",
        "s.turn += outcome",
        "vars(apply_chance)['faces'] = vars(apply_chance).get('faces', 0) + 1\n"
        "        s.turn += outcome + (vars(apply_chance)['faces'] > 40)",
        "the_same_seed_gives_the_same_game",
    ),
]


@dataclass(frozen=True)
class Variant(Case):
    """A table of a variant of Pig."""

    package: str = ""

    @cached_property
    def game(self) -> Game:
        return Game(facts(self.id), self.package)


def variant(number: int, root: Path, mutant: Mutant | None = None) -> Variant:
    """Pig in a package of its own, with one line changed."""
    name = f"pig_variant_{number}"
    shutil.copytree(folder("pig"), root / name)
    for file in (root / name).glob("*.py"):
        text = file.read_text("utf-8")
        if mutant and file.name == mutant.file:
            assert text.count(mutant.line) == 1, mutant
            text = text.replace(mutant.line, mutant.broken)
        file.write_text(re.sub(r"\bpig_game\b", name, text), "utf-8")
    return Variant("pig", 3, package=name)


def catches(law: str, case: Case) -> bool:
    """Whether a law of the suite finds something against a game."""
    assert case.game.room  # it can be loaded, and is broken in nothing else
    try:
        getattr(suite, f"test_{law}")(case)
    except (AssertionError, Refused, pytest.fail.Exception):
        return True
    return False


def caught() -> dict[str, list[str]]:
    """The laws that catch each mutant, and those that find something against Pig as it is."""
    suite.IS_WHOLE, suite.STEPS, suite.LONGEST = True, 400, 2000
    laws = sorted({mutant.law for mutant in MUTANTS})
    with tempfile.TemporaryDirectory() as root:
        sys.path.insert(0, root)
        sound = variant(0, Path(root))
        found = {SOUND: [law for law in laws if catches(law, sound)]}
        for number, mutant in enumerate(MUTANTS, 1):
            found[mutant.name] = [mutant.law] if catches(mutant.law, variant(number, Path(root), mutant)) else []
    return found


if __name__ == "__main__":
    print(json.dumps(caught()))
