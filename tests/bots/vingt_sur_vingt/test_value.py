"""The value of a move is that of the position after it; simulations look at fewer moves, and see the best of them."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.bots.compiled.net import MARGIN
from sobremesa.bots.vingt_sur_vingt import features, training, value
from sobremesa.bots.vingt_sur_vingt.plays import static_value
from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from sobremesa.games.vingt_sur_vingt import plays, rules
from tests.bots.values import positions, untrained, worth
from tests.games.vingt_sur_vingt.tables import GAME, table

SEARCH = untrained("vingt_sur_vingt")


def rated(state: State, seat: int) -> dict[int, float]:
    """The candidates and their values."""
    moves, values = SEARCH.rate(state, seat)
    return dict(zip(moves.tolist(), values.tolist(), strict=True))


def chosen(state: State, seat: int, seed: int = 1) -> int:
    """The move of a simulation."""
    out, values = np.empty(GAME.rules.MAX_MOVES, np.int64), np.empty(GAME.rules.MAX_MOVES)
    return int(value.choose(state[0], seat, SEARCH.p, out, values, streams(seed, 0, 0)[0]))


def test_a_move_is_worth_what_the_position_after_it_is() -> None:
    for state, seat in positions("vingt_sur_vingt", 2, 4):
        moves = rated(state, seat)
        assert (int(rules.idle(state[0])) in moves) == (not rules.must_play(state[0], seat))
        assert set(moves) <= set(GAME.moves_within(state, seat, value.LOOKED_AT).tolist())
        for move, rating in list(moves.items())[::5]:
            after = state.copy()
            GAME.apply(after, seat, move)
            if GAME.stage(after) != "over":
                assert rating == pytest.approx(worth("vingt_sur_vingt", after, seat, SEARCH.p))


@pytest.mark.core
def test_a_move_that_ends_the_game_is_worth_what_it_pays() -> None:
    state = table("1|1 5|6", "3|4", laid="9|9 0,0 E")
    state["markers"][0, :2] = 2, 7
    assert rated(state, 0)[GAME.read_move(state, 0, "lay 1|1 2,0 E")] == pytest.approx(1 + MARGIN * 0.7)
    state = table("1|2", "3|4", laid="9|9 0,0 E, 1|1 2,0 E")
    state["passes"] = 1
    state["markers"][0, :2] = 2, 7
    assert rated(state, 0) == {rules.PASS: pytest.approx(1 + MARGIN * 0.5)}
    state["markers"][0, :2] = 7, 7
    assert rated(state, 0) == {rules.PASS: pytest.approx(0.5)}


@pytest.mark.core
def test_a_pass_that_others_may_answer_is_worth_what_comes_after_it() -> None:
    """V11: a leader does not win by it; as a seat sees the table, the others may have a play."""
    state = table("1|1 5|6", "3|4", laid="9|9 0,0 E")
    state["markers"][0, :2], state["passes"] = (2, 7), 1
    for known in (state, GAME.observation(state, 0)):
        then = known.copy()
        GAME.apply(then, 0, rules.PASS)
        assert GAME.stage(then) == "play"
        assert rated(known, 0)[rules.PASS] == pytest.approx(worth("vingt_sur_vingt", then, 0, SEARCH.p))


@pytest.mark.core
@pytest.mark.parametrize(("hand", "fewest"), [("1|9 7|9", 1), ("4|5 4|7", 2), ("0|1 0|5 1|4 2|3", 4)])
def test_who_must_play_does_not_think_of_passing(hand: str, fewest: int) -> None:
    """V11: also where only plays of four dominoes are there."""
    state = table(hand, "3|4", laid="2|2 0,0 E")
    state["forced"] = 1
    assert len(GAME.moves_within(state, 0, fewest - 1)) == 0 < len(GAME.moves_within(state, 0, fewest))
    legal = set(GAME.moves(state, 0).tolist())
    assert rules.PASS not in legal
    assert set(rated(state, 0)) <= legal
    assert chosen(state, 0) in legal
    out, rng = np.empty(GAME.rules.MAX_MOVES, np.int64), streams(1, 0, 0)[0]
    for bot in (GAME.unchecked.greedy, GAME.unchecked.draw_move):
        assert int(bot(state, 0, out, rng)) in legal


@pytest.mark.core
def test_all_plays_of_one_domino_are_candidates_and_in_a_chain_no_others() -> None:
    for stage in ("play", "chain"):
        state = table("2|4 1|1", "3|4", laid="9|9 0,0 E", stage=stage)
        state["single"] = stage == "chain"
        within = GAME.moves_within(state, 0, 1 if stage == "chain" else 3).tolist()
        assert set(rated(state, 0)) == set(within)


@pytest.mark.core
def test_of_many_plays_the_best_at_a_glance_are_kept() -> None:
    state = table("2|4 1|1 5|6", "", laid="9|9 0,0 E")
    moves = GAME.moves_within(state, 0, 3)
    many = np.array([move for move in moves.tolist() if move & (1 << plays.FIRST_SHIFT) - 1 >= 1 << plays.ENTRY_BITS])
    static_values_of = np.empty(len(many))
    static_value.static_values(state[0], 0, many, len(many), static_values_of)
    kept, spare = moves.copy(), np.empty(len(moves))
    n = value.keep_best(state[0], 0, kept, 0, len(kept), 4, spare)
    assert n == 4
    assert sorted(static_values_of[np.isin(many, kept[:n])]) == pytest.approx(sorted(static_values_of)[-4:])
    assert value.keep_best(state[0], 0, moves, 1, len(moves), 4096, spare) == 1 + len(many)


@pytest.mark.core
def test_a_simulation_takes_the_best_of_what_it_looks_at() -> None:
    state = table("2|4 1|1 5|6", "3|4", laid="9|9 0,0 E", stage="chain")
    state["single"] = 1
    moves = rated(state, 0)
    assert moves[chosen(state, 0)] == pytest.approx(max(moves.values()))
    assert chosen(table("4|6", "3|4", laid="9|0 0,0 E", stage="chain"), 0) == rules.STOP
    state = table("2|4 1|1 5|6", "3|4", laid="9|9 0,0 E")
    assert chosen(state, 0) in set(GAME.moves_within(state, 0, 3).tolist())


def test_a_simulation_plays_what_is_allowed() -> None:
    for number, (state, seat) in enumerate(positions("vingt_sur_vingt", 4, 12, seed=6)):
        before = state.copy()
        move = chosen(state, seat, number)
        assert state.tobytes() == before.tobytes()
        GAME.judge(state, seat, move)


@pytest.mark.core
def test_inputs_are_those_there_are() -> None:
    where, amounts = np.empty(features.ACTIVE, np.int64), np.empty(features.ACTIVE, np.float32)
    for hands in (("2|4 1|1", "3|4 5|6"), ("2|4 1|1", "3|4 5|6", "7|8", "8|8")):
        for stage, markers in (("play", 9), ("draw", 3), ("chain", 1)):
            state = table(*hands, laid="9|9 0,0 E", stage=stage)
            state["markers"][0, : len(hands)] = markers
            for seat in range(len(hands)):
                n = features.inputs(state[0], seat, where, amounts)
                assert n <= features.ACTIVE
                assert where[:n].min() >= 0
                assert where[:n].max() < features.INPUTS
                assert len(set(where[:n].tolist())) == n
                assert np.isfinite(amounts[:n]).all()


@pytest.mark.core
def test_a_net_is_asked_where_a_turn_begins_and_after_every_move() -> None:
    tables = {stage: table("1|1", "2|2", stage=stage)[0] for stage in ("deal", "play", "draw", "chain")}
    assert [stage for stage in tables if value.is_quiet(tables[stage])] == ["play"]
    assert [stage for stage in tables if training.is_sampled(tables[stage])] == ["draw"]
    tables["chain"].stock_count = 0
    assert training.is_sampled(tables["chain"])  # nothing to draw: the chain goes on at once


@pytest.mark.core
@pytest.mark.parametrize(
    ("markers", "expected"), [((3, 5, 9), (1, 0.2)), ((5, 5, 9), (0.5, 0)), ((9, 5, 4), (0, -0.5))]
)
def test_who_has_fewest_markers_left_stands_best(markers: tuple[int, ...], expected: tuple[float, float]) -> None:
    state = table("1|1", "2|2", "3|3")
    state["markers"][0, :3] = markers
    assert value.standing(state[0], 0) == pytest.approx(expected)


def test_weights_go_by_seats() -> None:
    assert [value.variant(GAME.new(seats)[0]) for seats in (2, 3, 4)] == ["2", "3", "4"]
