"""Snapshots of tables: everything that a log has made of a table, as plain data.

A snapshot only saves time. The log stays the only truth, and a snapshot that cannot be read is as good as none. No
other module knows all that a table remembers; `tests/match/test_snapshots.py` fails where something is left out.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from sobremesa import __version__
from sobremesa.engine.records import Event
from sobremesa.engine.state import copy_of
from sobremesa.games import facts
from sobremesa.games import game as game_of
from sobremesa.match.dice import Dice
from sobremesa.match.match import Match
from sobremesa.match.past import Past
from sobremesa.match.remarks import Remarks
from sobremesa.match.table import Table
from sobremesa.match.terms import Place, Terms

FORMAT = 4
"""Grows with every change of what a table remembers or of how it is written here."""
SLICE = 1000
"""Events that are made without a rest, in about a millisecond."""
AS_THEY_ARE = (
    "length", "status", "host", "watch_invitation", "chances", "typist", "opened", "decision", "_stage", "_furthest",
    "is_closed", "rematch", "started", "ended", "proposed", "declined",
)  # fmt: skip
COPIED = {
    "resume_invitations": dict,
    "resumed": dict,
    "looks": dict,
    "_sayings": Counter,
    "_actions": Counter,
    "_moves": Counter,
}
BY_NUMBER = {"_since": dict, "nudged": dict, "_changes": Counter, "_bot_moves": Counter}
"""JSON has no numbers as keys, so these are lists of pairs."""
KEPT = ("news", "sayings")
SETS = ("watchers", "removed", "muted", "agreed")


def made_by(game: str) -> str:
    """The code that makes snapshots of a game's tables: others are not read."""
    return f"{__version__} {facts(game).version} {FORMAT}"


def copied(table: Table) -> dict[str, Any]:
    """What a table remembers, copied in less than a millisecond; `plain` does the slow part, in any thread."""
    return {
        **{name: getattr(table, name) for name in AS_THEY_ARE},
        **{name: dict(getattr(table, name)) for name in COPIED},
        **{name: list(getattr(table, name).items()) for name in BY_NUMBER},
        **{name: list(getattr(table, name)) for name in KEPT},
        "terms": table.terms.plain(),
        "places": [asdict(place) | {"votes": sorted(place.votes)} for place in table.places],
        **{name: sorted(getattr(table, name)) for name in SETS},
        "answered": [[*key, number] for key, number in table.answered.items()],
        "remarks": table.remarks.saved(),
        "seeds": table.dice and table.dice.record()["player_seeds"],
        "match": table.match and _copied_match(table.match),
    }


def _copied_match(match: Match) -> dict[str, Any]:
    """A match: its state follows from the ground and the trail."""
    return {
        "players": match.players,
        "options": match.options,
        "events": match.events[: match._ground_events],
        "notes": match.notes.saved(match._ground_events),
        "ground": copy_of(match._ground),
        "unheard": None if match._unheard is None else copy_of(match._unheard),
        "trail": [[seat, int(move)] for seat, move in match._trail],
    }


def plain(copy: Mapping[str, Any]) -> dict[str, Any]:
    """A copy as plain data, for JSON."""
    match, game = copy["match"], game_of(copy["terms"]["game"])
    if match is None:
        return dict(copy)
    told = {
        "players": match["players"],
        "options": match["options"],
        "seats": [event.seat for event in match["events"]],
        "texts": [event.text for event in match["events"]],
        "notes": match["notes"],
        "ground": game.state_text(match["ground"]),
        "unheard": None if match["unheard"] is None else game.state_text(match["unheard"]),
        "trail": match["trail"],
    }
    return {**copy, "match": told}


def restored(id: str, server_seed: str, told: Mapping[str, Any], rest: Callable[[], object] = lambda: None) -> Table:
    """The table of a snapshot; an exception of any kind if it is unsound. Rests now and then if it is long."""
    table = Table(id, server_seed)
    for name in AS_THEY_ARE:
        setattr(table, name, told[name])
    for name, kind in (COPIED | BY_NUMBER).items():
        setattr(table, name, kind(dict(told[name])))
    for name in KEPT:
        getattr(table, name).extend(told[name])
    table.terms = Terms(**told["terms"])
    table.places = [Place(**{**place, "votes": set(place["votes"])}) for place in told["places"]]
    for name in SETS:
        setattr(table, name, set(told[name]))
    table.answered = OrderedDict(((player, message), number) for player, message, number in told["answered"])
    table.remarks = Remarks.restored(told["remarks"])
    if told["seeds"] is not None:
        table.dice = Dice(server_seed, told["seeds"])
    if told["match"] is not None:
        table.match = _restored_match(table.terms, told["match"], rest)
        table._actor, table._owing = table.match.actor, table.match.game.owing(table.match.state)
    _check(table)
    return table


def _check(table: Table) -> None:
    """Refuse a table whose parts contradict each other."""
    match = table.match
    if match is None:
        is_sound = table.status == "open" or table.is_closed
    else:
        is_over = table.is_closed or match.is_over
        is_sound = table._stage == match.state["decision"][0] and table.status == ("over" if is_over else "playing")
    if not is_sound or len(table.places) != table.terms.seats:
        raise ValueError("a snapshot that contradicts itself")


def _restored_match(terms: Terms, told: Mapping[str, Any], rest: Callable[[], object]) -> Match:
    match = Match(game_of(terms.game), told["players"], told["options"], terms.setup)
    seats, texts = told["seats"], told["texts"]
    if not len(seats) == len(texts) == len(told["notes"]):
        raise ValueError("events without a seat, a text or a note")
    for first in range(0, len(texts), SLICE):
        part = slice(first, first + SLICE)
        match.events += map(Event, seats[part], texts[part])
        rest()
    match.state = match.game.read_state(told["ground"])
    match.notes.restore(told["notes"], match.state)
    match.past = Past()  # what came before the ground is not played again
    match._set_ground()
    if told["unheard"] is not None:
        match._unheard = match.game.read_state(told["unheard"])
    for seat, move in told["trail"]:
        match.choose(seat, move)
    return match
