"""What bots know about Exactly: a solution for two seats, a net for more."""
