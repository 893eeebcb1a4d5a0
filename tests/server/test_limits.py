"""Token buckets refuse what comes too fast, and remember no more addresses than they may."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.server.limits import Bucket, Buckets

LATER = 1_000.0


def test_a_burst_passes_and_what_goes_beyond_it_waits_for_the_rate() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(LATER) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait(LATER) == 0.5
    assert not bucket.take(LATER + 0.25)
    assert bucket.take(LATER + 0.5)
    assert not bucket.take(LATER + 0.5)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(rate=2, burst=3)
    bucket.take(LATER, cost=3)
    assert [bucket.take(2 * LATER) for _ in range(4)] == [True, True, True, False]


def test_a_refused_cost_takes_nothing() -> None:
    bucket = Bucket(rate=1, burst=3)
    assert not bucket.take(LATER, cost=4)
    assert bucket.take(LATER, cost=3)


def test_one_address_does_not_spend_what_another_has() -> None:
    buckets = Buckets(rate=1, burst=1)
    assert buckets.take("a", LATER)
    assert not buckets.take("a", LATER)
    assert buckets.wait("a", LATER) == 1
    assert buckets.take("b", LATER)
    assert buckets.wait("c", LATER) == 0


def test_a_full_bucket_is_forgotten_before_one_that_is_older_but_not_full() -> None:
    buckets = Buckets(rate=1, burst=100, most=2)
    for _ in range(100):
        buckets.take("flooding", LATER)
    buckets.take("quiet", LATER + 1)
    buckets.take("new", LATER + 5)
    assert len(buckets) == 2
    assert buckets.wait("flooding", LATER + 5, cost=100) == 95
    assert buckets.wait("quiet", LATER + 5, cost=100) == 0


def test_where_none_is_full_the_one_that_took_most_is_remembered() -> None:
    buckets = Buckets(rate=0.001, burst=10, most=3)
    for _ in range(10):
        buckets.take("flooding", LATER)
    for number in range(1_000):
        buckets.take(str(number), LATER + number / 1_000)
    assert len(buckets) == 3
    assert not buckets.take("flooding", LATER + 1)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 8), st.integers(1, 4)), max_size=60))
def test_forgetting_full_buckets_changes_no_decision(takes: list[tuple[str, int, int]]) -> None:
    bounded, unbounded = Buckets(rate=0.25, burst=4, most=2), Buckets(rate=0.25, burst=4)
    now = LATER
    for address, pause, cost in takes:
        now += pause
        allowed = unbounded.take(address, now, cost)
        if sum(unbounded.wait(address, now, cost=4) > 0 for address in "abc") > bounded.most:
            return
        assert bounded.take(address, now, cost) == allowed
        assert len(bounded) <= bounded.most
