"""The files of `deploy/` agree with each other and with the program, and the steps of the image can be executed."""

from __future__ import annotations

import configparser
import ipaddress
import json
import re
import shutil
import sys
import time
from dataclasses import fields
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
import yaml

from sobremesa.cli.main import parser
from sobremesa.server.settings import PREFIX, Settings
from tests.packaging.containerfile import Scratch, Step, made_places, read_steps, the
from tests.processes import child, run

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
STEPS = read_steps(DEPLOY / "Containerfile")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
TABLE = COMPOSE["services"]["table"]
CADDYFILE = (DEPLOY / "Caddyfile").read_text("utf-8")
UNIT = (DEPLOY / "sobremesa.service").read_text("utf-8")
HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")
VARIABLES = {PREFIX + field.name.upper() for field in fields(Settings)} | {"SOBREMESA_CACHE", "FORWARDED_ALLOW_IPS"}
"""What the server reads from its environment."""
IMAGES = {"python:3.13-slim", "postgres:17", "caddy:2"}
PATIENCE = 300.0


def served(words: list[str]) -> Any:
    """What `sobremesa serve` makes of its words; it refuses unknown ones."""
    return parser("en", "sobremesa").parse_args(words[1:])


def entrypoint() -> list[str]:
    command: list[str] = json.loads(the(STEPS, "ENTRYPOINT").rest)
    return command


def healthcheck() -> list[str]:
    command: list[str] = json.loads(the(STEPS, "HEALTHCHECK").rest.partition("CMD ")[2])
    return command


def environment(steps: list[Step]) -> dict[str, str]:
    return dict(step.rest.split("=", 1) for step in steps if step.name == "ENV")


def test_only_ordinary_images_are_used() -> None:
    images = {step.words[0] for step in STEPS if step.name == "FROM"}
    images |= {service["image"] for service in COMPOSE["services"].values() if "image" in service}
    assert images == IMAGES


def test_the_image_copies_what_is_there() -> None:
    stages = {step.words[2] for step in STEPS if step.name == "FROM" and len(step.words) == 3}
    for step in (step for step in STEPS if step.name == "COPY"):
        if "from" in step.options:
            assert step.options["from"] in stages
        else:
            assert all((ROOT / source).exists() for source in step.words[:-1]), step


def test_the_image_serves_its_port_to_others_and_not_as_root() -> None:
    args = served(entrypoint())
    assert (args.host, str(args.port)) == ("0.0.0.0", the(STEPS, "EXPOSE").rest)
    assert all(int(id) > 0 for id in the(STEPS, "USER").rest.split(":"))
    assert f"http://127.0.0.1:{args.port}/readyz" in healthcheck()[-1]


def test_the_image_writes_only_to_its_volume() -> None:
    volume = the(STEPS, "VOLUME").rest
    assert volume in made_places(STEPS)
    [made] = [step for step in STEPS if step.name == "COPY" and step.words[-1] == volume]
    assert made.options["chown"] == the(STEPS, "USER").rest
    settings = environment(STEPS)
    assert settings["SOBREMESA_CACHE"].startswith(f"{volume}/")
    assert settings["SOBREMESA_DATABASE"].startswith(f"sqlite:///{volume}/")
    assert TABLE["read_only"] is True
    assert [place.partition(":")[2] for place in TABLE["volumes"]] == [volume]


def test_every_variable_is_one_that_the_server_reads() -> None:
    assert set(environment(STEPS)) - {"PATH"} <= VARIABLES
    assert set(TABLE["environment"]) <= VARIABLES
    in_unit = set(re.findall(r"^Environment=(\w+)=", UNIT, re.M))
    assert in_unit
    assert in_unit <= VARIABLES


