"""Intervals: their coverage where one stops at will, beside that of the normal interval, which is for one look."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from sobremesa.lab.intervals import Interval, score_interval, share_interval

Shares = Sequence[float]
TRUE_SHARES = (0.5, 0.86, 0.97)
LOOKS = (8, 12, 18, 27, 40, 60, 90, 135, 200, 300)
"""Numbers of deals at which somebody looks who would like to stop."""
FEW = LOOKS[0]


def valid(shares: Shares) -> Interval:
    """The interval that may be looked at any time."""
    return share_interval(Counter(shares))


def normal(shares: Shares) -> Interval:
    """The interval that a number of deals fixed before allows, if they are many."""
    mean, spread = float(np.mean(shares)), 1.96 * float(np.std(shares, ddof=1)) / math.sqrt(len(shares))
    return Interval(mean, mean - spread, mean + spread)


def deals(share: float, contests: int, seed: int) -> list[list[float]]:
    """Deals of two games, each of which the first bot wins with the same chance."""
    wins = np.random.default_rng(seed).random((contests, LOOKS[-1], 2)) < share
    found: list[list[float]] = wins.mean(axis=2).tolist()
    return found


def holds(interval: Interval, truth: float) -> bool:
    return interval.low <= truth <= interval.high


def at_every_look(interval_of: Callable[[Shares], Interval], share: float) -> float:
    """How many contests of a hundred never show an interval without the truth."""
    runs = deals(share, 100, 1)
    return float(np.mean([all(holds(interval_of(run[:n]), share) for n in LOOKS) for run in runs]))


def in_turns(interval_of: Callable[[Shares], Interval], share: float) -> float:
    """How many contests hold the truth at the end of a time in which the widest interval had the next deal."""
    runs = deals(share, 60, 2)
    played = np.full(len(runs), FEW)
    found = [interval_of(run[:FEW]) for run in runs]
    for _ in range(10 * len(runs)):
        widest = max(range(len(runs)), key=lambda k: found[k].high - found[k].low)
        played[widest] += 1
        found[widest] = interval_of(runs[widest][: played[widest]])
    return float(np.mean([holds(interval, share) for interval in found]))


@pytest.mark.parametrize("share", TRUE_SHARES)
def test_an_interval_covers_the_truth_at_every_look_and_a_normal_one_does_not(share: float) -> None:
    assert at_every_look(valid, share) >= 0.95
    assert at_every_look(normal, share) < 0.8


@pytest.mark.parametrize("share", TRUE_SHARES)
def test_an_interval_covers_the_truth_where_contests_take_turns(share: float) -> None:
    assert in_turns(valid, share) >= 0.95


def test_a_normal_interval_ends_a_contest_as_soon_as_one_bot_won_a_few_times() -> None:
    assert in_turns(normal, 0.97) < 0.5


@pytest.mark.parametrize("n", [1, 8, 600])
def test_who_always_wins_is_not_known_to_win_always(n: int) -> None:
    """Sixteen won games in eight deals say: more than 48 %."""
    won, lost = share_interval({1.0: n}), share_interval({0.0: n})
    assert won.mean == won.high == 1 - lost.mean == 1 - lost.low == 1
    assert won.low == pytest.approx(1 - lost.high, abs=2e-5)
    assert won.low < (0.05 / 2) ** (1 / n)  # what counts for one look (Clopper and Pearson)
    assert won.low > 1 - 7 / n


def test_an_interval_costs_less_than_twice_the_width_of_one_for_a_single_look() -> None:
    for share in TRUE_SHARES:
        for n in (300, 3000, 30000):
            wins = round(n * share)
            found, once = share_interval({1.0: wins, 0.0: n - wins}), 2 * 1.96 * math.sqrt(share * (1 - share) / n)
            assert once < found.high - found.low < 2 * once


def test_steady_shares_have_a_narrower_interval_than_wins_and_losses() -> None:
    steady, wild = share_interval({0.5: 300}), share_interval({0.0: 150, 1.0: 150})
    assert steady.mean == wild.mean
    assert steady.high - steady.low < 0.3 * (wild.high - wild.low)


def test_an_interval_of_scores_holds_their_mean_at_every_look() -> None:
    runs = np.random.default_rng(3).normal(2, 3, (200, LOOKS[-1]))
    looks = [n for n in LOOKS if n >= 27]
    assert np.mean([all(holds(score_interval(run[:n]), 2) for n in looks) for run in runs]) >= 0.95


def test_equal_scores_do_not_tell_how_much_others_may_differ() -> None:
    assert score_interval([7.0]) == score_interval([7.0] * 30) == Interval(7.0, -math.inf, math.inf)


def test_an_interval_has_other_units() -> None:
    assert Interval(0.5, 0.25, 0.75).times(100) == Interval(50, 25, 75)
