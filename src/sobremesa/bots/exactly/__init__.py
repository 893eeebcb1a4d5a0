"""Exactly: a table for two seats, a net for more."""
