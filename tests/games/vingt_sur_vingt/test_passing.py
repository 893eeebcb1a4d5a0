"""Passing and the end of the game, V9 and V11."""

import random
from typing import Any

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.rule import COMPILED
from sobremesa.engine.state import State
from sobremesa.games.vingt_sur_vingt import plays
from sobremesa.match.match import Match
from tests.games.cases import Case, few_moves, walk
from tests.games.vingt_sur_vingt import referee
from tests.games.vingt_sur_vingt.tables import GAME, bits, board, hand, play, table

pytestmark = pytest.mark.core

NINES = "9|9 0,0 E, 1|1 2,0 E"
"""9 9 1 1: 3|8 makes a twenty on it, 1|2 and its like do not."""


def texts(state: State) -> list[str]:
    """The legal moves of whoever is to move, of up to two dominoes where there are any."""
    seat = GAME.actor(state)
    return GAME.move_texts(state, seat, few_moves(GAME, state, seat, 2))


def refused(state: State, move: str) -> Refused:
    with pytest.raises(Refused) as caught:
        play(state, move)
    return caught.value


def opened(*hands: str, **options: Any) -> State:
    """9 9 1 1 lies there, and the first seat is to move."""
    return table(*hands, laid=NINES, **options)


def test_a_leader_cannot_end_the_game_by_passing() -> None:
    """Vector, V11: A opened 9 9 1 1, B passes, A passes and could play: the game goes on; B, if it cannot play, passes
    again; A must play now."""
    state = table("9|9 1|1 3|8", "1|2")
    play(state, "lay 9|9 0,0 E, 1|1 2,0 E", "pass", "pass")
    assert not GAME.is_over(state)
    assert GAME.actor(state) == 1
    assert texts(state) == ["pass"]
    play(state, "pass")
    assert GAME.actor(state) == 0
    assert "pass" not in texts(state)
    refusal = refused(state, "pass")
    assert (refusal.code, refusal.rule) == ("vingt_sur_vingt.must_play", "V11")
    play(state, "lay 8|3 0,1 N")
    assert GAME.scores(state) == (19, 22)


def test_who_has_a_play_after_a_full_round_of_passes_must_make_one_at_once() -> None:
    """V11: also the very next seat."""
    state = opened("3|8", "1|2")
    play(state, "pass", "pass")
    assert GAME.actor(state) == 0
    assert refused(state, "pass").rule == "V11"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("is_opened", [True, False])
def test_when_nobody_can_play_the_fewest_markers_left_win(seats: int, is_opened: bool) -> None:
    """V11: opened or not, with stock left."""
    hands = ["1|2", "1|3", "1|4", "1|5"][:seats]
    state = opened(*hands, active=1) if is_opened else table(*hands, active=1)
    state["markers"][0, :seats] = [9, 7, 8, 9][:seats]
    play(state, *["pass"] * (seats - 1))
    assert not GAME.is_over(state)
    play(state, "pass")
    outcome = GAME.result(state)
    assert (outcome.scores, outcome.winners) == ((9, 7, 8, 9)[:seats], (1,))
    assert outcome.ending == "nobody_can_play"
    assert state["stock_count"][0] > 0


@pytest.mark.parametrize("able", [0, 1, 2, 3])
def test_one_seat_that_can_play_keeps_the_game_going(able: int) -> None:
    """V11: whichever it is; the others pass once more, and it plays."""
    hands = ["1|2", "1|3", "1|4", "1|5"]
    hands[able] = "3|8"
    state = opened(*hands)
    play(state, *["pass"] * 4)
    for seat in range(able):
        assert GAME.actor(state) == seat
        assert texts(state) == ["pass"]
        play(state, "pass")
    assert GAME.actor(state) == able
    assert "pass" not in texts(state)


@pytest.mark.parametrize(("hands", "offered"), [("3|8", ["lay"]), ("1|2", ["pass"]), ("9|9 1|1", ["lay"])])
def test_a_match_offers_no_pass_to_who_must_play(hands: str, offered: list[str]) -> None:
    """V11: also where the smallest play has two dominoes."""
    match = Match(GAME, [{"name": "Ana"}, {"name": "Luis"}])
    match.state = table(hands, "4|9 7|9") if "9|9" in hands else opened(hands, "2|9")
    play(match.state, "pass", "pass")
    assert sorted({move.split()[0] for move in match.moves(0)}) == offered


