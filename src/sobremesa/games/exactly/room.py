"""The room of Exactly."""

from sobremesa.engine.contract import Room
from sobremesa.games.exactly import heuristics, judging, material, notation, rules, soundness, view

ROOM = Room(material, rules, judging, soundness, notation, view, heuristics)
