"""Robots: bots in worker processes that may hang, crash and be killed, and matches that go on all the same."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import asynccontextmanager
from subprocess import PIPE, STDOUT
from typing import Any

import pytest

from sobremesa.bots.levels import SEARCH_BOTS
from sobremesa.bots.ready import get_ready
from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from sobremesa.games import game, ids
from sobremesa.match import robots as module
from sobremesa.match.robot_worker import job
from sobremesa.match.robots import QUEUE, SHORTEST, THINKING, Choice, Robots, Worker, first_question, share
from tests.games.cases import Case, walk
from tests.games.kinds import HIDDEN, SEALED, SMALL
from tests.processes import child

ENOUGH = 120.0
"""Seconds after which a test gives up on what should have happened long ago."""

WORKER = """
import hashlib, sys
from sobremesa.bots import quick
from sobremesa.match import robot_worker

class Bot:
    quick = quick.QUICK["greedy"]

    def choose(self, game, observation, seat, rng, budget):
        {does}

quick.QUICK["greedy"] = Bot()
robot_worker.main()
"""
CHATS = """print("asked", game.facts.id, seat, hashlib.sha256(observation.tobytes()).hexdigest(), flush=True)
        return self.quick.choose(game, observation, seat, rng, budget)"""
TIMED = """print(budget.seconds, flush=True)
        return self.quick.choose(game, observation, seat, rng, budget)"""
FAILS = "raise ValueError('no idea')"
HANGS = """
        import numba, numpy
        @numba.njit("void(int64[:])", nogil=True)
        def ponder(numbers):
            while numbers[0] >= 0:
                numbers[0] ^= 1
        print("lost in thought", flush=True)
        ponder(numpy.zeros(1, numpy.int64))"""
PARENT = """
import asyncio, sys
from sobremesa.games import game
from sobremesa.match import robots

async def main():
    if sys.argv[1:]:
        robots.COMMAND = (sys.executable, "-c", sys.argv[1])
    own = robots.Robots(deadline=1e6)
    await own.start()
    print(own.pids[0], flush=True)
    first = robots.first_question(game("pig"))
    await own.choose("pig", first.observation, first.seat, "greedy")
    print("answered", flush=True)
    await asyncio.sleep(1e6)

asyncio.run(main())
"""


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test whose body awaits."""

    @functools.wraps(test)
    def run(*args: Any, **named: Any) -> None:
        asyncio.run(test(*args, **named))

    return run


@asynccontextmanager
async def started(workers: int = 1, deadline: float = ENOUGH, games: Collection[str] = ()) -> AsyncIterator[Robots]:
    robots = Robots(workers, deadline)
    await robots.start(games)
    try:
        yield robots
    finally:
        await robots.stop()


