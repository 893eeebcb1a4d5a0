"""Who beats whom: `python -m bench.strength` plays the contests below and writes the tables of docs/strength.md.

Deals are kept as they are played, with a key of all that they depend on, so that a run can be interrupted and goes on.
Before it does, a few deals are played again; those of another key, or that end otherwise now, are dropped. Contests
take turns, the widest interval first; their intervals stay valid under that. Bots search by time, so nothing else
should run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress, track

from bench.games import own, references
from sobremesa.bots import NAMES, Budget
from sobremesa.bots.levels import LEVELS
from sobremesa.bots.solutions import place, solver, solvers
from sobremesa.bots.weights import trained_folder
from sobremesa.games import facts, game, shipped
from sobremesa.lab.arena import Arena, Deal, Standing, standing
from sobremesa.lab.intervals import Interval

KEPT = Path(__file__).with_name("strength.json")
PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
FEW = 8
"""Deals of every contest before any has more."""
ENOUGH = 600
"""Deals after which a contest is over."""
ENOUGH_ALONE = 1000
"""Games of a seat alone, which are short."""
AGAIN = 4
"""Deals that are played again, with few simulations, to see whether bots still play as they did."""
LITTLE = Budget(simulations=32)
EVERY = 5.0
"""Seconds between two saves."""

A_STEP = 60
"""The share in percent that a level aims at against the one below."""

ALONE = "| command | score | aim |\n| --- | --- | --- |"
CONTESTS = "| command | deals | share of the win, % | aim | score | lead |\n| --- | --- | --- | --- | --- | --- |"

Row = list[float]
"""A deal as it is kept."""
Kept = dict[str, dict[str, Any]]
"""By its command, the key of a contest, some deals with few simulations, and the deals themselves."""


@dataclass(frozen=True)
class Contest:
    """The first bot at one seat in turn, the second at all others; or one bot alone."""

    id: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def asked(self) -> str:
        """The table and the bots as a command has them."""
        options = "".join(f" --options {name}={value}" for name, value in self.options.items())
        return f"--seats {self.seats} --bots {','.join(self.bots)}{options}"

    @property
    def command(self) -> str:
        """What plays the same contest."""
        program = "sobremesa arena" if set(self.bots) <= set(NAMES) else "python -m bench.arena"
        return f"{program} {self.id} {self.asked}"

    @property
    def aim(self) -> float | None:
        """What the first bot is to reach: with many seats, to be above even."""
        is_a_step = self.bots in [(level, below) for below, level in pairwise(NAMES)]
        usual = 100 / self.seats if self.seats > 2 else A_STEP if is_a_step else None
        return own(self.id).aims.get(self.asked, usual)

    def verdict(self, reached: Interval) -> str:
        """The aim, and whether the interval lies above it, below it, or about it."""
        if self.aim is None:
            return ""
        said = "reached" if reached.low >= self.aim else "**missed**" if reached.high < self.aim else "open"
        return f"{self.aim:.4g}: {said}"

    @property
    def enough(self) -> int:
        """How many deals are played."""
        return ENOUGH if self.seats > 1 else ENOUGH_ALONE

    @cached_property
    def arena(self) -> Arena:
        """Where it is played."""
        return Arena(game(self.id), self.seats, self.bots, 0, self.options)

    def again(self) -> list[Row]:
        """The first deals with few simulations, which is how these bots play on any machine."""
        arena = replace(self.arena, budget=LITTLE)
        return [row(arena.deal(number)) for number in range(AGAIN)]

    def width(self, deals: list[Row]) -> float:
        """How wide the interval of the share is; alone, where there is none, about what as many deals would give."""
        if self.seats == 1:
            return float(len(deals) ** -0.5)
        share = told(deals).share
        return share.high - share.low

    def is_of(self, kept: Kept) -> bool:
        """Whether deals are kept that depend on what is here."""
        return self.command in kept and json.dumps(kept[self.command]["key"]) == json.dumps(self.arena.key)


def contests() -> Iterator[Contest]:
    """Levels alone, with two seats against those below and against rules of thumb, and with as many as there can be."""
    for id in shipped():
        known = own(id)
        for options in known.variants:
            if 1 in facts(id).seats:
                for level in ("random", "greedy", "expert"):
                    yield Contest(id, 1, (level,), options)
            for below, level in pairwise(NAMES):
                yield Contest(id, 2, (level, below), options)
            for level, other in (("grandmaster", "expert"), ("grandmaster", "greedy"), ("master", "greedy")):
                yield Contest(id, 2, (level, other), options)
            for level, other in (("expert", "greedy"), ("master", "expert")):
                yield Contest(id, facts(id).seats[-1], (level, other), options)
            if known.reference is not None:
                for level in ("greedy", "expert", "master", "grandmaster"):
                    yield Contest(id, 2, (level, known.reference.name), options)
        for seats, *bots in known.contests:
            yield Contest(id, seats, tuple(bots))


def row(deal: Deal) -> Row:
    """A deal as it is kept."""
    return [round(deal.share, 4), deal.score, deal.lead]


def told(deals: Iterable[Row]) -> Standing:
    """What kept deals say."""
    return standing(Deal(*deal) for deal in deals)


def drop_changed(chosen: Iterable[Contest], kept: Kept) -> None:
    """Forget the contests of bots that play differently now, although they have the same key."""
    for contest in chosen:
        if contest.command in kept and kept[contest.command]["again"] != contest.again():
            del kept[contest.command]


def play(chosen: list[Contest], kept: Kept, minutes: float) -> None:
    """Play deals until time is up, every contest having a few of them first."""
    end, kept_at = time.monotonic() + 60 * minutes, time.monotonic()
    urgency = {contest.command: urgent(contest, kept) for contest in chosen}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=60 * minutes)
        while time.monotonic() < end:
            contest = min(chosen, key=lambda contest: urgency[contest.command])
            if urgency[contest.command] == OVER:
                return
            progress.update(task, description=contest.command, completed=60 * minutes - (end - time.monotonic()))
            if contest.command not in kept:
                kept[contest.command] = {"key": contest.arena.key, "again": contest.again(), "deals": []}
            deals = kept[contest.command]["deals"]
            deals.append(row(contest.arena.deal(len(deals))))
            urgency[contest.command] = urgent(contest, kept)
            if time.monotonic() > kept_at + EVERY:
                keep(kept)
                kept_at = time.monotonic()


OVER = (ENOUGH_ALONE, 0.0)


def urgent(contest: Contest, kept: Kept) -> tuple[int, float]:
    """The smaller the sooner a contest has its next deal."""
    deals = kept.get(contest.command, {"deals": []})["deals"]
    if len(deals) >= contest.enough:
        return OVER
    return (len(deals), 0.0) if len(deals) < FEW else (FEW, -contest.width(deals))


def keep(kept: Kept) -> None:
    """Write what is known, a line for each contest."""
    lines = ",\n".join(f"{json.dumps(command)}: {json.dumps(entry)}" for command, entry in kept.items())
    fresh = KEPT.with_suffix(".fresh")
    fresh.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    fresh.replace(KEPT)


def filled(page: str, kept: Kept) -> str:
    """The page with its tables as what is kept and depends on what is here gives them."""
    chosen = list(contests())
    known = [contest for contest in chosen if contest.is_of(kept) and len(kept[contest.command]["deals"]) >= FEW]
    missing = [contest for contest in chosen if contest not in known and contest.aim is not None]
    blocks = {
        "alone": [ALONE, *(line(contest, kept) for contest in known if contest.seats == 1)],
        "contests": [CONTESTS, *(line(contest, kept) for contest in known if contest.seats > 1)],
        "missing": [f"- `{contest.command}`: {contest.aim:.4g}" for contest in missing],
    }
    for name, lines in blocks.items():
        page = with_block(page, name, lines)
    return page


def with_block(page: str, name: str, lines: Iterable[str]) -> str:
    """The page with other lines in one of its blocks."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    return begin.join([page.split(begin)[0], "\n".join([*lines, end]) + page.split(end)[1]])


