"""Who beats whom: `python -m bench.strength` plays the contests below and writes the tables of docs/strength.md.

Deals are kept as they are played, so that a run can be interrupted and goes on, and more minutes make intervals
narrower; contests take turns, the widest interval first. Bots think by time, so nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench.games import own
from sobremesa.bots import NAMES
from sobremesa.bots.levels import LEVELS
from sobremesa.games import facts, game, ids
from sobremesa.lab.arena import Arena, Deal, Mean, mean

KEPT = Path(__file__).with_name("strength.json")
PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- contests -->", "<!-- end of contests -->"
FEW = 8
"""Deals of every contest before any has more."""
ENOUGH = 600
"""Deals after which a contest is over."""


@dataclass(frozen=True)
class Contest:
    """The first bot at one seat in turn, the second at all others."""

    id: str
    seats: int
    first: str
    second: str
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def command(self) -> str:
        """What plays the same contest."""
        options = "".join(f" --options {name}={value}" for name, value in self.options.items())
        return f"sobremesa arena {self.id} --seats {self.seats} --bots {self.first},{self.second}{options}"

    @cached_property
    def arena(self) -> Arena:
        """Where it is played."""
        return Arena(game(self.id), self.seats, [self.first, self.second], 0, self.options)


def contests() -> Iterator[Contest]:
    """Levels with two seats against those below and against rules of thumb, and with as many seats as there can be."""
    for id in ids():
        known = own(id)
        for options in known.variants:
            for below, level in pairwise(NAMES):
                yield Contest(id, 2, level, below, options)
            for level, other in (("grandmaster", "expert"), ("grandmaster", "greedy"), ("master", "greedy")):
                yield Contest(id, 2, level, other, options)
            for level, other in (("expert", "greedy"), ("master", "expert")):
                yield Contest(id, facts(id).seats[-1], level, other, options)
            if known.reference is not None:
                for level in ("greedy", "expert", "master", "grandmaster"):
                    yield Contest(id, 2, level, known.reference.name, options)
        for contest in known.contests:
            yield Contest(id, *contest)


def share(deals: list[list[float]]) -> Mean:
    """The share of the win in percent."""
    return mean(100 * deal[0] for deal in deals)


def play(chosen: list[Contest], kept: dict[str, list[list[float]]], minutes: float) -> None:
    """Play deals until time is up, every contest having a few of them first."""
    end = time.monotonic() + 60 * minutes
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=60 * minutes)
        while time.monotonic() < end:
            waiting = [contest for contest in chosen if len(kept.setdefault(contest.command, [])) < ENOUGH]
            if not waiting:
                return
            contest = min(waiting, key=lambda contest: urgency(kept[contest.command]))
            deals = kept[contest.command]
            progress.update(task, description=contest.command, completed=60 * minutes - (end - time.monotonic()))
            told: Deal = contest.arena.deal(len(deals))
            deals.append([round(told.share, 4), told.score, told.lead])
            fresh = KEPT.with_suffix(".fresh")
            fresh.write_text(json.dumps(kept) + "\n", "utf-8")
            fresh.replace(KEPT)


def urgency(deals: list[list[float]]) -> tuple[int, float]:
    """The smaller the sooner a contest has its next deal."""
    return (len(deals), 0.0) if len(deals) < FEW else (FEW, -share(deals).spread)


def tables(kept: dict[str, list[list[float]]]) -> str:
    """What is known, as text for the page."""
    lines = ["| command | games | share of the win, % | score | lead |", "| --- | --- | --- | --- | --- |"]
    for contest in contests():
        if len(deals := kept.get(contest.command, [])) >= FEW:
            score, lead = (mean(deal[part] for deal in deals) for part in (1, 2))
            won = share(deals)
            told = f"**{won.value:.1f}** ± {won.spread:.1f}"
            lines.append(f"| `{contest.command}` | {len(deals) * contest.seats} | {told} | {score} | {lead} |")
    return "\n".join(lines)


def main() -> None:
    """Play for some minutes and write the page."""
    parser = argparse.ArgumentParser(prog="bench.strength", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, metavar="M", help="how long (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="TEXT", help="the contests whose command contains this")
    given = parser.parse_args()
    references = filter(None, (own(id).reference for id in ids()))
    LEVELS.update({reference.name: reference.bot for reference in references})
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    try:
        play([contest for contest in contests() if given.only in contest.command], kept, given.minutes)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on")
    text = PAGE.read_text("utf-8")
    head, tail = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(f"{head}{BEGIN}\n{tables(kept)}\n{END}{tail}", "utf-8")
    Console().print(tables(kept))


if __name__ == "__main__":
    main()
