"""The terminal table: shows the board, reads what people type, lets bots and dice speak, saves after every move."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from sobremesa.bots import bot
from sobremesa.engine.errors import Refused
from sobremesa.engine.records import write_lines
from sobremesa.engine.state import CHANCE, OVER
from sobremesa.engine.texts import sentence
from sobremesa.match.match import Match

SHOWN, SHOWN_LONG, LONG = 60, 20, 26
"""As many legal moves are shown at a time; fewer where they are long."""
LEFT = 130


def new_file(id: str) -> Path:
    """A file for a new game in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "sobremesa" / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Refused("file.unwritable", file=folder, problem=problem.strerror) from None
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{id}.jsonl"


class Left(Exception):
    """Somebody leaves the table."""


class Table:
    """One match at one terminal."""

    def __init__(self, match: Match, file: Path, language: str) -> None:
        self.match = match
        self.file = file
        self.language = language
        self.console = Console(highlight=False)
        self.people = {seat for seat, player in enumerate(match.players) if "name" in player}
        self.names = match.record().names()
        self.told = len(match.events)
        self.held: int | None = None  # the person who has the device
        self.known: set[str] = set()  # the stages of which an example was given

    def say(self, code: str, **params: object) -> None:
        """A sentence to the people."""
        self.console.print(escape(sentence(code, self.language, **params)), soft_wrap=True)

    def sit(self) -> int:
        """Play until the end, or until somebody leaves; the exit code."""
        if not os.path.exists(self.file):  # unlike the path's own question, this takes any name
            self.save()
        self.say("play.welcome", title=self.match.game.facts.title)
        try:
            while (who := self.match.actor) != OVER:
                self.step(who)
                self.tell()
        except (Left, KeyboardInterrupt, EOFError):
            self.console.print()
            self.say("play.left", command=sys.argv[0], file=self.file)
            return LEFT
        self.finish()
        return 0

    def step(self, who: int) -> None:
        """Let chance, a bot or a person do the next thing."""
        if who == CHANCE:
            self.match.roll()
        elif who in self.people:
            self.ask(who)
        else:
            self.match.play(bot(self.names[who]))
        self.save()

    def save(self) -> None:
        """Keep the game; what is still open in a stage is not yet part of it."""
        write_lines(self.file, [self.match.record().to_json()])

    def tell(self) -> None:
        """Say what has happened since the last time; what chance hides from the people here is not said."""
        self.told = min(self.told, len(self.match.events))
        for event in self.match.events[self.told :]:
            if event.seat is not None:
                self.console.print(
                    f"  [bold]{event.seat + 1} {escape(self.names[event.seat])}[/]  {escape(event.text)}"
                )
            elif not self.hides(event.text):
                self.console.print(f"  [dim]·[/]  {escape(event.text)}")
        self.told = len(self.match.events)

    def hides(self, chance: str) -> bool:
        """Whether a chance is for one seat's eyes."""
        return chance.split()[0] in self.match.game.facts.secret

    def ask(self, who: int) -> None:
        """Ask a person until a move is made, taken back or the table is left."""
        self.hand_over(who)
        self.console.print()
        self.console.print(self.match.board(who, self.language))
        if (stage := self.match.game.stage(self.match.state)) not in self.known:
            self.known.add(stage)
            self.console.print(f"  [dim]{escape(sentence('play.example', self.language, move=self.example(who)))}[/]")
        while True:
            typed = self.console.input(f"[bold]{who + 1} {escape(self.names[who])} ›[/] ").strip()
            try:
                if self.answer(who, typed):
                    return
            except Refused as refused:
                self.console.print(f"  [red]✗[/] {escape(refused.sentence(self.language))}")

    def answer(self, who: int, typed: str) -> bool:
        """Do what was typed; whether something changed on the table."""
        word = typed.lower()
        if word in ("quit", "exit", "salir"):
            raise Left
        if word in ("", "help", "ayuda"):
            self.say("play.help", example=self.example(who))
        elif word in ("undo", "deshacer"):
            self.match.undo([who] if self.match.game.is_sealed(self.match.state) else self.people)
            return True
        elif word.startswith("?"):
            self.list_moves(who, word[1:].strip())
        else:
            self.make(who, typed.split(";"))
            return True
        return False

    def make(self, who: int, steps: list[str]) -> None:
        """Make all the steps, or none where one of them is refused."""
        for made, step in enumerate(steps):
            try:
                self.match.play(step, who)
            except Refused:
                for _ in range(made):
                    self.match.undo([who])
                raise

    def example(self, who: int) -> str:
        """One legal move."""
        return self.match.moves(who)[-1]

    def list_moves(self, who: int, start: str) -> None:
        """Show the legal moves that begin with what was typed."""
        texts = sorted(text for text in self.match.moves(who) if text.lower().startswith(start))
        if not texts:
            self.say("play.none", start=start)
            return
        shown = SHOWN if max(map(len, texts)) < LONG else SHOWN_LONG
        self.console.print(Padding(Columns([Text(text) for text in texts[:shown]], padding=(0, 2)), (0, 2)))
        if len(texts) > shown:
            self.say("play.more", shown=shown, all=len(texts))

    def hand_over(self, who: int) -> None:
        """Where people share the device and something is hidden, clear the screen before the next one looks."""
        secret = self.match.game.is_sealed(self.match.state) or self.match.game.facts.secret
        if secret and len(self.people) > 1 and self.held not in (None, who):
            self.console.clear()
            self.console.input(escape(sentence("play.hand_over", self.language, name=self.names[who])))
        self.held = who

    def finish(self) -> None:
        """The last table, the scores and who won."""
        self.console.print(self.match.board(language=self.language))
        result = self.match.result
        assert result
        for seat, score in enumerate(result.scores):
            crown = "★" if seat in result.winners else " "
            self.console.print(f"  {crown} {seat + 1} {escape(self.names[seat])}: {score}")
        self.say(f"{self.match.game.facts.id}.ending.{result.ending}")
        self.say("play.kept", file=self.file)