def line(contest: Contest, kept: Kept) -> str:
    """The line of a contest in its table."""
    deals = kept[contest.command]["deals"]
    found, command = told(deals), f"`{contest.command} --games {len(deals) * contest.seats}`"
    if contest.seats == 1:
        return f"| {command} | {points(found.score)} | {contest.verdict(found.score)} |"
    share = found.share.times(100)
    won = f"**{share.mean:.1f}** ({share.low:.1f}–{share.high:.1f})"
    cells = (command, len(deals), won, contest.verdict(share), points(found.score), points(found.lead))
    return f"| {' | '.join(map(str, cells))} |"


def points(interval: Interval) -> str:
    """A score or a lead with its interval."""
    return f"{interval.mean:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def made_here() -> list[Path]:
    """Weights and solutions of this machine, by which bots would play in place of what ships."""
    tables = [place(id, variant) for id in solvers() for variant in solver(id).VARIANTS]
    return [*trained_folder().glob("*.npz"), *filter(Path.exists, tables)]


def main() -> int:
    """Play for some minutes and write the page."""
    parser = argparse.ArgumentParser(prog="bench.strength", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, metavar="M", help="how long (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="TEXT", help="the contests whose command contains this")
    parser.add_argument("--without", metavar="TEXT", help="but not those whose command contains this")
    given = parser.parse_args()
    LEVELS.update(references())
    if made := made_here():
        print(f"bench: what ships is measured, but bots here would play by {made[0]}", file=sys.stderr)
        return 2
    kept: Kept = json.loads(KEPT.read_text("utf-8"))
    chosen = [contest for contest in contests() if given.only in contest.command]
    chosen = [contest for contest in chosen if not given.without or given.without not in contest.command]
    kept = {contest.command: kept[contest.command] for contest in contests() if contest.is_of(kept)}
    try:
        drop_changed(track(chosen, "playing again", console=Console(stderr=True), transient=True), kept)
        play(chosen, kept, given.minutes)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on")
    keep(kept)
    PAGE.write_text(filled(PAGE.read_text("utf-8"), kept), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
