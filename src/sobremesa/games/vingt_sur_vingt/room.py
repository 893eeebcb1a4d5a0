"""The room of 20 sur 20."""

from sobremesa.engine.contract import Room
from sobremesa.games.vingt_sur_vingt import heuristics, judging, material, notation, rules, soundness, view

ROOM = Room(material, rules, judging, soundness, notation, view, heuristics, tiles=rules)
