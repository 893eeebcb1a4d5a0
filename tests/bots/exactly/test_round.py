"""The sweeps over all distributions, against the plain rules of the game and against a slow solver of a small round."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from sobremesa.bots.exactly.solving.round import cell, cells_of, even_table, follow, sweep
from sobremesa.engine.rule import COMPILED
from sobremesa.games import game
from sobremesa.games.exactly.material import ANY, EURO, FACES, TOKENS, VALUES, ZERO

GAME = game("exactly")
ONE = np.float32(1)
FEW, SWEEPS = 2, 20
"""Tokens of each value in a small round, and after how many sweeps it is looked at."""


@pytest.mark.core
def test_cells_are_numbered_and_mirrored() -> None:
    cells = cells_of(TOKENS)
    assert len(cells.mine) == 66
    assert [cell(m, t, TOKENS) for m, t in zip(cells.mine, cells.theirs, strict=True)] == list(range(66))
    assert (cells.mine[cells.swapped] == cells.theirs).all()
    assert cells.ways[cell(0, 0, TOKENS)] == 2
    assert cells.ways[cell(1, 1, TOKENS)] == 6


def slowly_solved(tokens: int, sweeps: int) -> dict[tuple[tuple[int, int], ...], float]:
    """What every distribution of a small round is worth to the seat that moved, by plain Python."""
    pairs = [(m, t) for m in range(tokens + 1) for t in range(tokens + 1 - m)]
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    held = {hand: tuple(sum(v * pair[who] for v, pair in zip((50, 20, 10, 5), hand, strict=True)) for who in (0, 1))
            for hand in product(pairs, repeat=4)}  # fmt: skip
    open_ones = [hand for hand, cents in held.items() if 100 not in cents]
    table = {hand: 1.0 if mine == 100 else 0.0 if theirs == 100 else 0.5 for hand, (mine, theirs) in held.items()}
    for _ in range(sweeps):
        earlier = table.copy()
        for hand in open_ones:
            best = []
            for v in range(4):
                moved = [(hand[v][0] + m, hand[v][1] + t) for m, t in steps]
                best.append(max(earlier[*hand[:v], pair, *hand[v + 1 :]] for pair in moved if pair in pairs))
            rolled = (earlier[hand] + sum(best) + max(best)) / 6
            table[tuple((t, m) for m, t in hand)] = 1 - rolled
    return table


@pytest.mark.soak
def test_a_small_round_is_solved_as_a_slow_solver_does() -> None:
    cells = cells_of(FEW)
    table = even_table(cells)
    for _ in range(SWEEPS):
        after = table.copy()
        sweep(cells, after, table, ONE)
    for hand, worth in slowly_solved(FEW, SWEEPS).items():
        places = [cell(mine, theirs, FEW) for mine, theirs in hand]
        assert table[np.ravel_multi_index(places, (len(cells.mine),) * 4)] == pytest.approx(worth, abs=1e-5)


@pytest.mark.core
def test_who_follows_a_table_does_what_is_best_by_it() -> None:
    cells = cells_of(1)
    table = even_table(cells) + np.random.default_rng(1).random(3**4).astype(np.float32) * np.float32(0.1)
    best, followed = table.copy(), table.copy()
    sweep(cells, table, best, ONE)
    follow(cells, table, table, followed)
    assert np.allclose(best, followed, atol=1e-6)


@pytest.mark.skipif(not COMPILED, reason="nineteen million distributions")
def test_a_sweep_does_what_the_rules_do() -> None:
    """Random worths of all distributions, and of some what the rules make of them: face by face, move by move."""
    cells = cells_of(TOKENS)
    rng = np.random.default_rng(3)
    after = even_table(cells)
    after[after == 0.5] = rng.random((after == 0.5).sum(), np.float32)
    before = after.copy()
    sweep(cells, after, before, ONE)

    def at(piles: np.ndarray, seat: int) -> int:
        places = [cell(piles[seat, v], piles[1 - seat, v], TOKENS) for v in range(4)]
        return int(np.ravel_multi_index(places, (len(cells.mine),) * 4))

    for _ in range(50):
        state = GAME.new(2)
        state["active"], state["stage"] = 0, 1
        state["piles"][0, :3] = rng.multinomial(TOKENS, [0.15, 0.15, 0.7], 4).T
        piles = state["piles"][0].copy()
        if EURO in (piles[:2] @ VALUES).tolist():
            continue
        rolled = float(after[at(piles, 0)])
        for face in (face for face in range(len(FACES)) if face != ZERO):
            state["die"], state["stage"] = face, 2
            then = []
            for move in GAME.moves(state, 0).tolist():
                played = state.copy()
                GAME.apply(played, 0, move)
                if played["euros"][0].any():
                    then.append(float(played["euros"][0, 0]))
                else:
                    then.append(float(after[at(played["piles"][0], 0)]))
            assert len(then) == len(GAME.moves(state, 0))
            rolled += max(then)
        assert face == ANY
        assert before[at(piles, 1)] == pytest.approx(1 - rolled / len(FACES), abs=1e-6)
