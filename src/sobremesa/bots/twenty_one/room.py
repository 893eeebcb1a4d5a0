"""What bots know of Twenty One."""

from sobremesa.bots.contract import BotsRoom
from sobremesa.bots.twenty_one import solver, training, value

ROOM = BotsRoom(value, formula=training, solver=solver)
