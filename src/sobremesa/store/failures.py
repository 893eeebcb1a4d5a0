"""What can go wrong when something is saved."""

from __future__ import annotations


class Stale(Exception):
    """Somebody else wrote to the match first: read the tail and judge again."""


class Unsaved(Exception):
    """The database could not save it, or was unreachable."""


class Contended(Exception):
    """An append came too late: those that are written with it must be tried again without it."""
