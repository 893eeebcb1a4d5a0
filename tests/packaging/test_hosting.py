"""What the page on hosting says is executed: the image, compose's service behind its proxy, and the systemd unit.

There is no container and no systemd here: their folders lie in a scratch folder, and their addresses on this machine.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

import httpx
import psycopg
import pytest
from psycopg import sql
from sqlalchemy import make_url

from sobremesa.games import shipped
from tests.packaging.containerfile import Scratch, files, ignored, the
from tests.packaging.deployed import COMPOSE, ROOT, STEPS, TABLE, UNIT, block, entrypoint, healthcheck
from tests.processes import child, run

PATIENCE = 300.0
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}
"""A server that is ready at once."""
PROXY, HERE = "127.30.80.2", "127.0.0.1"
"""Addresses of this machine: that of compose's proxy, and one that is no proxy of compose."""
MATCH = {"game": shipped()[0], "seats": [{"name": "Ana"}, {"bot": "random"}]}
ASKED = re.compile(r"\$\{(\w+):\?\}")
SPECIFIERS = {"%S": "/var/lib", "%C": "/var/cache"}
"""Where systemd keeps the state and the cache of a system's units."""


@contextmanager
def serving(command: list[str], environment: Mapping[str, str], folder: Path) -> Iterator[int]:
    """The port of a server that was started with this command, at a free port, and that stops when it is asked to."""
    with child([*command, "--port", "0"], stdout=PIPE, cwd=folder, env={**environment, **UNCOMPILED}) as server:
        assert server.stdout
        port = re.search(r":(\d+)/", server.stdout.readline())
        assert port
        yield int(port[1])
        server.terminate()
        assert server.wait(PATIENCE) == 0


def wait_until_healthy(port: int, environment: Mapping[str, str], folder: Path) -> None:
    """Ask the image's health check until it is satisfied."""
    check = [word.replace(the(STEPS, "EXPOSE").rest, str(port)) for word in healthcheck()]
    until = time.monotonic() + PATIENCE
    while (asked := run(check, env={**environment, **UNCOMPILED}, cwd=folder)).returncode:
        assert time.monotonic() < until, asked.stderr
        time.sleep(0.1)


def changed(before: Mapping[Path, int], after: Mapping[Path, int]) -> set[Path]:
    """The files that are new or other than they were."""
    return {file for file, at in after.items() if before.get(file) != at}


def open_match(port: int, domain: str, sender: str, **headers: str) -> httpx.Response:
    """The answer to somebody at this address who opens a match under the table's name."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=sender)) as client:
        return client.post(f"http://127.0.0.1:{port}/api/matches", json=MATCH, headers={"Host": domain, **headers})


def named(folder: Path) -> dict[str, str]:
    """What the page's commands for compose write to its file of variables, in an empty folder."""
    (folder / "deploy").mkdir()
    run(["sh", "-ec", block("DATABASE_PASSWORD=")], check=True, cwd=folder)
    [file] = [file for file in folder.rglob("*") if file.is_file()]
    assert file == folder / "deploy/.env"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    return dict(line.split("=", 1) for line in file.read_text("utf-8").splitlines())


def filled(text: str, variables: Mapping[str, str]) -> str:
    """A text of compose with its variables."""
    return ASKED.sub(lambda found: variables[found[1]], text)


@contextmanager
def database_of_compose(server: str, variables: Mapping[str, str]) -> Iterator[str]:
    """The database that compose makes and its table uses, at another server's address."""
    made = {name: filled(value, variables) for name, value in COMPOSE["services"]["database"]["environment"].items()}
    user, database = sql.Identifier(made["POSTGRES_USER"]), sql.Identifier(made["POSTGRES_DB"])
    with psycopg.connect(server, autocommit=True) as connection:
        password = sql.Literal(made["POSTGRES_PASSWORD"])
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(user, password))
        try:
            connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(database, user))
            there = make_url(server)
            own = make_url(filled(TABLE["environment"]["SOBREMESA_DATABASE"], variables))
            moved = own.set(host=there.host, port=there.port, query=there.query)
            yield moved.render_as_string(hide_password=False)
        finally:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(database))
            connection.execute(sql.SQL("DROP ROLE {}").format(user))


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """The files of the image."""
    made = Scratch(tmp_path_factory.mktemp("image"), ROOT, STEPS)
    made.execute()
    return made


def started(image: Scratch) -> list[str]:
    """The image's command, with its program in the image."""
    program = shutil.which(entrypoint()[0], path=image.environment["PATH"])
    assert program
    assert Path(program).is_relative_to(image.root)
    return [program, *entrypoint()[1:]]


def test_the_commands_for_compose_write_the_variables_it_asks_for(tmp_path: Path) -> None:
    variables = named(tmp_path)
    assert set(variables) == set(ASKED.findall(str(COMPOSE)))
    assert variables["DOMAIN"] == "mesa.example"
    assert re.fullmatch("[0-9a-f]{48}", variables["DATABASE_PASSWORD"])


