"""Web Push: people who are away are told that it is their turn."""
