"""Actions at a table during play: moves, take-backs, dice, clocks."""

from __future__ import annotations

from sobremesa.engine.errors import Refused
from sobremesa.match.entries import Entry
from sobremesa.match.match import Match
from sobremesa.match.table import Table
from sobremesa.match.terms import STAND_IN

ROBOT_SECONDS = 15.0
"""Seconds after which any process may ask for a bot's missing move again."""


def resolve_chance(table: Table, at: float) -> None:
    """Roll the server's dice as long as chance is due."""
    match, dice = table.match, table.dice
    if match is None or dice is None:
        return
    while table.is_chance_due():
        outcome = match.game.draw(match.state, dice.stream(table.chances + 1))
        table.add(at, "chance", outcome, text=match.game.chance_text(match.state, outcome))


def choose(table: Table, seat: int, decision: int, text: str, at: float) -> None:
    """Make a person's move; in a sealed stage it replaces the move that the seat already made."""
    match = table.playing()
    check_decision(table, decision)
    check_own(table, seat)
    if changes(table, seat):
        move, spelled = changed(match, seat, text)
        table.check_bounds(Entry(at, "move", {"seat": seat}))  # before the first of two entries
        table.add(at, "back", seat=seat)
    else:
        move, spelled = judged(match, seat, text)
    table.add(at, "move", move, seat=seat, text=spelled)
    resolve_chance(table, at)


def changes(table: Table, seat: int) -> bool:
    """Whether a move of the seat would replace its last one."""
    return table.match is not None and seat not in table.owing() and bool(table.match.open_moves(seat))


def judged(match: Match, seat: int, text: str) -> tuple[int, str]:
    """A move and its fixed spelling, if the rules allow it; what the seat was offered they do."""
    if (offered := match.offer(seat, text)) is not None:
        return offered, text
    move = match.game.read_move(match.state, seat, text)
    match.game.judge(match.state, seat, move)
    return move, match.game.move_text(match.state, seat, move)


def changed(match: Match, seat: int, text: str) -> tuple[int, str]:
    """The same for a move that replaces the seat's last step."""
    with match.without_last(seat):
        return judged(match, seat, text)


def choose_as_robot(table: Table, seat: int, moment: tuple[int, int], move: int, bot: str, at: float) -> None:
    """Make a bot's move, if the decision and the seat's steps in it are still those that the bot saw.

    A match in which the bots of a seat have made all the moves they may is ended: it could go on without end.
    """
    match = table.playing()
    present = (table.decision, len(match.open_moves(seat)))
    if present != moment or seat not in table.owing() or not table.places[seat].robot(table.decision):
        raise Refused("stale", decision=moment[0], due=table.decision)
    if table.is_endless(seat):
        table.add(at, "closed")
        return
    match.game.judge(match.state, seat, move)
    table.add(at, "move", move, seat=seat, text=match.game.move_text(match.state, seat, move), bot=bot)
    resolve_chance(table, at)


def take_back(table: Table, seat: int, decision: int, at: float) -> None:
    """Withdraw a seat's last step, if nothing was revealed since."""
    match = table.playing()
    check_decision(table, decision)
    check_own(table, seat)
    if not match.can_take_back(seat):
        raise Refused("nothing_to_undo")
    table.add(at, "back", seat=seat)


class Misdrawn(Refused):
    """A draw that is impossible because another seat holds it: the refusal reveals that, so everybody is told."""


def roll(table: Table, player: str, decision: int, text: str, at: float) -> None:
    """Enter what real dice show, or what somebody drew from a real stock."""
    match = table.playing()
    check_decision(table, decision)
    if table.terms.dice != "real":
        raise Refused("server_dice")
    outcome = match.game.read_chance(match.state, text)
    if player not in table.rollers():
        raise Refused("not_roller")
    try:
        match.game.judge_chance(match.state, outcome)
    except Refused as refused:
        raise Misdrawn(refused.code, refused.rule, **refused.params) if match.game.facts.secret else refused from None
    text = match.game.chance_text(match.state, outcome)
    table.add(at, "chance", outcome, text=text, by=typing_seat(table, player))


def misdraw(table: Table, player: str, at: float) -> None:
    """Tell everybody that somebody entered an impossible draw."""
    table.add(at, "misdrawn", by=typing_seat(table, player))


def typing_seat(table: Table, player: str) -> int:
    """The seat of a player who enters a chance: the active one, or their first if they enter it for another."""
    assert table.match
    seats = table.seats_of(player)
    active = int(table.match.state["active"][0])
    return active if active in seats else seats[0]


def unroll(table: Table, player: str, decision: int, at: float) -> None:
    """Withdraw a mistyped chance, to enter it again: the real dice did not change, only their text."""
    table.playing()
    check_decision(table, decision)
    if not table.can_unroll(player):
        raise Refused("nothing_mistyped")
    assert table.typist is not None
    table.add(at, "unrolled", by=table.typist)


def run_out(table: Table, at: float) -> None:
    """Let bots decide for the people whose time has run out, and say so."""
    deadline = table.deadline()
    if deadline is not None and deadline <= at:
        for seat in table.waiting():
            table.add(at, "late", seat=seat, bot=STAND_IN)


def due(table: Table) -> float | None:
    """When the table has timed work next: bots to move, time that runs out, people who left."""
    moments = [table.deadline()]
    if table.robots():
        moments.append(table.opened + ROBOT_SECONDS)
    if table.awaited() and table.terms.takeover is not None:
        moments.append(table.opened + table.terms.takeover)
    return min((moment for moment in moments if moment is not None), default=None)


def check_decision(table: Table, decision: int) -> None:
    """Refuse an answer to another decision than the current one."""
    if decision != table.decision:
        raise Refused("stale", decision=decision, due=table.decision)


def check_own(table: Table, seat: int) -> None:
    """Refuse a person for whom a bot decides now."""
    if table.places[seat].stand_in:
        raise Refused("stood_in", seat=seat + 1)
    if table.places[seat].robot(table.decision):
        raise Refused("too_late", seat=seat + 1)
