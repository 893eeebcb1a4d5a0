"""The laws that every game obeys: a game is judged as soon as its room is found.

`tests/games/mutants.py` breaks a small game in many ways and proves that each law catches what it is for.
"""

from __future__ import annotations

import itertools
import json
import random

import numpy as np
import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.loops import GREEDY, RANDOM
from sobremesa.engine.plain import plain
from sobremesa.engine.rng import below, streams
from sobremesa.engine.rule import COMPILED
from sobremesa.engine.state import CHANCE, OVER, SPECTATOR, State
from tests.games.cases import CASES, Case, Step, few_moves, walk
from tests.soaks import of_these

pytestmark = [
    pytest.mark.core,
    pytest.mark.parametrize("case", of_these(CASES, [case for case in CASES if not case.is_between]), ids=str),
]

SEEDS = range(3 if COMPILED else 1)
IS_WHOLE = COMPILED
"""Whether games are played to their end."""
STEPS = 2000 if IS_WHOLE else 60
LONGEST = 5000 if IS_WHOLE else 40
"""Events of a random game, at most."""
OUTCOMES = 50_000
"""As many outcomes of one chance are looked at."""
DRAWS = 6000 if COMPILED else 1200
BINS = 6
LISTED = 300
"""A list of legal moves is looked at whole up to this length, by sample beyond it."""


def sample(case: Case, every: int = 1) -> list[Step]:
    """Steps of a few random games; where Python plays, of the beginning of one."""
    steps = itertools.chain.from_iterable(walk(case, seed, STEPS) for seed in SEEDS)
    return list(steps)[::every]


def some(moves: np.ndarray, seed: int = 0) -> list[int]:
    return [int(m) for m in moves] if len(moves) <= LISTED else random.Random(seed).sample(moves.tolist(), LISTED)


def listed(case: Case, state: State, seat: int) -> np.ndarray:
    """All legal moves, or where Python plays and moves lay tiles, those of one tile."""
    return case.game.moves(state, seat) if COMPILED else np.array(few_moves(case.game, state, seat, 1))


def decisions(case: Case, every: int = 1) -> list[Step]:
    return [step for step in sample(case) if step.who >= 0][::every]


def test_somebody_is_next_or_it_is_over(case: Case) -> None:
    for step in sample(case):
        owing = case.game.owing(step.state)
        assert (step.who in owing) if step.who >= 0 else not owing
        assert case.game.is_sealed(step.state) or len(owing) <= 1
        assert (case.game.stage(step.state) == "over") == (step.who == OVER)


def test_legal_moves_are_distinct_and_judged_legal(case: Case) -> None:
    for step in decisions(case, 7):
        moves = listed(case, step.state, step.who)
        assert len(set(moves.tolist())) == len(moves) > 0
        for move in some(moves):
            case.game.judge(step.state, step.who, move)


def test_what_is_drawn_is_legal(case: Case) -> None:
    for step in decisions(case):
        case.game.judge(step.state, step.who, step.code)


def test_a_draw_is_a_place_in_the_list_of_moves(case: Case) -> None:
    """Each move as likely; where moves are too many to list at every draw, at least one of the list."""
    is_tiled = case.game.facts.lays_tiles
    out = np.empty(case.game.rules.MAX_MOVES, np.int64)
    for number, step in enumerate(decisions(case, 29 if is_tiled and not COMPILED else 1)):
        listed_rng, drawn_rng = streams(5, number, 1)
        listed_rng[:] = drawn_rng
        moves = case.game.moves(step.state, step.who)
        drawn = case.game.unchecked.draw_move(step.state, step.who, out, drawn_rng)
        assert drawn in moves if is_tiled else drawn == moves[below(listed_rng, len(moves))]


def test_other_numbers_are_refused_with_a_rule(case: Case) -> None:
    rng = random.Random(5)
    for step in decisions(case, 11):
        is_listed = COMPILED or not case.game.facts.lays_tiles
        legal = set(case.game.moves(step.state, step.who).tolist()) if is_listed else None
        near = [step.code + d for d in (-64, -7, -1, 1, 7, 64)] + [step.code ^ (1 << b) for b in range(0, 62, 3)]
        wild = [-1, 2**62, 2**63 - 1, -(2**63), *(rng.randrange(-(2**63), 2**63) for _ in range(20))]
        for move in near + wild + list(range(0, 400, 7)):
            if not -(2**63) <= move < 2**63:
                continue
            refused = refusal(case, step, move)
            assert refused is None or refused.rule, move
            if legal is not None and not case.game.facts.has_order:
                assert (refused is None) == (move in legal), move


