"""The command `sobremesa`: subcommands by what a person wants to do."""

from __future__ import annotations

import _thread
import io
import itertools
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sobremesa import __version__
from sobremesa.cli import arena, backup, doctor, games, play, replay, rules, serve, show, simulate, solve, train, verify
from sobremesa.cli.parser import BAD_INPUT, Parser, speak
from sobremesa.engine.errors import Refused, trouble
from sobremesa.engine.texts import LANGUAGES, sentence

COMMANDS = (games, rules, serve, play, simulate, arena, solve, train, replay, verify, show, backup, doctor)
INTERRUPTED = 130
SWALLOWED = 0.05
"""Seconds after which an interrupt that a callback swallowed comes again."""


def parser(language: str, prog: str) -> Parser:
    """The command and its subcommands."""
    speak(language)
    whole = Parser(language, "sobremesa", prog=prog)
    whole.add("--version", action="version", version=f"sobremesa {__version__}")
    whole.add("--lang", choices=LANGUAGES, default=language)
    commands = whole.add_subparsers(metavar=sentence("metavar.COMMAND", language), required=True)
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        one = commands.add_parser(name, help=sentence(f"help.{name}", language), language=language, topic=name)
        one.add("--lang", choices=LANGUAGES, default=language)
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return whole


def wanted_language(argv: Sequence[str]) -> str:
    """The language that the arguments ask for, before they are read; else that of the user's environment."""
    asked = [word.removeprefix("--lang=") for word in argv if word.startswith("--lang=")]
    asked += [word for option, word in itertools.pairwise(argv) if option == "--lang"]
    return next((language for language in asked if language in LANGUAGES), own_language())


def own_language() -> str:
    """Spanish or English, by the user's environment."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "es" if locale.startswith("es") else "en"


def main(argv: Sequence[str] | None = None, prog: str = "sobremesa") -> int:
    """Run the command; 0, or 2 after a sentence on what was wrong with the input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    argv = sys.argv[1:] if argv is None else argv
    args = parser(wanted_language(argv), prog).parse_args(argv)
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
        print(f"sobremesa: {Refused('output', problem=trouble(problem)).sentence(args.lang)}", file=sys.stderr)
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
