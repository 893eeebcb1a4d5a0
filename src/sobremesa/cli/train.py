"""Train a net to play a game, by letting it play, for the bots to use."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sobremesa.cli.parser import Parser
from sobremesa.cli.solve import progress
from sobremesa.cli.table_arguments import number, options, prepared
from sobremesa.engine.texts import sentence
from sobremesa.games import facts


def add_arguments(parser: Parser) -> None:
    """What to train, for how long, and where the weights go."""
    parser.add("game", metavar="GAME")
    parser.add("--seats", type=number(1, 9), required=True, metavar="K")
    parser.add("--options", action="append", default=[], metavar="NAME=VALUE")
    parser.add("--games", type=number(1000, 10**9), metavar="N")
    parser.add("--out", type=Path, metavar="FOLDER")


def run(args: argparse.Namespace) -> int:
    """Train, or go on where an earlier run stopped, a line for each evaluation; keep the best weights."""
    known = facts(args.game)
    seats, chosen = known.check_seats(args.seats), options(known, args.options)
    from sobremesa.bots import weights
    from sobremesa.lab.programme import has_programme, work_out
    from sobremesa.lab.train import Training, recipe_for

    folder = args.out or weights.trained_folder()
    if has_programme(known.id):
        with progress(f"{known.title} · {seats}") as tell:
            name, numbers, card = work_out(prepared(known.id, args.lang), seats, chosen, args.games, tell)
        weights.keep(folder, name, numbers, card)
        print(sentence("train.worked_out", args.lang, game=known.title, file=folder / f"{name}.npz"))
        return 0
    training = Training(prepared(known.id, args.lang), seats, chosen, recipe_for(known.id, args.games))
    told = "train.report_one" if seats == 1 else "train.report_many"
    try:
        with progress(f"{known.title} · {training.variant}") as tell:
            for report in training.run(tell):
                print(sentence(told, args.lang, **vars(report)), flush=True)
    except KeyboardInterrupt:
        print(sentence("solve.interrupted", args.lang), file=sys.stderr)
        raise
    name = weights.key(known.id, training.variant)
    weights.keep(folder, name, training.champion, training.card())
    print(sentence("train.kept", args.lang, file=folder / f"{name}.npz"))
    return 0
