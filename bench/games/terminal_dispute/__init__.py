"""The measurements of Terminal Dispute."""

from bench.games import Own, Reference
from bench.references import Plain

OWN = Own(times_pig=1.0, reference=Reference("at_once", Plain((1.0, 1.0))))