def test_when_nobody_opens_who_can_must() -> None:
    """V3, V11"""
    state = table("1|2", "9|9 1|1", "1|3")
    play(state, "pass", "pass", "pass", "pass")
    assert refused(state, "pass").rule == "V11"
    play(state, "lay 9|9 0,0 E, 1|1 2,0 E")
    assert GAME.scores(state)[1] == 9 + 4


def test_a_play_ends_the_duty() -> None:
    """V9, V11: afterwards one may pass again although one could play."""
    state = opened("3|8 2|9", "2|2 1|2", "9|2 4|4")
    play(state, *["pass"] * 3, "lay 8|3 0,1 N", "stop", "pass", "pass")
    assert GAME.actor(state) == 0
    assert {"pass"} < set(texts(state))


def test_stop_is_always_allowed_in_a_chain() -> None:
    """V8, V11: though the duty led to its first play."""
    state = opened("3|8 2|9", "1|2")
    play(state, "pass", "pass", "lay 8|3 0,1 N")
    GAME.apply_chance(state, next(iter(GAME.outcomes(state)))[0])
    assert texts(state)[0] == "stop"
    assert len(texts(state)) > 1


def test_a_play_starts_the_count_of_passes_anew() -> None:
    """V11"""
    state = table("1|2", "9|9 1|1")
    state["stock"], state["stock_count"] = 0, 0
    play(state, "pass", "lay 9|9 0,0 E, 1|1 2,0 E", "pass")
    assert not GAME.is_over(state)
    play(state, "pass")
    assert GAME.result(state).ending == "nobody_can_play"


def test_a_tie_is_a_shared_victory() -> None:
    """V11"""
    state = table("1|2", "1|3")
    play(state, "pass", "pass")
    assert GAME.result(state).winners == (0, 1)


def drained(*hands: str, stock: str, **options: Any) -> State:
    """9 9 1 1 lies there and the stock is small; what is in no hand counts as gone."""
    state = opened(*hands, **options)
    state["stock"], state["stock_count"] = bits(stock), len(stock.split())
    return state


@pytest.mark.parametrize("stock_end", [False, True])
def test_with_stock_end_the_game_ends_with_the_turn_that_draws_the_last_domino(stock_end: bool) -> None:
    """V11: 9 8 3 up and 9 9 2 down draw the last two."""
    state = drained("3|8 2|9 1|2 1|3 1|4", "1|5 1|6 1|7 1|8 1|9", stock="6|6 7|7", stock_end=stock_end)
    play(state, "lay 8|3 0,1 N")
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 6|6"))
    play(state, "lay 9|2 1,-1 S")
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 7|7"))
    assert GAME.stage(state) == "chain"
    play(state, "stop")
    assert GAME.is_over(state) == stock_end
    if stock_end:
        outcome = GAME.result(state)
        assert (outcome.winners, outcome.ending) == ((0,), "stock_empty")


def test_with_stock_end_a_chain_goes_on_after_the_last_domino() -> None:
    """V8, V11"""
    state = drained("3|8 2|9 1|2 1|3 1|4", "1|5", stock="6|6", stock_end=True)
    play(state, "lay 8|3 0,1 N")
    GAME.apply_chance(state, GAME.read_chance(state, "draw 1 6|6"))
    play(state, "lay 9|2 1,-1 S")
    assert (GAME.stage(state), GAME.actor(state)) == ("chain", 0)
    play(state, "stop")
    assert GAME.result(state).ending == "stock_empty"


def test_the_last_marker_comes_before_the_empty_stock() -> None:
    """V10, V11"""
    state = drained("3|8", "1|2", stock="6|6", stock_end=True)
    state["markers"][0, 0] = 1
    play(state, "lay 8|3 0,1 N")
    assert GAME.result(state).ending == "markers_placed"


def test_with_stock_end_nobody_able_to_play_still_ends_it() -> None:
    """V11: with stock left."""
    state = opened("1|2", "1|3", stock_end=True)
    play(state, "pass", "pass")
    assert GAME.result(state).ending == "nobody_can_play"


def positions(seats: int, seeds: range) -> list[State]:
    """Starts of turns in random games, the late ones too."""
    steps = (step for seed in seeds for step in walk(Case("vingt_sur_vingt", seats), seed, 500 if COMPILED else 30))
    return [step.state for step in steps if step.who >= 0 and GAME.stage(step.state) == "play"]


