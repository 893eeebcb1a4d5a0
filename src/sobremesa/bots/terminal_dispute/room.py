"""What bots know about Terminal Dispute."""

from sobremesa.bots.contract import BotsRoom
from sobremesa.bots.terminal_dispute import training, value

ROOM = BotsRoom(value, own=training)
