"""What an operator sees: health, figures that move when people play, and a log without anybody's secrets."""

from __future__ import annotations

import json
import time

import httpx

from sobremesa.client import open_match, watch
from sobremesa.games import ids
from tests.games.kinds import QUICK, SMALL
from tests.server.people import finish, invited, line, play, refused
from tests.server.servers import Running

COUNTED = (
    f'moves_total{{by="person",game="{SMALL}"}}',
    f'moves_total{{by="bot",game="{SMALL}"}}',
    "move_seconds_count",
    "save_seconds_count",
    f'bot_seconds_count{{bot="greedy",game="{SMALL}"}}',
    "frames_total",
    "event_loop_lag_seconds_count",
    'refusals_total{code="move_form"}',
    'requests_total{method="POST",route="/api/matches",status="201"}',
    'requests_total{method="WEBSOCKET",route="/api/matches/{id}/socket",status="101"}',
)


def test_a_server_that_is_well_says_so(server: Running) -> None:
    healthy = httpx.get(f"{server.address}/healthz")
    assert (healthy.status_code, healthy.text) == (200, "ok\n")
    ready = httpx.get(f"{server.address}/readyz")
    well = {"database": True, "games": True, "running": True, "compiled": list(ids()), "of": len(ids())}
    assert (ready.status_code, ready.json()) == (200, well)


def test_the_figures_move_when_people_play(server: Running) -> None:
    before = server.figures()
    wishes = [{"name": "Ana"}, {"bot": "greedy"}]
    with open_match(server.address, SMALL, wishes) as ana:
        ana.start()
        ana.until(lambda view: view["choice"]["moves"])
        with refused("move_form", "P4"):
            ana.choose("sing")
        with line(ana):
            during = server.figures()
            assert during["sockets"] >= 2
            assert during["matches"] >= 1
        finish(ana)
    unmoved = list(COUNTED)
    patience = time.monotonic() + 20
    while unmoved and time.monotonic() < patience:  # the lag is noted twice a second, a match may be quicker
        after = server.figures()
        unmoved = [series for series in COUNTED if not after.get(series, 0) > before.get(series, 0)]
        time.sleep(0.05)
    assert unmoved == []


def test_the_log_is_json_and_holds_no_name_no_word_and_no_secret(server: Running) -> None:
    secrets = ["Anastasia Q", "Ludovico Q", "unas palabras", "5eed" * 8]
    with invited(server, options=QUICK, spectators=True) as (ana, luis):
        ana.put("seats/1", {"name": secrets[0]})
        ana.put("seed", {"seed": secrets[3]})
        with refused("invitation"):
            luis.post("join", {"token": "w" * 22, "name": secrets[1]})
        ana.start()
        ana.say(secrets[2])
        assert ana.watch_link
        with watch(ana.watch_link) as eva, refused("not_seated"):
            eva.say(secrets[2])
        secrets.append(luis.post("resume-link")["token"])
        play(ana, luis)
        record = json.loads(ana.record())
        secrets += [record["dice"]["server_seed"], *record["dice"]["player_seeds"]]
        secrets += [link.partition("#")[2] for link in (*ana.links.values(), ana.watch_link)]
        secrets += [seat._http.cookies["sobremesa"] for seat in (ana, luis)]
        text = server.log
        lines = [json.loads(logged) for logged in text.splitlines()]
    assert all(len(secret) > 8 for secret in secrets)
    assert [secret for secret in secrets if secret in text] == []
    assert {"event", "level", "logger", "process", "time"} <= set.intersection(*map(set, lines))
    assert [logged for logged in lines if logged["level"] in ("error", "critical")] == []
    assert any(logged.get("route") == "/api/matches/{id}/join" and logged["status"] == 403 for logged in lines)
