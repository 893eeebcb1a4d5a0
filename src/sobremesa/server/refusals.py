"""Refusals over HTTP: one form for all, with a fitting status."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import numpy as np
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from sobremesa.engine.errors import Refused
from sobremesa.server.models import Refusal

log = logging.getLogger("sobremesa.http")

STATUS = {
    "no_match": 404,
    "no_page": 404,
    "no_moment": 404,
    "no_lesson": 404,
    "no_lesson_step": 404,
    "game_unknown": 404,
    "no_such_seat": 404,
    "rules.former": 410,
    "rules.unknown": 410,
    "not_host": 403,
    "not_seated": 403,
    "invitation": 403,
    "too_many_matches": 429,
    "preparing": 503,
    "stopping": 503,
    "not_saved": 503,
    "no_database": 503,
    "busy": 503,
} | dict.fromkeys(
    ("started", "not_started", "match_over", "not_over", "seat_taken", "seat_open", "rematch_there", "no_spectators"),
    409,
)
"""The status of a refusal by its code; 422 for every other code."""

RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": description}
    for status, description in {
        400: "The request cannot be read",
        403: "The caller may not do this",
        404: "Not found",
        405: "Method not allowed",
        409: "Not at this time",
        410: "The match follows former rules",
        413: "Too large",
        421: "Not under this host name",
        422: "The request cannot be carried out",
        429: "Too many requests",
        503: "Not now; try again",
    }.items()
}


def plain(refused: Refused) -> dict[str, Any]:
    """A refusal as plain data."""
    params = {name: plain_value(value) for name, value in refused.params.items()}
    return {"code": refused.code, "rule": refused.rule, "params": params}


def plain_value(value: Any) -> Any:
    """A parameter as plain data: a nested refusal by its code, a NumPy number as a number."""
    if isinstance(value, Refused):
        return value.code
    return value.item() if isinstance(value, np.generic) else value


def answer(status: int, refused: Refused) -> Response:
    """A refusal as a response, in ASCII: its parameters may contain lone surrogates, which UTF-8 cannot encode."""
    seconds = {429: refused.params.get("seconds"), 503: 2}.get(status)
    again = None if seconds is None else {"Retry-After": str(seconds)}
    return Response(json.dumps(plain(refused), separators=(",", ":")), status, again, "application/json")


def is_visit(request: Request) -> bool:
    """Whether a person opens this address in a browser, rather than a program."""
    is_page = request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")
    return is_page and "text/html" in request.headers.get("accept", "")


def add_refusals(app: FastAPI, nowhere: Callable[[Request], Response]) -> None:
    """Register the answers to failures; people who open an address that leads nowhere get that page."""

    def told(request: Request, status: int, problem: Refused) -> Response:
        if status in (404, 422) and is_visit(request):
            return nowhere(request)
        return answer(status, problem)

    @app.exception_handler(Refused)
    async def refused(request: Request, problem: Refused) -> Response:
        return told(request, STATUS.get(problem.code, 422), problem)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, problem: RequestValidationError) -> Response:
        first = problem.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return told(request, 422, Refused("message", place=place, problem=first["type"]))

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, problem: HTTPException) -> Response:
        codes = {404: "no_page", 405: "no_method"}
        response = told(request, problem.status_code, Refused(codes.get(problem.status_code, "request")))
        response.headers.update(problem.headers or {})
        return response

    @app.exception_handler(Exception)
    async def failed(request: Request, problem: Exception) -> Response:
        return answer(500, Refused("fault"))
