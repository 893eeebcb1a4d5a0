"""Terminal Dispute once more, slowly and by sets and texts alone, to hold the compiled rules against."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import Any

DIRECTIONS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
BIG = {**dict.fromkeys(["12345", "23456"], 7), **dict.fromkeys(["1234", "2345", "3456"], 5)}
BIG |= dict.fromkeys(["123", "234", "345", "456"], 3)
BIG |= {str(value) * size: points for value in range(1, 7) for size, points in ((5, 6), (4, 4), (3, 3))}


def line_score(values: list[int]) -> int:
    """D5 by trying every choice of cells."""
    best = 0
    for size in (0, 3, 4, 5):
        for chosen in combinations(range(len(values)), size):
            big = "".join(map(str, sorted(values[i] for i in chosen)))
            if size and big not in BIG:
                continue
            rest = Counter(values[i] for i in range(len(values)) if i not in chosen)
            best = max(best, BIG.get(big, 0) + sum(n // 2 for n in rest.values()))
    return best


class Terminal:
    """One seat's sheet: written cells by name, shaded hexes by coordinates."""

    def __init__(self, setup: dict[str, Any], must_shade: bool, ability: str) -> None:
        self.hexes = {(q, r) for q, r in setup["hexes"]}
        self.plates = setup["plates"]
        self.circles = {(q, r) for q, r in setup["circles"]}
        self.must_shade = must_shade
        self.ability = ability
        self.matrix: dict[str, str] = {}
        self.shaded: set[tuple[int, int]] = set()
        self.ready = self.unlocked = 0

    def take(self, hand: list[int]) -> None:
        """The dice of a round: two for navigation, two for the charger, one unused."""
        self.hand = list(hand)
        self.marks: list[str] = []
        self.line = ""
        self.ready += self.unlocked
        self.unlocked = 0

    def empty(self) -> list[str]:
        return [f"{c}{r}" for r in "12345" for c in "abcde" if f"{c}{r}" not in self.matrix]

    def entries(self) -> set[tuple[str, str]]:
        """Every pair of navigation steps in the fixed order (D3, D4)."""
        empty, (one, two) = self.empty(), self.hand[:2]
        pairs = [(a, b) for a, b in combinations(empty, 2) if a[0] != b[0] and a[1] != b[1]]
        if pairs:
            return {(f"write {v} {a}", f"write {w} {b}") for a, b in pairs for v, w in ((one, two), (two, one))}
        return {(f"write {v} {a}", f"cross {b}") for a, b in permutations(empty, 2) for v in (one, two)}

    def touched(self, plate: int) -> list[tuple[int, int]]:
        """The hexes at a plate: those around its place, or those that it lists."""
        place = self.plates[plate - 1]
        if isinstance(place[0], int):
            return [hex for dq, dr in DIRECTIONS.values() if (hex := (place[0] + dq, place[1] + dr)) in self.hexes]
        return [(q, r) for q, r in place]

    def lines(self) -> dict[str, frozenset[tuple[int, int]]]:
        """Every line by its text, with what it shades (D6, D7, D8)."""
        found: dict[str, frozenset[tuple[int, int]]] = {}
        nothing: dict[str, frozenset[tuple[int, int]]] = {}
        for plate, length in {tuple(self.hand[2:4]), tuple(self.hand[3:1:-1])}:
            starts = [hex for hex in self.touched(plate) if hex not in self.shaded]
            observation = set()
            for start in starts:
                for name, (dq, dr) in DIRECTIONS.items():
                    ray = [(start[0] + k * dq, start[1] + k * dr) for k in range(length)]
                    free = [hex in self.hexes - self.shaded for hex in ray]
                    line = frozenset(ray[: free.index(False)] if False in free else ray)
                    if (start, line) not in observation:
                        observation.add((start, line))
                        found[f"shade {plate} {length} {start[0]},{start[1]} {name}"] = line
            if not starts:
                nothing[f"shade {plate} {length} none"] = frozenset()
        return found if found and self.must_shade else found | nothing

    def legal(self) -> set[str]:
        """The steps this seat can take now, as texts: of a part it has not begun, or the second cell (D2, D10)."""
        if len(self.marks) == 1:
            return {second for first, second in self.entries() if first == self.marks[0]}
        steps = set()
        if not self.marks:
            steps |= {first for first, _ in self.entries()}
            if self.ready:
                steps |= {f"swap navigation {value}" for value in self.hand[:2]}
        if not self.line:
            steps |= set(self.lines())
            if self.ready:
                steps |= {f"swap charger {value}" for value in self.hand[2:4]}
        return steps

    def step(self, text: str) -> None:
        """Take a step."""
        word, *rest = text.split()
        if word == "swap":
            place = self.hand.index(int(rest[1]), 0 if rest[0] == "navigation" else 2)
            self.hand[place], self.hand[4] = self.hand[4], self.hand[place]
            self.ready -= 1
        elif word == "shade":
            new = self.lines()[text]
            self.line = text
            self.shaded |= new
            if self.ability == "at_once":
                self.ready += len(new & self.circles)
            else:
                self.unlocked = len(new & self.circles)
        else:
            self.marks.append(text)
            if len(self.marks) == 2:
                for mark in self.marks:
                    self.matrix[mark[-2:]] = "x" if mark.startswith("cross") else mark.split()[1]

    def score(self) -> int:
        """D11"""
        lines = [[f"{c}{r}" for c in "abcde"] for r in "12345"] + [[f"{c}{r}" for r in "12345"] for c in "abcde"]
        values = [[int(v) for cell in line if (v := self.matrix.get(cell, "x")) != "x"] for line in lines]
        return sum(map(line_score, values)) + 55 - len(self.hexes - self.shaded)


def allotments(dice: list[int]) -> Counter[str]:
    """The texts of the 30 ways, with how many of them read so (D1, D12)."""
    return Counter(
        f"allot {dice[a]} {dice[b]} / {dice[c]} {dice[d]} / {dice[e]}"
        for a, b, c, d, e in permutations(range(5))
        if a < b and c < d
    )