def refusal(case: Case, step: Step, move: int) -> Refused | None:
    try:
        case.game.judge(step.state, step.who, move)
    except Refused as refused:
        return refused
    return None


def test_impossible_chances_are_refused_with_a_rule(case: Case) -> None:
    rng = random.Random(6)
    for step in [step for step in sample(case) if step.who == CHANCE][::11]:
        for outcome in [-1, 2**62, 2**63 - 1, -(2**63), *(rng.randrange(-(2**63), 2**63) for _ in range(20))]:
            with pytest.raises(Refused) as refused:
                case.game.apply_chance(step.state.copy(), outcome)
            assert refused.value.rule


def test_only_who_owes_may_decide_and_chance_only_when_due(case: Case) -> None:
    for step in sample(case, 13):
        owing = case.game.owing(step.state)
        for seat in set(range(-1, case.seats + 1)) - set(owing):
            with pytest.raises(Refused, match="turn to choose"):
                case.game.apply(step.state, seat, step.code)
        if step.who != CHANCE:
            with pytest.raises(Refused, match="nothing to roll or draw"):
                case.game.apply_chance(step.state, 0)


def test_moves_read_back_from_their_text(case: Case) -> None:
    for step in decisions(case, 5):
        moves = some(listed(case, step.state, step.who))
        texts = case.game.move_texts(step.state, step.who, moves)
        assert len(set(texts)) == len(moves)
        for move, text in zip(moves, texts, strict=True):
            assert case.game.move_text(step.state, step.who, move) == text
            assert case.game.read_move(step.state, step.who, text) == move
            assert case.game.read_move(step.state, step.who, f"  {text.upper()} ") == move


def test_chances_read_back_from_their_text(case: Case) -> None:
    for step in sample(case):
        if step.who == CHANCE:
            text = case.game.chance_text(step.state, step.code)
            assert case.game.read_chance(step.state, text) == step.code
            case.game.judge_chance(step.state, step.code)


def test_nonsense_is_refused(case: Case) -> None:
    nonsense = [
        "",
        " ",
        "x",
        "pass pass",
        "start 0",
        "start 9",
        "roll",
        "1",
        "²",
        "🎲",
        "lay",
        "\0",
        "-1",
        "9" * 5000,
        "start ١",
    ]
    for step in sample(case, 17):
        for text in nonsense:
            with pytest.raises(Refused):
                case.game.read_chance(step.state, text)
            with pytest.raises(Refused):
                case.game.read_move(step.state, max(step.who, 0), text)


def test_states_read_back_from_their_line_and_are_sound(case: Case) -> None:
    for step in sample(case, 5):
        case.game.check_state(step.state)
        text = case.game.state_text(step.state)
        assert "\n" not in text
        assert case.game.read_state(text) == step.state


def test_observations_read_back_from_their_line_and_are_sound(case: Case) -> None:
    for step in sample(case, 5):
        for seat in range(SPECTATOR, case.seats):
            observation = case.game.observation(step.state, seat)
            assert case.game.read_state(case.game.state_text(observation)) == observation


def test_a_seat_sees_its_own_moves_and_no_more(case: Case) -> None:
    for step in decisions(case, 5):
        observation = case.game.observation(step.state, step.who)
        assert case.game.observation(observation, step.who) == observation
        assert set(listed(case, observation, step.who).tolist()) == set(listed(case, step.state, step.who).tolist())


def test_a_view_keeps_nothing_of_what_lay_in_its_place(case: Case) -> None:
    for step in sample(case, 5):
        for seat in range(SPECTATOR, case.seats):
            used = step.state.copy()
            used.view(np.uint8)[:] = 1
            case.game.unchecked.observe(step.state, seat, used)
            assert used == case.game.observation(step.state, seat)