def test_compose_builds_this_image_of_this_project() -> None:
    build = TABLE["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"


def test_compose_uses_what_it_declares() -> None:
    services = COMPOSE["services"]
    volumes = {place.partition(":")[0] for service in services.values() for place in service["volumes"]}
    assert {name for name in volumes if not name.startswith("./")} == set(COMPOSE["volumes"])
    assert all((DEPLOY / name).exists() for name in volumes if name.startswith("./"))
    assert {name for service in services.values() for name in service["networks"]} == set(COMPOSE["networks"])
    assert set(TABLE["depends_on"]) <= {name for name, service in services.items() if "healthcheck" in service}


def test_the_table_uses_the_database_that_compose_makes() -> None:
    made = COMPOSE["services"]["database"]["environment"]
    address = f"postgresql://{made['POSTGRES_USER']}:{made['POSTGRES_PASSWORD']}@database/{made['POSTGRES_DB']}"
    assert TABLE["environment"]["SOBREMESA_DATABASE"] == address


def test_only_the_proxy_is_public_and_its_network_alone_is_trusted() -> None:
    services = COMPOSE["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert {name: set(service["networks"]) for name, service in services.items()} == {
        "table": {"front", "back"}, "database": {"back"}, "proxy": {"front"},
    }  # fmt: skip
    assert COMPOSE["networks"]["back"] == {"internal": True}
    [network] = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert TABLE["environment"]["FORWARDED_ALLOW_IPS"] == network["subnet"]
    assert ipaddress.ip_network(network["subnet"]).is_private


def test_the_proxy_passes_the_allowed_name_to_the_tables_port() -> None:
    assert re.findall(r"^(\S+) \{\n\trespond /metrics 404\n\treverse_proxy (\S+)\n\}$", CADDYFILE, re.M) == [
        ("{$DOMAIN}", f"table:{the(STEPS, 'EXPOSE').rest}")
    ]
    assert COMPOSE["services"]["proxy"]["environment"]["DOMAIN"] == TABLE["environment"]["SOBREMESA_ALLOWED_HOSTS"]


def test_the_page_on_hosting_names_every_variable_that_compose_asks_for() -> None:
    asked = set(re.findall(r"\$\{(\w+):\?\}", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert asked == {"DOMAIN", "DATABASE_PASSWORD"}
    assert all(f"{name}=" in HOSTING for name in asked)


def test_the_page_on_hosting_names_files_that_are_there() -> None:
    named = set(re.findall(r"deploy/([\w.]+)", HOSTING))
    assert {"Containerfile", "compose.yaml", "Caddyfile", "sobremesa.service"} <= named
    assert all((DEPLOY / name).exists() for name in named)


def test_the_unit_is_hardened_restarts_and_serves() -> None:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]  # as its documentation says
    read.read_string(UNIT)
    service = read["Service"]
    expected = {
        "DynamicUser": "yes", "ProtectSystem": "strict", "StateDirectory": "sobremesa", "CacheDirectory": "sobremesa",
        "Restart": "always", "NoNewPrivileges": "yes", "CapabilityBoundingSet": "",
    }  # fmt: skip
    assert {name: service[name] for name in expected} == expected
    assert served(service["ExecStart"].split()).host == "127.0.0.1"
    assert "sqlite:///%S/sobremesa/" in UNIT
    assert "SOBREMESA_CACHE=%C/sobremesa" in UNIT


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd-analyze")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """Its program is not installed here, and another one stands for it."""
    unit = tmp_path / "sobremesa.service"
    unit.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={sys.executable}", UNIT))
    said = run(["systemd-analyze", "verify", str(unit)], check=True)
    assert "sobremesa.service" not in said.stderr


@pytest.mark.skipif(not shutil.which("caddy"), reason="this machine has no Caddy")
def test_caddy_accepts_its_file() -> None:
    run(["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"], check=True)


@pytest.mark.soak
def test_the_steps_of_the_image_make_a_server_that_gets_healthy_and_writes_to_its_volume_alone(tmp_path: Path) -> None:
    image = Scratch(tmp_path, ROOT, STEPS)
    image.execute()
    before = image.files()
    program = shutil.which(entrypoint()[0], path=image.environment["PATH"])
    assert program
    assert Path(program).is_relative_to(image.root)
    command = [program, *entrypoint()[1:], "--port", "0"]
    uncompiled = image.environment | {"NUMBA_DISABLE_JIT": "1"}  # so that it is ready at once
    with child(command, stdout=PIPE, cwd=tmp_path, env=uncompiled) as server:
        assert server.stdout
        port = re.search(r":(\d+)/", server.stdout.readline())
        assert port
        check = [word.replace(the(STEPS, "EXPOSE").rest, port[1]) for word in healthcheck()]
        until = time.monotonic() + PATIENCE
        while run(check, env=uncompiled, cwd=tmp_path).returncode:
            assert server.poll() is None
            assert time.monotonic() < until
            time.sleep(0.1)
        server.terminate()
        assert server.wait(PATIENCE) == 0
    volume = Path(image.moved(the(STEPS, "VOLUME").rest))
    assert (volume / "sobremesa.db").exists()
    after = image.files()
    assert {file for file, at in after.items() if before.get(file) != at and volume not in file.parents} == set()
    looked = run([program, "doctor", "--lang", "en"], cwd=tmp_path, env=image.environment)
    assert looked.returncode == 0, looked.stdout
