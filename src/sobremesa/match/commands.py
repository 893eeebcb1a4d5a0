"""What a player's message does to a table, by the kind of the message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.match import agreeing, hosting, playing, talking
from sobremesa.match.table import Table


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends a message: the player, the seat they look through, and the players who are connected."""

    player: str
    seat: Callable[[Table], int]
    present: frozenset[str] = frozenset()


def obey(table: Table, sender: Sender, said: Mapping[str, Any], at: float) -> int | Refused:
    """Do what a message says, once however often it is sent; the number of its entry, or a refusal that is news."""
    try:
        return table.once(sender.player, said["id"], lambda: _do(table, sender, said, at))
    except playing.Misdrawn as refused:
        playing.misdraw(table, sender.player, at)
        return refused


def _do(table: Table, sender: Sender, said: Mapping[str, Any], at: float) -> None:
    match said["type"]:
        case "choose":
            playing.choose(table, sender.seat(table), said["decision"], said["move"], at)
        case "back":
            playing.take_back(table, sender.seat(table), said["decision"], at)
        case "roll":
            playing.roll(table, sender.player, said["decision"], said["text"], at)
        case "unroll":
            playing.unroll(table, sender.player, said["decision"], at)
        case "say":
            talking.say(table, sender.player, said["text"], at)
        case "phrase":
            talking.say_phrase(table, sender.player, said["phrase"], at)
        case "nudge":
            talking.nudge(table, sender.player, said["seat"] - 1, at)
        case "mute":
            talking.mute(table, sender.player, said["seat"] - 1, said["is_muted"], at)
        case "resign":
            hosting.resign(table, sender.seat(table), at)
        case "leave":
            hosting.leave(table, sender.player, at)
        case "return":
            hosting.come_back(table, sender.player, at)
        case "vote":
            hosting.vote(table, sender.player, said["seat"] - 1, sender.present, at)
        case "propose":
            agreeing.propose(table, sender.player, said["rounds"], at)
        case "agree":
            agreeing.agree(table, sender.player, at)
        case "decline":
            agreeing.decline(table, sender.player, at)
        case kind:
            raise ValueError(f"{kind} is no command")
