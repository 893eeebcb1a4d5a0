"""The room of Terminal Dispute."""

from sobremesa.engine.contract import Room
from sobremesa.games.terminal_dispute import heuristics, judging, material, notation, rules, soundness, view

ROOM = Room(material, rules, judging, soundness, notation, view, heuristics, order=notation)