def test_the_unseen_dealt_anew_changes_no_view(case: Case) -> None:
    rng = streams(9, 9, 1)[0]
    for step in sample(case, 13):
        for seat in range(SPECTATOR, case.seats):
            observation = case.game.observation(step.state, seat)
            full = case.game.determinize(observation, seat, rng)
            case.game.check_state(full)
            assert case.game.observation(full, seat) == observation
            shown = json.dumps(case.game.snapshot(step.state, seat) | {"owing": 0})
            assert json.dumps(case.game.snapshot(full, seat) | {"owing": 0}) == shown


def test_what_all_share_of_a_snapshot_is_the_same_for_every_seat(case: Case) -> None:
    for step in sample(case, 13):
        shared = case.game.shared_snapshot(step.state)
        for seat in range(case.seats):
            seen = case.game.observation(step.state, seat)
            derived = np.zeros(case.game.view.DERIVED, np.int64)
            case.game.unchecked.derive(seen, derived)
            assert shared | case.game.view.shared(plain(seen), derived.tolist()) == shared
            assert shared["scores"] == list(case.game.scores(seen))
            assert not shared.keys() & case.game.own_snapshot(step.state, seat).keys()


def test_what_is_done_to_a_table_does_not_show_in_the_next(case: Case) -> None:
    for step in sample(case, 13):
        seat = max(step.who, SPECTATOR)
        table = case.game.snapshot(step.state, seat)
        shown = json.dumps(table)
        empty(table)
        assert json.dumps(case.game.snapshot(step.state, seat)) == shown


def empty(data: object) -> None:
    """Take everything out of lists and objects, the innermost first."""
    if isinstance(data, dict | list):
        for part in list(data.values() if isinstance(data, dict) else data):
            empty(part)
        data.clear()


def stages(case: Case) -> list[State]:
    """States in which several seats are about to decide at once."""
    found, last = [], -1
    for step in sample(case):
        number = int(step.state["decision"][0])
        if step.who >= 0 and case.game.is_sealed(step.state) and number != last:
            found.append(step.state)
        last = number
    return found


def choices(case: Case, state: State, seed: int) -> list[list[int]]:
    """One complete choice for every seat, in order of the seats."""
    state, rng = state.copy(), streams(seed, 1, case.seats)
    out = np.empty(case.game.rules.MAX_MOVES, np.int64)
    chosen: list[list[int]] = [[] for _ in range(case.seats)]
    number = state["decision"][0]
    while state["decision"][0] == number:
        seat = case.game.actor(state)
        chosen[seat].append(int(case.game.unchecked.draw_move(state, seat, out, rng[1 + seat])))
        case.game.apply(state, seat, chosen[seat][-1])
    return chosen


def test_the_order_of_open_choices_does_not_matter(case: Case) -> None:
    shuffled = random.Random(3)
    for number, start in enumerate(stages(case)):
        chosen = choices(case, start, number)
        results = []
        for order in ("ascending", "descending", "mixed"):
            turns = [seat for seat in range(case.seats) for _ in chosen[seat]]
            if order == "descending":
                turns.reverse()
            elif order == "mixed":
                shuffled.shuffle(turns)
            state, left = start.copy(), [list(moves) for moves in chosen]
            for seat in turns:
                case.game.apply(state, seat, left[seat].pop(0))
            results.append(state)
        assert results[0] == results[1]
        assert results[0] == results[2]


def test_an_open_choice_is_seen_by_nobody_else(case: Case) -> None:
    for number, start in enumerate(stages(case)[::3]):
        for seat, moves in enumerate(choices(case, start, number)):
            state = start.copy()
            for move in moves:
                case.game.apply(state, seat, move)
                if state["decision"][0] != start["decision"][0]:
                    break
                for other in set(range(SPECTATOR, case.seats)) - {seat}:
                    assert case.game.observation(state, other) == case.game.observation(start, other)
                    assert case.game.snapshot(state, other) | {"owing": 0} == case.game.snapshot(start, other) | {
                        "owing": 0
                    }


def chances(case: Case) -> list[tuple[State, dict[int, float]]]:
    """A state of each stage of chance, and the probabilities of what may come; the first ones, where they are many."""
    found = {case.game.stage(step.state): step.state for step in sample(case) if step.who == CHANCE}
    return [(state, dict(itertools.islice(case.game.outcomes(state), OUTCOMES + 1))) for state in found.values()]


