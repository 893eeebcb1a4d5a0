"""Qwixx by value: exact for a seat alone with the classic sheet."""
