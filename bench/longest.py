"""The longest match that the bounds of a table allow."""

from __future__ import annotations

from contextlib import suppress

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.games import facts
from sobremesa.games import game as game_of
from sobremesa.match import hosting
from sobremesa.match.dice import new_seed
from sobremesa.match.playing import resolve_chance
from sobremesa.match.table import MOST_CHANGES, MOST_SAYINGS, Table
from sobremesa.match.terms import LONGEST_TEXT, agreed


def longest(game: str) -> Table:
    """A match whose people say all they may, and change every move as often as they may; the longer of two ways."""
    first = drawn_out(game, 0)
    if first.status == "playing":  # only the bound of moves ended it
        return first
    return max(first, drawn_out(game, -1), key=lambda table: table.length)


def drawn_out(game: str, place: int) -> Table:
    """Such a match, in which everybody always makes the first move that is offered, or the last one."""
    seats, rules = max(facts(game).seats), game_of(game)
    given = {"game": game, "seats": seats, "options": {}, "setup": {}, "public": True, "spectators": True}
    table = hosting.open_table(hosting.new_id(), new_seed(), agreed(given), "player 0", [], 0.0)
    for seat in range(seats):
        table.add(0.0, "seated", seat=seat, player=f"player {seat}", name=f"Player {seat}")
    hosting.start(table, "player 0", 0.0)
    for seat in range(seats):
        with suppress(Refused):  # this person, or everybody, has said all
            for _ in range(MOST_SAYINGS):
                table.add(0.0, "said", seat=seat, text="x" * LONGEST_TEXT)
    with suppress(Refused):  # somebody may make no more moves
        while table.status == "playing":
            change(table, rules, table.owing()[0], place)
            resolve_chance(table, 0.0)
    return table


def change(table: Table, rules: Game, seat: int, place: int) -> None:
    """Make a move, having changed one's mind about it as often as one may."""
    match = table.playing()
    move = match.offered(seat)[0][place]
    text = rules.move_text(match.state, seat, move)
    table.add(0.0, "move", move, seat=seat, text=text)
    with suppress(Refused):  # this person may take back no more moves
        for _ in range(MOST_CHANGES):
            if not match.can_take_back(seat):
                break
            table.add(0.0, "back", seat=seat)
            table.add(0.0, "move", move, seat=seat, text=text)
