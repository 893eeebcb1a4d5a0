"""The server answers as its OpenAPI description says, whatever schemathesis makes of that description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from sobremesa.client import Seat, open_match
from sobremesa.server.app import describe
from tests.games.kinds import QUICK, SMALL
from tests.server.people import finish
from tests.server.servers import Running

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
DESCRIPTION = describe().openapi()["paths"]
OPERATIONS = [(method, path) for path, methods in DESCRIPTION.items() for method in methods]
FEW = settings(
    max_examples=5,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def is_possible(mode: GenerationMode, method: str, path: str) -> bool:
    """Whether there is something to get wrong, where it shall be wrong."""
    described = DESCRIPTION[path][method]
    return mode.is_positive or "parameters" in described or "requestBody" in described


@pytest.fixture(scope="module")
def schema(server: Running) -> OpenApiSchema:
    return schemathesis.openapi.from_url(f"{server.address}/openapi.json")


@pytest.fixture(scope="module")
def finished(server: Running) -> Iterator[Seat]:
    """A match that is over, and its host."""
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"bot": "greedy"}], options=QUICK) as ana:
        ana.start()
        finish(ana)
        yield ana


@pytest.fixture
def own_matches(server: Running, finished: Seat) -> list[str]:
    """A match of the same host before its start, one under way, and the one that is over."""
    cookie = finished._http.cookies
    with httpx.Client(base_url=server.address, cookies=cookie) as host:
        wishes = [{"name": "Ana"}, {"open": True}], [{"name": "Ana"}, {"name": "Luis"}]
        found = [
            host.post("/api/matches", json={"game": SMALL, "seats": seats, "spectators": True}).json()["match"]
            for seats in wishes
        ]
        host.post(f"/api/matches/{found[1]}/start", json={}).raise_for_status()
    return [*found, finished.match]


def test_the_description_is_that_of_this_version(server: Running) -> None:
    assert httpx.get(f"{server.address}/openapi.json").json() == describe().openapi()


@pytest.mark.parametrize(
    ("mode", "method", "path"),
    [(mode, method, path) for mode in GenerationMode for method, path in OPERATIONS if is_possible(mode, method, path)],
)
def test_strangers_are_answered_as_described(
    schema: OpenApiSchema, mode: GenerationMode, method: str, path: str
) -> None:
    with requests.Session() as session:

        @FEW
        @given(case=schema[path][method].as_strategy(generation_mode=mode))
        def answered(case: Case[Any]) -> None:
            case.call_and_validate(session=session, checks=CHECKS)

        answered()


@pytest.mark.parametrize(("method", "path"), [(m, p) for m, p in OPERATIONS if "{id}" in p])
def test_the_host_of_a_match_is_answered_as_described(
    schema: OpenApiSchema, finished: Seat, own_matches: list[str], method: str, path: str
) -> None:
    with requests.Session() as session:
        session.cookies.update(dict(finished._http.cookies))

        @FEW
        @given(case=schema[path][method].as_strategy(), id=st.sampled_from(own_matches))
        def answered(case: Case[Any], id: str) -> None:
            case.path_parameters["id"] = id
            case.call_and_validate(session=session, checks=CHECKS)

        answered()
