"""What bots know about 20 sur 20."""

from sobremesa.bots.contract import BotsRoom
from sobremesa.bots.vingt_sur_vingt import features, training, value

ROOM = BotsRoom(value, features, net=training)
