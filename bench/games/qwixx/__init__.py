"""The measurements of Qwixx."""

from __future__ import annotations

from dataclasses import dataclass

from bench.games import Own, Reference
from sobremesa.bots import Budget
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import State
from sobremesa.games.qwixx import rules
from sobremesa.games.qwixx.material import COLOURS, MISS


@dataclass(frozen=True)
class Gap:
    """Crosses that leave little behind; with the classic sheet at most two squares."""

    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The cross that gains most for what it skips, or none."""
        moves = game.moves(observation, seat).tolist()
        return int(max(moves, key=lambda move: self._worth(game, observation, seat, move)))

    def _worth(self, game: Game, observation: State, seat: int, move: int) -> float:
        if move == rules.PASS:
            is_miss = observation["stage"][0] == rules.SECOND and not observation["crossed"][0]
            return -MISS / 4 if is_miss else 0.0
        row, place = rules.unpack(move)
        crosses = int(observation["crosses"][0, seat, row])
        skipped = sum(not crosses >> k for k in range(place))
        if observation["rows"][0] == COLOURS:
            return 1 - skipped / 3 if skipped <= 2 else -MISS
        after = observation.copy()
        after["crosses"][0, seat, row] = crosses | 1 << place
        gain = rules.score(after[0], seat) - rules.score(observation[0], seat)
        return float(gain / 4 - (skipped / 2 if row < COLOURS else skipped))


OWN = Own(
    times_pig=2.0,
    is_served=True,  # it has a sealed stage, and a table of middling size
    variants=({"sheet": "big_points"}, {"sheet": "classic"}),
    reference=Reference("gap", Gap()),
    aims={
        "--seats 1 --bots expert --options sheet=classic": 115,
        "--seats 2 --bots grandmaster,gap --options sheet=classic": 75,
        "--seats 1 --bots expert --options sheet=big_points": 435,
        "--seats 2 --bots grandmaster,gap --options sheet=big_points": 90,
        "--seats 2 --bots grandmaster,expert --options sheet=big_points": 78,
    },
)
