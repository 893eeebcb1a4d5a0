"""What bots know about Qwixx."""

from sobremesa.bots.contract import BotsRoom
from sobremesa.bots.qwixx import features, solver, training, value

ROOM = BotsRoom(value, features, net=training, solver=solver)
