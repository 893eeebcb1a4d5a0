"""Whether expected shares of the win come true: `python -m bench.calibration` measures and writes docs/strength.md.

Samples are kept as they are made, with a key of all that they depend on but the code, so that a run can be interrupted
and goes on. Those of another key are dropped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from bench.games import own
from bench.strength import PAGE, made_here, with_block
from sobremesa.games import facts, game, shipped
from sobremesa.lab.calibration import Calibrating, Calibration, Sample, calibration

KEPT = Path(__file__).with_name("calibration.json")
POSITIONS = 500
"""Decisions and quiet positions of each table."""
COLUMNS = ("game", "seats", "positions", *("bias", "calibration error", "rmse") * 2)
TABLE = [" | ".join(("", *COLUMNS, "")).strip(), "| --- |" + " ---: |" * (len(COLUMNS) - 1)]
BIAS, ERROR, RMSE = 0.01, 0.02, 0.04
"""What two seats are to reach."""
RMSE_OF = {"vingt_sur_vingt": 0.06}

Kept = dict[str, dict[str, Any]]
"""By its name, the key of a table, and its samples, each of a decision and of a quiet position."""


@dataclass(frozen=True)
class Asked:
    """A table whose expectations are measured."""

    id: str
    seats: int
    options: dict[str, Any]

    @property
    def name(self) -> str:
        """The table as a reader knows it."""
        return ", ".join([facts(self.id).title, *map(str, self.options.values())])

    @property
    def calibrating(self) -> Calibrating:
        """How it is measured."""
        return Calibrating(game(self.id), self.seats, self.options)

    @property
    def place(self) -> str:
        """Where it is kept."""
        return f"{self.id} {self.seats} {json.dumps(self.options)}"

    def is_of(self, kept: Kept) -> bool:
        """Whether samples are kept that depend on what is here."""
        return self.place in kept and json.dumps(kept[self.place]["key"]) == json.dumps(self.calibrating.key)

    def line(self, kept: Kept) -> str:
        """Its line of the page."""
        samples = kept[self.place]["samples"]
        cells = [self.name, str(self.seats), str(len(samples))]
        for part in (0, 1):
            cells += self.figures(calibration([Sample(*both[part]) for both in samples]))
        return f"| {' | '.join(cells)} |"

    def figures(self, found: Calibration) -> list[str]:
        """The figures, bold where two seats miss what they are to reach."""
        aims = (BIAS, ERROR, RMSE_OF.get(self.id, RMSE)) if self.seats == 2 else (1.0, 1.0, 1.0)
        texts = (f"{found.bias:+.3f} ± {1.96 * found.bias_error:.3f}", f"{found.error:.3f}", f"{found.rmse:.3f}")
        reached = zip(texts, (found.bias, found.error, found.rmse), aims, strict=True)
        return [text if abs(figure) <= aim else f"**{text}**" for text, figure, aim in reached]


def tables() -> Iterator[Asked]:
    """Every game with two seats, with three and with the most."""
    for id in shipped():
        for options in own(id).variants:
            for seats in sorted({2, 3, facts(id).seats[-1]}):
                yield Asked(id, seats, dict(options))


def measure(asked: Asked, kept: Kept, positions: int) -> None:
    """Add samples until there are so many."""
    if not asked.is_of(kept):
        kept[asked.place] = {"key": asked.calibrating.key, "samples": []}
    samples = kept[asked.place]["samples"]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(asked.place, total=positions, completed=len(samples))
        for decision, quiet in asked.calibrating.samples(range(len(samples), positions), os.cpu_count() or 1):
            samples.append([[round(number, 6) for number in astuple(one)] for one in (decision, quiet)])
            progress.advance(task)


def keep(kept: Kept) -> None:
    """Write what is known, a line for each table."""
    lines = ",\n".join(f"{json.dumps(place)}: {json.dumps(entry)}" for place, entry in sorted(kept.items()))
    fresh = KEPT.with_suffix(".fresh")
    fresh.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    fresh.replace(KEPT)


def filled(page: str, kept: Kept) -> str:
    """The page with the lines of what is kept and depends on what is here."""
    return with_block(page, "calibration", [*TABLE, *(one.line(kept) for one in tables() if one.is_of(kept))])


def main() -> int:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(prog="bench.calibration", description=__doc__)
    parser.add_argument("--positions", type=int, default=POSITIONS, metavar="N", help="default: %(default)s")
    parser.add_argument("--only", default="", metavar="TEXT", help="the tables whose name contains this")
    given = parser.parse_args()
    if made := made_here():
        print(f"bench: what ships is measured, but bots here would play by {made[0]}", file=sys.stderr)
        return 2
    kept: Kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    kept = {one.place: kept[one.place] for one in tables() if one.is_of(kept)}
    try:
        for asked in tables():
            if given.only in asked.place:
                measure(asked, kept, given.positions)
                keep(kept)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on")
    keep(kept)
    PAGE.write_text(filled(PAGE.read_text("utf-8"), kept), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
