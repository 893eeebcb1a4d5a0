"""`sobremesa arena`, where the rules of thumb of bench/games play too: `python -m bench.arena GAME --bots A,B`."""

from __future__ import annotations

import sys

from bench.games import references
from sobremesa.bots.levels import LEVELS
from sobremesa.cli.main import main

if __name__ == "__main__":
    LEVELS.update(references())
    sys.exit(main(["arena", *sys.argv[1:]]))
