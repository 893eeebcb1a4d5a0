"""Look an installation over, and say what to change."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sobremesa.cli.parser import Parser
from sobremesa.engine.errors import MissingExtra, Refused
from sobremesa.engine.texts import sentence

if TYPE_CHECKING:
    from sobremesa.cli.checks import Finding

SIGNS = {"well": "✓", "note": "·", "change": "✗"}


def add_arguments(parser: Parser) -> None:
    """Which database, and for whom."""
    parser.add("--database", metavar="URL")
    parser.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Say how everything is; 1 if something should be changed."""
    changes = 0
    for finding in findings(args.database):
        changes += finding.state == "change"
        said = finding.text.sentence(args.lang)
        if args.json:
            print(json.dumps({"code": finding.text.code, "state": finding.state, "text": said}, ensure_ascii=False))
        else:
            print(SIGNS[finding.state], said)
    if not args.json:
        print(sentence("doctor.change", args.lang, changes=changes) if changes else sentence("doctor.well", args.lang))
    return 1 if changes else 0


def findings(database: str | None) -> Iterator[Finding]:
    """What all checks find; one that is refused does not stop the others."""
    from sobremesa.cli import checks  # the other commands start without Numba

    for look in (
        checks.versions,
        checks.extras,
        checks.cache,
        checks.space,
        lambda: checks.server(database),
        checks.page,
        checks.proxy,
        checks.open_files,
        checks.clock,
    ):
        try:
            yield from look()
        except MissingExtra as missing:
            if missing.code != "extra.table":  # the extras have said so
                yield checks.Finding("change", missing)
        except Refused as refused:
            yield checks.Finding("change", refused)
