"""The files of `deploy/` agree with each other, with the program and with the page on hosting."""

from __future__ import annotations

import argparse
import configparser
import ipaddress
import re
import shlex
import shutil
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from sobremesa.cli.main import parser
from sobremesa.server.settings import PREFIX, Settings
from tests.packaging.containerfile import made_places, the
from tests.packaging.deployed import (
    COMPOSE,
    DEPLOY,
    HOSTING,
    ROOT,
    STEPS,
    TABLE,
    UNIT,
    block,
    entrypoint,
    environment,
    healthcheck,
)
from tests.processes import run

CADDYFILE = (DEPLOY / "Caddyfile").read_text("utf-8")
VARIABLES = {PREFIX + field.name.upper() for field in fields(Settings)} | {"SOBREMESA_CACHE", "FORWARDED_ALLOW_IPS"}
"""What the server reads from its environment."""
IMAGES = {"python:3.13-slim", "postgres:17", "caddy:2"}


def served(words: list[str]) -> Any:
    """What `sobremesa serve` makes of its words; it refuses unknown ones."""
    return parser("en", "sobremesa").parse_args(words[1:])


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


def test_the_image_alone_runs_as_shut_in_as_compose_runs_it() -> None:
    build, command = (shlex.split(line) for line in block("docker run").replace("\\\n", " ").splitlines())
    known = argparse.ArgumentParser()
    known.add_argument("--read-only", action="store_true")
    for name in ("--tmpfs", "--cap-drop", "--security-opt", "--publish", "--volume"):
        known.add_argument(name, action="append")
    known.add_argument("image")
    assert command[:2] == ["docker", "run"]
    given = known.parse_args(command[2:])
    assert [given.read_only, given.tmpfs, given.cap_drop] == [TABLE[key] for key in ("read_only", "tmpfs", "cap_drop")]
    assert given.security_opt == [option.removesuffix(":true") for option in TABLE["security_opt"]]
    assert [place.partition(":")[2] for place in given.volume] == [the(STEPS, "VOLUME").rest]
    port = the(STEPS, "EXPOSE").rest
    assert given.publish == [f"127.0.0.1:{port}:{port}"]
    assert build == ["docker", "build", "-f", "deploy/Containerfile", "-t", given.image, "."]


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
