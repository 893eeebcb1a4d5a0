"""The abilities of Terminal Dispute: a die swapped for the unused one."""

from __future__ import annotations

from sobremesa.engine.bits import count
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rule import rule
from sobremesa.games.terminal_dispute.material import DIGIT, OCTAL
from sobremesa.games.terminal_dispute.moves import CHARGER, NAVIGATION, pack_swap, pair


@rule
def usable(s: Row, seat: int) -> int:
    """The abilities that a seat can use now: those of earlier rounds, by the option those of its line too (D10)."""
    won = count(s.line[seat] & s.circles) if s.at_once else 0
    return s.abilities[seat] + won - s.swaps[seat]


@rule
def swaps(s: Row, seat: int, out: Moves) -> int:
    """Fill `out` with the swaps, one for each different die of a part that the seat has not begun (D10)."""
    n = 0
    if usable(s, seat) > 0:
        for use in (NAVIGATION, CHARGER):
            if not has_begun(s, seat, use):
                low, high = pair(s.hands[seat], use)
                out[n] = pack_swap(use, low)
                n += 1
                if high != low:
                    out[n] = pack_swap(use, high)
                    n += 1
    return n


@rule
def has_begun(s: Row, seat: int, use: int) -> bool:
    """Whether a seat has entered something of NAVIGATION or CHARGER."""
    return (s.marked[seat] if use == NAVIGATION else s.lined[seat]) > 0


@rule
def swap(s: Row, seat: int, use: int, value: int) -> None:
    """Give a die for the unused one; the two of a use stay in ascending order (D10)."""
    hand = s.hands[seat]
    low, high = pair(hand, use)
    kept, taken = low + high - value, hand & DIGIT
    others = hand & ~(DIGIT << use + OCTAL | DIGIT << use | DIGIT)
    s.hands[seat] = others | min(kept, taken) << use + OCTAL | max(kept, taken) << use | value
    s.swaps[seat] += 1
