"""How nets learn, compiled: games played by themselves, and steps towards what came of them."""
