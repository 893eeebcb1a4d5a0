"""What bots know about Twenty One."""

from sobremesa.bots.contract import BotsRoom
from sobremesa.bots.twenty_one import solver, training, value

ROOM = BotsRoom(value, formula=training, solver=solver)
