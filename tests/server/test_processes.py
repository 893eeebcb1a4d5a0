"""Several server processes on one PostgreSQL: any of them takes any move, and none is needed."""

from __future__ import annotations

import contextlib
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil
import psycopg
import pytest

from sobremesa.client import Seat, open_match, sit_down
from sobremesa.engine.records import read_record
from sobremesa.match.dice import verify
from tests.databases import new_database
from tests.games.kinds import SEALED, SMALL
from tests.processes import run
from tests.server.servers import COMMAND, Running, running, start

PATIENCE = 60.0


@pytest.fixture(scope="module")
def shared(postgres_server: str) -> Iterator[str]:
    with new_database(postgres_server) as address:
        yield address


@pytest.fixture(scope="module")
def pair(shared: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    """Two server processes that know nothing of each other but the database."""
    folder = tmp_path_factory.mktemp("pair")
    first, second = start(folder, shared), start(folder, shared)
    try:
        first.wait_until_ready()
        second.wait_until_ready()
        yield first, second
    finally:
        for server in (first, second):
            if server.process.poll() is None:
                server.stop()


def at(server: Running, seat: Seat) -> Seat:
    """The same player at another process."""
    return Seat(httpx.Client(base_url=server.address, cookies=dict(seat._http.cookies), timeout=PATIENCE), seat.match)


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def play(seat: Seat, lot: random.Random, moves: int | None = None) -> None:
    for made, view in enumerate(seat.decisions()):
        if made == moves:
            return
        seat.choose(lot.choice(view["choice"]["moves"]))


def test_seats_at_two_processes_play_one_match(pair: tuple[Running, Running]) -> None:
    first, second = pair
    with contextlib.ExitStack() as stack:
        ana = stack.enter_context(
            open_match(first.address, SEALED, [{"name": "Ana"}, {"open": True}, {"bot": "greedy"}])
        )
        luis = stack.enter_context(sit_down(ana.links[2].replace(first.address, second.address), "Luis"))
        ana.start()
        other = threading.Thread(target=play, args=(luis, random.Random(2)))
        other.start()
        play(ana, random.Random(1))
        other.join(PATIENCE)
        assert luis.look()["result"] == ana.view["result"] != None  # noqa: E711
        assert verify(read_record(luis.record())) > 0
        assert ana.record() == luis.record()


def test_who_is_here_is_known_at_every_process(pair: tuple[Running, Running]) -> None:
    first, second = pair
    with open_match(first.address, SEALED, [{"name": "Ana"}, {"open": True}]) as ana:
        luis = sit_down(ana.links[2].replace(first.address, second.address), "Luis")
        assert not ana.look()["places"][1]["is_here"]
        luis.look()
        wait_for(lambda: ana.look()["places"][1]["is_here"])
        assert luis.look()["places"][0]["is_here"]
        luis.close()
        wait_for(lambda: not ana.look()["places"][1]["is_here"])


def test_one_decision_raced_for_at_two_processes_is_made_once(pair: tuple[Running, Running]) -> None:
    first, second = pair
    with contextlib.ExitStack() as stack:
        ana = stack.enter_context(open_match(first.address, SMALL, [{"name": "Ana"}, {"name": "Luis"}]))
        ana.start()
        twin = stack.enter_context(at(second, ana))
        refusals: list[str] = []

        def choose(seat: Seat, move: str) -> None:
            try:
                seat.choose(move)
            except Exception as refused:
                refusals.append(getattr(refused, "code", repr(refused)))

        for _ in range(25):
            active = ana.look()["snapshot"]["owing"][0]
            decision = ana.view["decision"]
            wait_for(lambda decision=decision: twin.look()["decision"] == decision)  # type: ignore[misc]
            for seat in (ana, twin):
                seat.sit(active)
            moves = ana.view["choice"]["moves"]
            threads = [threading.Thread(target=choose, args=(seat, moves[0])) for seat in (ana, twin)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            assert ana.look()["decision"] > decision
        assert len(refusals) == 25
        assert set(refusals) == {"stale"}
        log = httpx.get(f"{first.address}/metrics").text
        assert re.search(r'sobremesa_refusals_total{code="stale"} [1-9]', log)


def test_a_lost_notice_is_repaired_by_the_next_sync(pair: tuple[Running, Running], shared: str) -> None:
    first, second = pair
    with contextlib.ExitStack() as stack:
        ana = stack.enter_context(open_match(first.address, SEALED, [{"name": "Ana"}, {"open": True}]))
        luis = stack.enter_context(sit_down(ana.links[2].replace(first.address, second.address), "Luis"))
        ana.start()
        wait_for(lambda: luis.look()["status"] == "playing")
        with psycopg.connect(shared, autocommit=True) as connection:
            # written past the servers, so that no notice is sent: the same as a notice that was lost
            length = ana.look()["seq"]
            connection.execute(
                "INSERT INTO entries (match, seq, at, kind, body) VALUES (%s, %s, %s, 'said', %s)",
                (ana.match, length + 1, time.time(), '{"seat": 0, "text": "¿me oyes?"}'),
            )
            connection.execute("UPDATE matches SET length = %s WHERE id = %s", (length + 1, ana.match))
        assert luis.look()["seq"] == length + 1
        wait_for(lambda: any(saying["text"] == "¿me oyes?" for saying in (luis.look(), luis.sayings)[1]))
        # and a move at the process that has not synced is judged upon what is there
        ana.choose(ana.view["choice"]["moves"][0])
        assert ana.view["seq"] == length + 2


def test_a_lost_connection_to_the_database_heals(pair: tuple[Running, Running], shared: str) -> None:
    first, second = pair
    with contextlib.ExitStack() as stack:
        ana = stack.enter_context(open_match(first.address, SEALED, [{"name": "Ana"}, {"open": True}]))
        luis = stack.enter_context(sit_down(ana.links[2].replace(first.address, second.address), "Luis"))
        ana.start()
        wait_for(lambda: luis.look()["status"] == ana.look()["status"] == "playing")
        with psycopg.connect(shared, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        ana.choose(ana.view["choice"]["moves"][0])
        wait_for(lambda: luis.look()["snapshot"]["owing"] == [2])
        luis.choose(luis.view["choice"]["moves"][0])
        wait_for(lambda: ana.look()["seq"] == luis.view["seq"])


def test_killing_a_process_leaves_its_matches_playable_at_the_others(
    pair: tuple[Running, Running], shared: str, tmp_path: Path
) -> None:
    _, survivor = pair
    victim = start(tmp_path, shared)
    victim.wait_until_ready()
    ana = open_match(victim.address, SEALED, [{"name": "Ana"}, {"bot": "greedy"}])
    ana.start()
    play(ana, random.Random(5), 3)
    before = ana.look()
    victim.kill()
    with at(survivor, ana) as again:
        again.look()
        assert again.view["seq"] >= before["seq"]
        assert again.view["seq"] > before["seq"] or again.view["snapshot"] == before["snapshot"]
        play(again, random.Random(6))
        assert again.view["result"]
        assert verify(read_record(again.record())) > 0
    ana.close()


@pytest.mark.soak
def test_a_bot_that_a_killed_process_owed_moves_at_another(
    pair: tuple[Running, Running], shared: str, tmp_path: Path
) -> None:
    """The bot's worker is held, so that its move is still owed when its server is killed."""
    _, survivor = pair
    with running(tmp_path, shared, SOBREMESA_BOT_SECONDS="60") as victim:
        workers = run(["pgrep", "-P", str(victim.process.pid)]).stdout.split()
        ana = open_match(victim.address, SEALED, [{"name": "Ana"}, {"bot": "greedy"}])
        for worker in workers:
            run(["kill", "-STOP", worker], check=True)
        ana.start()
        ana.look()
        assert 2 in ana.view["snapshot"]["owing"]
        victim.kill()
        for worker in workers:
            run(["kill", "-KILL", worker])
    with psycopg.connect(shared, autocommit=True) as connection:  # spare us the time until somebody must look
        connection.execute("UPDATE matches SET due = %s WHERE id = %s", (time.time(), ana.match))
    with at(survivor, ana) as again:
        wait_for(lambda: 2 not in again.look()["snapshot"]["owing"])
    ana.close()


@pytest.mark.soak
def test_one_command_starts_several_processes(shared: str, tmp_path: Path) -> None:
    with running(tmp_path, shared, "--workers", "2") as server:
        wishes: list[dict[str, object]] = [{"name": "Ana"}, {"bot": "greedy"}]
        seats = [open_match(server.address, SMALL, wishes, options={"goal": 10**6}) for _ in range(6)]
        for number, seat in enumerate(seats):
            seat.start()
            play(seat, random.Random(number), 5)
        text = httpx.get(f"{server.address}/metrics").text
        found = re.search(rf'sobremesa_moves_total{{by="person",game="{SMALL}"}} (\d+)', text)
        assert found
        assert int(found[1]) == 30  # over all processes, whichever answers
        for seat in seats:
            seat.close()


def test_several_processes_share_the_bots_workers(shared: str, tmp_path: Path) -> None:
    with running(tmp_path, shared, "--workers", "2", SOBREMESA_BOT_WORKERS="3") as server:

        def is_shared() -> bool:
            """Whether each of the two processes has one."""
            children = psutil.Process(server.process.pid).children(recursive=True)
            searching = [one for one in children if "sobremesa.match.robot_worker" in " ".join(one.cmdline())]
            return [len({one.ppid() for one in searching}), len(searching)] == [2, 2]

        wait_for(is_shared)


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    command = [str(COMMAND), "serve", "--database", f"sqlite:///{tmp_path / 's.db'}", "--workers", "2", "--lang", "en"]
    done = run(command)
    assert done.returncode == 2
    assert "SQLite is for one server process, not 2" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_server_on_one_sqlite_file_is_refused(server: Running) -> None:
    command = [str(COMMAND), "serve", "--database", server.database, "--port", "0", "--lang", "en"]
    done = run(command)
    assert done.returncode == 2
    assert "in use" in done.stderr or "another" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_database_of_a_newer_version_is_refused(shared: str, postgres: str) -> None:
    from sobremesa.store.store import open_store

    open_store(postgres).close()
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
    command = [str(COMMAND), "serve", "--database", postgres, "--port", "0", "--lang", "en"]
    done = run(command)
    assert done.returncode == 2
    assert "newer" in done.stderr
    assert "Traceback" not in done.stderr
