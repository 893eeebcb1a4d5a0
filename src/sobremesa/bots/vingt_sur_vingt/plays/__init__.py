"""Finding plays of 20 sur 20: only here are there too many moves to list and value them all."""