def use_worker(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let the workers of this test run other code than usual."""
    monkeypatch.setattr(module, "COMMAND", (sys.executable, "-c", code))


def decisions(id: str, most: int) -> list[tuple[State, int]]:
    """Moments of a random game in which a seat owes a decision."""
    case = Case(id, game(id).facts.seats[1])
    return [(step.state, step.who) for step in walk(case, 5, 200) if step.who >= 0][:most]


async def chosen(robots: Robots, id: str = SMALL, level: str = "greedy") -> Choice:
    """What the robots do in the first decision of a game, which is legal."""
    first = first_question(game(id))
    choice = await robots.choose(id, first.observation, first.seat, level)
    game(id).judge(first.observation, first.seat, choice.move)
    return choice


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(ENOUGH):
        while not condition():
            await asyncio.sleep(0.01)


def has_process(pid: int) -> bool:
    """Whether a process of this number runs or waits to be buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@in_a_loop
async def test_bots_that_think_answer_in_every_game() -> None:
    for id in ids():
        get_ready(game(id))
    async with started(workers=1, games=ids()) as robots:
        for id in ids():
            for level in SEARCH_BOTS:
                choice = await chosen(robots, id, level)
                assert (choice.bot, choice.why) == (level, None)


@in_a_loop
async def test_greedy_chooses_until_thinking_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_ready", lambda game: False)
    async with started() as robots:
        choice = await chosen(robots, level="master")
        assert (choice.bot, choice.why) == ("greedy", "preparing")
        assert (await chosen(robots, level="random")).why is None


@in_a_loop
async def test_a_bot_is_not_late_because_its_worker_loads_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    ask, loaded = Worker.ask, asyncio.Event()

    async def slow(worker: Worker, message: bytes) -> int:
        await loaded.wait()
        return await ask(worker, message)

    monkeypatch.setattr(Worker, "ask", slow)
    async with started(workers=2, games=[SMALL]) as robots:
        asked = asyncio.create_task(chosen(robots))
        await until(lambda: bool(robots._can_think._waiters))
        assert not robots._waiting  # the time in which it must be answered has not begun
        loaded.set()
        choice = await asked
        assert (choice.bot, choice.why) == ("greedy", None)


@in_a_loop
async def test_nobody_waits_for_ever_for_workers_that_load_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hung(worker: Worker, message: bytes) -> int:
        await asyncio.Event().wait()
        raise AssertionError("nothing wakes it")

    monkeypatch.setattr(Worker, "ask", hung)
    async with started(games=[SMALL], deadline=0.1) as robots:
        choice = await chosen(robots)
        assert (choice.bot, choice.why) == ("random", "preparing")


@in_a_loop
async def test_many_questions_of_all_games_get_legal_answers_of_the_bot_that_was_asked() -> None:
    moments = [(id, state, seat) for id in ids() for state, seat in decisions(id, 12)]
    async with started(workers=2, games=ids()) as robots:
        pids = robots.pids
        choices = await asyncio.gather(
            *(
                robots.choose(id, game(id).observation(state, seat), seat, level)
                for id, state, seat in moments
                for level in ("random", "greedy")
            )
        )
        assert robots.pids == pids
        assert robots.busy == 0
    assert len(set(pids)) == 2
    for index, (id, state, seat) in enumerate(moments):
        for choice, level in zip(choices[2 * index : 2 * index + 2], ("random", "greedy"), strict=True):
            game(id).judge(state, seat, choice.move)
            assert (choice.bot, choice.why) == (level, None)


@in_a_loop
async def test_a_killed_worker_is_replaced_and_a_simpler_bot_chooses(caplog: pytest.LogCaptureFixture) -> None:
    async with started() as robots:
        (pid,) = robots.pids
        os.kill(pid, signal.SIGSTOP)
        waiting = asyncio.create_task(chosen(robots))
        await until(lambda: robots.busy == 1)
        os.kill(pid, signal.SIGKILL)
        choice = await waiting
        assert (choice.bot, choice.why) == ("random", "crashed")
        after = await chosen(robots)
        assert (after.bot, after.why) == ("greedy", None)
        assert robots.pids != (pid,)
    (told,) = [record for record in caplog.records if record.name == "sobremesa.robots"]
    assert told.levelname == "WARNING"
    assert (told.__dict__["game"], told.__dict__["seat"]) == (SMALL, first_question(game(SMALL)).seat + 1)
    assert (told.__dict__["why"], told.__dict__["seconds"]) == ("crashed", choice.seconds)


@in_a_loop
async def test_a_hung_worker_is_replaced_and_a_simpler_bot_chooses(caplog: pytest.LogCaptureFixture) -> None:
    async with started() as robots:
        assert (await chosen(robots)).why is None
        (pid,) = robots.pids
        os.kill(pid, signal.SIGSTOP)
        robots.deadline = 0.3
        choice = await chosen(robots)
        assert (choice.bot, choice.why) == ("random", "late")
        assert choice.seconds >= 0.3
        robots.deadline = ENOUGH
        assert (await chosen(robots)).why is None
        assert not has_process(pid)
    assert [told.__dict__["why"] for told in caplog.records if told.name == "sobremesa.robots"] == ["late"]


@in_a_loop
async def test_a_question_that_waits_too_long_for_a_worker_is_answered_by_a_simpler_bot() -> None:
    async with started() as robots:
        (pid,) = robots.pids
        os.kill(pid, signal.SIGSTOP)
        first = asyncio.create_task(chosen(robots))
        await until(lambda: robots.busy == 1)
        robots.deadline = 0.2
        second = await chosen(robots, SEALED)
        assert (second.bot, second.why) == ("random", "late")
        os.kill(pid, signal.SIGCONT)
        assert (await first).why is None


@in_a_loop
async def test_questions_are_taken_in_the_order_they_came(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    use_worker(monkeypatch, WORKER.format(does=CHATS))
    async with started() as robots:
        await asyncio.gather(*(chosen(robots, id) for id in reversed(ids())))
    assert [line.split()[1] for line in capfd.readouterr().err.splitlines()] == [*reversed(ids())]


@in_a_loop
async def test_a_cancelled_question_leaves_its_worker_to_finish_and_to_go_on() -> None:
    async with started() as robots:
        pids = robots.pids
        os.kill(pids[0], signal.SIGSTOP)
        waiting = asyncio.create_task(chosen(robots))
        await until(lambda: robots.busy == 1)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert robots.busy == 1
        os.kill(pids[0], signal.SIGCONT)
        for id in ids():
            assert (await chosen(robots, id)).why is None
        assert robots.pids == pids


@in_a_loop
async def test_a_worker_that_dies_unasked_costs_no_move() -> None:
    async with started() as robots:
        assert (await chosen(robots)).why is None
        os.kill(robots.pids[0], signal.SIGKILL)
        await until(lambda: not robots.pids)
        assert (await chosen(robots)).why is None


@in_a_loop
async def test_a_worker_is_ended_by_its_parent_not_by_signals_for_the_whole_service() -> None:
    async with started() as robots:
        assert (await chosen(robots)).why is None
        pids = robots.pids
        os.kill(pids[0], signal.SIGINT)
        os.kill(pids[0], signal.SIGTERM)
        assert (await chosen(robots)).why is None
        assert robots.pids == pids


@pytest.mark.parametrize("is_hung", [False, True])
@in_a_loop
async def test_nothing_is_left_of_the_processes_after_a_stop(is_hung: bool) -> None:
    async with started(workers=2) as robots:
        pids = robots.pids
        await asyncio.gather(chosen(robots), chosen(robots))
        if is_hung:
            os.kill(pids[1], signal.SIGSTOP)
    assert len(pids) == 2
    assert not any(has_process(pid) for pid in pids)
    assert robots.pids == ()


@in_a_loop
async def test_a_stop_cancels_who_still_waits() -> None:
    async with started() as robots:
        os.kill(robots.pids[0], signal.SIGSTOP)
        waiting = asyncio.create_task(chosen(robots))
        await until(lambda: robots.busy == 1)
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert robots.busy == 0


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_worker_goes_when_its_parent_is_killed_even_from_compiled_thought(is_lost: bool) -> None:
    code = [WORKER.format(does=HANGS)] if is_lost else []
    with child([sys.executable, "-c", PARENT, *code], stdout=PIPE, stderr=STDOUT) as parent:
        assert parent.stdout
        pid = int(parent.stdout.readline())
        assert parent.stdout.readline() == ("lost in thought\n" if is_lost else "answered\n")
        assert has_process(pid)
        parent.kill()
        # the worker holds the pipe too: it ends when both are gone
        assert parent.communicate()[0] == ""


@in_a_loop
async def test_a_worker_is_given_what_the_seat_sees_and_no_more(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    use_worker(monkeypatch, WORKER.format(does=CHATS))
    lines, hidden = [], 0
    async with started() as robots:
        for id in ids():
            state, seat = decisions(id, 9)[-1]
            observation = game(id).observation(state, seat)
            other = game(id).determinize(observation, seat, streams(8, 0, 0)[0])
            hidden += bool(other != state)
            for full in (state, other):
                assert (await robots.choose(id, full, seat, "greedy")).why is None
                lines.append(f"asked {id} {seat} {hashlib.sha256(observation.tobytes()).hexdigest()}")
    assert capfd.readouterr().err.splitlines() == lines
    assert hidden


@pytest.mark.parametrize("workers", [1, 2])
def test_a_crowd_that_comes_at_once_is_answered_in_time(workers: int) -> None:
    """Each worker takes the next decision when it is free; the last answer comes when the queue should be empty."""
    waiting, free = [0.0] * 40, [0.0] * workers
    while waiting:
        now = min(free)
        free[free.index(now)] = now + share(waiting, workers, now)
        waiting.pop(0)
    assert max(free) == pytest.approx(QUEUE, rel=0.05)


def test_a_decision_alone_is_searched_for_long_and_one_that_waited_for_too_long_a_little() -> None:
    assert share([7.0], 1, 7.0) == THINKING
    assert share([7.0, 7.0], 1, 8.0) == 0.5
    assert share([7.0, 8.0], 1, 8.0) == 1.0
    assert share([7.0, 8.0], 1, 60.0) == SHORTEST


@in_a_loop
async def test_a_crowd_is_answered_by_the_level_that_was_asked(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    use_worker(monkeypatch, WORKER.format(does=TIMED))
    async with started() as robots:
        choices = await asyncio.gather(*(chosen(robots) for _ in range(10)))
    assert all(choice.why is None and choice.bot == "greedy" for choice in choices)
    given = [float(line) for line in capfd.readouterr().err.split()]
    assert len(given) == 10
    assert all(seconds <= QUEUE / (10 - before) for before, seconds in enumerate(given))


@in_a_loop
async def test_equal_jobs_get_equal_answers_of_any_worker() -> None:
    jobs = [
        job(id, game(id).observation(state, seat), seat, "random", 77, 1.0)
        for id in (SMALL, SEALED)
        for state, seat in decisions(id, 20)
    ]
    answers = []
    for _ in range(2):
        worker = Worker()
        answers.append([await worker.ask(message) for message in jobs])
        await worker.end(ENOUGH)
    assert answers[0] == answers[1]
    assert len(set(answers[0])) > 1


@in_a_loop
async def test_a_worker_loads_the_rules_it_was_started_for_before_its_first_job(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    use_worker(monkeypatch, WORKER.format(does=CHATS))
    monkeypatch.setattr(module, "is_ready", lambda game: False)  # so that greedy, who chats, is asked
    async with started(games=(SEALED, HIDDEN)) as robots:
        assert (await chosen(robots)).why is None
    assert [line.split()[1] for line in capfd.readouterr().err.splitlines()] == [SEALED, HIDDEN, SMALL]


@in_a_loop
async def test_a_bot_that_fails_shows_why_and_a_simpler_one_chooses(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    use_worker(monkeypatch, WORKER.format(does=FAILS))
    async with started() as robots:
        choice = await chosen(robots)
        assert (choice.bot, choice.why) == ("random", "crashed")
        assert (await chosen(robots, level="random")).why is None
    said = capfd.readouterr().err
    assert "ValueError: no idea" in said
    assert "Fatal" not in said


@pytest.mark.parametrize("move", [-1, 2**62])
@in_a_loop
async def test_an_illegal_answer_counts_as_a_crash(move: int, monkeypatch: pytest.MonkeyPatch) -> None:
    use_worker(monkeypatch, WORKER.format(does=f"return {move}"))
    async with started() as robots:
        (pid,) = robots.pids
        choice = await chosen(robots)
        assert (choice.bot, choice.why) == ("random", "crashed")
        await until(lambda: robots.pids not in ((), (pid,)))


@in_a_loop
async def test_the_simpler_bot_chooses_where_no_worker_can_live(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use_worker(monkeypatch, "")
    async with started(games=(SMALL,)) as robots:
        for _ in range(3):
            choice = await chosen(robots)
            assert (choice.bot, choice.why) == ("random", "crashed")
        monkeypatch.setattr(module, "COMMAND", ("no-such-program",))
        assert (await chosen(robots)).why == "crashed"
        monkeypatch.undo()
        async with asyncio.timeout(ENOUGH):
            while (await chosen(robots)).why:
                pass
    assert "A worker could not make itself ready" in caplog.text


@in_a_loop
async def test_what_nobody_can_answer_is_refused() -> None:
    robots = Robots()
    first = first_question(game(SMALL))
    with pytest.raises(Refused, match="chess"):
        await robots.choose("chess", first.observation, first.seat, "greedy")
    with pytest.raises(Refused, match="nobody"):
        await robots.choose(SMALL, first.observation, first.seat, "nobody")
    with pytest.raises(Refused) as refused:
        await robots.choose(SMALL, first.observation, first.seat + 1, "greedy")
    assert refused.value.code == "not_owed"
