"""Training: a net learns a game by self-play; the best so far is kept, and an interrupted run can be continued."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sobremesa.bots import weights
from sobremesa.bots.compiled.net import new_net
from sobremesa.bots.compiled.structures import SelfPlay, new_work
from sobremesa.bots.contract import OwnTraining
from sobremesa.engine.arrays import Floats
from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.rule import user_cache
from sobremesa.lab.learning.fitting import fit
from sobremesa.lab.learning.samples import new_adam, new_samples
from sobremesa.lab.learning.self_play import GREEDY, LEARNER, contest, self_play


@dataclass(frozen=True)
class Recipe:
    """How a net learns: `learning_rate` falls to a tenth on the way."""

    games: int = 200_000
    samples: int = 16_384
    batch: int = 32
    learning_rate: float = 5e-4
    lambda_: float = 0.85
    discount: float = 1.0
    """What a payoff counts for a sampled position earlier: with less than one, play that goes nowhere is worth less."""
    mixed: float = 0.25
    guided: float = 0.1
    """The first part of the training, in which greedy guides the learners less and less."""
    exploration: float = 0.0
    """The share of random moves; dice vary games enough, and random moves teach careless play."""
    longest: int = 200
    seed: int = 1
    averaging_rate: float = 0.05
    """The rate of the running average of nets, which is the net that is evaluated."""
    evaluations: int = 20
    """The number of evaluations."""
    evaluation_games: int = 1_000
    """Games per evaluation."""


def recipe_for(id: str, games: int | None = None) -> Recipe:
    """The recipe of a game: the defaults with what its training module changes, and the number of games if given."""
    known = weights.trained_room(id)
    training = known.net or known.own
    own = {} if training is None else dict(training.RECIPE)
    return Recipe(**own | ({} if games is None else {"games": games}))


@dataclass(frozen=True)
class Report:
    """One evaluation: games played, errors of the lessons, and results against greedy and the best net so far."""

    games: int
    minutes: float
    share_error: float
    margin_error: float
    score: float
    greedy: float
    champion: float
    is_best: bool


class Training:
    """A net in training, with everything that a later run needs to continue."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], recipe: Recipe) -> None:
        self.game, self.seats, self.recipe = game, seats, recipe
        self.options = game.options(options, simulated=True)
        self.room = weights.trained_room(game.facts.id)
        self._start = game.new(seats, self.options)
        variant = self.room.value.variant(self._start[0])
        if variant is None:
            raise Refused("train.variant", game=game.facts.title)
        self.variant: str = variant
        self.folder = user_cache() / "training" / weights.key(game.facts.id, variant)
        room, (rules, heuristics) = self.room, (game.rules, game.heuristics)
        self._contest = contest(rules, heuristics, room.value)
        if room.net is not None and room.features is not None:
            self._loops = self_play(rules, heuristics, room.value, room.features, room.net)
            self._samples = new_samples(recipe.samples, room.features.ACTIVE)
        self._work = new_work(self._start, game.rules.MAX_MOVES)
        self._begin()

    def _begin(self) -> None:
        """Start with an untrained net, or with what an earlier run saved."""
        if self.room.own is not None:
            net = self.room.own.new_numbers(self.seats)
        else:
            assert self.room.features is not None
            net = new_net(self.room.features.INPUTS, self.room.features.ACTIVE, self.recipe.seed)
        self.net, self.mean, self.champion = net, net.copy(), net.copy()
        self._adam = new_adam(len(net))
        self.games, self.seconds = 0, 0.0
        self.reports: list[Report] = []
        if self._file.exists():
            with np.load(self._file, allow_pickle=False) as kept:
                self.net, self.mean, self.champion = (kept[name] for name in ("net", "mean", "champion"))
                self._adam.means[:], self._adam.squares[:] = kept["moments"]
                self._adam.steps[0] = kept["steps"]
                self.games, self.seconds = int(kept["games"]), float(kept["seconds"])
                self.reports = [Report(**line) for line in json.loads(str(kept["reports"]))]

    @property
    def _file(self) -> Path:
        return self.folder / "training.npz"

    def keep(self) -> None:
        """Save everything for a later run."""
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / "fresh.npz"
        np.savez(
            fresh,
            net=self.net,
            mean=self.mean,
            champion=self.champion,
            moments=np.stack([self._adam.means, self._adam.squares]),
            games=self.games,
            steps=self._adam.steps[0],
            seconds=self.seconds,
            reports=json.dumps([asdict(report) for report in self.reports]),
        )
        fresh.replace(self._file)

    def run(self, tell: Callable[[int, int], None]) -> Iterator[Report]:
        """Learn until all games are played; a report for each evaluation."""
        errors = (0.0, 0.0)
        every = self.recipe.games // self.recipe.evaluations
        while self.games < self.recipe.games:
            begun, due = time.monotonic(), (self.games // every + 1) * every
            while self.games < due:
                errors = self._lesson() if self.room.own is None else self._own_lesson(self.room.own, due)
                self.mean += np.float32(self.recipe.averaging_rate) * (self.net - self.mean)
                tell(self.games, self.recipe.games)
            self.seconds += time.monotonic() - begun
            report = self._evaluate(errors)
            self.reports.append(report)
            self.keep()
            yield report

    def _lesson(self) -> tuple[float, float]:
        """Play games until the samples are full, and learn from each sample once, in random order."""
        recipe, way = self.recipe, self.games / self.recipe.games
        games, n = self._loops.play_samples(self._start, self.net, self._work, self._how(way), self._samples)
        order = np.random.default_rng([recipe.seed, self.games]).permutation(n)
        rate = recipe.learning_rate * (1 - 0.9 * way)
        assert self.room.features is not None
        inputs = self.room.features.INPUTS
        share, margin = fit(self.net, inputs, self._samples, order, recipe.batch, rate, self.seats, self._adam)
        self.games += games
        return float(share**0.5), float(margin**0.5)

    def _how(self, way: float) -> SelfPlay:
        """The settings of self-play after a part of the training."""
        recipe = self.recipe
        mixed = recipe.mixed if self.seats > 1 else 0.0
        return SelfPlay(
            recipe.seed, self.games, recipe.longest, mixed, self.guidance(way),
            recipe.exploration, recipe.lambda_, recipe.discount,
        )  # fmt: skip

    def _own_lesson(self, own: OwnTraining, due: int) -> tuple[float, float]:
        """Let a value that is not a net learn in its own way, from as many games as there are samples."""
        recipe, way = self.recipe, self.games / self.recipe.games
        how, rate = self._how(way), recipe.learning_rate * (1 - 0.9 * way)
        self.games = min(due, self.games + max(1, recipe.samples // (recipe.longest * self.seats)))
        return own.lesson(self._start, self.net, how, self.games, rate)

    def guidance(self, way: float) -> float:
        """The share of the games in which greedy guides the learners."""
        return max(0.0, 1 - way / self.recipe.guided) if self.recipe.guided else 0.0

    def _evaluate(self, errors: tuple[float, float]) -> Report:
        """Evaluate the averaged net; it becomes the best if it beats the best so far, or scores more points alone."""
        if self.seats == 1:
            score = self._compare(LEARNER)[1]
            is_best = score >= max((report.score for report in self.reports), default=-np.inf)
            greedy = champion = 0.0
        else:
            greedy, score = self._compare(GREEDY)
            champion, _ = self._compare(LEARNER)
            is_best = not self.reports or champion >= 1 / self.seats
        if is_best:
            self.champion = self.mean.copy()
        return Report(self.games, self.seconds / 60, *errors, score, greedy, champion, is_best)

    def _compare(self, against: int) -> tuple[float, float]:
        """The share of the win and the score of the averaged net, at one seat."""
        results: Floats = np.zeros((self.recipe.evaluation_games, 2))
        self._contest.compare(self._start, self.mean, self.champion, self._work, self.recipe.seed + 1, against, results)
        share, score = results.mean(axis=0)
        return float(share), float(score)

    def card(self) -> dict[str, Any]:
        """The card of the weights: what they are for, how they were trained, how strong they were."""
        best = [report for report in self.reports if report.is_best][-1]
        return {
            "game": self.game.facts.id,
            "variant": self.variant,
            "seats": self.seats,
            "key": weights.key(self.game.facts.id, self.variant),
            "data": f"{best.games} games against itself and greedy",
            "recipe": asdict(self.recipe),
            "minutes": round(self.seconds / 60, 1),
            "measured": asdict(best),
        }
