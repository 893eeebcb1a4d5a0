"""Other worlds: logs that look the same to somebody, in which all that they cannot know is different.

What happened when is not hidden, only what it was: another world has as many entries, of the same seats and kinds, and
the same seats owe a decision after each of them.
"""

from __future__ import annotations

import copy
import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import inf

from sobremesa.games import game as game_of
from sobremesa.match.entries import Entry
from sobremesa.match.table import Table
from tests.games.data import data


class Past:
    """The log of a match, and when each of its moves came to be known."""

    def __init__(self, id: str, server_seed: str, log: Sequence[Entry]) -> None:
        self.id = id
        self.server_seed = server_seed
        self.log = log
        self.game = game_of(log[0].body["terms"]["game"])
        self.hands = data(self.game.facts.id).hands
        self._known: list[float] = []  # the length of the log from which on everybody knows an entry
        self._owing: list[tuple[int, ...]] = []
        self._grounds = [Table(id, server_seed)]  # the table whenever chance had spoken: what was withdrawn is gone
        table, sealed = Table(id, server_seed), list[int]()
        for index, entry in enumerate(log):
            is_sealed = table.match is not None and table.match.game.is_sealed(table.match.state)
            decision = table.decision
            table.take(entry)
            self._known.append(inf if entry.kind == "move" and is_sealed else index + 1)
            self._owing.append(table.owing())
            if entry.kind in ("chance", "unrolled"):
                self._grounds.append(copied(table))
            if entry.kind == "move" and is_sealed:
                sealed.append(index)
            elif entry.kind == "back":
                own = [i for i in sealed if log[i].body["seat"] == entry.body["seat"]]
                sealed = [i for i in sealed if i not in own[-1:]]
            if table.decision != decision:
                for i in sealed:
                    self._known[i] = index + 1
                sealed = []

    def table(self, length: int) -> Table:
        """The table when the log was so long."""
        table = copied(self._ground(length))
        for entry in self.log[table.length : length]:
            table.take(entry)
        return table

    def _ground(self, length: int) -> Table:
        return self._grounds[bisect_right(self._grounds, length, key=lambda ground: ground.length) - 1]

    def another(self, length: int, eyes: int, lot: random.Random) -> Table | None:
        """The table of another world in which these eyes saw the same; none where they know everything."""
        ground = self._ground(length).length
        hidden = [index for index in range(length) if self._is_hidden(index, length, eyes, ground)]
        if not hidden:
            return None
        names = self._renamed(length, eyes, lot)
        for is_free in (True, False):  # any other moves; where these do not take as many steps, others of the same kind
            table = self.table(hidden[0])
            for index in range(hidden[0], length):
                entry = self.log[index]
                if index in hidden:
                    other = self._other(table, index, names, is_free, lot)
                    if other is None:
                        break
                    entry = Entry(entry.at, entry.kind, {**entry.body, "text": other})
                table.take(entry)
            else:
                return table
        return None

    def _is_hidden(self, index: int, length: int, eyes: int, ground: int) -> bool:
        entry = self.log[index]
        if entry.kind == "move":
            return index >= ground and entry.body["seat"] != eyes and self._known[index] > length
        return entry.kind == "chance" and self._receiver(entry.body["text"]) not in (None, eyes)

    def _receiver(self, chance: str) -> int | None:
        """The seat for whose eyes alone a chance is, if it is for one's."""
        word, *rest = chance.split()
        return int(rest[0]) - 1 if word in self.game.facts.secret else None

    def _renamed(self, length: int, eyes: int, lot: random.Random) -> Mapping[str, str]:
        """Another piece for each that these eyes have never seen."""
        if self.hands is None:
            return {}
        seen = set[str]()
        for entry in self.log[:length]:
            if entry.kind == "move" or (entry.kind == "chance" and self._receiver(entry.body["text"]) == eyes):
                seen |= self.hands.named(entry.body["text"])
        unseen = [piece for piece in self.hands.pieces if piece not in seen]
        return dict(zip(unseen, lot.sample(unseen, len(unseen)), strict=True))

    def _other(
        self, table: Table, index: int, names: Mapping[str, str], is_free: bool, lot: random.Random
    ) -> str | None:
        """What may stand in a hidden entry's place."""
        text: str = self.log[index].body["text"]
        if self.log[index].kind == "chance":
            assert self.hands
            return self.hands.renamed(text, lambda piece: names.get(piece, piece))
        assert table.match is not None
        game, state, seat = table.match.game, table.match.state, self.log[index].body["seat"]
        moves = game.moves(state, seat).tolist()
        texts = dict(zip(game.move_texts(state, seat, moves), moves, strict=True))
        for other in sorted(texts, key=lambda other: (other == text, lot.random())):
            after = state.copy()
            game.unchecked.apply(after, seat, texts[other])
            if game.owing(after) == self._owing[index] and (is_free or other.split()[0] == text.split()[0]):
                return other
        return None


def copied(table: Table) -> Table:
    """A table that can go another way; the rules stay one."""
    return copy.deepcopy(table, {id(table.match.game): table.match.game} if table.match else None)
