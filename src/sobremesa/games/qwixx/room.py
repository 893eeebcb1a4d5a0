"""The room of Qwixx."""

from sobremesa.engine.contract import Room
from sobremesa.games.qwixx import heuristics, judging, material, notation, rules, soundness, view

ROOM = Room(material, rules, judging, soundness, notation, view, heuristics)
