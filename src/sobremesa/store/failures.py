"""What can go wrong when something is saved."""

from __future__ import annotations


class Stale(Exception):
    """Somebody else wrote to the match first: read the tail and judge again."""


class Unsaved(Exception):
    """The database could not save it, or was unreachable."""


class Contended(Exception):
    """Of several appends at once one came too late: each must be tried alone."""
