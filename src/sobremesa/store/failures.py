"""What can go wrong when something is to be kept."""

from __future__ import annotations


class Stale(Exception):
    """Somebody else wrote to the match first: read the tail and judge again."""


class Unsaved(Exception):
    """The database could not keep it, or could not be asked."""


class Contended(Exception):
    """Of several appends at once one came too late: each must be tried alone."""
