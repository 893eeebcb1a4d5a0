"""Qwixx by value: learned, and exact for a seat alone with the classic sheet."""
