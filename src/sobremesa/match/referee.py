"""The referee: plays a record again, event by event, and refuses what the rules do not allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.records import Event, Record, Result
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games import game as game_of


@dataclass(frozen=True)
class Moment:
    """The state before an event (from 0), its seat or chance, and its number; at the end there is no event."""

    state: State
    event: int
    seat: int
    code: int


def start(record: Record) -> tuple[Game, State]:
    """The game of a record and its first state; refused if the head of the record is wrong."""
    game = game_of(record.game)
    facts = game.facts
    facts.check_rules(record.rules)
    facts.check_seats(record.seats)
    for option in facts.options:
        if option.name not in record.options:
            raise Refused("record.missing", field=f"options.{option.name}")
    if len(record.players) != record.seats:
        raise Refused("record.players", players=len(record.players), seats=record.seats)
    options = game.options(record.options)
    setup = game.setup(record.seats, record.setup)
    if setup != record.setup:
        raise Refused("record.setup")
    return game, game.new(record.seats, options, setup)


def table_after(
    record: Record, events: int, paced: Callable[[Iterable[Moment]], Iterable[Moment]] = lambda moments: moments
) -> State:
    """The state after so many events, refereed up to there, at a pace that leaves others their time."""
    game, state = start(record)
    for moment in paced(_moments(game, state, record.events[:events])):
        _apply(game, state, moment)
    return state


def scores_along(
    record: Record, stops: Sequence[int], paced: Callable[[Iterable[Moment]], Iterable[Moment]]
) -> list[tuple[int, ...]]:
    """The scores by seat after so many events each, at a pace that leaves others their time; the stops ascend."""
    game, state = start(record)
    waiting, found = list(stops), []
    for moment in paced(_moments(game, state, record.events[: stops[-1]] if stops else [])):
        while waiting and waiting[0] == moment.event:
            found.append(game.scores(state))
            waiting.pop(0)
        _apply(game, state, moment)
    return found + [game.scores(state)] * len(waiting)


def referee(record: Record) -> Iterator[Moment]:
    """Every moment of a record, including the end; a `Refused` names its event (from 1)."""
    game, state = start(record)
    steps = 0
    for moment in _moments(game, state, record.events):
        yield moment
        stage = int(state["decision"][0])
        _apply(game, state, moment)
        steps = steps + 1 if stage == state["decision"][0] and moment.seat != CHANCE else 0
    try:
        if steps:
            raise Refused("record.open_stage", game.facts.turn_rule)
        check_result(game, state, record.result)
    except Refused as refused:
        refused.event = len(record.events) or None
        raise
    yield Moment(state, len(record.events), OVER, 0)


def _moments(game: Game, state: State, events: Sequence[Event]) -> Iterator[Moment]:
    """The moments of events, each judged in its state."""
    for number, event in enumerate(events):
        try:
            code = _read(game, state, event)
        except Refused as refused:
            refused.event = number + 1
            raise
        yield Moment(state.copy(), number, CHANCE if event.seat is None else event.seat, code)


def _apply(game: Game, state: State, moment: Moment) -> None:
    if moment.seat == CHANCE:
        game.unchecked.apply_chance(state, moment.code)
    else:
        game.unchecked.apply(state, moment.seat, moment.code)


def _read(game: Game, state: State, event: Event) -> int:
    """The number of an event, if it is legal here and in its fixed spelling."""
    who = game.actor(state)
    if who == OVER:
        raise Refused("record.after_end", game.facts.end_rule)
    if event.seat is None:
        code = game.read_chance(state, event.text)
        game.judge_chance(state, code)
        spelled = game.chance_text(state, code)
    else:
        if event.seat != who:
            raise Refused(
                "record.turn", game.facts.turn_rule, seat=event.seat + 1, due="chance" if who == CHANCE else who + 1
            )
        code = game.read_move(state, who, event.text)
        game.judge(state, who, code)
        spelled = game.move_text(state, who, code)
        if game.facts.has_order and code not in game.moves(state, who):
            raise Refused("record.order", game.facts.turn_rule, text=event.text)
    if spelled != event.text:
        raise Refused("record.spelling", text=event.text, spelled=spelled)
    return code


def check_result(game: Game, state: State, result: Result | None) -> None:
    """Refuse a result that does not follow from the events, and a finished game without one."""
    if not game.is_over(state):
        if result is not None:
            raise Refused("record.unfinished", game.facts.end_rule)
        return
    due = game.result(state)
    if result is None:
        raise Refused("record.no_result", game.facts.end_rule)
    for field in ("scores", "winners", "ending"):
        stated, found = getattr(result, field), getattr(due, field)
        if stated != found:
            if field == "winners":
                stated, found = (tuple(seat + 1 for seat in seats) for seats in (stated, found))
            raise Refused("record.result", game.facts.end_rule, field=field, stated=_plain(stated), due=_plain(found))


def _plain(value: tuple[int, ...] | str) -> str:
    return value if isinstance(value, str) else ", ".join(map(str, value))
