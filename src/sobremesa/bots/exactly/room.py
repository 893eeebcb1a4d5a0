"""What bots know about Exactly."""

from sobremesa.bots.contract import BotsRoom
from sobremesa.bots.exactly import features, solver, training, value

ROOM = BotsRoom(value, features, net=training, solver=solver)
