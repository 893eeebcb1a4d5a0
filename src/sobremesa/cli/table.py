"""The terminal table: shows the board, reads what people type, lets bots and dice speak, saves after every move."""

from __future__ import annotations

import os
import shlex
import time
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from sobremesa.bots import bot
from sobremesa.cli.drawing import Easel
from sobremesa.engine.errors import Refused, speaking, trouble
from sobremesa.engine.notation import START
from sobremesa.engine.records import write_lines
from sobremesa.engine.state import CHANCE, OVER, SPECTATOR
from sobremesa.engine.texts import sentence
from sobremesa.engine.words import fold, understood, words
from sobremesa.match.match import Match
from sobremesa.match.names import seat_names

SHOWN, SHOWN_LONG, LONG = 40, 20, 26
"""As many legal moves are shown at a time; fewer where they are long."""
LEFT = 130


def new_file(id: str) -> Path:
    """A file for a new game in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "sobremesa" / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Refused("file.unwritable", file=folder, problem=trouble(problem)) from None
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
        self.easel = Easel(self.console, language)
        self.words = words(match.game.facts.id, language)
        self.people = {seat for seat, player in enumerate(match.players) if "name" in player}
        self.names = seat_names(match.players, language)
        self.told = len(match.events)
        self.held: int | None = None  # the person who has the device
        self.known: set[str] = set()  # the stages of which an example was given
        self.listed: list[str] = []  # the moves that were shown with their numbers

    def say(self, code: str, **params: object) -> None:
        """A sentence to the people; one that names a file is not broken, so that it can be copied."""
        self.console.print(escape(sentence(code, self.language, **params)), soft_wrap="file" in params)

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
            self.say("play.left", file=shlex.quote(str(self.file)))
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
            self.match.play(bot(self.match.players[who]["bot"]))
        self.save()

    def save(self) -> None:
        """Keep the game; what is still open in a stage is not yet part of it."""
        write_lines(self.file, [self.match.record().to_json()])

    def tell(self) -> None:
        """Say what has happened since the last time; what chance hides from the people here is not said."""
        self.told = min(self.told, len(self.match.events))
        for event in self.match.events[self.told :]:
            said = escape(self.words.say(event.text))
            if event.seat is not None:
                self.console.print(f"  [bold]{escape(self.names[event.seat])}:[/] {said}")
            elif starts := START.fullmatch(event.text):
                self.console.print(
                    f"  {escape(sentence('play.starts', self.language, name=self.names[int(starts[1]) - 1]))}"
                )
            elif not self.hides(event.text):
                self.console.print(f"  {said}")
        self.told = len(self.match.events)

    def hides(self, chance: str) -> bool:
        """Whether a chance is for one seat's eyes."""
        return chance.split()[0] in self.match.game.facts.secret

    def draw(self, seat: int) -> None:
        """Draw the board as a seat, or a spectator, sees it."""
        self.easel.draw(self.match.game.board(self.match.state, seat, self.names, self.language))

    def ask(self, who: int) -> None:
        """Ask a person until a move is made, taken back or the table is left."""
        self.hand_over(who)
        self.listed = []
        self.console.print()
        self.draw(who)
        if (stage := self.match.game.stage(self.match.state)) not in self.known:
            self.known.add(stage)
            self.console.print(f"  [dim]{escape(sentence('play.example', self.language, move=self.example(who)))}[/]")
        while True:
            typed = self.console.input(f"[bold]{escape(self.names[who])} ›[/] ").strip()
            try:
                if self.answer(who, typed):
                    return
            except Refused as refused:
                self.console.print(f"  [red]✗[/] {escape(refused.sentence(self.language))}")

    def answer(self, who: int, typed: str) -> bool:
        """Do what was typed; whether something changed on the table."""
        word = fold(typed)
        if word in ("quit", "exit", "salir"):
            raise Left
        if word in ("", "help", "ayuda"):
            self.say("play.help", example=self.example(who))
        elif word in ("undo", "deshacer"):
            self.match.undo([who] if self.match.game.is_sealed(self.match.state) else self.people)
            return True
        elif word.startswith("?"):
            self.list_moves(who, word[1:].strip())
        elif word.isascii() and word.isdigit():
            self.make(who, [self.numbered(int(word))])
            return True
        else:
            self.make(who, typed.split(";"))
            return True
        return False

    def make(self, who: int, steps: list[str]) -> None:
        """Make all the steps, or none where one of them is refused."""
        for made, step in enumerate(steps):
            try:
                with speaking(self.match.game.facts.id):
                    self.match.play(understood(self.match.game.facts.id, self.language, step), who)
            except Refused:
                for _ in range(made):
                    self.match.undo([who])
                raise

    def texts(self, who: int) -> list[str]:
        """The legal moves in the person's words; where they lay tiles, those of the fewest tiles that there are."""
        return [self.words.say(text) for text in self.match.moves(who)]

    def example(self, who: int) -> str:
        """One legal move."""
        return self.texts(who)[-1]

    def list_moves(self, who: int, start: str) -> None:
        """Show the legal moves that begin with what was typed, each with its number."""
        texts = [text for text in self.texts(who) if fold(text).startswith(start)]
        if not texts:
            self.say("play.none", start=start)
            return
        self.listed = texts[: SHOWN if max(map(len, texts)) < LONG else SHOWN_LONG]
        numbered = [Text.assemble((f"{number:>2}) ", "dim"), text) for number, text in enumerate(self.listed, 1)]
        self.console.print(Padding(Columns(numbered, padding=(0, 2), column_first=True), (0, 2)))
        if len(texts) > len(self.listed):
            self.say("play.more", shown=len(self.listed), all=len(texts))

    def numbered(self, number: int) -> str:
        """The move of a number in the list that was shown."""
        if not self.listed:
            raise Refused("play.no_list")
        if not 1 <= number <= len(self.listed):
            raise Refused("play.no_number", last=len(self.listed))
        return self.listed[number - 1]

    def hand_over(self, who: int) -> None:
        """Where people share the device and something is hidden, clear the screen before the next one looks."""
        secret = self.match.game.is_sealed(self.match.state) or self.match.game.facts.secret
        if secret and len(self.people) > 1 and self.held not in (None, who):
            self.console.clear()
            self.console.input(escape(sentence("play.hand_over", self.language, name=self.names[who])))
        self.held = who

    def finish(self) -> None:
        """The last table, the scores and who won."""
        self.console.print()
        self.draw(SPECTATOR)
        result = self.match.result
        assert result
        for seat, score in enumerate(result.scores):
            crown = "★" if seat in result.winners else " "
            self.console.print(f"  {crown} {escape(self.names[seat])}: {score}")
        self.say(f"{self.match.game.facts.id}.ending.{result.ending}")
        self.say("play.kept", file=self.file)
