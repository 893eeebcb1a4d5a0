"""The room of Twenty One."""

from sobremesa.engine.contract import Room
from sobremesa.games.twenty_one import heuristics, judging, material, notation, rules, soundness, view

ROOM = Room(material, rules, judging, soundness, notation, view, heuristics)
