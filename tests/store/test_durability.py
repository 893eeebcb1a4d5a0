"""What was acknowledged is there, however the process dies."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from subprocess import PIPE

from tests.processes import child
from tests.store.tables import FIRST, entry, opened

ROOT = Path(__file__).parent.parent.parent


def test_no_acknowledged_append_is_lost_when_the_process_is_killed(database: str) -> None:
    rng = random.Random(20)
    for attempt in range(4):
        ids = [f"{attempt}-{number}" for number in range(8)]
        command = [sys.executable, "-m", "tests.store.appender", database, *ids]
        with child(command, cwd=ROOT, stdout=PIPE) as process:
            assert process.stdout is not None
            said = [process.stdout.readline()]
            time.sleep(rng.uniform(0, 0.3))
            process.kill()
            said += [line for line in process.stdout if line.endswith("\n")]
        acknowledged = {match: int(length) for match, length in map(str.split, said)}
        assert acknowledged
        with opened(database) as store:
            for id, length in acknowledged.items():
                match, log = store.match(id), store.tail(id)
                assert match is not None
                assert match.length == len(log) >= length
                assert log == [FIRST, *(entry(number) for number in range(2, len(log) + 1))]
