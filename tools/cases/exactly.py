"""Exactly: coins that travel, the euros they earn, and who rolled."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.state import CHANCE
from sobremesa.games import game
from tools.cases.playing import after, steps

SEATS = (2, 3, 5)
EVERY = 4
KEPT = 24
"""Events of a view."""


def cases() -> dict[str, Any]:
    """`moves`: a table, a move, the table after it. `histories`: a table, its latest events, the
    rolls among them, and the moves since the trays were as dealt, the latest first."""
    exactly = game("exactly")
    moves: list[Any] = []
    histories: list[Any] = []
    for seats in SEATS:
        dealt: Any = None
        events: list[dict[str, Any]] = []
        rolls: list[dict[str, Any]] = []
        lying: list[str] = []
        for state, seat, text in steps(exactly, seats, seats, turn_limit=60):
            if seat == CHANCE:
                events.append({"chance": text})
                if text.startswith("roll"):
                    rolls.append({"seat": int(state["active"][0]) + 1, "face": text.split()[1]})
                continue
            table = exactly.snapshot(state)
            coins = [tray["tokens"] for tray in table["trays"]]
            dealt = dealt or coins
            lying = [] if coins == dealt else lying
            made = exactly.snapshot(after(exactly, state, seat, text))
            has_won = [tray["euros"] for tray in table["trays"]] != [tray["euros"] for tray in made["trays"]]
            if has_won or len(rolls) % EVERY == 0:
                moves.append({"before": table, "move": text, "after": made})
                shown = events[-KEPT:]
                rolled = sum("roll" in event.get("chance", "") for event in shown)
                told = sum("move" in event for event in shown)
                seen = {"rolls": rolls[len(rolls) - rolled :], "lying": lying[::-1][:told]}
                histories.append({"table": table, "events": shown, **seen})
            events.append({"seat": seat + 1, "move": text})
            lying = [*lying, text]
    return {"start": exactly.snapshot(_dealt(exactly)), "moves": moves, "histories": histories}


def _dealt(exactly: Any) -> Any:
    return next(step.state for step in steps(exactly, 2, 0) if step.seat != CHANCE)