def test_whether_a_seat_can_play_is_whether_it_has_a_play_in_the_full_list() -> None:
    """V11: also with hands that can do nothing."""
    answers = {True: 0, False: 0}
    for number, state in enumerate(positions(3, range(60, 90) if COMPILED else range(60, 61))[:: 3 if COMPILED else 5]):
        for seat in range(3):
            other = state.copy()
            other["active"], other["forced"] = seat, 0
            if not COMPILED:
                other["hand"][0, seat] &= -int(other["hand"][0, seat])
            answer = bool(plays.has_play(other[0], other["hand"][0, seat]))
            assert answer == (len(GAME.moves(other, seat)) > 1), (number, seat)
            answers[answer] += 1
    assert all(answers.values()) or not COMPILED


def test_whether_a_seat_can_play_agrees_with_the_slow_referee() -> None:
    """V3, V4, V11: hands of one or two dominoes, for which all placements are soon tried."""
    chance, answers = random.Random(3), {True: 0, False: 0}
    for state in positions(2, range(30, 34) if COMPILED else range(30, 31))[:: 9 if COMPILED else 4]:
        seat = GAME.actor(state)
        held = [tile for tile in range(54) if int(state["hand"][0, seat]) >> tile & 1]
        for tiles in (1, 2):
            small = state.copy()
            kept = chance.sample(held, min(tiles, len(held)))
            small["hand"][0, seat] = sum(1 << tile for tile in kept)
            slow = referee.Round([hand(small, seat)], 0, board=board(small))
            answer = slow.can_play(0)
            assert bool(plays.has_play(small[0], small["hand"][0, seat])) == answer
            answers[answer] += 1
    assert all(answers.values())


@pytest.mark.parametrize("stock_end", [False, True])
def test_whole_games_end_when_the_slow_referee_says(stock_end: bool) -> None:
    """V8, V9, V10, V11: late positions with one or two dominoes a hand, for which all placements are soon tried."""
    endings = set()
    for seats in (2, 3, 4):
        for seed in range(12 if COMPILED else 1):
            endings.add(refereed(late(seats, seed, stock_end), random.Random(seed)))
    if COMPILED:
        assert endings == {"nobody_can_play", "markers_placed"} | ({"stock_empty"} if stock_end else set())


def refereed(state: State, lot: random.Random) -> str:
    """Play on by lot, passing often, with the slow referee looking on; how it ends."""
    hands = [hand(state, seat) for seat in range(int(state["seats"][0]))]
    stock, stock_end = int(state["stock_count"][0]), bool(state["stock_end"][0])
    slow = referee.Round(hands, GAME.actor(state), stock, stock_end, board(state))
    while not GAME.is_over(state):
        seat = GAME.actor(state)
        assert (seat, GAME.stage(state) == "chain") == (slow.seat, slow.chain)
        moves = texts(state)
        idle = [move for move in moves if not move.startswith("lay")]
        assert idle == (["stop"] if slow.chain else [] if slow.has_to_play() else ["pass"])
        text = idle[0] if idle and lot.random() < 0.7 else lot.choice(moves)
        before = set(hand(state, seat))
        play(state, text)
        if GAME.stage(state) == "draw":
            GAME.apply_chance(state, next(iter(GAME.outcomes(state)))[0])
        drawn = [halves for halves in hand(state, seat) if halves not in before]
        slow.told(text, drawn, last=int(state["markers"][0, seat]) == 0)
    assert GAME.result(state).ending == slow.ending
    return slow.ending


def late(seats: int, seed: int, stock_end: bool) -> State:
    """A position of a random game in which everybody keeps one or two dominoes, and one stays in the stock."""
    steps = [
        step.state
        for step in walk(Case("vingt_sur_vingt", seats), 200 + seed, 300 if COMPILED else 20)
        if step.who >= 0 and GAME.stage(step.state) == "play" and step.state["laid"][0] and step.state["stock_count"][0]
    ]
    state, lot = steps[len(steps) // 2].copy(), random.Random(seed)
    s = state[0]
    for seat in range(seats):
        held = [tile for tile in range(54) if int(s.hand[seat]) >> tile & 1]
        kept = lot.sample(held, lot.choice((1, 2)))
        s.hand[seat], s.held[seat], s.markers[seat] = sum(1 << tile for tile in kept), len(kept), lot.choice((1, 9))
    s.stock, s.stock_count, s.passes, s.stock_end = int(s.stock) & -int(s.stock), 1, 0, stock_end
    return state
