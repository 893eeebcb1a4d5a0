"""The command `sobremesa`: subcommands by what a person wants to do."""

from __future__ import annotations

import _thread
import argparse
import io
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from sobremesa import __version__
from sobremesa.cli import arena, backup, games, play, replay, rules, serve, show, simulate, solve, train, verify
from sobremesa.engine.errors import Refused
from sobremesa.engine.texts import LANGUAGES, sentence

COMMANDS = (games, rules, serve, play, simulate, arena, solve, train, replay, verify, show, backup)
BAD_INPUT = 2
INTERRUPTED = 130
SWALLOWED = 0.05
"""Seconds after which an interrupt that a callback swallowed comes again."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}; `{self.prog} --help` tells more\n")


def parser(prog: str) -> argparse.ArgumentParser:
    """The command and its subcommands."""
    whole = Parser(prog=prog, description="Small games for the time after the meal.")
    whole.add_argument("--version", action="version", version=f"sobremesa {__version__}")
    commands = whole.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        name, about = command.__name__.rpartition(".")[2], (command.__doc__ or "").splitlines()[0]
        one = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        one.add_argument(
            "--lang", choices=LANGUAGES, default=own_language(), help="language of texts (default: %(default)s)"
        )
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return whole


def own_language() -> str:
    """Spanish or English, by the user's environment."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "es" if locale.startswith("es") else "en"


def main(argv: Sequence[str] | None = None, prog: str = "sobremesa") -> int:
    """Run the command; 0, or 2 after a sentence on what was wrong with the input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    args = parser(prog).parse_args(argv)
    try:
        with lasting_interrupts():
            code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Refused as refused:
        print(f"sobremesa: {refused.sentence(args.lang)}", file=sys.stderr)
        return BAD_INPUT
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        print(f"sobremesa: {sentence('output', args.lang, problem=problem.strerror)}", file=sys.stderr)
        return BAD_INPUT


@contextmanager
def lasting_interrupts() -> Iterator[None]:
    """Interrupt again where a library's callback swallowed it: compiled code is loaded through such callbacks."""
    before = sys.unraisablehook

    def hook(unraisable: Any) -> None:
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            again = threading.Timer(SWALLOWED, _thread.interrupt_main)  # at once it would be swallowed here too
            again.daemon = True
            again.start()
        else:
            before(unraisable)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before