def test_probabilities_of_outcomes_add_up(case: Case) -> None:
    for state, odds in chances(case):
        assert all(0 < p <= 1 for p in odds.values())
        if len(odds) <= OUTCOMES:
            assert abs(sum(odds.values()) - 1) < 1e-9
            assert len(odds) == sum(1 for _ in case.game.outcomes(state))


def test_every_outcome_can_happen(case: Case) -> None:
    """It is judged possible, leads to a sound state, and comes up where there are few."""
    for number, (state, odds) in enumerate(chances(case)):
        for outcome in random.Random(1).sample(sorted(odds), min(len(odds), 50)):
            after = state.copy()
            case.game.apply_chance(after, outcome)
            case.game.check_state(after)
        if len(odds) <= 50:
            rng = streams(17, number, 1)[0]
            assert {case.game.draw(state, rng) for _ in range(40 * len(odds))} == set(odds)


def test_draws_are_as_likely_as_outcomes_say(case: Case) -> None:
    """Chi-squared tests over ranges of outcomes and over their remainders; the seed is fixed."""
    for number, (state, odds) in enumerate(chances(case)):
        rng = streams(19, number, 1)[0]
        drawn = [case.game.draw(state, rng) for _ in range(DRAWS)]
        for outcome in set(drawn):
            case.game.judge_chance(state, outcome)
        if len(odds) > OUTCOMES:
            continue
        assert set(drawn) <= set(odds)
        place = {outcome: i for i, outcome in enumerate(sorted(odds))}
        for is_range in (True, False):
            expected, seen = np.zeros(BINS), np.zeros(BINS)
            bins = {outcome: i * BINS // len(place) if is_range else i % BINS for outcome, i in place.items()}
            for outcome, p in odds.items():
                expected[bins[outcome]] += DRAWS * p
            for outcome in drawn:
                seen[bins[outcome]] += 1
            used = expected > 0
            distance = ((seen - expected)[used] ** 2 / expected[used]).sum()
            assert distance < BINS + 6 * np.sqrt(2 * BINS), (case.game.stage(state), expected, seen)


def test_questions_leave_the_state_as_it_was(case: Case) -> None:
    """Whatever is asked of a state, its bytes stay, and so do the points."""
    game, out = case.game, np.empty(case.game.rules.MAX_MOVES, np.int64)
    values = np.zeros(len(game.heuristics.FEATURES))
    rng = streams(23, 0, 1)[0]
    for step in sample(case, 3):
        state, who = step.state.copy(), step.who
        game.actor(state)
        game.owing(state)
        game.scores(state)
        for seat in range(case.seats):
            game.unchecked.rank(state, seat)
            game.snapshot(state, seat)
        game.unchecked.derive(state, np.zeros(game.view.DERIVED, np.int64))
        game.check_state(state)
        if who == CHANCE:
            game.draw(state, rng)
            next(iter(game.outcomes(state)))
            game.judge_chance(state, step.code)
            game.read_chance(state, game.chance_text(state, step.code))
        elif who >= 0:
            listed(case, state, who)
            game.judge(state, who, step.code)
            game.read_move(state, who, game.move_text(state, who, step.code))
            game.unchecked.features(state, who, step.code, values)
            game.unchecked.greedy(state, who, out, rng)
            game.unchecked.draw_move(state, who, out, rng)
        assert state == step.state


def test_greedy_looks_at_legal_moves(case: Case) -> None:
    out = np.empty(case.game.rules.MAX_MOVES, np.int64)
    for step in decisions(case, 7):
        n = min(case.game.heuristics.candidates(step.state[0], step.who, out), len(out))
        assert n > 0
        for move in some(out[:n]):
            case.game.judge(step.state, step.who, move)


def test_another_decision_has_another_number(case: Case) -> None:
    """Between two decisions the number grows, unless both are steps of one stage that is still open."""
    for seed in SEEDS:
        last, has_chance = None, False
        for step in walk(case, seed, STEPS):
            if step.who == CHANCE:
                has_chance = True
            elif step.who >= 0:
                if last is not None:
                    is_same = not has_chance and case.game.stage(step.state) == case.game.stage(last)
                    is_same = is_same and set(case.game.owing(step.state)) <= set(case.game.owing(last))
                    assert step.state["decision"] >= last["decision"] + (0 if is_same else 1)
                last, has_chance = step.state, False


def test_winners_are_those_of_highest_rank_and_rank_follows_points(case: Case) -> None:
    """More points, or fewer, rank higher, the same way in every game; seats of one rank have as many points."""
    ways = set()
    for seed in range(20 if COMPILED else 2):
        state, _ = logged(case, [RANDOM] * case.seats, seed, 0)
        if not case.game.is_over(state):
            continue
        ranks = [int(case.game.unchecked.rank(state, seat)) for seat in range(case.seats)]
        scores, result = case.game.scores(state), case.game.result(state)
        assert result.scores == scores
        assert result.winners == tuple(seat for seat in range(case.seats) if ranks[seat] == max(ranks))
        for one, other in itertools.combinations(range(case.seats), 2):
            points, rank = scores[one] - scores[other], ranks[one] - ranks[other]
            assert rank != 0 or points == 0
            ways |= {(points > 0) == (rank > 0)} if points and rank else set()
    assert ways <= {not case.game.facts.fewest_win}


def logged(case: Case, policies: list[int], seed: int, number: int) -> tuple[State, list[list[int]]]:
    state, observation = case.new(), case.new()
    out = np.empty(case.game.rules.MAX_MOVES, np.int64)
    log = np.empty((LONGEST, 2), np.int64)
    n = case.game.loops.play(state, observation, np.array(policies), out, streams(seed, number, case.seats), log)
    return state, log[:n].tolist()


def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    policies = [GREEDY if seat % 2 else RANDOM for seat in range(case.seats)]
    first, again, other = (logged(case, policies, 7, number) for number in (0, 0, 1))
    assert first[0] == again[0]
    assert first[1] == again[1]
    assert first[1] != other[1]


def test_compiled_games_are_those_that_bots_play_move_by_move(case: Case) -> None:
    """The greedy bot gets a view, and a stream of its own."""
    policies = [GREEDY if seat % 2 else RANDOM for seat in range(case.seats)]
    end, log = logged(case, policies, 8, 0)
    game, state, rng = case.game, case.new(), streams(8, 0, case.seats)
    out = np.empty(game.rules.MAX_MOVES, np.int64)
    for who, code in log:
        assert game.actor(state) == who
        if who == CHANCE:
            assert game.draw(state, rng[0]) == code
            game.apply_chance(state, code)
        else:
            chooser = game.unchecked.greedy if policies[who] == GREEDY else game.unchecked.draw_move
            assert chooser(game.observation(state, who), who, out, rng[1 + who]) == code
            game.apply(state, who, code)
    assert state == end


def test_games_end(case: Case) -> None:
    horizon = case.game.rules.horizon(case.seats, case.game.options(case.options, simulated=True))
    for number in range(5 if COMPILED else 1):
        state, log = logged(case, [RANDOM] * case.seats, 11, number)
        assert horizon is None or len(log) <= horizon
        if not IS_WHOLE:
            continue
        assert case.game.is_over(state)
        case.game.check_state(state)
        assert case.game.result(state).winners


def test_a_batch_steps_like_single_states(case: Case) -> None:
    game, size, rounds = case.game, 5, 30 if COMPILED else 3
    start = case.new()
    states, streams_, actors = np.repeat(start, size), np.zeros((size, 4), np.int64), np.zeros(size, np.int64)
    moves, out = np.zeros(size, np.int64), np.empty(game.rules.MAX_MOVES, np.int64)
    game.loops.reset(states, actors, streams_, start, 3)
    singles = [state.copy() for state in states.reshape(-1, 1)]
    for _ in range(rounds):
        game.loops.draw_moves(states, actors, moves, streams_, out)
        rows = streams_.copy()
        for i, single in enumerate(singles):
            if actors[i] == OVER:
                single[:] = start
            else:
                game.apply(single, int(actors[i]), int(moves[i]))
            while game.actor(single) == CHANCE:
                game.apply_chance(single, game.draw(single, rows[i]))
        game.loops.step(states, actors, moves, streams_, start)
        assert (np.concatenate(singles) == states).all()
        assert [game.actor(single) for single in singles] == actors.tolist()
        assert (rows == streams_).all()
