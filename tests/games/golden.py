"""Golden games and tree counts: written by `make golden`, on purpose only, and compared by the tests."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games import game, ids
from tests.games.cases import CASES, Case, few_moves, walk

FOLDER = Path(__file__).parent.parent / "golden"
LEAVES = 4000
"""A tree is counted as deep as it stays below so many leaves, and one level more."""
SEED = 2026


def playthrough(case: Case) -> str:
    """A whole random game, a line an event: what was done, of how many moves, the scores, and the state's digest."""
    lines = [f"# {case}"]
    for number, step in enumerate(walk(case, SEED, most=400)):
        game, state = case.game, step.state
        scores = " ".join(map(str, game.scores(state)))
        digest = hashlib.sha256(game.state_text(state).encode()).hexdigest()[:8]
        if step.who == OVER:
            done, count = f"over {game.result(state)}", 0
        elif step.who == CHANCE:
            done, count = f"· {game.chance_text(state, step.code)}", 0
        else:
            done = f"{step.who + 1} {game.move_text(state, step.who, step.code)}"
            count = len(game.moves(state, step.who))
        lines.append(f"{number:3} {digest} {scores} | {done}" + (f" (of {count})" if count else ""))
    return "\n".join(lines) + "\n"


def tree_counts(case: Case) -> str:
    """How many sequences of 1, 2, … moves there are with chance pinned: the k-th chance has a stream of its own."""
    counts, level = [], [(case.new(), 0)]
    while True:
        following = []
        for state, chances in level:
            chances = settled(case.game, state, chances)
            if (who := case.game.actor(state)) == OVER:
                continue
            moves = few_moves(case.game, state, who, 2)
            following.append((state, chances, who, moves))
        counts.append(sum(len(moves) for *_, moves in following))
        if counts[-1] > LEAVES or counts[-1] == 0:
            return f"{case}: {' '.join(map(str, counts))}\n"
        level = [
            (after(case.game, state, who, int(move)), chances)
            for state, chances, who, moves in following
            for move in moves
        ]


def settled(game: Game, state: State, chances: int) -> int:
    """Let pinned chances speak in a state; how many have spoken."""
    while game.actor(state) == CHANCE:
        game.apply_chance(state, game.draw(state, streams(SEED, chances, 0)[0]))
        chances += 1
    return chances


def after(game: Game, state: State, who: int, move: int) -> State:
    following = state.copy()
    game.unchecked.apply(following, who, move)
    return following


@cache
def golden(id: str) -> str:
    """All golden games and counts of a game."""
    own = [case for case in CASES if case.id == id]
    return "".join(playthrough(case) for case in own) + "".join(tree_counts(case) for case in own)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for id in ids():
        (FOLDER / f"{id}.txt").write_text(golden(game(id).facts.id), "utf-8")
