"""A worker process of the robots: it reads jobs, chooses moves and answers, and knows only what a job says.

A job is its length, then a line of JSON, then the bytes of an observation; an answer is the number of a move.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import threading
import time
from queue import SimpleQueue
from typing import TYPE_CHECKING, BinaryIO

from sobremesa.bots import Budget, bot
from sobremesa.games import game as game_of

if TYPE_CHECKING:
    from sobremesa.engine.state import State

LENGTH = struct.Struct("!I")
ANSWER = struct.Struct("!q")

GOODBYE = 2.0
"""Seconds for which a search may continue after the parent has ended."""


def job(game: str, observation: State, seat: int, level: str, seed: int, seconds: float) -> bytes:
    """A job for a worker, as it goes through the pipe: what a seat should do in its observation."""
    message = json.dumps([game, seat, level, seed, seconds]).encode() + b"\n" + observation.tobytes()
    return LENGTH.pack(len(message)) + message


def main() -> None:
    """Answer jobs until the parent closes the pipe or is gone."""
    # Ctrl-C and a stop of the service reach every process, but the parent ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints is not an answer
    jobs: SimpleQueue[bytes | None] = SimpleQueue()
    threading.Thread(target=read_jobs, args=(questions, jobs), daemon=True).start()
    answer_jobs(jobs, answers)


def read_jobs(questions: BinaryIO, jobs: SimpleQueue[bytes | None]) -> None:
    """Pass on what arrives; when the pipe is closed end the process, even during a search."""
    while (message := read_message(questions)) is not None:
        jobs.put(message)
    jobs.put(None)
    time.sleep(GOODBYE)
    os._exit(1)


def read_message(questions: BinaryIO) -> bytes | None:
    """The next message, if it is complete."""
    head = questions.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    message = questions.read(length)
    return message if len(message) == length else None


def answer_jobs(jobs: SimpleQueue[bytes | None], answers: BinaryIO) -> None:
    """Do one job after the other; a bot that fails ends the process."""
    import numpy as np  # imported here, because it is slow and signals must be ignored before

    from sobremesa.engine.rng import streams

    while (message := jobs.get()) is not None:
        line, _, view = message.partition(b"\n")
        id, seat, level, seed, seconds = json.loads(line)
        game = game_of(id)
        observation = np.frombuffer(view, game.rules.STATE).copy()
        move = bot(level).choose(game, observation, seat, streams(seed, 0, 0)[0], Budget(seconds=seconds))
        answers.write(ANSWER.pack(move))


if __name__ == "__main__":
    main()
