"""Robots: bots that run in worker processes, so that a long or failing search never blocks a table.

A worker that answers late, wrongly or not at all is replaced, and a simpler bot chooses here.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Collection, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sobremesa.bots import NAMES, Budget, bot
from sobremesa.bots.quick import QUICK
from sobremesa.bots.ready import is_ready, opening
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.state import State
from sobremesa.games import game as game_of
from sobremesa.match.robot_worker import ANSWER, job

T = TypeVar("T")

log = logging.getLogger("sobremesa.robots")

COMMAND = (sys.executable, "-P", "-m", "sobremesa.match.robot_worker")
THINKING = 2.0
"""Seconds that a bot may search while people wait; at most half of the deadline, as rules may have to be loaded."""
QUEUE = 2.0
"""Seconds after which everybody who waits should have an answer: the longer the queue, the shorter a bot searches."""
SHORTEST = 0.02
"""Seconds that a bot may search however long the queue is."""
WARM_UP = 0.1
"""Seconds that a bot may search a position that only serves to load the rules."""
WARMING = 60.0
"""Seconds that a new worker may take to load the rules it was started for."""
LOADING = 3.0
"""How many times a bot's deadline people wait while all workers load rules."""
LEAVING = 3.0
"""Seconds that a worker has to end by itself when the robots stop."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and the bot that chose it; `why` it was a simpler one: None, "preparing", "late" or "crashed"."""

    move: int
    bot: str
    seconds: float
    why: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A decision for a bot of a level: its observation, and since when somebody waits for it."""

    game: Game
    observation: State
    seat: int
    level: str
    asked: float

    def job(self, seconds: float) -> bytes:
        """The job for a worker, with a random seed and so many seconds to search."""
        return job(self.game.facts.id, self.observation, self.seat, self.level, secrets.randbits(63), seconds)

    def answered(self, move: int, bot: str, why: str | None) -> Choice:
        """A choice of this move, with the time it took."""
        return Choice(move, bot, time.monotonic() - self.asked, why)


class Worker:
    """A slot for one process at a time, which does one job at a time."""

    def __init__(self) -> None:
        self.process: Process | None = None

    @property
    def is_alive(self) -> bool:
        """Whether the process lives, as far as is known."""
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        """Start a process, or replace one that has ended."""
        self.process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)

    async def ask(self, message: bytes) -> int:
        """The answer to a job, from a new process if the last one died before."""
        if not self.is_alive:
            await self.start()
        assert self.process
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(message)
        await self.process.stdin.drain()
        (move,) = ANSWER.unpack(await self.process.stdout.readexactly(ANSWER.size))
        return int(move)

    async def end(self, patience: float = 0.0) -> None:
        """Give the process so many seconds to end by itself, then kill it."""
        if self.process is None:
            return
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        try:
            async with asyncio.timeout(patience):
                await self.process.wait()
        except TimeoutError:
            if self.is_alive:
                self.process.kill()
            await self.process.wait()
        await self.process.stdout.read()  # up to the end of the pipe, so that the loop has closed it
        self.process = None


class Robots:
    """The worker processes, and a queue of decisions that wait for one."""

    def __init__(self, workers: int = 1, deadline: float = 10.0) -> None:
        self.deadline = deadline
        self._workers = [Worker() for _ in range(workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._jobs: set[asyncio.Task[Choice]] = set()
        self._changes: set[asyncio.Task[None]] = set()
        self._openings: list[Question] = []
        self._waiting: dict[Question, None] = {}  # in the order in which workers take them
        self._loading = 0  # workers that load rules
        self._can_think = asyncio.Event()  # whether any worker does not
        self._can_think.set()

    @property
    def busy(self) -> int:
        """How many workers have a job."""
        return len(self._jobs)

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the living processes."""
        return tuple(worker.process.pid for worker in self._workers if worker.process and worker.is_alive)

    async def start(self, games: Collection[str] = ()) -> None:
        """Start the processes without waiting for them; they load the rules of these games before any job."""
        self._openings = [first_question(game_of(id)) for id in games]
        self._note_loading(len(self._workers))
        for worker in self._workers:
            await worker.start()
            self._keep(self._changes, self._warm(worker))

    async def stop(self) -> None:
        """End the processes, also hung ones; whoever still waits for a choice is cancelled."""
        tasks = [*self._jobs, *self._changes]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end(LEAVING) for worker in self._workers))
        self._free = asyncio.Queue()

    async def choose(self, game: str, observation: State, seat: int, level: str) -> Choice:
        """A legal move in an observation, by a bot of the level or, if that fails, by a simpler one."""
        rules = game_of(game)
        bot(level)
        rules.check_seat(observation, seat)
        question = Question(rules, rules.observation(observation, seat), seat, level, time.monotonic())
        if level not in QUICK and not await asyncio.to_thread(is_ready, rules):
            return await chosen_simply(question, "preparing")
        if not self._can_think.is_set():
            try:
                async with asyncio.timeout(LOADING * self.deadline):
                    await self._can_think.wait()
            except TimeoutError:
                return await chosen_simply(question, "preparing")
            question = replace(question, asked=time.monotonic())  # no bot is late because rules were loaded
        self._waiting[question] = None
        try:
            async with asyncio.timeout(self.deadline):
                worker = await self._free.get()
        except TimeoutError:
            return await chosen_simply(question, "late")
        finally:
            del self._waiting[question]
        # A search continues when its caller is cancelled, so that its answer is never taken for that of the next job.
        return await asyncio.shield(self._keep(self._jobs, self._think(worker, question)))

    async def _think(self, worker: Worker, question: Question) -> Choice:
        """The answer of a worker, which is free again afterwards, or replaced."""
        asked = [question.asked, *(other.asked for other in self._waiting)]
        seconds = min(self.deadline / 2, share(asked, len(self._workers), time.monotonic()))
        try:
            async with asyncio.timeout(self.deadline):
                move = await worker.ask(question.job(seconds))
            question.game.judge(question.observation, question.seat, move)
        except TimeoutError:
            why, problem = "late", None
        except Exception as failure:  # whatever failed, the match continues, and the failure is logged
            why, problem = "crashed", failure
        else:
            self._free.put_nowait(worker)
            return question.answered(move, question.level, None)
        self._note_loading(1)
        self._keep(self._changes, self._replace(worker))
        return await chosen_simply(question, why, problem)

    async def _replace(self, worker: Worker) -> None:
        try:
            await worker.end()
        finally:
            await self._warm(worker)

    async def _warm(self, worker: Worker) -> None:
        """Let a worker load rules before it is free; one that fails is free too, and restarts with its next job."""
        try:
            async with asyncio.timeout(WARMING):
                if not worker.is_alive:
                    await worker.start()
                for question in self._openings:
                    await worker.ask(question.job(WARM_UP))
        except Exception as failure:
            log.warning("A worker could not make itself ready", exc_info=failure)
            await worker.end()
        finally:
            self._note_loading(-1)
            self._free.put_nowait(worker)

    def _note_loading(self, more: int) -> None:
        self._loading += more
        if self._loading and self._loading >= len(self._workers):
            self._can_think.clear()
        else:
            self._can_think.set()

    def _keep(self, tasks: set[asyncio.Task[T]], work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task with a reference that lives until it is done."""
        task = asyncio.create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task


def share(asked: Sequence[float], workers: int, now: float) -> float:
    """Seconds to search the first of a queue of decisions, so that none waits for more than `QUEUE` seconds.

    Each is searched as long, and the workers take them in turn, so the last of n is answered after n / workers times
    that.
    """
    even = min((since + QUEUE - now) * workers / place for place, since in enumerate(asked, 1))
    return min(THINKING, max(SHORTEST, even))


def first_question(game: Game) -> Question:
    """The first decision of a game, for the strongest bot that is ready."""
    observation, seat = opening(game, game.facts.seats[0])
    return Question(game, observation, seat, NAMES[-1] if is_ready(game) else "greedy", time.monotonic())


async def chosen_simply(question: Question, why: str, problem: Exception | None = None) -> Choice:
    """The choice of a simpler bot in this process, in a thread because some need a dozen milliseconds; logged."""
    name = "random" if question.level in QUICK else "greedy"
    rng = streams(secrets.randbits(63), 0, 0)[0]
    move = await asyncio.to_thread(
        QUICK[name].choose, question.game, question.observation, question.seat, rng, Budget()
    )
    choice = question.answered(move, name, why)
    where = {"game": question.game.facts.id, "seat": question.seat + 1}
    extra = where | {"bot": name, "why": why, "seconds": choice.seconds}
    log.warning("a simpler bot chose", exc_info=problem, extra=extra)
    return choice
