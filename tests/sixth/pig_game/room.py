"""The room of Pig."""

from pig_game import heuristics, judging, material, notation, rules, soundness, view
from sobremesa.engine.contract import Room

ROOM = Room(material, rules, judging, soundness, notation, view, heuristics)
