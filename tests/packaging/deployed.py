"""The files of `deploy/` and the page on hosting, as tests read them."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path
from typing import Any

import yaml

from tests.packaging.containerfile import Step, read_steps, the

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
STEPS = read_steps(DEPLOY / "Containerfile")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
TABLE = COMPOSE["services"]["table"]
UNIT = (DEPLOY / "sobremesa.service").read_text("utf-8")
HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")
BLOCKS = [textwrap.dedent(found) for found in re.findall(r"^ *```text\n(.*?)^ *```$", HOSTING, re.M | re.S)]


def block(words: str) -> str:
    """The one block of the page on hosting that has these words."""
    [found] = [text for text in BLOCKS if words in text]
    return found


def entrypoint() -> list[str]:
    """What the image starts."""
    command: list[str] = json.loads(the(STEPS, "ENTRYPOINT").rest)
    return command


def healthcheck() -> list[str]:
    """What tells whether it is healthy."""
    command: list[str] = json.loads(the(STEPS, "HEALTHCHECK").rest.partition("CMD ")[2])
    return command


def environment(steps: list[Step]) -> dict[str, str]:
    """What the image sets."""
    return dict(step.rest.split("=", 1) for step in steps if step.name == "ENV")
