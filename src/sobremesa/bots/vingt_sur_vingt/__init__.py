"""How bots play 20 sur 20."""
