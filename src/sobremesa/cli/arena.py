"""Let bots play against each other on equal dice, at every seat in turn, and measure who is stronger."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.cli.parser import Parser
from sobremesa.cli.simulate import whole_lines, with_progress
from sobremesa.cli.table_arguments import add_table_arguments, number, options, prepared, setup
from sobremesa.engine.errors import Refused, trouble
from sobremesa.engine.texts import sentence
from sobremesa.games import facts
from sobremesa.match.names import bot_name

if TYPE_CHECKING:
    from sobremesa.lab.arena import Arena, Deal


def add_arguments(parser: Parser) -> None:
    """The bots, the table, how many games, and what a decision may cost."""
    parser.add("game", metavar="GAME")
    parser.add("--bots", required=True, metavar="A,B")
    parser.add("--games", type=number(1, 10**9), default=1000, metavar="N")
    add_table_arguments(parser)
    parser.add("--simulations", type=number(1, 10**9), metavar="N")
    parser.add("--seed", type=number(0, 2**63 - 1), default=0, metavar="S")
    parser.add("--out", type=Path, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play the deals, and print share, score and lead of the first bot with their intervals."""
    known = facts(args.game)
    seats = known.check_seats(args.seats or max(2, known.seats[0]))
    chosen, own = options(known, args.options), setup(args.setup)
    from sobremesa.bots import Budget
    from sobremesa.lab.arena import Arena, standing

    bots = [name.strip() for name in args.bots.split(",")]
    budget = Budget(simulations=args.simulations)
    arena = Arena(prepared(known.id, args.lang), seats, bots, args.seed, chosen, own, budget)
    count = -(-args.games // seats)
    played = kept(arena, count, args) if args.out else map(arena.deal, range(count))
    deals = list(with_progress(played, count, known.title))
    found = standing(deals)
    print(
        sentence(
            "arena.result",
            args.lang,
            title=known.title,
            bots=", ".join(bot_name(bot, args.lang) for bot in bots),
            games=count * seats,
            share=found.share.times(100),
            even=100 / seats,
            score=found.score,
            lead=found.lead,
        )
    )
    return 0


def kept(arena: Arena, count: int, args: argparse.Namespace) -> Iterator[Deal]:
    """The deals of a file, and those that are still to be played, which are added to it."""
    from sobremesa.lab.arena import Deal

    told = json.dumps(arena.key)
    try:
        head, *earlier = whole_lines(args.out, count + 1) or [told]
        if head.rstrip("\n") != told:
            raise Refused("arena.other", file=args.out)
        for line in earlier:
            yield Deal(**json.loads(line))
        with args.out.open("a", encoding="utf-8", newline="\n") as file:
            if file.tell() == 0:
                file.write(told + "\n")
            for index in range(len(earlier), count):
                deal = arena.deal(index)
                file.write(json.dumps(vars(deal)) + "\n")
                file.flush()
                yield deal
    except OSError as problem:
        raise Refused("file.unwritable", file=args.out, problem=trouble(problem)) from None
    except KeyboardInterrupt:
        print(sentence("arena.interrupted", args.lang), file=sys.stderr)
        raise
