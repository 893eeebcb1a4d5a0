"""How nets learn, compiled: self-play, and gradient steps towards its results."""
