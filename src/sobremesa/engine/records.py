"""Records: one playing of a game as data, a line of JSON each, readable without us."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sobremesa.engine.errors import Refused, trouble

FORMAT = 1
FIELDS = ("format", "game", "rules", "seats", "options", "players", "setup", "events", "result")
OPTIONAL = ("dice", "remarks")
DICE = ({"seed": int}, {"real": bool}, {"commitment": str, "server_seed": str, "player_seeds": list})
"""The three things that can be said of where chance came from."""
REMARKS = ("stand_in", "hint", "clock")
"""What can have happened beside the rules; who stood in is said `by` name."""
MAX_LINE = 16 * 2**20
"""A line of more bytes is no record of ours."""


@dataclass(frozen=True)
class Event:
    """Something that took effect: a chance where `seat` (from 0) is none, else a move."""

    seat: int | None
    text: str


@dataclass(frozen=True)
class Result:
    """How a game ended, seats numbered from 0."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str


@dataclass(frozen=True)
class Record:
    """One playing of a game, as it stands in a file: checked for form, not yet for the rules."""

    game: str
    rules: str
    seats: int
    options: Mapping[str, Any]
    players: tuple[Mapping[str, str], ...]
    setup: Mapping[str, Any]
    events: tuple[Event, ...]
    result: Result | None
    dice: Mapping[str, Any] | None = None
    remarks: tuple[Mapping[str, Any], ...] | None = None  # as they stand in the file, events and seats from 1

    def to_json(self) -> str:
        """The record as one line of JSON."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "players": list(self.players),
            "setup": self.setup,
            "events": [
                {"chance": e.text} if e.seat is None else {"seat": e.seat + 1, "move": e.text} for e in self.events
            ],
            "result": None
            if self.result is None
            else {
                "scores": list(self.result.scores),
                "winners": [seat + 1 for seat in self.result.winners],
                "ending": self.result.ending,
            },
        }
        data |= {name: getattr(self, name) for name in OPTIONAL if getattr(self, name) is not None}
        return json.dumps(data, ensure_ascii=False)


def read_record(line: str) -> Record:
    """The record of a line; refused, with the place, when a field is missing, unknown or of a wrong type."""
    data = load_json(line)
    if not isinstance(data, dict):
        raise Refused("record.no_object")
    for name in FIELDS:
        if name not in data:
            raise Refused("record.missing", field=name)
    for name in data:
        if name not in (*FIELDS, *OPTIONAL):
            raise Refused("record.unknown", field=name)
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise Refused("record.format", format=data["format"], known=FORMAT)
    events, seats = _typed(data["events"], list, "events"), _typed(data["seats"], int, "seats")
    return Record(
        game=_typed(data["game"], str, "game"),
        rules=_typed(data["rules"], str, "rules"),
        seats=seats,
        options=_typed(data["options"], dict, "options"),
        players=tuple(_player(player, i) for i, player in enumerate(_typed(data["players"], list, "players"), 1)),
        setup=_typed(data["setup"], dict, "setup"),
        events=tuple(_event(event, i) for i, event in enumerate(events, 1)),
        result=None if data["result"] is None else _result(data["result"]),
        dice=_dice(data["dice"]) if "dice" in data else None,
        remarks=_remarks(data["remarks"], len(events), seats) if "remarks" in data else None,
    )


def load_json(text: str) -> Any:
    """What a JSON text says; doubled names, NaN, halves of characters and the like are refused."""
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        json.dumps(found, ensure_ascii=False).encode("utf-8")
        return found
    except RecursionError:
        problem = Refused("json.deep")
    except json.JSONDecodeError as found_at:
        problem = Refused("json.syntax", line=found_at.lineno, column=found_at.colno)
    except UnicodeEncodeError:
        problem = Refused("json.half")
    except ValueError:
        problem = Refused("json.number")
    except Refused as refused:
        problem = refused
    raise Refused("json", problem=problem)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused("json.twice")
    return found


def _no_constant(name: str) -> None:
    raise Refused("json.constant", name=name)


def _typed(value: Any, kind: type, field: str) -> Any:
    """The value, if it is exactly of this type: true is no number."""
    if type(value) is not kind:
        raise Refused("record.type", field=field, kind=kind.__name__)
    return value


def _fields(value: Any, fields: Mapping[str, type], place: str) -> dict[str, Any]:
    found: dict[str, Any] = _typed(value, dict, place)
    if set(found) != set(fields):
        raise Refused("record.fields", field=place, expected=", ".join(fields))
    for name, kind in fields.items():
        _typed(found[name], kind, f"{place}.{name}")
    return found


def _player(value: Any, number: int) -> Mapping[str, str]:
    place = f"players[{number}]"
    return _fields(value, {"bot": str} if type(value) is dict and "bot" in value else {"name": str}, place)


def _event(value: Any, number: int) -> Event:
    place = f"events[{number}]"
    if type(value) is dict and "chance" in value:
        return Event(None, _fields(value, {"chance": str}, place)["chance"])
    move = _fields(value, {"seat": int, "move": str}, place)
    return Event(move["seat"] - 1, move["move"])


def _result(value: Any) -> Result:
    found = _fields(value, {"scores": list, "winners": list, "ending": str}, "result")
    scores = tuple(_typed(score, int, "result.scores") for score in found["scores"])
    winners = tuple(_typed(seat, int, "result.winners") - 1 for seat in found["winners"])
    return Result(scores, winners, found["ending"])


def _dice(value: Any) -> Mapping[str, Any]:
    forms = [form for form in DICE if type(value) is dict and set(form) == set(value)]
    if not forms:
        raise Refused("record.dice")
    found = _fields(value, forms[0], "dice")
    if found.get("real") is False:
        raise Refused("record.dice")
    for seed in found.get("player_seeds", []):
        _typed(seed, str, "dice.player_seeds")
    return found


def _remarks(value: Any, events: int, seats: int) -> tuple[Mapping[str, Any], ...]:
    remarks = _typed(value, list, "remarks")
    for number, remark in enumerate(remarks, 1):
        place = f"remarks[{number}]"
        by = {"by": str} if type(remark) is dict and remark.get("what") == "stand_in" else {}
        found = _fields(remark, {"event": int, "seat": int, "what": str, **by}, place)
        if not (0 < found["event"] <= events and 0 < found["seat"] <= seats and found["what"] in REMARKS):
            raise Refused("record.remark", field=place, events=events, seats=seats, known=", ".join(REMARKS))
    return tuple(remarks)


def read_lines(path: Path) -> Iterator[str]:
    """The lines of a file of records, empty ones left out."""
    try:
        with path.open("rb") as file:
            while line := file.readline(MAX_LINE + 1):
                if len(line) > MAX_LINE:
                    raise Refused("file.long_line", file=path, most=MAX_LINE)
                if line.strip():
                    yield line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("file.not_text", file=path) from None
    except OSError as problem:
        raise Refused("file.unreadable", file=path, problem=trouble(problem)) from None


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write a file whole or not at all."""
    part = path.parent / f".{path.name}.part"
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in lines)
        part.replace(path)
    except OSError as problem:
        raise Refused("file.unwritable", file=path, problem=trouble(problem)) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
