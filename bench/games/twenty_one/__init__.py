"""The measurements of Twenty One."""

from bench.games import Own, Reference
from bench.references import Plain

OWN = Own(times_pig=2.0, reference=Reference("points", Plain((1.0, 1.0))))
