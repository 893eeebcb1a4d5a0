"""A real database of Sobremesa 0.4.0 for tests of what came after it; how it was made stands at its head."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sobremesa.games import facts

DUMP = Path(__file__).parent / "sobremesa-0.4.0.sql"
ANA, LUIS = "4npRCOCCIVUxFqbTQDE60A", "SbjwyANiwLHxBRIWpvC2XA"
"""Their cookies: Ana opened all matches."""
INVITATION = "pkkj2m6vy2ZRAWb2NJwE2Q"
"""The secret of a link to an open match of former rules."""


def _matches() -> list[tuple[str, str, str]]:
    """The game, the status and the id of each match."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(DUMP.read_text("utf-8"))
        return database.execute("SELECT game, status, id FROM matches ORDER BY game, status").fetchall()


FORMER = {(game, status): id for game, status, id in _matches() if facts(game).former}
"""The matches whose rules have changed since, by game and status; those that are played have a clock."""
(CURRENT,) = (id for game, _, id in _matches() if not facts(game).former)
"""A match that goes on."""


def restore(file: Path) -> None:
    """Make the database anew, the time of all clocks run out."""
    with closing(sqlite3.connect(file)) as database, database:
        database.executescript(DUMP.read_text("utf-8"))
        database.execute("UPDATE matches SET due = 1.5 WHERE due IS NOT NULL")


def former_rows(file: Path) -> list[tuple[object, ...]]:
    """All that 0.4.0 wrote about the matches of former rules; columns that came later are left out."""
    ids = tuple(FORMER.values())
    blanks = ", ".join("?" * len(ids))
    with closing(sqlite3.connect(file)) as database:
        return [
            row
            for table, key, told in (
                ("matches", "id", "id, game, status, public, host, length, created, updated, due, server_seed"),
                ("entries", "match", "*"),
                ("seats", "match", "match, player"),
            )
            for row in database.execute(f'SELECT {told} FROM {table} WHERE "{key}" IN ({blanks}) ORDER BY 1, 2', ids)
        ]
