"""Ctrl-C ends a command with nothing but an empty line, wherever it lands."""

from __future__ import annotations

import sys

from sobremesa.cli.main import INTERRUPTED
from tests.processes import run

INTERRUPTED_IN_A_CALLBACK = """
import ctypes, signal, sys
from sobremesa.cli import games, main
signal.signal(signal.SIGINT, signal.default_int_handler)
callback = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))
def interrupted(args):
    callback()
    while True:
        pass
games.run = interrupted
sys.exit(main.main(["games"]))
"""


def test_an_interrupt_that_lands_in_a_callback_of_a_library_is_not_lost() -> None:
    done = run([sys.executable, "-c", INTERRUPTED_IN_A_CALLBACK])
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "\n")
