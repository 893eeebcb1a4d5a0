from typing import Any

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import State
from sobremesa.games import game

GAME = game("exactly")


def table(*piles: tuple[int, int, int, int], roll: str, seats: int = 0, active: int = 0, **options: Any) -> State:
    """A table at which the active seat has just rolled; trays as tokens of 50, 20, 10, 5."""
    seats = seats or len(piles)
    state = GAME.new(seats, options)
    GAME.apply_chance(state, active)
    s = state[0]
    for seat, pile in enumerate(piles):
        s.piles[seat] = pile
    s.piles[seats] = 10 - s.piles[:seats].sum(axis=0)
    GAME.apply_chance(state, GAME.read_chance(state, f"roll {roll}"))
    return state


def play(state: State, move: str) -> None:
    seat = GAME.actor(state)
    GAME.apply(state, seat, GAME.read_move(state, seat, move))


def moves(state: State) -> list[str]:
    seat = GAME.actor(state)
    return [GAME.move_text(state, seat, int(move)) for move in GAME.moves(state, seat)]


def test_every_seat_starts_as_likely() -> None:
    """E2: by symmetry the roll-off is a uniform draw."""
    assert [odds for _, odds in GAME.outcomes(GAME.new(4))] == [0.25] * 4


def test_a_zero_passes_the_turn() -> None:
    """E3"""
    state = table((0, 0, 0, 1), (0, 0, 0, 1), roll="0")
    assert GAME.stage(state) == "roll"
    assert state["active"][0] == 1


def test_twenty_with_all_twenties_in_the_centre_has_two_moves() -> None:
    """Vector, E4"""
    assert moves(table((0, 0, 0, 1), (0, 0, 0, 1), roll="20")) == ["20 centre>1", "20 centre>2"]


def test_twenty_with_one_at_the_movers_seat_has_four_moves() -> None:
    """Vector, E4: mine and centre, another's and mine, between two others, in any direction."""
    assert moves(table((0, 1, 0, 1), (0, 0, 0, 1), roll="20")) == [
        "20 1>2",
        "20 1>centre",
        "20 centre>1",
        "20 centre>2",
    ]


def test_a_token_may_travel_between_two_others() -> None:
    """E4"""
    assert "5 2>3" in moves(table((0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 1), roll="5"))


def test_the_question_mark_gives_all_four_values_and_no_pass() -> None:
    """E5"""
    values = {move.split()[0] for move in moves(table((0, 0, 0, 1), (0, 0, 0, 1), roll="?"))}
    assert values == {"50", "20", "10", "5"}


def test_a_token_has_to_change_piles() -> None:
    """E6"""
    with pytest.raises(Refused, match=r"\(E6\)"):
        play(table((0, 0, 0, 1), (0, 0, 0, 1), roll="5"), "5 1>1")


def test_only_the_rolled_value_moves() -> None:
    """E4"""
    with pytest.raises(Refused, match=r"the die shows 20.*\(E4\)"):
        play(table((0, 0, 0, 1), (0, 0, 0, 1), roll="20"), "5 1>2")


def test_a_token_that_is_not_there_cannot_move() -> None:
    """E4"""
    with pytest.raises(Refused, match=r"no 50 c coin in pile 2.*\(E4\)"):
        play(table((0, 0, 0, 1), (0, 0, 0, 1), roll="50"), "50 2>1")


def test_fifty_twenty_twenty_five_five_wins_the_euro() -> None:
    """Vector, E7"""
    state = table((1, 2, 0, 1), (0, 0, 0, 1), roll="5")
    play(state, "5 centre>1")
    assert GAME.scores(state) == (1, 0)


def test_more_than_a_hundred_is_nothing_until_it_is_exact() -> None:
    """Vector, E7: 50 + 50 + 5 does not win, and giving the 5 away then does."""
    state = table((1, 0, 0, 1), (0, 0, 0, 1), roll="50")
    play(state, "50 centre>1")
    assert GAME.scores(state) == (0, 0)
    GAME.apply_chance(state, GAME.read_chance(state, "roll 5"))
    play(state, "5 1>centre")
    assert GAME.scores(state) == (1, 0)


def test_the_euro_comes_on_anybodys_turn() -> None:
    """E7"""
    state = table((0, 0, 0, 1), (1, 2, 0, 1), roll="5")
    play(state, "5 1>2")
    assert GAME.scores(state) == (0, 1)


def test_two_piles_at_a_hundred_give_the_mover_the_euro() -> None:
    """Vector, E8: A has 120, B has 80, A gives B a 20."""
    state = table((1, 3, 1, 0), (1, 1, 1, 0), roll="20")
    play(state, "20 1>2")
    assert GAME.scores(state) == (1, 0)


@pytest.mark.parametrize(("active", "winner"), [(0, 1), (3, 1), (1, 1), (2, 2)])
def test_two_piles_of_others_give_the_first_clockwise_the_euro(active: int, winner: int) -> None:
    """E8"""
    state = table((0, 0, 0, 1), (1, 3, 1, 0), (1, 1, 1, 0), (0, 0, 0, 1), roll="20", active=active)
    play(state, "20 2>3")
    assert GAME.scores(state) == tuple(int(seat == winner) for seat in range(4))


@pytest.mark.parametrize(("redeal", "fives"), [(True, 1), (False, 0)])
def test_after_a_euro_the_tokens_are_dealt_anew_and_the_next_seat_rolls(redeal: bool, fives: int) -> None:
    """E9"""
    state = table((1, 2, 0, 1), (1, 0, 0, 1), roll="5", redeal=redeal)
    play(state, "5 2>1")
    assert state[0].piles[:2].tolist() == [[0, 0, 0, fives]] * 2
    assert state[0].piles[2].tolist() == [10, 10, 10, 10 - 2 * fives]
    assert (GAME.stage(state), state["active"][0]) == ("roll", 1)


def test_the_third_euro_wins_at_once() -> None:
    """E10"""
    state = table((1, 2, 0, 1), (0, 0, 0, 1), roll="5")
    state[0].euros[:2] = 2
    play(state, "5 centre>1")
    assert GAME.is_over(state)
    outcome = GAME.result(state)
    assert (outcome.scores, outcome.winners, outcome.ending) == ((3, 2), (0,), "three_euros")


def test_a_turn_limit_counts_zeros_and_the_most_euros_win() -> None:
    """E11"""
    state = table((0, 0, 0, 1), (0, 0, 0, 1), roll="0", turn_limit=2)
    state[0].euros[1] = 1
    GAME.apply_chance(state, GAME.read_chance(state, "roll 0"))
    assert GAME.is_over(state)
    outcome = GAME.result(state)
    assert (outcome.winners, outcome.ending) == ((1,), "turn_limit")


def test_a_tie_at_the_limit_is_a_shared_victory() -> None:
    """E11"""
    state = table((0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 1), roll="0", turn_limit=1)
    assert GAME.result(state).winners == (0, 1, 2)


def test_a_third_euro_on_the_last_turn_wins_as_such() -> None:
    """E11"""
    state = table((1, 2, 0, 1), (0, 0, 0, 1), roll="5", turn_limit=1)
    state[0].euros[0] = 2
    play(state, "5 centre>1")
    assert GAME.result(state).ending == "three_euros"