@pytest.mark.soak
def test_the_image_gets_healthy_and_writes_to_its_volume_alone(image: Scratch, tmp_path: Path) -> None:
    before = files(image.root)
    with serving(started(image), image.environment, tmp_path) as port:
        wait_until_healthy(port, image.environment, tmp_path)
    volume = Path(image.moved(the(STEPS, "VOLUME").rest))
    assert (volume / "sobremesa.db").exists()
    assert {file for file in changed(before, files(image.root)) if volume not in file.parents} == set()
    looked = run([started(image)[0], "doctor", "--lang", "en"], cwd=tmp_path, env=image.environment)
    assert looked.returncode == 0, looked.stdout


@pytest.mark.soak
def test_the_table_of_compose_is_healthy_and_knows_visitors_behind_its_proxy(
    image: Scratch, postgres_server: str, tmp_path: Path
) -> None:
    variables = named(tmp_path)
    own = {name: filled(value, variables) for name, value in TABLE["environment"].items()}
    own["FORWARDED_ALLOW_IPS"] = re.sub(r"^\d+", "127", own["FORWARDED_ALLOW_IPS"])
    domain = own["SOBREMESA_ALLOWED_HOSTS"]
    with database_of_compose(postgres_server, variables) as database:
        settings = image.environment | own | {"SOBREMESA_DATABASE": database}
        with serving(started(image), settings, tmp_path) as port:
            wait_until_healthy(port, settings, tmp_path)
            by_proxy = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": domain}
            opened = open_match(port, domain, PROXY, **by_proxy)
            assert opened.status_code == 201, opened.text
            assert "; Secure" in opened.headers["Set-Cookie"]
            pretended = open_match(port, domain, HERE, **by_proxy)
            assert pretended.status_code == 201, pretended.text
            assert "; Secure" not in pretended.headers["Set-Cookie"]
            assert open_match(port, "other.example", PROXY, **by_proxy).status_code == 421
        with psycopg.connect(database) as connection:
            kept = connection.execute("SELECT id FROM matches").fetchall()
        assert {id for (id,) in kept} == {opened.json()["match"], pretended.json()["match"]}


@pytest.mark.soak
def test_the_commands_for_systemd_install_a_unit_that_answers_and_writes_to_its_folders_alone(tmp_path: Path) -> None:
    root, project, tools = tmp_path / "root", tmp_path / "project", tmp_path / "tools"
    shutil.copytree(ROOT, project, ignore=lambda folder, names: ignored(ROOT)(folder, names) | hidden(names))
    for folder in (root / "opt", root / "etc/systemd/system", tools):
        folder.mkdir(parents=True)
    called = tmp_path / "systemctl"
    (tools / "systemctl").write_text(f'#!/bin/sh\necho "$@" >> {called}\n')
    (tools / "systemctl").chmod(0o755)

    def moved(text: str) -> str:
        return re.sub(r"(?<![\w./])/(?=(opt|etc)/)", f"{root}/", text)

    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    run(["sh", "-ec", moved(block("systemctl enable"))], check=True, cwd=project, env=environment)
    assert called.read_text().splitlines() == ["daemon-reload", "enable --now sobremesa"]

    unit = (root / "etc/systemd/system/sobremesa.service").read_text("utf-8")
    assert unit == UNIT
    unit = moved(unit)
    for specifier, place in SPECIFIERS.items():
        unit = unit.replace(specifier, f"{root}{place}")
    said = [line.split("=", 1) for line in unit.splitlines() if "=" in line and not line.startswith("#")]
    [command] = [value for name, value in said if name == "ExecStart"]
    [further] = [value.removeprefix("-") for name, value in said if name == "EnvironmentFile"]
    settings = [value for name, value in said if name == "Environment"] + Path(further).read_text().splitlines()
    folders = [root / "var/lib/sobremesa", root / "var/cache/sobremesa"]
    for folder in folders:
        folder.mkdir(parents=True)
    before = files(root)
    clean = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | dict(setting.split("=", 1) for setting in settings)
    with serving(shlex.split(command), clean, tmp_path) as port:
        wait_until_healthy(port, environment, tmp_path)
        opened = open_match(port, "mesa.example", HERE, **{"X-Forwarded-Proto": "https"})
        assert opened.status_code == 201, opened.text
        assert "; Secure" in opened.headers["Set-Cookie"]
        assert open_match(port, "other.example", HERE).status_code == 421
    assert (folders[0] / "sobremesa.db").exists()
    written = {file for file in changed(before, files(root)) if not set(folders) & set(file.parents)}
    assert written == set()


def hidden(names: list[str]) -> set[str]:
    """Folders of tools, which are not of the project."""
    return {name for name in names if name.startswith(".")}
